//! Reasons in English: the only place of the opponent that knows any.

use crate::explain::{Choice, Instead, Scored, Term, Trial};
use crate::mistakes::{Forgotten, Slip};
use crate::plan::Task;
use rules::setup::Setup;
use tactics::candidates::Proposal;

/// Why something was done: the sum with its terms, the mistakes that decided it, then what came next.
pub fn why(choice: &Choice, setup: &Setup) -> Vec<String> {
    let mut out = vec![format!(
        "{}: {} = {:.2}{}",
        choice.topic.as_str(),
        words::action(&choice.action, setup),
        choice.score,
        terms(&choice.terms)
    )];
    out.extend(choice.slips.iter().map(|slip| format!("  a mistake: {}", mistake(*slip, setup))));
    out.extend(choice.runners_up.iter().map(|next| format!("  rather than {}", scored(next, setup))));
    out.extend(choice.looked.iter().map(|looked| {
        let others: Vec<String> =
            looked.others.iter().map(|(what, trial)| format!("; {}: {}", instead(what, setup), ended(trial))).collect();
        format!("  looked ahead: {}{}", ended(&looked.chosen), others.concat())
    }));
    out
}

/// A mistake in a sentence.
pub fn mistake(slip: Slip, setup: &Setup) -> String {
    let name = |unit: rules::UnitId| setup.unit(unit).name.as_str();
    match slip {
        Slip::TunnelVision(unit) => format!("{} saw only the two nearest enemies", name(unit)),
        Slip::Greed => "it wanted kills more than markers".to_owned(),
        Slip::Forgets(Forgotten::Card(card)) => format!("it forgot the card {}", setup.card_name(card)),
        Slip::Forgets(Forgotten::Reroll) => "it forgot that it could roll again".to_owned(),
        Slip::Forgets(Forgotten::Overwatch) => "it forgot Fire Overwatch".to_owned(),
        Slip::Forgets(Forgotten::Reserve(unit)) => format!("it forgot {} in reserves", name(unit)),
        Slip::Fears(unit) => format!("it was too much afraid of {}", name(unit)),
        Slip::Overrates(unit) => format!("it took {} for more than it is worth", name(unit)),
        Slip::ScreenFirst => "it moved the cheap units first".to_owned(),
        Slip::SplitFire => "it spread its fire".to_owned(),
        Slip::RashCharge => "it charged because it could".to_owned(),
        Slip::NoTomorrow => "it did not think of the opponent's next turn".to_owned(),
    }
}

/// How games played forward ended.
fn ended(trial: &Trial) -> String {
    let Trial { games, chance } = *trial;
    format!("{games} games came to a {:.0} % chance to win", 100.0 * chance)
}

/// What was tried in games played forward beside what was chosen.
pub fn instead(what: &Instead, setup: &Setup) -> String {
    match what {
        Instead::Done(action) => words::action(action, setup),
        Instead::Task(Some(order)) => task(*order, setup),
        Instead::Task(None) => "going its own way".to_owned(),
    }
}

/// A unit's task.
pub fn task(task: Task, setup: &Setup) -> String {
    let marker = |verb: &str, id: rules::MarkerId| format!("{verb} marker {}", setup.id_of(id).trim_start_matches('o'));
    let unit = |verb: &str, unit: rules::UnitId| format!("{verb} {}", words::unit_name(setup, unit));
    match task {
        Task::Take(id) => marker("take", id),
        Task::Hold(id) => marker("hold", id),
        Task::Contest(id) => marker("contest", id),
        Task::Screen(_) => "screen against reserves".to_owned(),
        Task::Block(_) => "stand in the way".to_owned(),
        Task::Hunt(enemy) => unit("shoot at", enemy),
        Task::Charge(enemy) => unit("charge", enemy),
        Task::Act(_) => "perform an action".to_owned(),
        Task::Wait => "wait in reserves".to_owned(),
        Task::Visit(_) => "go there for a card".to_owned(),
        Task::Stay => "stay".to_owned(),
        Task::Hide(_) => "go out of the enemy's sight and reach".to_owned(),
        Task::Ride => "ride on".to_owned(),
        Task::GetOut => "get out".to_owned(),
        Task::Arrive(_) => "arrive from reserves".to_owned(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Looked, Topic};
    use crate::phases::tables::{Squad, table};
    use rules::{Action, MarkerId};
    use serde_json::json;

    #[test]
    fn what_the_games_said_is_told_with_their_number() {
        let more = json!({"round": 2, "objectives": [{"id": "o1", "at": [22.0, 10.0]}]});
        let game = table("MOVEMENT", more, vec![Squad::new("squad", 1, 1, 10.0, 10.0)]);
        let trial = |games: u32, chance: f64| Trial { games, chance };
        let others = vec![
            (Instead::Task(Some(Task::Take(MarkerId::at(0)))), trial(96, 0.512)),
            (Instead::Task(None), trial(24, 0.4)),
            (Instead::Done(Action::EndMovement), trial(6, 0.25)),
        ];
        let mut choice = Choice::plain(Topic::Move, Action::EndMovement);
        choice.looked = Some(Box::new(Looked { chosen: trial(96, 0.584), others }));
        let said = why(&choice, game.setup()).pop().expect("a line");
        let own = words::action(&Action::EndMovement, game.setup());
        assert_eq!(
            said,
            format!(
                "  looked ahead: 96 games came to a 58 % chance to win; take marker 1: 96 games came to a 51 % chance \
                 to win; going its own way: 24 games came to a 40 % chance to win; {own}: 6 games came to \
                 a 25 % chance to win"
            )
        );
    }
}
