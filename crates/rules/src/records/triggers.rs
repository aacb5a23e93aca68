//! Abilities that happen at a moment: by themselves, or if their player wants.

use super::condition::{Asking, holds};
use super::grant::{Compiler, Cond};
use super::{deeds, in_force};
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::event::{Event, Roll};
use crate::hooks::{Due, Moment, Side};
use crate::ids::UnitId;
use crate::resolution::{Resolution, Stop};
use crate::sight;
use crate::state::Bearer;
use codex::{DiceExpr, Lasts, Pick, Trigger, TriggerDeed, TriggerRow, Who};
use geometry::Inches;
use smallvec::SmallVec;

/// A few enemy units.
pub(super) type Others = SmallVec<[UnitId; 4]>;

/// An ability of a unit that happens at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct TriggerCard {
    /// The unit it is printed on, as mustered.
    pub unit: UnitId,
    /// Its first place among the unit's that are used up, and how many it has.
    pub slots: (u8, u8),
    /// When it is due.
    pub due: Due,
    /// All must be true.
    pub conditions: Vec<Cond>,
    /// Once a battle.
    pub once: bool,
    /// The rule its player is asked by, where it is optional: a place in `Setup::army_rules`.
    pub rule: Option<u8>,
    /// How long what is chosen applies.
    pub until: Lasts,
    /// What each choice puts in force.
    pub choices: Vec<Vec<u16>>,
    /// What is done.
    pub does: Option<TriggerDeed>,
    /// Which enemy it picks, and the grant that marks it.
    pub picks: Option<Pick>,
    /// A place in `Setup::grants`.
    pub mark: Option<u16>,
    /// Whom the choices apply to.
    pub who: Who,
    /// Wounds regained, suffered, or returned with.
    pub wounds: Option<DiceExpr>,
    /// The face on which it happens.
    pub on: Option<u8>,
    /// How many dice; 0 is one for each model.
    pub dice: u8,
    /// What faces do.
    pub rows: Vec<TriggerRow>,
}

impl TriggerCard {
    /// The card of a record.
    pub fn of(trigger: &Trigger, unit: UnitId, slots: (u8, u8), rule: Option<u8>, compiler: &mut Compiler<'_>) -> Self {
        let mark = trigger.picks.is_some_and(|pick| pick.mark);
        TriggerCard {
            unit,
            slots,
            due: Due::of_trigger(trigger.when),
            conditions: compiler.conditions(&trigger.conditions),
            once: trigger.once || trigger.each.is_some(),
            rule,
            until: trigger.until,
            choices: trigger
                .choices
                .iter()
                .map(|choice| compiler.grants(&choice.id, &choice.name, &choice.rules))
                .collect(),
            does: trigger.does,
            picks: trigger.picks,
            mark: mark.then(|| compiler.grants(&trigger.id, &trigger.id, &[])[0]),
            who: trigger.who,
            wounds: trigger.wounds,
            on: trigger.on,
            dice: trigger.dice.unwrap_or(1),
            rows: trigger.rows.clone(),
        }
    }
}

/// A moment has come: abilities of units that are due, of one player after the other.
pub fn happen(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let setup = r.setup;
    if !setup.awaited.contains(moment.kind()) {
        return Ok(());
    }
    let named = moment.others();
    for player in moment.players(r.battle()) {
        for card in &setup.triggers {
            let battle = r.battle();
            let unit = battle.lead(card.unit);
            let mine = battle.player(unit) == player && card.due.comes(battle, moment, player);
            let meant = card.due.side != Side::Own || moment.about() == Some(unit);
            if !mine || !meant || !is_ready(battle, card, unit) {
                continue;
            }
            let others = match card.picks {
                Some(pick) => pickable(battle, unit, &pick),
                None if named.is_empty() => {
                    let enemies = battle.units_on_table(player.other());
                    enemies.filter(|&enemy| battle.engaged_with(unit, enemy)).collect()
                }
                None => named.clone(),
            };
            let asking = Asking { model: moment.model(), other: others.first().copied(), ..Asking::default() };
            let fits = card.conditions.iter().all(|condition| holds(battle, *condition, card.unit, unit, &asking));
            let lacks = others.is_empty() && (card.picks.is_some() || card.does.is_some_and(is_about_others));
            if fits && !lacks {
                offer(r, card, unit, others)?;
            }
        }
    }
    Ok(())
}

/// Asks where there is something to ask, and does it.
fn offer(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, mut others: Others) -> Result<(), Stop> {
    let player = r.battle().player(unit);
    let choice = match card.rule {
        None => 0,
        Some(rule) => match r.ask(Decision { player, question: Question::Faction { rule, unit: Some(unit) } })? {
            Action::FactionChoice(_, choices, about) => {
                if let (Some(_), Some(picked)) = (card.picks, about) {
                    others = Others::from_slice(&[picked]);
                }
                choices.first().copied().unwrap_or(0)
            }
            _ => return Ok(()),
        },
    };
    if let Some(slot) = card.once.then(|| free_slot(r.battle(), card)).flatten() {
        r.change_unit(card.unit, |u| u.used_up |= 1 << slot);
    }
    if let Some(rule) = card.rule {
        r.say(Event::Chose { player, rule, choice, about: Some(unit) });
    }
    if let Some(need) = card.on.filter(|_| card.does != Some(TriggerDeed::Scavenge))
        && !succeeds(r, unit, need)?
    {
        return Ok(());
    }
    if let (Some(mark), Some(&marked)) = (card.mark, others.first()) {
        in_force::put(r, player, Bearer::Unit(marked), &[mark], card.until);
    }
    if let Some(grants) = card.choices.get(usize::from(choice)) {
        put(r, card, unit, grants);
    }
    deeds::act(r, card, unit, &others)
}

/// Puts what was chosen in force.
fn put(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, grants: &[u16]) {
    let player = r.battle().player(unit);
    match card.who {
        Who::Unit => in_force::put(r, player, Bearer::Unit(unit), grants, card.until),
        Who::Army => in_force::put(r, player, Bearer::Army(player), grants, card.until),
        Who::Bearer => {
            for model in r.setup.unit(card.unit).model_ids() {
                in_force::put(r, player, Bearer::Model(model), grants, card.until);
            }
        }
    }
}

/// One die against a face.
pub(super) fn succeeds(r: &mut Resolution<'_>, unit: UnitId, need: u8) -> Result<bool, Stop> {
    let face = r.d6(Context::Ability)?;
    let passed = face >= need;
    r.note(Roll {
        need,
        successes: u32::from(passed),
        ..Roll::of(Context::Ability, unit, SmallVec::from_slice(&[face]))
    });
    Ok(passed)
}

/// The enemy units that an ability of a unit may pick.
pub fn pickable(battle: Battle<'_>, unit: UnitId, pick: &Pick) -> Others {
    let near = |enemy: UnitId| match pick.within {
        Some(inches) => battle.units_within(unit, enemy, Inches::whole(inches.into())),
        None => true,
    };
    let seen = |enemy: UnitId| !pick.visible || sight::unit_sees_unit(battle, unit, enemy);
    battle.units_on_table(battle.player(unit).other()).filter(|&enemy| near(enemy) && seen(enemy)).collect()
}

/// Whether something is done to another unit, so that it is not done without one.
const fn is_about_others(deed: TriggerDeed) -> bool {
    matches!(deed, TriggerDeed::ShockTest | TriggerDeed::ShockTests | TriggerDeed::MortalWounds)
}

fn is_ready(battle: Battle<'_>, card: &TriggerCard, unit: UnitId) -> bool {
    let alive = battle.setup.unit(card.unit).model_ids().any(|model| battle.state.model(model).alive());
    alive && battle.on_table(unit) && (!card.once || free_slot(battle, card).is_some())
}

/// The first use that is left of an ability that is used up.
pub(super) fn free_slot(battle: Battle<'_>, card: &TriggerCard) -> Option<u8> {
    let used = battle.state.unit(card.unit).used_up;
    let (first, count) = card.slots;
    (first..first + count).find(|slot| used >> slot & 1 == 0)
}
