//! Stratagems: in answer to something, and between actions, against the worth of a command point.

use crate::explain::{Choice, Topic};
use crate::memory::Memory;
use crate::profile::Profile;
use rules::stratagems::Window;
use rules::{Action, Battle, Game, Player};

/// A stratagem, or none, in a window that has opened.
pub fn choose(
    battle: Battle<'_>,
    player: Player,
    window: Window,
    profile: &Profile,
    memory: &mut Memory,
) -> Option<Choice> {
    let _ = (battle, player, window, profile, memory);
    Some(Choice::plain(Topic::Reaction, Action::DeclineReaction))
}

/// A stratagem worth using now, between actions of the player's own phase; `None` where none is.
pub fn proactive(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let _ = (game, player, profile, memory);
    None
}
