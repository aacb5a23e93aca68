//! Random legal play: one candidate drawn, never all of them worked out.

use super::Commander;
use rules::action::Decline;
use rules::{Action, Battle, Decider, Decision, Game, Phase, Player, Question};
use tactics::Candidates;

/// A small generator of its own, so that play never touches the game's dice.
#[derive(Debug, Clone, Copy)]
pub struct Random(u64);

/// One chance in this many to spend something on a reaction.
const REACTS_ONE_IN: usize = 4;

/// One chance in this many to leave it at the formations declared so far.
const DECLARES_ONE_IN: usize = 5;

impl Random {
    /// From a seed.
    pub const fn new(seed: u64) -> Self {
        Random(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        // SplitMix64: well mixed, tiny, and the same everywhere.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = self.number();
        if bound == 0 { 0 } else { (number % bound as u64) as usize }
    }

    /// One legal action or answer for the player the game waits for.
    pub fn choose(&mut self, game: &Game) -> Option<(Player, Action)> {
        let decision = game.waiting_for()?;
        let action =
            if game.is_interrupted() { self.answer(game.battle(), &decision) } else { Commander::choose(self, game)? };
        Some((decision.player, action))
    }
}

impl Commander for Random {
    fn number(&mut self, game: &Game) -> Option<u64> {
        (game.state().clock.phase != Phase::Formations).then(|| Random::number(self))
    }

    fn choose(&mut self, game: &Game) -> Option<Action> {
        // Declaring on and on would leave half the army off the table.
        if game.state().clock.phase == Phase::Formations && self.below(DECLARES_ONE_IN) == 0 {
            return Some(Action::ConfirmFormations);
        }
        game.candidate(self.number())
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let default = || battle.default_answer(decision).unwrap_or(Action::DeclineReaction(Decline::Once));
        let costs = matches!(decision.question, Question::CommandReroll { .. } | Question::Reaction { .. });
        if costs && self.below(REACTS_ONE_IN) > 0 {
            return default();
        }
        let mut options = battle.answers(decision);
        if options.is_empty() {
            return default();
        }
        let answer = options.swap_remove(self.below(options.len()));
        if battle.check_answer(decision, &answer).is_ok() { answer } else { default() }
    }
}

impl Decider for Random {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.answer(battle, decision)
    }
}
