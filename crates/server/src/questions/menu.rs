//! Everything a unit might do now, and for what it may not the reason.

use protocol::options::{self, Offer};
use rules::Game;
use rules::ids::UnitId;

/// In the order of buttons.
pub fn offers(game: &Game, unit: UnitId) -> Vec<Offer> {
    if !game.battle().alive(unit) {
        return Vec::new();
    }
    options::of_unit(game, unit)
}
