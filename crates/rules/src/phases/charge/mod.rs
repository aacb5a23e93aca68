//! The Charge phase (R15): declare, roll, move.
//!
//! `declare.rs` says who may charge whom, `roll.rs` rolls and decides whether the charge is
//! possible, `rush.rs` carries out the move, put together model by model or named at once.
//! What a charge move may look like is in `phases/closing/`. A Heroic Intervention (S2.11) comes
//! here with the hand already charging.

pub(crate) mod declare;
mod roll;
mod rush;

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::{Player, UnitId, UnitSet};
use crate::moments::Moment;
use crate::phases::Prepared;
use crate::phases::closing::{Aim, Closing};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, UnitFlags};
use crate::unit::{hand_is_empty, is_own_on_table};
pub(crate) use declare::{RANGE, is_eligible};
use geometry::{Inches, Rect};

/// Enemy units within reach that a unit is proposed to charge one at a time.
const MOST_TARGETS: usize = 3;

/// Judges an action of this phase.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    let judged = match action {
        Action::ApplyChargeMove(unit, paths) => return rush::check(battle, player, *unit, paths).map(closing),
        Action::CompleteUnitCharge(unit) => return rush::check(battle, player, *unit, &Vec::new()).map(closing),
        Action::DeclareCharge(unit, targets) => declare::check(battle, player, *unit, targets),
        Action::ChargeRoll(unit) => roll::check(battle, player, *unit),
        Action::SkipCharge(unit) => declare::check_skip(battle, player, *unit),
        Action::SetModelDest(unit, model, path) => rush::check_set(battle, player, *unit, *model, path),
        Action::UndoLastModelMove(unit) | Action::ResetUnitMove(unit) => rush::check_undo(battle, player, *unit),
        Action::ConfirmUnitMove(unit, _) => {
            Err(Refusal::new(Code::NotAvailable).unit(*unit).because(Reason::MakeChargeMove))
        }
        Action::EndCharge => hand_is_empty(battle),
        _ => Err(Code::WrongPhase.into()),
    };
    judged.map(|()| Prepared::Plain)
}

fn closing(plan: crate::phases::closing::Plan) -> Prepared {
    Prepared::Closing(Box::new(plan))
}

/// Carries out an action that was judged legal.
pub(crate) fn resolve(
    r: &mut Resolution<'_>,
    _player: Player,
    action: &Action,
    prepared: &Prepared,
) -> Result<(), Stop> {
    if let Prepared::Closing(plan) = prepared {
        return rush::resolve(r, plan);
    }
    match action {
        Action::DeclareCharge(unit, targets) => declare::resolve(r, *unit, targets.iter().copied().collect()),
        Action::ChargeRoll(unit) => roll::resolve(r, *unit),
        Action::SkipCharge(unit) => declare::resolve_skip(r, *unit),
        Action::SetModelDest(_, model, path) => rush::resolve_set(r, *model, path),
        Action::UndoLastModelMove(_) => rush::resolve_undo(r),
        Action::ResetUnitMove(_) => rush::resolve_reset(r),
        Action::EndCharge => r.at(Moment::EndOfCharge),
        _ => Ok(()),
    }
}

/// Whether a unit finds a legal end for a charge at these targets with this roll (R15.4).
pub(crate) fn reaches(battle: Battle<'_>, unit: UnitId, targets: UnitSet, roll: u8) -> bool {
    Closing::new(battle, unit, Aim::Charge(targets), Inches::whole(roll.into())).is_possible()
}

/// The move of the unit in hand, with what is around it.
pub(crate) fn in_hand(battle: Battle<'_>) -> Option<(UnitId, Closing<'_>)> {
    match battle.state.clock.hand {
        Hand::Charging { unit, targets, roll, .. } if roll > 0 => {
            Some((unit, Closing::new(battle, unit, Aim::Charge(targets), Inches::whole(roll.into()))))
        }
        _ => None,
    }
}

/// The move of the unit in hand as the solver finds it, judged legal.
pub(crate) fn solved(battle: Battle<'_>, player: Player) -> Option<(Action, Prepared)> {
    let (unit, move_in_hand) = in_hand(battle)?;
    let staged = battle.state.staging.as_ref().is_some_and(|staging| !staging.paths.is_empty());
    if staged || is_own_on_table(battle, player, unit).is_err() {
        return None;
    }
    let paths = move_in_hand.solve()?;
    let plan = move_in_hand.judge_solved(&paths).ok()?;
    Some((Action::ApplyChargeMove(unit, paths), closing(plan)))
}

/// What might be done now, legal or not; the caller asks `check`.
pub(crate) fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    if let Hand::Charging { unit, roll, .. } = battle.state.clock.hand {
        if roll == 0 {
            return vec![Action::ChargeRoll(unit)];
        }
        let solved = in_hand(battle).and_then(|(_, closing)| closing.solve());
        return match solved {
            Some(paths) => vec![Action::ApplyChargeMove(unit, paths), Action::SkipCharge(unit)],
            None => vec![Action::SkipCharge(unit)],
        };
    }
    let mut out = Vec::new();
    let boxed = |unit: UnitId| battle.bounds(unit).map(|bounds| (unit, bounds));
    let enemies: Vec<(UnitId, Rect)> = battle.units_on_table(player.other()).filter_map(boxed).collect();
    for (unit, bounds) in battle.units_on_table(player).filter_map(boxed) {
        if battle.state.unit(unit).flags.contains(UnitFlags::DECLARED) {
            continue;
        }
        let area = bounds.expand(declare::range(battle, unit));
        let near: Vec<UnitId> = enemies
            .iter()
            .filter(|(target, around)| area.intersects(around) && declare::is_target(battle, unit, *target))
            .map(|(target, _)| *target)
            .take(MOST_TARGETS)
            .collect();
        if near.is_empty() || !declare::is_eligible(battle, unit) {
            continue;
        }
        out.extend(near.iter().map(|&target| Action::DeclareCharge(unit, vec![target])));
        if near.len() > 1 {
            out.push(Action::DeclareCharge(unit, near[..2].to_vec()));
        }
        out.push(Action::SkipCharge(unit));
    }
    out.push(Action::EndCharge);
    out
}
