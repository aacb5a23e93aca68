//! The computer's reasons in words, with positions to draw.

use super::names;
use ai::analysis::centre;
use ai::explain::{Scored, Term};
use ai::plan::{Plan, Task};
use ai::{Choice, Memory};
use geometry::Point;
use protocol::messages::{IdeaInfo, TaskInfo, TermInfo, WhyInfo, XY};
use rules::action::{Path, Step};
use rules::position::Place;
use rules::state::Moved;
use rules::{Action, Battle, Game, MarkerId, UnitId};
use tactics::candidates::Proposal;

/// The reasons of an action; `game` is the game before it.
pub fn why(game: &Game, choice: &Choice) -> WhyInfo {
    let chosen = Proposal::Act(choice.action.clone());
    WhyInfo {
        topic: choice.topic.as_str().to_owned(),
        unit_id: unit_of(&chosen).map(|unit| names::id(game, unit)),
        chosen: idea(game, &chosen, choice.score, &choice.terms),
        runners_up: choice
            .runners_up
            .iter()
            .map(|next: &Scored| idea(game, &next.what, next.score, &next.terms))
            .collect(),
        plan: Vec::new(),
    }
}

/// The plan of the turn that an opponent remembers.
pub fn plan(game: &Game, memory: &Memory) -> Vec<TaskInfo> {
    let Some(plan) = &memory.plan else { return Vec::new() };
    let Some((_, player)) = plan.turn else { return Vec::new() };
    if !plan.is_for(game.battle(), player) {
        return Vec::new();
    }
    tasks(game, plan)
}

fn tasks(game: &Game, plan: &Plan) -> Vec<TaskInfo> {
    let battle = game.battle();
    let at_marker = |verb: &str, id: MarkerId| {
        let name = game.setup().marker_name(id).trim_start_matches('o');
        (format!("{verb} marker {name}"), battle.state.objectives.get(id.index()).map(|marker| names::xy(marker.at)))
    };
    let at_unit =
        |verb: &str, unit: UnitId| (format!("{verb} {}", names::name(game, unit)), centre(battle, unit).map(names::xy));
    let task = |order: &ai::plan::Order| {
        let (text, at): (String, Option<XY>) = match order.task {
            Task::Take(at) => at_marker("Take", at),
            Task::Hold(at) => at_marker("Hold", at),
            Task::Contest(at) => at_marker("Contest", at),
            Task::Screen(at) => ("Screen against reserves".to_owned(), Some(names::xy(at))),
            Task::Block(at) => ("Stand in the way".to_owned(), Some(names::xy(at))),
            Task::Hunt(unit) => at_unit("Shoot at", unit),
            Task::Charge(unit) => at_unit("Charge", unit),
            Task::Act(at) => ("Perform an action".to_owned(), Some(names::xy(at))),
            Task::Wait => ("Wait in reserves".to_owned(), None),
            Task::Visit(at) => ("Go there for a card".to_owned(), Some(names::xy(at))),
        };
        TaskInfo { unit_id: names::id(game, order.unit), text, at }
    };
    plan.tasks.iter().filter(|order| battle.alive(order.unit) && is_followed(battle, order)).map(task).collect()
}

/// Whether a unit still does what the plan says: one that has moved this turn and has left the marker that it was to
/// hold does something else, so its task is not shown any more.
fn is_followed(battle: Battle<'_>, order: &ai::plan::Order) -> bool {
    let Task::Hold(marker) = order.task else { return true };
    let moved = battle.on_table(order.unit)
        && battle.state.unit(order.unit).moved != Moved::NotYet
        && battle.state.clock.active == battle.player(order.unit);
    let stands_there = || {
        let marker = battle.state.objectives.get(marker.index());
        marker.is_some_and(|marker| battle.models(order.unit).any(|model| battle.in_range_of_marker(model, marker.at)))
    };
    !moved || stands_there()
}

/// An idea with its terms, the largest first.
fn idea(game: &Game, what: &Proposal, score: f64, terms: &[Term]) -> IdeaInfo {
    let mut terms: Vec<TermInfo> =
        terms.iter().map(|term| TermInfo { name: term.name.to_owned(), value: term.value }).collect();
    terms.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    let title = codex::find::capital(&ai::words::proposal(what, game.setup()));
    IdeaInfo { title, score, terms, at: place_of(game, what).map(names::xy) }
}

/// The unit that an idea is about.
fn unit_of(what: &Proposal) -> Option<UnitId> {
    match what {
        Proposal::Act(action) => action.unit(),
        Proposal::Shift { unit, .. }
        | Proposal::FireAt { unit, .. }
        | Proposal::Arrive { unit, .. }
        | Proposal::GetOut { unit, .. }
        | Proposal::Charge { unit, .. }
        | Proposal::Deploy { unit, .. }
        | Proposal::March { unit, .. }
        | Proposal::ScoutTo { unit, .. }
        | Proposal::ArriveAt { unit, .. }
        | Proposal::GetOutTo { unit, .. }
        | Proposal::DeployAt { unit, .. } => Some(*unit),
        Proposal::Solved | Proposal::Stratagem { .. } => None,
    }
}

/// Where an idea leads: its goal, or the middle of its target.
fn place_of(game: &Game, what: &Proposal) -> Option<Point> {
    let battle = game.battle();
    match what {
        Proposal::March { goal, .. } | Proposal::ScoutTo { goal, .. } | Proposal::GetOutTo { goal, .. } => Some(*goal),
        Proposal::ArriveAt { near, .. } | Proposal::DeployAt { near, .. } => Some(*near),
        Proposal::Act(action) => match action {
            Action::Shoot(_, fires) => fires.first().and_then(|fire| centre(battle, fire.target)),
            Action::DeclareCharge(_, targets) => targets.first().and_then(|&target| centre(battle, target)),
            Action::ResolveAttacks(_, Some(strikes)) => strikes.first().and_then(|s| centre(battle, s.target)),
            Action::UseStratagem(using) => using.target.or(using.unit).and_then(|unit| centre(battle, unit)),
            Action::DeployUnit(_, places)
            | Action::DisembarkUnit(_, places)
            | Action::PlaceReinforcement(_, places, _) => middle(places.iter().map(Place::point)),
            Action::ConfirmUnitMove(_, paths)
            | Action::ApplyChargeMove(_, paths)
            | Action::PileIn(_, paths)
            | Action::Consolidate(_, paths)
            | Action::ScoutMove(_, paths) => middle(paths.iter().filter_map(|(_, path)| end(path))),
            other => other.unit().and_then(|unit| centre(battle, unit)),
        },
        other => unit_of(other).and_then(|unit| centre(battle, unit)),
    }
}

fn end(path: &Path) -> Option<Point> {
    path.iter().rev().find_map(|step| match step {
        Step::To(to, _) => Some(*to),
        Step::Pivot(_) => None,
    })
}

fn middle(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for point in points {
        x += point.x.to_f64();
        y += point.y.to_f64();
        count += 1.0;
    }
    if count > 0.0 { Point::inches(x / count, y / count) } else { None }
}
