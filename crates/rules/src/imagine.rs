//! Imagined copies of a game: what an opponent plays forward.
//!
//! A copy has other dice, from a stream that shares nothing with the game's own, and the cards
//! still to be drawn lie in another order: nothing that happens in it tells the future.

use crate::dice::{DicePosition, DiceSource};
use crate::game::Game;
use crate::ids::Player;
use std::sync::Arc;

impl Game {
    /// The same battle with other dice from here on, nothing pending.
    pub fn with_dice(&self, dice: DiceSource) -> Game {
        let mut setup = self.setup().clone();
        setup.dice = dice;
        Game::from_parts(Arc::new(setup), self.state().copy())
    }

    /// A copy with other dice and redealt decks; `None` in the middle of an action. The same
    /// number gives the same copy.
    pub fn imagine(&self, fork: u32) -> Option<Game> {
        if self.is_interrupted() {
            return None;
        }
        let mut state = self.state().copy();
        state.dice = DicePosition::imagined(fork);
        let mut number = u64::from(fork) ^ 0x2545_f491_4f6c_dd1d;
        for player in Player::BOTH {
            let score = &mut state.scores[player.index()];
            let left = usize::from(score.left).min(score.deck.len());
            for at in (1..left).rev() {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                score.deck.swap(at, (number >> 33) as usize % (at + 1));
            }
        }
        let setup = match self.setup().dice {
            DiceSource::Seeded(_) | DiceSource::Keyed(_) => self.shared_setup(),
            // Scripted dice run out: a copy rolls its own.
            _ => {
                let mut setup = self.setup().clone();
                setup.dice = DiceSource::Seeded(number);
                Arc::new(setup)
            }
        };
        Some(Game::from_parts(setup, state))
    }
}
