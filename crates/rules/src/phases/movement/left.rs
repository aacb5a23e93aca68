//! Whether a unit still has a move to make: what an outline of its reach is drawn for.

use super::begin;
use crate::battle::Battle;
use crate::ids::UnitId;
use crate::phases::charge;
use crate::position::Phase;
use crate::state::{Hand, MoveKind};

/// In its player's turn a unit has a move left while it may begin one, may declare a charge, or is making one.
/// In the other player's turn, and before the first, it is the move of its next turn.
pub(crate) fn has_move_left(battle: Battle<'_>, unit: UnitId) -> bool {
    let clock = &battle.state.clock;
    if clock.hand != Hand::Empty {
        return clock.hand.unit() == Some(unit);
    }
    let player = battle.player(unit);
    if player != clock.active {
        return true;
    }
    match clock.phase {
        Phase::Movement => [MoveKind::Normal, MoveKind::Advance, MoveKind::FallBack]
            .into_iter()
            .any(|kind| begin::check(battle, player, unit, kind).is_ok()),
        Phase::Charge => charge::is_eligible(battle, unit),
        Phase::Shooting | Phase::Fight | Phase::Scoring => false,
        _ => true,
    }
}
