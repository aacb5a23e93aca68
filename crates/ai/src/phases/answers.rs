//! Answers in the middle of an action: re-rolls, allocations, and reactions by `reactions`.

use crate::explain::{Choice, Topic};
use crate::memory::Memory;
use crate::profile::Profile;
use rules::{Action, Battle, Decision, Question, answers};

/// The answer to a question.
pub fn choose(battle: Battle<'_>, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    if let Question::Reaction { window } = decision.question {
        return super::reactions::choose(battle, decision.player, window, profile, memory);
    }
    if let Question::Reroll { context, faces, eligible, need, whole: false, .. } = &decision.question {
        let failed: Vec<u16> = eligible.iter().copied().filter(|&at| faces[usize::from(at)] < *need).collect();
        return Some(Choice::plain(Topic::Reroll, Action::Reroll(*context, failed)));
    }
    answers::default(battle, decision).map(|action| Choice::plain(Topic::of(&decision.question), action))
}
