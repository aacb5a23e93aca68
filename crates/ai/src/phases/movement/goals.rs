//! Places a unit might want to go to.

use crate::analysis::Spot;
use crate::explain::Sum;
use crate::plan::{Gait, Order, Outlook, Task};
use geometry::Angle;

/// Directions looked at.
const DIRECTIONS: u16 = 12;

/// Places within a number of inches of where a unit stands, by the way there is, best first. The kernel says later how
/// near it really gets.
pub fn best_first(outlook: &Outlook<'_>, at: usize, cap: f64, gait: Gait, order: Option<Order>) -> Vec<Spot> {
    let scored = |spot: Spot| (outlook.score(at, spot, gait, order), spot);
    let mut out: Vec<(f64, Spot)> = spots(outlook, at, cap, gait, order).into_iter().map(scored).collect();
    out.sort_by(|a, b| b.0.total_cmp(&a.0));
    out.into_iter().map(|(_, spot)| spot).collect()
}

/// The best of them, judged.
pub fn best(outlook: &Outlook<'_>, at: usize, cap: f64, gait: Gait, order: Option<Order>) -> Option<Sum> {
    let spot = best_first(outlook, at, cap, gait, order).into_iter().next()?;
    Some(outlook.stand(at, spot, gait, order))
}

/// The places themselves, each once.
fn spots(outlook: &Outlook<'_>, at: usize, cap: f64, gait: Gait, order: Option<Order>) -> Vec<Spot> {
    let unit = &outlook.survey.ours[at];
    let board = outlook.battle.setup.board;
    let edge = 0.8;
    let inside = |spot: Spot| Spot {
        x: spot.x.clamp(board.min.x.to_f64() + edge, board.max.x.to_f64() - edge),
        y: spot.y.clamp(board.min.y.to_f64() + edge, board.max.y.to_f64() - edge),
    };
    let mut out: Vec<Spot> = Vec::with_capacity(48);
    let mut put = |goal: Spot| {
        let spot = outlook.reached(at, inside(goal), cap, gait);
        if out.iter().all(|held| held.far(spot) > 0.7) {
            out.push(spot);
        }
    };
    if let Some(goal) = order.and_then(|order| goal_of(outlook, order.task)) {
        put(goal);
        // Around a marker there is more than one place to stand.
        for turn in 0..6 {
            put(goal.along(direction(turn * 6000), 2.4));
        }
    }
    let mut foes: Vec<(f64, usize)> =
        outlook.survey.theirs.iter().enumerate().map(|(enemy, foe)| (foe.at.far(unit.at), enemy)).collect();
    foes.sort_by(|a, b| a.0.total_cmp(&b.0));
    let melee = outlook.survey.ours[at].melee;
    for &(far, enemy) in foes.iter().take(4) {
        let foe = &outlook.survey.theirs[enemy];
        let touch = unit.spread + foe.spread;
        // Just outside engagement range to charge; at range and at half range to shoot.
        if melee {
            put(unit.at.towards(foe.at, far - touch - 2.0));
        } else if unit.reach > 0.0 {
            for range in [unit.reach * 0.97, unit.reach * 0.48] {
                put(unit.at.towards(foe.at, (far - touch - range).max(0.0)));
            }
        }
        // Away from it.
        put(unit.at.along(((unit.at.x - foe.at.x) / far.max(0.1), (unit.at.y - foe.at.y) / far.max(0.1)), cap));
    }
    for feature in &outlook.battle.setup.terrain {
        let middle = Spot::of(feature.polygon.centre());
        if middle.far(unit.at) <= cap + 4.0 {
            put(middle);
        }
    }
    for turn in 0..DIRECTIONS {
        put(unit.at.along(direction(turn * (36_000 / DIRECTIONS)), cap));
        if turn % 2 == 0 {
            put(unit.at.along(direction(turn * (36_000 / DIRECTIONS)), cap / 2.0));
        }
    }
    out
}

fn direction(hundredths: u16) -> (f64, f64) {
    Angle::hundredths(hundredths).direction()
}

/// Where a task is done.
pub fn goal_of(outlook: &Outlook<'_>, task: Task) -> Option<Spot> {
    match task {
        Task::Take(id) | Task::Hold(id) | Task::Contest(id) => {
            outlook.markers.iter().find(|marker| marker.id == id).map(|marker| marker.at)
        }
        Task::Screen(point)
        | Task::Block(point)
        | Task::Act(point)
        | Task::Visit(point)
        | Task::Hide(point)
        | Task::Arrive(point) => Some(Spot::of(point)),
        Task::Hunt(target) | Task::Charge(target) => {
            outlook.survey.theirs_at(target).map(|enemy| outlook.survey.theirs[enemy].at)
        }
        Task::Wait | Task::Stay | Task::Ride | Task::GetOut => None,
    }
}
