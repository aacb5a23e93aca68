//! The Shooting phase (R10).
//!
//! `eligible.rs` says who may shoot, `targets.rs` what a model's weapon may be fired at, `uses.rs` which models use
//! which weapons; `volley.rs` turns a player's assignments into groups of attacks for `attack/sequence.rs`.
//! The menus, the AI and the door ask the same functions.

pub(crate) mod aim;
pub(crate) mod eligible;
pub(crate) mod perform;
pub(crate) mod stage;
pub(crate) mod targets;
pub(crate) mod uses;
pub(crate) mod volley;

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::Player;
use crate::phases::Prepared;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::UnitFlags;

/// Judges an action of this phase.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    match action {
        Action::Shoot(unit, fires) => stage::check_shoot(battle, player, *unit, fires).map(Prepared::Volley),
        Action::ConfirmTargets(unit) => stage::check_confirm(battle, player, *unit).map(Prepared::Volley),
        _ => check(battle, player, action).map(|()| Prepared::Plain),
    }
}

fn check(battle: Battle<'_>, player: Player, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::SelectShooter(unit) => stage::check_select(battle, player, *unit),
        Action::AssignTarget(unit, fire) => stage::check_assign(battle, player, *unit, fire),
        Action::ClearTarget(unit, fire) => stage::check_clear(battle, player, *unit, fire),
        Action::ClearAllTargets(unit) => stage::in_hand(battle, player, *unit),
        Action::SkipUnit(unit) => stage::check_skip(battle, player, *unit),
        Action::PerformAction(unit, action, marker, to) => perform::check(battle, player, *unit, *action, *marker, *to),
        Action::EndShooting => crate::unit::hand_is_empty(battle),
        _ => Err(Code::WrongPhase.into()),
    }
}

/// Carries out an action that was judged legal.
pub(crate) fn resolve(r: &mut Resolution<'_>, action: &Action, prepared: &Prepared) -> Result<(), Stop> {
    if let Prepared::Volley(volley) = prepared {
        stage::put_down(r);
        return volley::resolve(r, volley);
    }
    match action {
        Action::SelectShooter(unit) => stage::resolve_select(r, *unit),
        Action::AssignTarget(_, fire) => stage::resolve_assign(r, fire),
        Action::ClearTarget(_, fire) => stage::resolve_clear(r, fire),
        Action::ClearAllTargets(_) => stage::resolve_clear_all(r),
        Action::SkipUnit(unit) => {
            stage::put_down(r);
            r.change_unit(*unit, |u| u.flags.insert(UnitFlags::SKIPPED));
            Ok(())
        }
        Action::PerformAction(unit, action, marker, to) => perform::resolve(r, *unit, *action, *marker, *to),
        _ => Ok(()),
    }
}
