//! How likely a player is to win from here.

use rules::{Battle, Player};

/// The chance that a player wins.
pub fn win_probability(battle: Battle<'_>, player: Player) -> f64 {
    let vp = |player: Player| f64::from(battle.state.purses[player.index()].vp);
    1.0 / (1.0 + (-(vp(player) - vp(player.other())) / 10.0).exp())
}
