//! Who may charge whom (R15.1, R15.2, R15.8), in the order of the refusal table.

use crate::battle::Battle;
use crate::effects::{self, modifiers};
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId, UnitSet};
use crate::moments::Moment;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::{Disembarked, Hand, Moved, UnitFlags};
use crate::unit;
use crate::unit::hand_is_empty;
use codex::{Forbidden, Permission};
use geometry::{Inches, Point};

/// How near a target must be.
pub(crate) const RANGE: Inches = Inches::whole(12);
/// The same by a rule that lets charges be declared from afar.
pub(crate) const AFAR: Inches = Inches::whole(18);

/// How near a target of this unit must be.
pub(crate) fn range(battle: Battle<'_>, unit: UnitId) -> Inches {
    if modifiers::may(battle, unit, Permission::ChargeFromAfar) { AFAR } else { RANGE }
}

/// Whether a unit may declare a charge against these targets.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId, targets: &[UnitId]) -> Result<(), Refusal> {
    unit::exists(battle, unit)?;
    let mut first = First::default();
    for (at, &target) in targets.iter().enumerate() {
        unit::exists(battle, target)?;
        if battle.player(target) == player || targets[..at].contains(&target) {
            let hint = Reason::NameEnemiesOnce;
            first.note(Refusal::new(Code::Malformed).unit(unit).target(target).because(hint));
        }
    }
    first.take(unit::is_own_on_table(battle, player, unit));
    for &target in targets {
        first.take(unit::on_table(battle, target));
    }
    first.result()?;
    hand_is_empty(battle)?;
    let mut first = First::default();
    first.take(check_unit(battle, unit));
    if targets.is_empty() {
        first.note(Refusal::new(Code::NoTargets).unit(unit));
    }
    for &target in targets {
        first.take(check_target(battle, unit, target));
    }
    first.result()
}

/// R15.1 whether a unit may charge at all this phase.
pub(crate) fn check_unit(battle: Battle<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = battle.state.unit(unit);
    let refuse = |code: Code| Refusal::new(code).unit(unit);
    let mut first = First::default();
    if battle.is_engaged(unit) {
        first.note(refuse(Code::UnitEngaged));
    }
    let others = || effects::attacks_others(battle, unit);
    if state.moved == Moved::Advanced && !modifiers::may(battle, unit, Permission::ChargeAfterAdvance) && !others() {
        first.note(refuse(Code::UnitAdvanced));
    }
    if state.moved == Moved::FellBack && !modifiers::may(battle, unit, Permission::ChargeAfterFallBack) && !others() {
        first.note(refuse(Code::UnitFellBack));
    }
    if modifiers::is_forbidden(battle, unit, Forbidden::Charge) {
        first.note(refuse(Code::CannotCharge).because(Reason::RuleForbids));
    }
    if state.performing.is_some() {
        first.note(refuse(Code::PerformingAction));
    }
    if state.flags.contains(UnitFlags::DECLARED) {
        first.note(refuse(Code::UnitHasDeclared));
    }
    if battle.keys(unit).contains(Keys::AIRCRAFT) {
        first.note(refuse(Code::CannotCharge).because(Reason::AircraftDoNotCharge));
    }
    if state.flags.contains(UnitFlags::NO_CHARGE) {
        first.note(refuse(Code::CannotCharge).because(Reason::DidForbidsCharge));
    }
    if state.flags.contains(UnitFlags::SQUEEZED_IN)
        || matches!(state.disembarked, Disembarked::AfterMove | Disembarked::Wreck)
    {
        first.note(refuse(Code::CannotCharge).because(Reason::SetUpForbidsCharge));
    }
    first.result()
}

/// Whether a unit may charge, as a quick question.
pub(crate) fn is_eligible(battle: Battle<'_>, unit: UnitId) -> bool {
    check_unit(battle, unit).is_ok()
}

/// R15.2 whether a unit may be charged.
pub(crate) fn check_target(battle: Battle<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let refuse = |code: Code| Refusal::new(code).unit(unit).target(target);
    let range = range(battle, unit);
    if !battle.units_within(unit, target, range) {
        return Err(refuse(Code::TargetTooFar).measure(battle.units_gap(unit, target), range));
    }
    if battle.keys(target).contains(Keys::AIRCRAFT) && !battle.keys(unit).contains(Keys::FLY) {
        return Err(refuse(Code::AircraftTarget));
    }
    if leaves_alone(battle, unit, target) {
        return Err(refuse(Code::CannotCharge).because(Reason::RuleForbids));
    }
    Ok(())
}

/// Whether a unit may be charged, as a quick question.
pub(crate) fn is_target(battle: Battle<'_>, unit: UnitId, target: UnitId) -> bool {
    battle.units_within(unit, target, range(battle, unit))
        && (!battle.keys(target).contains(Keys::AIRCRAFT) || battle.keys(unit).contains(Keys::FLY))
        && !leaves_alone(battle, unit, target)
}

/// Whether a rule that lets the unit charge after its move keeps it from charging this one.
fn leaves_alone(battle: Battle<'_>, unit: UnitId, target: UnitId) -> bool {
    let permitted = [Permission::ChargeAfterAdvance, Permission::ChargeAfterFallBack];
    effects::leaves_alone(battle, unit, target, permitted)
}

/// Declares the charge. If a target moves out of reach because of it, new ones may be declared
/// (R15.8). Losses of the charging unit change nothing: it rolls for the targets it named.
pub(crate) fn resolve(r: &mut Resolution<'_>, unit: UnitId, targets: UnitSet) -> Result<(), Stop> {
    let stood: Vec<(ModelId, Point)> = targets.iter().flat_map(|target| standing(r.battle(), target)).collect();
    r.change_unit(unit, |u| u.flags.insert(UnitFlags::DECLARED));
    r.change_clock(|clock| clock.hand = Hand::Charging { unit, targets, roll: 0, heroic: false });
    r.say(Event::ChargeDeclared(unit, targets));
    r.at(Moment::ChargeDeclared(unit))?;
    let battle = r.battle();
    if !battle.on_table(unit) {
        r.change_clock(|clock| clock.hand = Hand::Empty);
    } else if battle.state.clock.queue[0].is_some() && battle.state.clock.surges.is_empty() {
        r.change_clock(|clock| {
            clock.charge = Some(unit);
            clock.surges = targets;
            clock.hand = Hand::Empty;
        });
    } else if targets.iter().any(|target| {
        let moved = standing(battle, target).any(|now| !stood.contains(&now));
        !battle.on_table(target) || (moved && !battle.units_within(unit, target, range(battle, unit)))
    }) {
        r.change_unit(unit, |u| u.flags.remove(UnitFlags::DECLARED));
        r.change_clock(|clock| clock.hand = Hand::Empty);
    }
    Ok(())
}

/// Takes a charge in hand again for which others moved first: `true` if there was one. If one of them went out of
/// reach, new targets may be declared (R15.8).
pub(crate) fn resume(r: &mut Resolution<'_>) -> bool {
    let battle = r.battle();
    let clock = &battle.state.clock;
    let Some(unit) = clock.charge.filter(|_| clock.hand == Hand::Empty) else { return false };
    let targets = clock.surges;
    let escaped = |target: UnitId| {
        let moved = battle.state.unit(target).flags.contains(UnitFlags::SURGED);
        !battle.on_table(target) || (moved && !battle.units_within(unit, target, RANGE))
    };
    let stands = battle.on_table(unit);
    let again = stands && targets.iter().any(escaped);
    let hand = match stands && !again {
        true => Hand::Charging { unit, targets, roll: 0, heroic: false },
        false => Hand::Empty,
    };
    if again {
        r.change_unit(unit, |u| u.flags.remove(UnitFlags::DECLARED));
    }
    r.change_clock(|clock| {
        clock.charge = None;
        clock.surges = UnitSet::new();
        clock.hand = hand;
    });
    true
}

/// Where the models of a unit stand.
fn standing(battle: Battle<'_>, unit: UnitId) -> impl Iterator<Item = (ModelId, Point)> {
    battle.models(unit).map(move |model| (model, battle.state.model(model).at))
}

/// Whether a unit may be passed over. One that has rolled must charge if it can (R15.5).
pub(crate) fn check_skip(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    match battle.state.clock.hand {
        Hand::Charging { unit: held, roll, .. } if held == unit && roll > 0 => {
            let can = super::in_hand(battle).is_some_and(|(_, closing)| closing.has_a_way());
            let hint = Reason::ChargePossible;
            return if can { Err(Refusal::new(Code::NotAvailable).unit(unit).because(hint)) } else { Ok(()) };
        }
        _ => hand_is_empty(battle)?,
    }
    if battle.state.unit(unit).flags.contains(UnitFlags::DECLARED) {
        return Err(Refusal::new(Code::UnitHasDeclared).unit(unit));
    }
    Ok(())
}

/// Passes a unit over.
pub(crate) fn resolve_skip(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    if r.battle().state.clock.hand == Hand::Empty {
        r.change_unit(unit, |u| u.flags.insert(UnitFlags::DECLARED));
        return Ok(());
    }
    super::roll::fail(r, unit);
    Ok(())
}
