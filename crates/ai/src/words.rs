//! Reasons in English: the only place of the opponent that knows any.

use crate::explain::{Choice, Scored, Term};
use rules::setup::Setup;
use tactics::candidates::Proposal;

/// Why something was done: the sum with its terms, then what came next.
pub fn why(choice: &Choice, setup: &Setup) -> Vec<String> {
    let mut out = vec![format!(
        "{}: {} = {:.2}{}",
        choice.topic.as_str(),
        words::action(&choice.action, setup),
        choice.score,
        terms(&choice.terms)
    )];
    out.extend(choice.runners_up.iter().map(|next| format!("  rather than {}", scored(next, setup))));
    out
}

/// A runner-up with its score and terms.
fn scored(idea: &Scored, setup: &Setup) -> String {
    format!("{} = {:.2}{}", proposal(&idea.what, setup), idea.score, terms(&idea.terms))
}

/// The terms, the weightiest first.
fn terms(list: &[Term]) -> String {
    if list.is_empty() {
        return String::new();
    }
    let mut list: Vec<Term> = list.to_vec();
    list.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    let parts: Vec<String> = list.iter().map(|term| format!("{} {:+.2}", term.name, term.value)).collect();
    format!(" ({})", parts.join(", "))
}

/// An idea that was not worked out.
pub fn proposal(what: &Proposal, setup: &Setup) -> String {
    let name = |unit: rules::UnitId| setup.unit(unit).name.as_str();
    let place = |point: geometry::Point| format!("{:.0}\", {:.0}\"", point.x.to_f64(), point.y.to_f64());
    match what {
        Proposal::Act(action) => words::action(action, setup),
        Proposal::March { unit, goal } => format!("{} moves towards {}", name(*unit), place(*goal)),
        Proposal::ArriveAt { unit, near, .. } => format!("{} arrives around {}", name(*unit), place(*near)),
        Proposal::DeployAt { unit, near } => format!("{} is set up around {}", name(*unit), place(*near)),
        Proposal::GetOut { unit, from } => format!("{} gets out of {}", name(*unit), name(*from)),
        Proposal::Solved => "what the solver finds".to_owned(),
        other => format!("{other:?}"),
    }
}
