//! The phases, one folder each, one file a printed action. `turn.rs` knows their order.

pub(crate) mod charge;
pub(crate) mod closing;
pub(crate) mod coherency;
pub(crate) mod command;
pub(crate) mod deployment;
pub(crate) mod fight;
pub(crate) mod formations;
pub(crate) mod movement;
mod prepared;
pub(crate) mod preview;
pub(crate) mod scoring;
pub(crate) mod scout;
pub(crate) mod shooting;

pub(crate) use prepared::Prepared;

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::Player;
use crate::position::Phase;
use crate::state::Hand;

/// What the phase in hand comes up with, legal or not. A charge out of turn is one in any phase.
pub(crate) fn options(battle: Battle<'_>, player: Player) -> Vec<Action> {
    if let Hand::Charging { .. } = battle.state.clock.hand {
        return charge::candidates(battle, player);
    }
    match battle.state.clock.phase {
        Phase::Formations => formations::candidates(battle, player),
        Phase::Deployment => deployment::candidates(battle, player),
        Phase::Scout => scout::candidates(battle, player),
        Phase::Command => command::candidates(battle, player),
        Phase::Charge => charge::candidates(battle, player),
        Phase::Fight => fight::candidates(battle, player),
        Phase::Scoring => scoring::candidates(battle, player),
        Phase::Movement | Phase::Shooting => Vec::new(),
    }
}

/// What the solver finds for a charge, a pile-in or a consolidation in hand, judged legal: the first of [`options`].
/// `None` where something else is in hand, or where it has to be judged by itself.
pub(crate) fn solved(battle: Battle<'_>, player: Player) -> Option<(Action, Prepared)> {
    match battle.state.clock.hand {
        Hand::Charging { .. } => charge::solved(battle, player),
        Hand::Fighting { .. } if battle.state.clock.phase == Phase::Fight => fight::solved(battle, player),
        _ => None,
    }
}
