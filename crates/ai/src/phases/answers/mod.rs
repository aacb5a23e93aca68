//! Answers in the middle of an action: re-rolls in `rerolls.rs`, who is lost in `losses.rs`,
//! stratagems in `reactions`, what missions ask in `mission_choices.rs`. What a unit may not decide any
//! better goes by the kernel's default.

mod losses;
mod mission_choices;
mod rerolls;
#[cfg(test)]
mod tests;

use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::{Features, Profile};
use rules::candidates::Proposal;
use rules::{Action, Battle, Decision, Question, answers};

/// The answer to a question.
pub fn choose(battle: Battle<'_>, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    match &decision.question {
        Question::Reaction { window } => super::reactions::choose(battle, decision.player, *window, profile, memory),
        Question::Reroll { .. } => rerolls::free(battle, decision, memory),
        Question::CommandReroll { .. } => rerolls::command(battle, decision, profile, memory),
        Question::Allocate { options, .. } => losses::allocate(battle, options),
        Question::Precision { unit, options } => losses::precision(battle, *unit, options),
        Question::Hazardous { options, .. } => losses::choose(battle, options, 1),
        Question::Casualties { options, count, .. } => losses::choose(battle, options, usize::from(*count)),
        Question::Coherency { unit, options } => losses::coherency(battle, *unit, options),
        Question::Pick(pick) => mission_choices::choose(battle, decision.player, pick),
        Question::ChooseSave { armour, invulnerable, .. } => saves(*armour, *invulnerable),
        Question::Faction { .. } if !profile.can(Features::WHIMS) => {
            super::command::answer(battle, decision, profile, memory)
        }
        _ => answers::default(battle, decision).map(|action| Choice::plain(Topic::of(&decision.question), action)),
    }
}

/// The likelier save.
fn saves(armour: u8, invulnerable: u8) -> Option<Choice> {
    let mut ballot = Ballot::new(Topic::Mechanical);
    for (kind, need) in
        [(rules::action::SaveKind::Armour, armour), (rules::action::SaveKind::Invulnerable, invulnerable)]
    {
        let mut sum = Sum::new();
        sum.add("chance", rerolls::chance(need));
        ballot.act(Action::ApplySaves(kind), sum);
    }
    first(ballot)
}

/// The best idea as it stands; what the game offered needs no check.
fn first(ballot: Ballot) -> Option<Choice> {
    ballot.best(|what| match what {
        Proposal::Act(action) => Some(action.clone()),
        _ => None,
    })
}
