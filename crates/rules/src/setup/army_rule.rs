//! An army or detachment rule of this battle.

use super::grant::{Compiler, tail};
use super::trigger::Price;
use crate::ids::{GrantId, Player, TagId};
use crate::moments::{Due, MomentKind};
use codex::{ArmyRuleRecord, EffectRoll, Lasts, Often, RuleDeed, Trigger};

/// An army or detachment rule that asks its player for a choice.
#[derive(Debug, Clone, PartialEq)]
pub struct ArmyRule {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub(crate) player: Player,
    /// What may be chosen, by id.
    pub choices: Vec<String>,
    /// What each choice puts in force, as places in `Setup::grants`.
    pub grants: Vec<Vec<GrantId>>,
    /// When it is chosen; `None` for an ability of a unit, which says that itself.
    pub(crate) due: Option<Due>,
    /// How often each choice is made.
    pub often: Often,
    /// An enemy unit is chosen and marked.
    pub marks: bool,
    /// An ability picks a unit.
    pub(crate) picks: bool,
    /// An ability that its player may not leave.
    pub(crate) must: bool,
    /// What each choice costs, of the resource that pays; empty where nothing costs.
    pub(crate) costs: Vec<Option<Price>>,
    /// How long a choice lasts.
    pub until: Lasts,
    /// What is done in code.
    pub(crate) deed: Option<RuleDeed>,
    /// The choice that a unit may make for itself (F1.4).
    pub(crate) alone: Option<u8>,
    /// The names of an ability's choices that are not chosen while they are in force for the army.
    pub(crate) fresh: Vec<TagId>,
    /// The name of units that take part, as its place in `Setup::tags`.
    pub(crate) tag: TagId,
}

impl ArmyRule {
    /// The rule of a record, if it asks for a choice.
    pub(crate) fn of(record: &ArmyRuleRecord, player: Player, compiler: &mut Compiler<'_>) -> Option<ArmyRule> {
        let due = Due::of_choice(record.when)?;
        let id = tail(&record.id).to_owned();
        let mut choices: Vec<String> = record.choices.iter().map(|choice| choice.id.clone()).collect();
        let mut grants: Vec<Vec<GrantId>> =
            record.choices.iter().map(|choice| compiler.grants(&choice.id, &choice.name, &choice.rules)).collect();
        if choices.is_empty() {
            choices.push(id.clone());
            grants.push(compiler.grants(&id, &record.name, &[]));
        }
        Some(ArmyRule {
            tag: compiler.tag(&id),
            id,
            name: record.name.clone(),
            player,
            choices,
            grants,
            due: Some(due),
            often: record.often,
            marks: record.marks,
            picks: false,
            must: false,
            costs: Vec::new(),
            until: record.until,
            deed: record.does,
            fresh: Vec::new(),
            alone: record.choices.iter().position(|choice| choice.id == TACTICAL).map(|at| at as u8),
        })
    }

    /// The rule that an optional ability of a unit asks by.
    pub(crate) fn of_trigger(trigger: &Trigger, player: Player, compiler: &mut Compiler<'_>) -> ArmyRule {
        let mut choices: Vec<String> = trigger.choices.iter().map(|choice| choice.id.clone()).collect();
        if choices.is_empty() {
            choices.push(trigger.id.clone());
        }
        let fresh = match trigger.often {
            Often::EachOnce => choices.iter().map(|id| compiler.tag(id)).collect(),
            Often::Always => Vec::new(),
        };
        ArmyRule {
            fresh,
            id: trigger.id.clone(),
            name: trigger.id.replace('-', " "),
            player,
            grants: choices.iter().map(|_| Vec::new()).collect(),
            choices,
            due: None,
            often: Often::Always,
            marks: false,
            picks: trigger.picks.is_some(),
            must: !trigger.optional && trigger.cost.is_none(),
            costs: costs(trigger, player, compiler),
            until: trigger.until,
            deed: None,
            alone: None,
            tag: compiler.tag(&trigger.id),
        }
    }

    /// The rules by which a player is asked whether a kept die takes the place of a roll, one for each kind of roll in
    /// the order of [`KEPT_FOR`]: the choices are the faces. What they put in force says that a unit has done it.
    pub(crate) fn of_kept_dice(
        player: Player,
        id: &str,
        name: &str,
        compiler: &mut Compiler<'_>,
    ) -> impl Iterator<Item = ArmyRule> {
        let done = compiler.grants(&format!("{id}-done"), name, &[]);
        let tag = compiler.tag(id);
        let (id, name) = (id.to_owned(), name.to_owned());
        KEPT_FOR.into_iter().map(move |roll| {
            let word = roll.word().replace('_', "-");
            ArmyRule {
                id: format!("{id}-{word}"),
                name: format!("{name}: {}", word.replace('-', " ")),
                player,
                choices: (1..=6).map(|face| format!("miracle-{face}")).collect(),
                grants: vec![done.clone(); 6],
                due: None,
                often: Often::Always,
                marks: false,
                picks: false,
                must: false,
                costs: Vec::new(),
                until: Lasts::Phase,
                deed: Some(RuleDeed::MiracleDice),
                fresh: Vec::new(),
                alone: None,
                tag,
            }
        })
    }

    /// The place of a choice, by its id or its beginning (`devastator-doctrine`).
    pub fn find_choice(&self, name: &str) -> Option<u8> {
        let exact = self.choices.iter().position(|id| id == name);
        exact.or_else(|| self.choices.iter().position(|id| name.starts_with(id.as_str()))).map(|at| at as u8)
    }

    /// Whether it is chosen at a moment.
    pub(crate) fn is_chosen_at(&self, kind: MomentKind) -> bool {
        self.due.is_some_and(|due| due.at.contains(&kind))
    }
}

/// What each choice of an ability costs: its own price, or the ability's.
fn costs(trigger: &Trigger, player: Player, compiler: &Compiler<'_>) -> Vec<Option<Price>> {
    let Some(cost) = &trigger.cost else { return Vec::new() };
    let of = compiler.resource(player, &cost.of);
    let one = |own: Option<u8>| Some(Price { of, amount: own.unwrap_or(cost.amount) });
    let each: Vec<Option<Price>> = trigger.choices.iter().map(|choice| one(choice.cost)).collect();
    if each.is_empty() { vec![one(None)] } else { each }
}

/// The rolls that a kept die may take the place of.
pub(crate) const KEPT_FOR: [EffectRoll; 7] = [
    EffectRoll::Advance,
    EffectRoll::BattleShock,
    EffectRoll::Charge,
    EffectRoll::Damage,
    EffectRoll::ToHit,
    EffectRoll::Save,
    EffectRoll::ToWound,
];

/// The doctrine that a unit may have for itself (F1.4); looked up when a battle is set up.
pub(crate) const TACTICAL: &str = "tactical";
/// How many bits each rule has among the choices made this battle.
pub(crate) const CHOICES_OF_A_RULE: u8 = 4;
