//! Judges answers in the middle of an action. No imagined game can begin there, so an answer is judged by what the
//! strongest level thinks the answers are worth in victory points, and by what a point is worth for the battle.

use super::decisions::Decision;
use ai::Scored;
use ai::search::value::{odds_per_point, win_probability};
use rules::Action;
use std::collections::BTreeMap;
use tactics::candidates::Proposal;

/// An answer beside the best one.
pub(super) struct Judged {
    /// The best answer.
    pub best: Action,
    /// By how much it is better, in the chance to win.
    pub gain: f64,
    /// The same in log odds.
    pub odds: f64,
    /// The parts of the gain.
    pub terms: Vec<(&'static str, f64)>,
}

/// Judges an answer; nothing where the computer has no figures for it.
pub(super) fn judge(decision: &Decision) -> Option<Judged> {
    let [played] = decision.actions.as_slice() else { return None };
    let weighed = ai::weigh(&decision.before);
    let action = |scored: &Scored| match &scored.what {
        Proposal::Act(action) => Some(action.clone()),
        _ => None,
    };
    let found = weighed.iter().find(|scored| action(scored).is_some_and(|known| is_same(&known, played)))?;
    // Of equals the one that was played.
    let best = weighed.iter().fold(found, |best, next| if next.score > best.score { next } else { best });
    let battle = decision.before.battle();
    let (chance, odds) = (win_probability(battle, decision.player), odds_per_point(battle));
    // What a point is worth in the chance to win.
    let point = chance * (1.0 - chance) * odds;
    let mut terms: BTreeMap<&'static str, f64> = BTreeMap::new();
    for (scored, sign) in [(best, point), (found, -point)] {
        for term in &scored.terms {
            *terms.entry(term.name).or_default() += sign * term.value;
        }
    }
    let mut terms: Vec<_> = terms.into_iter().filter(|(_, value)| value.abs() > 1e-9).collect();
    terms.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    Some(Judged {
        best: action(best)?,
        gain: (best.score - found.score) * point,
        odds: (best.score - found.score) * odds,
        terms,
    })
}

/// Whether two answers come to the same: saying no once or for the whole phase does.
fn is_same(one: &Action, other: &Action) -> bool {
    one == other || matches!((one, other), (Action::DeclineReaction(_), Action::DeclineReaction(_)))
}
