//! Mistakes on purpose: any of the better half of the ideas may be taken.

use super::explain::Ballot;
use crate::agent::Chance;

/// Leaves the better half of the ideas and blurs which is best among them, by up to so many times the whole difference
/// between the best and the least; the blur is a term like any other.
pub(crate) fn blur(ballot: &mut Ballot, whim: f64, chance: &mut Chance) {
    ballot.sort();
    let ideas = ballot.ideas_mut();
    ideas.truncate(ideas.len() / 2 + 1);
    let spread = match (ideas.first(), ideas.last()) {
        (Some(best), Some(least)) => (best.1.total() - least.1.total()).max(1.0),
        _ => return,
    };
    for (_, sum) in ideas {
        sum.add("whim", whim * spread * chance.below(1_000) as f64 / 1_000.0);
    }
}
