//! Imagined copies of a game: what an opponent plays forward.
//!
//! A copy has dice of its own, which come from its number alone, and the cards still to be drawn lie in
//! another order: nothing that happens in it tells the future.

use crate::dice::{DicePosition, DiceSource};
use crate::game::Game;
use crate::ids::Player;
use crate::state::State;
use std::sync::Arc;

impl Game {
    /// The same battle continued with other dice, from their beginning, and with redealt decks: what is known about
    /// the future of this game does not hold in it. `None` in the middle of an action.
    pub fn fork(&self, dice: DiceSource, deal: u64) -> Option<Game> {
        if self.is_interrupted() {
            return None;
        }
        let mut state = self.state().copy();
        state.dice = DicePosition::default();
        redeal(&mut state, deal);
        let mut setup = self.setup().clone();
        setup.dice = dice;
        Some(Game::from_parts(Arc::new(setup), state))
    }

    /// A copy with other dice and redealt decks; `None` in the middle of an action. The same
    /// number gives the same copy. Copies of the same number roll alike wherever they are played
    /// alike, and of six copies numbered from a multiple of six each die shows each face in one.
    pub fn imagine(&self, fork: u32) -> Option<Game> {
        if self.is_interrupted() {
            return None;
        }
        let mut state = self.state().copy();
        state.dice = DicePosition::imagined(fork);
        redeal(&mut state, u64::from(fork) ^ 0x2545_f491_4f6c_dd1d);
        Some(Game::from_parts(self.shared_setup(), state))
    }
}

/// Puts the cards still to be drawn into another order.
fn redeal(state: &mut State, mut number: u64) {
    for player in Player::BOTH {
        let score = &mut state.scores[player.index()];
        let left = usize::from(score.left).min(score.deck.len());
        for at in (1..left).rev() {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            score.deck.swap(at, (number >> 33) as usize % (at + 1));
        }
    }
}
