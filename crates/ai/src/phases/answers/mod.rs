//! Answers in the middle of an action: Command Re-rolls in `rerolls.rs`, Precision in
//! `precision.rs`, stratagems in `reactions`, what missions ask in `mission_choices.rs`. Losses, saves
//! and free re-rolls go by the kernel's default, which is what a sensible player does.

pub(crate) mod mission_choices;
mod precision;
pub(crate) mod rerolls;
#[cfg(test)]
mod tests;

use crate::explain::{Ballot, Choice, Topic};
use crate::memory::Memory;
use crate::profile::{Features, Profile};
use rules::{Battle, Decision, Question};
use tactics::candidates::Proposal;

/// The answer to a question.
pub fn choose(battle: Battle<'_>, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    match &decision.question {
        Question::Reaction { moment } => super::reactions::choose(battle, decision.player, *moment, profile, memory),
        Question::CommandReroll { .. } => rerolls::command(battle, decision, profile, memory),
        Question::Precision { unit, options } => precision::choose(battle, *unit, options),
        Question::Pick(pick) => mission_choices::choose(battle, decision, pick),
        Question::Faction { .. } if !profile.can(Features::WHIMS) => {
            super::command::answer(battle, decision, profile, memory)
        }
        _ => battle.default_answer(decision).map(|action| Choice::plain(Topic::of(&decision.question), action)),
    }
}

/// The best idea as it stands; what the game offered needs no check.
fn first(ballot: Ballot) -> Option<Choice> {
    ballot.best(|what| match what {
        Proposal::Act(action) => Some(action.clone()),
        _ => None,
    })
}
