//! The Shooting phase.

use crate::explain::Choice;
use crate::memory::Memory;
use crate::profile::Profile;
use rules::{Game, Player};

/// What to do now.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let _ = (player, profile);
    super::whims::choose(game, &game.waiting_for()?, memory)
}
