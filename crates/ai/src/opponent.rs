//! A seat: a profile with its memory, ready to be asked.

use crate::explain::Choice;
use crate::memory::Memory;
use crate::profile::Profile;
use crate::{answer, decide};
use rules::{Action, Battle, Decision, Game, Judged};

/// Plays one side of a battle.
#[derive(Debug, Clone)]
pub struct Opponent {
    /// How it plays.
    pub profile: Profile,
    /// What it remembers.
    pub memory: Memory,
    /// Why it did what it did last.
    pub last: Option<Choice>,
}

impl Opponent {
    /// With a seed for its own chance.
    pub fn new(profile: Profile, seed: u64) -> Opponent {
        Opponent { profile, memory: Memory::new(seed), last: None }
    }

    /// What it does now.
    pub fn choose(&mut self, game: &Game) -> Option<Action> {
        self.judged(game).map(|judged| judged.action().clone())
    }

    /// The same, with what judging it worked out.
    pub fn judged(&mut self, game: &Game) -> Option<Judged> {
        let player = game.waiting_for()?.player;
        let mut choice = decide(game, player, &self.profile, &mut self.memory)?;
        let judged = choice.judged(game, player);
        self.last = Some(choice);
        judged
    }

    /// Its answer in the middle of an action.
    pub fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let choice = answer(battle, decision, &self.profile, &mut self.memory);
        let action = choice.action.clone();
        self.last = Some(choice);
        action
    }
}
