//! The charge move (R15.4 to R15.7), at once or model by model.

use crate::action::{Path, Paths};
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::moments::Moment;
use crate::phases::closing;
use crate::phases::closing::Plan;
use crate::phases::movement::stage;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, UnitFlags};
use crate::unit;
use smallvec::SmallVec;

/// The unit in hand has rolled and may move.
fn is_moving(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    match battle.state.clock.hand {
        Hand::Charging { unit: held, roll, .. } if held == unit && roll > 0 => Ok(()),
        Hand::Charging { unit: held, .. } if held == unit => {
            Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::RollChargeFirst))
        }
        hand => match hand.unit() {
            Some(held) => Err(Refusal::new(Code::UnfinishedUnit).unit(held)),
            None => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::DeclareChargeFirst)),
        },
    }
}

/// Judges the move with these paths set first.
pub(super) fn check(battle: Battle<'_>, player: Player, unit: UnitId, paths: &Paths) -> Result<Plan, Refusal> {
    is_moving(battle, player, unit)?;
    unit::check_paths(battle, unit, paths)?;
    let staged = battle.state.staging.iter().flat_map(|staging| &staging.paths);
    let staged = staged.filter(|(model, _)| !paths.iter().any(|(other, _)| other == model));
    let all: SmallVec<[(ModelId, &Path); 16]> =
        paths.iter().chain(staged).map(|(model, path)| (*model, path)).collect();
    match super::in_hand(battle) {
        Some((_, closing)) => closing.judge(&all),
        None => Err(Refusal::new(Code::NotAvailable).unit(unit)),
    }
}

/// Whether one model's path could be part of the move.
pub(super) fn check_set(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    model: ModelId,
    path: &Path,
) -> Result<(), Refusal> {
    is_moving(battle, player, unit)?;
    unit::check_paths(battle, unit, &[(model, path.clone())])?;
    match super::in_hand(battle) {
        Some((_, closing)) => closing.look(model, path).1,
        None => Err(Refusal::new(Code::NotAvailable).unit(unit)),
    }
}

/// Sets a model's path.
pub(super) fn resolve_set(r: &mut Resolution<'_>, model: ModelId, path: &Path) -> Result<(), Stop> {
    stage::resolve_set(r, model, path)
}

/// Whether there is a path to take back.
pub(super) fn check_undo(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    is_moving(battle, player, unit)?;
    match &battle.state.staging {
        Some(staging) if !staging.paths.is_empty() => Ok(()),
        _ => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::NoModelMoved)),
    }
}

/// Takes the last path back.
pub(super) fn resolve_undo(r: &mut Resolution<'_>) -> Result<(), Stop> {
    stage::resolve_undo(r)
}

/// Takes all paths back.
pub(super) fn resolve_reset(r: &mut Resolution<'_>) -> Result<(), Stop> {
    r.change_staging(|staging| staging.paths.clear());
    Ok(())
}

/// Moves. The unit fights first this turn, unless it intervened out of turn (R15.7).
pub(super) fn resolve(r: &mut Resolution<'_>, plan: &Plan) -> Result<(), Stop> {
    let Hand::Charging { unit, heroic, .. } = r.battle().state.clock.hand else { return Ok(()) };
    let farthest = closing::apply(r, plan);
    r.change_unit(unit, |u| {
        u.flags.insert(if heroic { UnitFlags::HEROIC } else { UnitFlags::CHARGED });
        u.performing = None; // M6.3
    });
    r.change_staging(|staging| staging.paths.clear());
    r.change_clock(|clock| clock.hand = Hand::Empty);
    r.say(Event::Charged(unit, farthest));
    r.at(Moment::ChargeEnded(unit))
}
