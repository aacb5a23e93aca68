//! Mistakes on purpose: any of the better ideas may be taken.

use super::explain::Ballot;
use super::level::Mind;
use crate::agent::Chance;

/// Leaves the better part of the ideas and blurs which is best among them; the blur is a term like any other.
pub(crate) fn blur(ballot: &mut Ballot, mind: &Mind, chance: &mut Chance) {
    ballot.sort();
    let ideas = ballot.ideas_mut();
    ideas.truncate((mind.choice * ideas.len() as f64) as usize + 1);
    let spread = match (ideas.first(), ideas.last()) {
        (Some(best), Some(least)) => (best.1.total() - least.1.total()).max(1.0),
        _ => return,
    };
    for (_, sum) in ideas {
        sum.add("whim", mind.whim * spread * chance.below(1_000) as f64 / 1_000.0);
    }
}
