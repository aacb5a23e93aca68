//! Battle-shock (R3.5, R6.6 to R6.10): 2D6 against the best Leadership of the unit.

use super::shadow;
use crate::amount::Amount;
use crate::attack::reroll;
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
use crate::{effects, unit};
use codex::{DiceExpr, EffectRoll, Stat};
use smallvec::SmallVec;

/// R6.6 units that have to test in this step and have not: on the battlefield, below half
/// strength.
pub(crate) fn due<'a>(battle: Battle<'a>, player: Player) -> impl Iterator<Item = UnitId> + 'a {
    battle
        .units_on_table(player)
        .filter(move |&unit| !battle.state.unit(unit).flags.contains(UnitFlags::TESTED) && battle.below_half(unit))
}

/// Whether a unit has a test to take.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    hand_is_empty(battle)?;
    if !battle.below_half(unit) {
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
    battle_shock_test(r, unit, 0).map(drop)
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

/// A Battle-shock test, whoever demands it: true if passed. A unit that is shocked already rolls,
/// but nothing changes (R6.8).
pub(crate) fn battle_shock_test(r: &mut Resolution<'_>, unit: UnitId, modifier: i8) -> Result<bool, Stop> {
    let (add, again) = modifiers::own_roll_right(r.battle(), unit, EffectRoll::BattleShock, None);
    let add = add.saturating_add(modifier).saturating_add(effects::shadow::modifier(r.battle(), unit));
    let need = leadership(r.battle(), unit);
    let mut faces = [r.d6(Context::BattleShock)?, r.d6(Context::BattleShock)?];
    let passes = |faces: [u8; 2]| (faces[0] + faces[1]).saturating_add_signed(add).max(1) >= need;
    let offer = Offer { sum: true, settled: passes(faces), ..Offer::single(unit, Context::BattleShock, again, 0) };
    let rerolled = reroll::offer(r, offer, &mut faces)?;
    // R2.7 a result is never modified below 1.
    let roll = (faces[0] + faces[1]).saturating_add_signed(add).max(1);
    let passed = passes(faces);
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
    Ok(passed)
}
