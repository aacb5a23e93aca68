//! Deciders for tests and simulations: the default answers, and random legal play.

use rules::answers;
use rules::{Action, Battle, Decider, Decision, Game, Player};

/// Answers every question with its default.
#[derive(Debug, Default, Clone, Copy)]
pub struct Defaults;

impl Decider for Defaults {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        answers::default(battle, decision).unwrap_or(Action::DeclineReaction)
    }
}

/// A small generator of its own, so that play never touches the game's dice.
#[derive(Debug, Clone, Copy)]
pub struct Random(u64);

impl Random {
    /// From a seed.
    pub const fn new(seed: u64) -> Self {
        Random(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// A number below `bound`; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // SplitMix64: well mixed, tiny, and the same everywhere.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        if bound == 0 { 0 } else { (z % bound as u64) as usize }
    }

    /// One legal action for whoever the game waits for.
    pub fn choose(&mut self, game: &Game) -> Option<(Player, Action)> {
        let player = game.waiting_for()?.player;
        let mut candidates = game.candidates();
        if candidates.is_empty() {
            return None;
        }
        // Ending a phase is one choice among many; taken as often as the others it would leave
        // most units idle.
        if self.below(10) > 0 && candidates.iter().any(|action| !is_idle(action)) {
            candidates.retain(|action| !is_idle(action));
        }
        Some((player, candidates.swap_remove(self.below(candidates.len()))))
    }
}

/// Ends a phase or takes a move back.
fn is_idle(action: &Action) -> bool {
    matches!(action, Action::EndMovement | Action::EndShooting | Action::ResetUnitMove(_) | Action::RemainStationary(_))
}

impl Decider for Random {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let mut options = answers::options(battle, decision);
        if options.is_empty() {
            return Action::DeclineReaction;
        }
        options.swap_remove(self.below(options.len()))
    }
}
