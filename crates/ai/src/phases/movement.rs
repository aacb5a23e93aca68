//! The Movement phase.

use crate::explain::Choice;
use crate::memory::Memory;
use crate::profile::Profile;
use rules::ids::UnitId;
use rules::{Game, Player};

/// What to do now.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let _ = (player, profile);
    super::whims::choose(game, &game.waiting_for()?, memory)
}

/// A move out of turn.
pub fn out_of_turn(game: &Game, unit: UnitId, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let _ = (unit, profile);
    super::whims::choose(game, &game.waiting_for()?, memory)
}
