//! Random legal play, as fast as it goes.

use super::{Chance, Space};
use crate::event::Quiet;
use crate::game::Game;
use std::sync::Arc;

/// One random legal action; whether there was one.
pub fn act(space: &Space, game: &mut Game, chance: &mut Chance) -> bool {
    let allowed = space.allowed(game);
    if allowed == 0 {
        return false;
    }
    let action = space.nth(game, chance.below(allowed));
    action.is_some_and(|action| game.play_telling(action, &mut Quiet).is_ok())
}

/// A whole random game, and how many actions it took.
pub fn game(space: &Space, seed: u64, chance: &mut Chance) -> (Game, u64) {
    let mut game = Game::seeded(Arc::clone(space.setup()), seed);
    let mut actions = 0;
    while act(space, &mut game, chance) {
        actions += 1;
    }
    (game, actions)
}
