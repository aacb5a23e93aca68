//! An army or detachment rule of this battle.

use super::grant::{Compiler, tail};
use crate::ids::{GrantId, Player, TagId};
use crate::moments::{Due, MomentKind};
use codex::{ArmyRuleRecord, Lasts, Often, Pick, RuleDeed, Trigger};

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
    /// Which enemy unit an ability picks.
    pub(crate) picks: Option<Pick>,
    /// How long a choice lasts.
    pub until: Lasts,
    /// What is done in code.
    pub(crate) deed: Option<RuleDeed>,
    /// The choice that a unit may make for itself (F1.4).
    pub(crate) alone: Option<u8>,
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
            picks: None,
            until: record.until,
            deed: record.does,
            alone: record.choices.iter().position(|choice| choice.id == TACTICAL).map(|at| at as u8),
        })
    }

    /// The rule that an optional ability of a unit asks by.
    pub(crate) fn of_trigger(trigger: &Trigger, player: Player, compiler: &mut Compiler<'_>) -> ArmyRule {
        let mut choices: Vec<String> = trigger.choices.iter().map(|choice| choice.id.clone()).collect();
        if choices.is_empty() {
            choices.push(trigger.id.clone());
        }
        ArmyRule {
            id: trigger.id.clone(),
            name: trigger.id.replace('-', " "),
            player,
            grants: choices.iter().map(|_| Vec::new()).collect(),
            choices,
            due: None,
            often: Often::Always,
            marks: false,
            picks: trigger.picks,
            until: trigger.until,
            deed: None,
            alone: None,
            tag: compiler.tag(&trigger.id),
        }
    }

    /// Whether it is chosen at a moment.
    pub(crate) fn is_chosen_at(&self, kind: MomentKind) -> bool {
        self.due.is_some_and(|due| due.at.contains(&kind))
    }

    /// The place of a choice, by its id or its beginning (`devastator-doctrine`).
    pub fn find_choice(&self, name: &str) -> Option<u8> {
        let exact = self.choices.iter().position(|id| id == name);
        exact.or_else(|| self.choices.iter().position(|id| name.starts_with(id.as_str()))).map(|at| at as u8)
    }

    /// The id of a choice.
    pub fn choice_name(&self, at: u8) -> &str {
        self.choices.get(usize::from(at)).map_or("", String::as_str)
    }
}

/// The doctrine that a unit may have for itself (F1.4); looked up when a battle is set up.
pub(crate) const TACTICAL: &str = "tactical";
/// How many bits each rule has among the choices made this battle.
pub(crate) const CHOICES_OF_A_RULE: u8 = 4;
