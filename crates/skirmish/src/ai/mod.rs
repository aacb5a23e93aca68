//! The computer at a skirmish: one decision at a time, with its reasons.

mod explain;
mod level;

pub use explain::{Choice, Idea, Term};
pub use level::Level;

use crate::agent::{Chance, Space};
use crate::game::Game;
use crate::words;

/// What the computer does at that level; `None` when the game is over. The same game, level and seed give the
/// same choice, and the game's own dice are not touched.
pub fn decide(game: &Game, _level: Level, seed: u64) -> Option<Choice> {
    game.waiting_for()?;
    let space = Space::new(game.shared_setup());
    let mut chance = Chance::new(seed ^ u64::from(game.state().episode_steps));
    let action = space.nth(game, chance.below(space.allowed(game)))?;
    let chosen = Idea { action, title: words::action(action), terms: Vec::new() };
    Some(Choice { chosen, runners_up: Vec::new() })
}
