//! What a command point is worth now.

use crate::tunables::COMMAND_POINT;
use rules::{Battle, Player};

/// A command point of a player, in victory points: less the later it is and the more there are.
pub fn command_point(battle: Battle<'_>, player: Player) -> f64 {
    let late = match battle.state.clock.round {
        0..=2 => 1.0,
        3 => 0.85,
        4 => 0.6,
        _ if battle.state.clock.active == player => 0.25,
        // In the last turns what is not spent is lost.
        _ => 0.1,
    };
    let held = match battle.state.purses[player.index()].cp {
        0 | 1 => 1.1,
        2 => 1.0,
        3 => 0.85,
        4 | 5 => 0.7,
        _ => 0.5,
    };
    COMMAND_POINT * late * held
}
