//! Easy: any legal action, while mechanical steps stay sensible.

use crate::explain::{Choice, Topic};
use crate::memory::Memory;
use rules::{Decision, Game};

/// Something legal.
pub fn choose(game: &Game, decision: &Decision, memory: &mut Memory) -> Option<Choice> {
    let _ = decision;
    game.candidate(memory.dice.number()).map(|action| Choice::plain(Topic::Mechanical, action))
}
