//! The Movement phase (R7, R8, R9).
//!
//! A move is begun, its paths are set (one by one, or all when it is confirmed), and everything
//! is checked when it is confirmed. `passage.rs` says what a kind of move lets a model pass, `allowance.rs` how far it may
//! go, `walk.rs` measures one model's path, `judge.rs` judges it, its end and
//! the whole unit's move.

pub(crate) mod aircraft;
pub(crate) mod allowance;
pub(crate) mod arrivals;
pub(crate) mod begin;
pub(crate) mod climb;
pub(crate) mod confirm;
pub(crate) mod disembark;
pub(crate) mod embark;
pub(crate) mod end;
pub(crate) mod fall_back;
pub(crate) mod judge;
pub(crate) mod left;
pub(crate) mod passage;
pub(crate) mod react;
pub(crate) mod reinforcements;
pub(crate) mod stage;
mod stride;
pub(crate) mod surge;
pub(crate) mod transport;
pub(crate) mod walk;
pub(crate) mod wreck;

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::Player;
use crate::phases::Prepared;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, MoveKind};

/// Judges an action of this phase.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    match action {
        Action::ConfirmUnitMove(unit, paths) if matches!(battle.state.clock.hand, Hand::Reacting { .. }) => {
            react::check(battle, player, *unit, paths).map(|reaction| Prepared::Reaction(Box::new(reaction)))
        }
        Action::ConfirmUnitMove(unit, paths) => {
            confirm::check(battle, player, *unit, paths).map(|plan| Prepared::Move(Box::new(plan)))
        }
        _ => check(battle, player, action).map(|()| Prepared::Plain),
    }
}

fn check(battle: Battle<'_>, player: Player, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::BeginNormalMove(unit) => begin::check(battle, player, *unit, MoveKind::Normal),
        Action::BeginAdvance(unit) => begin::check(battle, player, *unit, MoveKind::Advance),
        Action::BeginFallBack(unit) => begin::check(battle, player, *unit, MoveKind::FallBack),
        Action::RemainStationary(unit) => begin::check_stationary(battle, player, *unit),
        Action::SetModelDest(unit, model, path) => stage::check_set(battle, player, *unit, *model, path),
        Action::UndoLastModelMove(unit) => stage::check_undo(battle, player, *unit),
        Action::ResetUnitMove(unit) => stage::check_reset(battle, player, *unit),
        Action::DisembarkUnit(unit, places) => disembark::check(battle, player, *unit, places),
        Action::EmbarkUnit(unit, transport) => embark::check(battle, player, *unit, *transport),
        Action::PlaceReinforcement(unit, places, method) => {
            reinforcements::check(battle, player, *unit, places, *method)
        }
        Action::EndMovement => end::check(battle),
        _ => Err(Code::WrongPhase.into()),
    }
}

/// Carries out an action that was judged legal.
pub(crate) fn resolve(r: &mut Resolution<'_>, action: &Action, prepared: &Prepared) -> Result<(), Stop> {
    match prepared {
        Prepared::Move(plan) => return confirm::resolve(r, plan),
        Prepared::Reaction(reaction) => return react::resolve(r, reaction),
        _ => {}
    }
    match action {
        Action::BeginNormalMove(unit) => begin::resolve(r, *unit, MoveKind::Normal),
        Action::BeginAdvance(unit) => begin::resolve(r, *unit, MoveKind::Advance),
        Action::BeginFallBack(unit) => begin::resolve(r, *unit, MoveKind::FallBack),
        Action::RemainStationary(unit) => begin::resolve_stationary(r, *unit),
        Action::SetModelDest(_, model, path) => stage::resolve_set(r, *model, path),
        Action::UndoLastModelMove(_) => stage::resolve_undo(r),
        Action::ResetUnitMove(_) => stage::resolve_reset(r),
        Action::DisembarkUnit(unit, places) => disembark::resolve(r, *unit, places),
        Action::EmbarkUnit(unit, transport) => embark::resolve(r, *unit, *transport),
        Action::PlaceReinforcement(unit, places, method) => reinforcements::resolve(r, *unit, places, *method),
        Action::EndMovement => end::resolve(r),
        _ => Ok(()),
    }
}
