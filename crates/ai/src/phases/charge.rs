//! The Charge phase.

use crate::explain::Choice;
use crate::memory::Memory;
use crate::profile::Profile;
use rules::{Decision, Game, Player};

/// With nothing in hand.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let _ = (player, profile);
    super::whims::choose(game, &game.waiting_for()?, memory)
}

/// What follows the choice of a unit.
pub fn in_hand(game: &Game, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let _ = profile;
    super::whims::choose(game, decision, memory)
}
