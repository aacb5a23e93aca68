//! Judging and playing in two steps, for opponents that judge before they choose.

use super::{Game, Played};
use crate::action::Action;
use crate::ids::Player;
use crate::phases::{self, Prepared};
use crate::refusal::Refusal;
use crate::resolution::Decider;
use crate::state::Clock;

/// An action that was judged legal, and by whom.
pub struct Judged {
    player: Player,
    action: Action,
    prepared: Prepared,
    asked: Mark,
}

/// A moment of a game.
#[derive(PartialEq)]
struct Mark {
    age: u64,
    words: u64,
    clock: Clock,
}

/// How often anything was done to a game. No part of what it is: a game taken back is the same.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Age(pub u64);

impl PartialEq for Age {
    fn eq(&self, _: &Age) -> bool {
        true
    }
}

impl Judged {
    /// What would be done.
    pub fn action(&self) -> &Action {
        &self.action
    }
}

impl From<Judged> for Action {
    fn from(judged: Judged) -> Action {
        judged.action
    }
}

impl Game {
    /// Judges an action and keeps what judging it worked out, so that [`Game::play_judged`] does
    /// not do it again.
    pub fn judged(&self, player: Player, action: Action) -> Result<Judged, Refusal> {
        let prepared = self.judge(player, &action)?;
        Ok(Judged { player, action, prepared, asked: self.mark() })
    }

    /// What the solver finds for a charge move, a pile-in or a consolidation in hand, judged: nothing is looked for
    /// twice. `None` where something else is in hand, or where no charge move is found.
    pub fn solved(&self, player: Player) -> Option<Judged> {
        if self.is_interrupted() {
            return None;
        }
        let (action, prepared) = phases::solved(self.battle(), player)?;
        self.gate(player, action.verb()).ok()?;
        Some(Judged { player, action, prepared, asked: self.mark() })
    }

    /// [`Game::play_quietly`] for an action that was judged. If the game has gone on since, it is
    /// judged again.
    pub fn play_judged(&mut self, judged: Judged, decider: &mut dyn Decider) -> Result<Played, Refusal> {
        let Judged { player, action, prepared, asked } = judged;
        if asked != self.mark() {
            return self.play_quietly(player, action, decider);
        }
        self.run(player, action, prepared, Some(decider), true)
    }

    /// Where the game stands: how much has been done, and what the clock and the dice say, so that
    /// two copies that went different ways are told apart.
    fn mark(&self) -> Mark {
        Mark { age: self.age.0, words: self.state.dice.words, clock: self.state.clock }
    }
}
