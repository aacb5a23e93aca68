//! Choosing a shooter and its targets one by one, or all at once.

use super::aim::anything_at;
use super::eligible;
use super::uses;
use super::volley::{self, Volley};
use crate::action::Fire;
use crate::battle::Battle;
use crate::core_abilities::firing_deck;
use crate::ids::{Player, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, UnitFlags};
use crate::unit;
use crate::unit::hand_is_empty;

/// The whole unit at once.
pub(crate) fn check_shoot(battle: Battle<'_>, player: Player, unit: UnitId, fires: &[Fire]) -> Result<Volley, Refusal> {
    unit::exists(battle, unit)?;
    let mut first = First::default();
    check_all_names(battle, player, unit, fires, &mut first);
    first.take(unit::is_own_on_table(battle, player, unit));
    first.take(hand_is_empty(battle));
    first.result()?;
    volley::plan(battle, player, unit, fires)
}

fn check_all_names(battle: Battle<'_>, player: Player, unit: UnitId, fires: &[Fire], first: &mut First) {
    for fire in fires {
        first.take(uses::check_names(battle, player, unit, fire));
    }
}

/// Whether the unit may be picked up to choose its targets.
pub(crate) fn check_select(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    hand_is_empty(battle)?;
    eligible::check(battle, player, unit)?;
    let engaged = battle.is_engaged(unit);
    let lends = firing_deck::limit(battle, unit) > 0 && battle.passengers(unit).next().is_some();
    let mut targets = battle.units_on_table(player.other());
    if lends || targets.any(|target| anything_at(battle, unit, target, engaged)) {
        return Ok(());
    }
    Err(Refusal::new(Code::NoTargets).unit(unit).because(Reason::NoEligibleTarget))
}

/// Whether this unit's targets are being chosen.
pub(crate) fn in_hand(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    match battle.state.clock.hand {
        Hand::Targeting { unit: held } if held == unit => Ok(()),
        Hand::Targeting { unit: held }
        | Hand::Moving { unit: held, .. }
        | Hand::Charging { unit: held, .. }
        | Hand::Fighting { unit: held, .. }
        | Hand::Reacting { unit: held, .. } => Err(Refusal::new(Code::UnfinishedUnit).unit(held)),
        Hand::Empty => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::SelectToShootFirst)),
    }
}

fn staged(battle: Battle<'_>) -> &[Fire] {
    battle.state.staging.as_ref().map_or(&[], |staging| &staging.fires)
}

/// Whether one more assignment fits those already made.
pub(crate) fn check_assign(battle: Battle<'_>, player: Player, unit: UnitId, fire: &Fire) -> Result<(), Refusal> {
    in_hand(battle, player, unit)?;
    let mut fires = staged(battle).to_vec();
    if fires.len() >= 64 {
        return Err(Refusal::new(Code::Malformed).unit(unit).because(Reason::TooManyAssignments));
    }
    fires.push(fire.clone());
    let mut first = First::default();
    check_all_names(battle, player, unit, &fires, &mut first);
    first.result()?;
    volley::plan(battle, player, unit, &fires).map(drop)
}

/// Whether there is such an assignment to take back.
pub(crate) fn check_clear(battle: Battle<'_>, player: Player, unit: UnitId, fire: &Fire) -> Result<(), Refusal> {
    in_hand(battle, player, unit)?;
    if staged(battle).iter().any(|held| matches(held, fire)) {
        Ok(())
    } else {
        Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::NoSuchAssignment))
    }
}

/// An assignment is named by its weapon and target; models narrow it where they are given.
fn matches(held: &Fire, wanted: &Fire) -> bool {
    held.weapon == wanted.weapon
        && held.target == wanted.target
        && held.from_unit == wanted.from_unit
        && (wanted.models.is_none() || held.models == wanted.models)
}

/// Whether the targets chosen make a volley.
pub(crate) fn check_confirm(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<Volley, Refusal> {
    in_hand(battle, player, unit)?;
    let mut first = First::default();
    check_all_names(battle, player, unit, staged(battle), &mut first);
    first.result()?;
    volley::plan(battle, player, unit, staged(battle))
}

/// Whether the unit may be passed over.
pub(crate) fn check_skip(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    match battle.state.clock.hand {
        Hand::Targeting { unit: held } if held == unit => {}
        _ => hand_is_empty(battle)?,
    }
    if battle.state.unit(unit).flags.intersects(UnitFlags::SHOT | UnitFlags::SKIPPED) {
        return Err(Refusal::new(Code::UnitHasShot).unit(unit));
    }
    Ok(())
}

/// Picks the unit up.
pub(crate) fn resolve_select(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    r.change_clock(|clock| clock.hand = Hand::Targeting { unit });
    Ok(())
}

/// Adds an assignment.
pub(crate) fn resolve_assign(r: &mut Resolution<'_>, fire: &Fire) -> Result<(), Stop> {
    r.change_staging(|staging| staging.fires.push(fire.clone()));
    Ok(())
}

/// Takes an assignment back.
pub(crate) fn resolve_clear(r: &mut Resolution<'_>, fire: &Fire) -> Result<(), Stop> {
    r.change_staging(|staging| staging.fires.retain(|held| !matches(held, fire)));
    Ok(())
}

/// Takes all assignments back; with none left, puts the unit down.
pub(crate) fn resolve_clear_all(r: &mut Resolution<'_>) -> Result<(), Stop> {
    if r.battle().state.staging.is_some() {
        r.change_staging(|staging| staging.fires.clear());
    } else {
        r.change_clock(|clock| clock.hand = Hand::Empty);
    }
    Ok(())
}

/// Puts the unit and its assignments down.
pub(crate) fn put_down(r: &mut Resolution<'_>) {
    r.change_staging(|staging| staging.fires.clear());
    r.change_clock(|clock| clock.hand = Hand::Empty);
}
