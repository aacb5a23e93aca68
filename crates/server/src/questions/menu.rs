//! Everything a unit might do now, with the reason where it may not.

use protocol::options::{self, Offer};
use rules::{Game, UnitId};

/// The offers in the order of the buttons.
pub fn offers(game: &Game, unit: UnitId) -> Vec<Offer> {
    if !game.battle().alive(unit) {
        return Vec::new();
    }
    options::of_unit(game, unit)
}
