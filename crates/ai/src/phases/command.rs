//! The Command phase.

use crate::explain::Choice;
use crate::memory::Memory;
use crate::profile::Profile;
use rules::ids::UnitId;
use rules::{Game, Player};

/// With nothing in hand.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let _ = (player, profile);
    super::whims::choose(game, &game.waiting_for()?, memory)
}

/// What an army or detachment rule asks, in whatever phase.
pub fn faction(
    game: &Game,
    player: Player,
    rule: u8,
    unit: Option<UnitId>,
    profile: &Profile,
    memory: &mut Memory,
) -> Option<Choice> {
    let _ = (player, rule, unit, profile);
    super::whims::choose(game, &game.waiting_for()?, memory)
}
