//! The computer's reasons in words, with positions to draw.

use super::names;
use ai::analysis::centre;
use ai::explain::{Scored, Term};
use ai::mistakes::{Forgotten, Slip};
use ai::plan::{Plan, Task};
use ai::{Choice, Instead, Looked, Memory, Trial};
use geometry::Point;
use protocol::messages::{
    IdeaInfo, LookedInfo, MistakeInfo, MistakeKind, OtherTrialInfo, TaskInfo, TermInfo, WhyInfo, XY,
};
use rules::action::{Path, Step};
use rules::position::Place;
use rules::{Action, Game, UnitId};
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
        mistakes: choice.slips.iter().map(|slip| mistake(game, *slip)).collect(),
        plan: Vec::new(),
        looked: choice.looked.as_ref().map(|looked| looked_ahead(game, looked)),
    }
}

/// What games played forward said.
fn looked_ahead(game: &Game, looked: &Looked) -> LookedInfo {
    let other = |(what, trial): &(Instead, Trial)| OtherTrialInfo {
        title: match what {
            Instead::Task(None) => None,
            what => Some(ai::words::instead(what, game.setup())),
        },
        is_task: matches!(what, Instead::Task(_)),
        games: trial.games,
        chance: trial.chance,
    };
    LookedInfo {
        games: looked.chosen.games,
        chance: looked.chosen.chance,
        others: looked.others.iter().map(other).collect(),
    }
}

fn mistake(game: &Game, slip: Slip) -> MistakeInfo {
    let plain = |mistake: MistakeKind| MistakeInfo { mistake, unit_id: None, card: None };
    let about =
        |mistake: MistakeKind, unit: UnitId| MistakeInfo { unit_id: Some(names::id(game, unit)), ..plain(mistake) };
    match slip {
        Slip::TunnelVision(unit) => about(MistakeKind::TunnelVision, unit),
        Slip::Greed => plain(MistakeKind::Greed),
        Slip::Forgets(Forgotten::Card(card)) => {
            let card = Some(game.setup().card_name(card).to_owned());
            MistakeInfo { card, ..plain(MistakeKind::ForgotCard) }
        }
        Slip::Forgets(Forgotten::Reroll) => plain(MistakeKind::ForgotReroll),
        Slip::Forgets(Forgotten::Overwatch) => plain(MistakeKind::ForgotOverwatch),
        Slip::Forgets(Forgotten::Reserve(unit)) => about(MistakeKind::ForgotReserve, unit),
        Slip::Fears(unit) => about(MistakeKind::Fears, unit),
        Slip::Overrates(unit) => about(MistakeKind::Overrates, unit),
        Slip::ScreenFirst => plain(MistakeKind::ScreenFirst),
        Slip::SplitFire => plain(MistakeKind::SplitFire),
        Slip::RashCharge => plain(MistakeKind::RashCharge),
        Slip::NoTomorrow => plain(MistakeKind::NoTomorrow),
    }
}

/// The plan of the turn that an opponent remembers. A unit that has moved stands in it with what it did.
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
    let place = |task: Task| -> Option<XY> {
        match task {
            Task::Take(id) | Task::Hold(id) | Task::Contest(id) => {
                battle.state.objectives.get(id.index()).map(|marker| names::xy(marker.at))
            }
            Task::Hunt(unit) | Task::Charge(unit) => centre(battle, unit).map(names::xy),
            Task::Screen(at)
            | Task::Block(at)
            | Task::Act(at)
            | Task::Visit(at)
            | Task::Hide(at)
            | Task::Arrive(at) => Some(names::xy(at)),
            Task::Wait | Task::Stay | Task::Ride | Task::GetOut => None,
        }
    };
    let task = |order: &ai::plan::Order| {
        let text = codex::find::capital(&ai::words::task(order.task, game.setup()));
        TaskInfo { unit_id: names::id(game, order.unit), text, at: place(order.task) }
    };
    plan.tasks.iter().filter(|order| battle.alive(order.unit)).map(task).collect()
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
        | Proposal::Climb { unit, .. }
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
