//! Putting a move together: one model at a time, undo, reset.

use super::judge::{Judge, Manner};
use crate::action::Path;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, MoveKind};
use crate::unit;

/// The move in hand, if it is this unit's.
pub(crate) fn in_hand(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(MoveKind, u8), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    match battle.state.clock.hand {
        Hand::Moving { unit: held, kind, bonus } if held == unit => Ok((kind, bonus)),
        Hand::Targeting { unit: held }
        | Hand::Moving { unit: held, .. }
        | Hand::Charging { unit: held, .. }
        | Hand::Fighting { unit: held, .. }
        | Hand::Reacting { unit: held, .. } => Err(Refusal::new(Code::UnfinishedUnit).unit(held)),
        Hand::Empty => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::BeginMoveFirst)),
    }
}

/// Whether one model's path could be part of the move; how it stands among the others of its unit is
/// judged when the move is confirmed.
pub(crate) fn check_set(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    model: ModelId,
    path: &Path,
) -> Result<(), Refusal> {
    let (kind, bonus) = in_hand(battle, player, unit)?;
    unit::has_model(battle, unit, model)?;
    if path.is_empty() {
        return Err(Refusal::new(Code::Malformed).model(model).because(Reason::PathNeedsStep));
    }
    let judge = Judge::new(battle, unit, Manner::Phase { kind, bonus }, std::iter::once((model, path)));
    let mut first = First::default();
    let walked = judge.follow(model, path, &mut first);
    if !judge.leaves(model, &walked) {
        judge.end(model, &battle.body_at(model, &walked.end), &mut first);
    }
    first.result()
}

/// Sets a model's path; an earlier one of the same model is replaced.
pub(crate) fn resolve_set(r: &mut Resolution<'_>, model: ModelId, path: &Path) -> Result<(), Stop> {
    r.change_staging(|staging| {
        staging.paths.retain(|(held, _)| *held != model);
        staging.paths.push((model, path.clone()));
    });
    Ok(())
}

/// Whether there is a path to take back.
pub(crate) fn check_undo(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    in_hand(battle, player, unit)?;
    match &battle.state.staging {
        Some(staging) if !staging.paths.is_empty() => Ok(()),
        _ => Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::NoModelMoved)),
    }
}

/// Takes the last path back.
pub(crate) fn resolve_undo(r: &mut Resolution<'_>) -> Result<(), Stop> {
    r.change_staging(|staging| {
        staging.paths.pop();
    });
    Ok(())
}

/// Whether the move can be started over. An Advance has rolled, so with no path left there is
/// nothing to take back.
pub(crate) fn check_reset(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    let (kind, _) = in_hand(battle, player, unit)?;
    if battle.state.staging.is_none() && kind == MoveKind::Advance {
        return Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::AdvanceRolled));
    }
    Ok(())
}

/// Takes all paths back; with none left, puts the unit down again.
pub(crate) fn resolve_reset(r: &mut Resolution<'_>) -> Result<(), Stop> {
    if r.battle().state.staging.is_some() {
        r.change_staging(|staging| staging.paths.clear());
    } else {
        r.change_clock(|clock| clock.hand = Hand::Empty);
    }
    Ok(())
}
