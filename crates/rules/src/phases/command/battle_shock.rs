//! Battle-shock (R3.5, R6.6 to R6.10): 2D6 against the best Leadership of the unit.

use super::shadow;
use crate::amount::Amount;
use crate::attack::kept_dice;
use crate::battle::Battle;
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::{Event, Roll};
use crate::ids::{ModelId, Player, UnitId};
use crate::moments::Moment;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::reroll::Offer;
use crate::resolution::{Resolution, Stop};
use crate::state::UnitFlags;
use crate::unit::hand_is_empty;
use crate::{effects, twists, unit};
use codex::{DiceExpr, EffectRoll, Ignored, Permission, Stat};
use smallvec::{SmallVec, smallvec};

/// R6.6 units that have to test in this step and have not: on the battlefield, and below half strength or made to
/// test by a rule.
pub(crate) fn due<'a>(battle: Battle<'a>, player: Player) -> impl Iterator<Item = UnitId> + 'a {
    battle
        .units_on_table(player)
        .filter(move |&unit| !battle.state.unit(unit).flags.contains(UnitFlags::TESTED) && must_test(battle, unit))
}

/// Whether a unit takes a test in the Battle-shock step.
fn must_test(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.below_half(unit) || modifiers::shock_step(battle, unit).is_some()
}

/// Whether a unit has a test to take.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    hand_is_empty(battle)?;
    if !must_test(battle, unit) {
        return Err(Refusal::new(Code::TestNotDue).unit(unit).because(Reason::BelowHalfStrengthOnly));
    }
    if battle.state.unit(unit).flags.contains(UnitFlags::TESTED) {
        return Err(Refusal::new(Code::AlreadyTested).unit(unit));
    }
    Ok(())
}

/// The test of the Battle-shock step; the first one opens the step. Insane Bravery comes before
/// the roll and marks the unit as tested (S2.4).
pub(crate) fn resolve(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    // R6.5 what was not chosen in the Command step is not chosen any more.
    let player = r.battle().player(unit);
    let mine = r.setup.asking_rules().filter(|&rule| r.setup.army_rule(rule).player == player);
    let open = mine.fold(0, |bits, rule| bits | rule.bit());
    r.change_clock(|clock| {
        clock.shock_step = true;
        clock.choices &= !open;
    });
    r.at(Moment::BeforeShockTest(unit))?;
    if r.battle().state.unit(unit).flags.contains(UnitFlags::TESTED) {
        r.say(Event::ShockTest { unit, roll: 0, need: leadership(r.battle(), unit), passed: true });
        return Ok(());
    }
    r.change_unit(unit, |u| u.flags.insert(UnitFlags::TESTED));
    let add = modifiers::shock_step(r.battle(), unit).unwrap_or(0);
    battle_shock_test(r, unit, add).map(drop)
}

/// The best Leadership of the unit; modified, it stays between 5+ and 8+ (R2.8).
pub(crate) fn leadership(battle: Battle<'_>, unit: UnitId) -> u8 {
    let of = |model: ModelId| {
        let printed = battle.setup.model(model).leadership;
        let operations = modifiers::own_stat(battle, unit, model, Stat::Ld);
        if operations.is_empty() {
            return printed;
        }
        let mut amount = Amount::printed(DiceExpr::fixed(printed));
        operations.iter().for_each(|&operation| amount.modify(operation));
        amount.value(printed.into()).clamp(5, 8) as u8
    };
    battle.models(unit).map(of).min().unwrap_or(0)
}

/// How many dice a Battle-shock test of a unit is the sum of.
pub(crate) fn dice(battle: Battle<'_>, unit: UnitId) -> u8 {
    2 + u8::from(modifiers::may(battle, unit, Permission::TestOnThreeDice))
}

/// A Battle-shock test, whoever demands it: true if passed. A unit that is shocked already rolls,
/// but nothing changes (R6.8).
pub(crate) fn battle_shock_test(r: &mut Resolution<'_>, unit: UnitId, modifier: i8) -> Result<bool, Stop> {
    let (add, again) = modifiers::own_roll_right(r.battle(), unit, EffectRoll::BattleShock, None);
    let others = modifier.saturating_add(effects::shadow::modifier(r.battle(), unit));
    let add = add.saturating_add(twists::inspired(r.battle(), unit));
    let steady = others < 0 && modifiers::ignores(r.battle(), unit, Ignored::BattleShock);
    let add = add.saturating_add(if steady { 0 } else { others });
    let need = leadership(r.battle(), unit);
    let kept = kept_dice::instead(r, unit, EffectRoll::BattleShock)?;
    let mut faces: SmallVec<[u8; 3]> = smallvec![kept.map_or_else(|| r.d6_of(Some(unit), Context::BattleShock), Ok)?];
    for _ in 1..dice(r.battle(), unit) {
        faces.push(r.d6_of(Some(unit), Context::BattleShock)?);
    }
    // R2.7 a result is never modified below 1.
    let result = |faces: &[u8]| faces.iter().sum::<u8>().saturating_add_signed(add).max(1);
    let offer =
        Offer { sum: true, settled: result(&faces) >= need, ..Offer::single(unit, Context::BattleShock, again, 0) };
    let rerolled = kept_dice::offer(r, offer, &mut faces, kept.is_some())?;
    let roll = result(&faces);
    let passed = roll >= need;
    r.note(Roll {
        context: Context::BattleShock,
        unit,
        model: None,
        need,
        faces: SmallVec::from_slice(&faces),
        rerolled,
        modifier: add,
        successes: u32::from(passed),
        save: None,
    });
    r.say(Event::ShockTest { unit, roll, need, passed });
    if !passed && !r.battle().is_shocked(unit) {
        r.change_unit(unit, |u| u.flags.insert(UnitFlags::BATTLE_SHOCKED));
        r.say(Event::BattleShocked(unit));
    }
    shadow::tested(r, unit, passed)?;
    if !passed {
        r.at(Moment::ShockFailed(unit))?;
    }
    Ok(passed)
}
