//! The plan as it is played: once a unit has moved, its task is what its move was for. Nothing reads the task of a unit
//! that has moved, so this changes no decision; it keeps what is shown true.

use super::hand::end_of;
use crate::analysis::centre;
use crate::plan::{Plan, Task};
use geometry::Point;
use rules::{Action, Battle, MarkerId, UnitId};

/// This near to where it was sent, a unit has arrived.
const THERE: f64 = 4.0;
/// Inches by which a move must come nearer to count as being on the way.
const NEARER: f64 = 0.5;

/// A unit moves or stays: its task is kept if that serves it. Otherwise it is what the unit does, if that is to stand at a
/// marker, and nothing if it is not.
pub(crate) fn follow(plan: &mut Plan, battle: Battle<'_>, action: &Action) {
    let unit = match action {
        Action::ConfirmUnitMove(unit, _) | Action::RemainStationary(unit) => *unit,
        _ => return,
    };
    let Some(at) = plan.tasks.iter().position(|order| order.unit == unit) else { return };
    let Some(from) = centre(battle, unit).map(inches) else { return };
    let end = end_of(battle, unit, action).map_or(from, |end| (end.x, end.y));
    let task = plan.tasks[at].task;
    let served = goal(battle, task).is_none_or(|goal| {
        let (before, after) = (far(from, goal), far(end, goal));
        match task {
            Task::Hold(_) => after <= THERE.max(before),
            _ => after <= THERE.max(reach(task)) || after + NEARER <= before,
        }
    });
    if served {
        return;
    }
    let near = |id: &MarkerId| marker(battle, *id).is_some_and(|marker| far(end, marker) <= THERE);
    match battle.state.markers_on_table().map(|(id, _)| id).find(near) {
        Some(id) => plan.tasks[at].task = stands_at(battle, unit, id),
        None => drop(plan.tasks.remove(at)),
    }
}

/// A task that is done from afar is still served where its target is in reach.
const fn reach(task: Task) -> f64 {
    match task {
        Task::Charge(_) => 12.0,
        // Guns reach far, and a unit that has a target need not come nearer.
        Task::Hunt(_) => 36.0,
        Task::Take(_)
        | Task::Hold(_)
        | Task::Contest(_)
        | Task::Screen(_)
        | Task::Block(_)
        | Task::Act(_)
        | Task::Wait
        | Task::Stay
        | Task::Hide(_)
        | Task::Ride
        | Task::GetOut
        | Task::Arrive(_)
        | Task::Visit(_) => 0.0,
    }
}

/// What a unit does that ends its move at a marker.
fn stands_at(battle: Battle<'_>, unit: UnitId, id: MarkerId) -> Task {
    let marker = battle.state.objectives.get(id.index());
    match marker.and_then(|marker| marker.controlled_by) {
        Some(player) if player == battle.player(unit) => Task::Hold(id),
        _ => Task::Take(id),
    }
}

/// Where a task leads.
fn goal(battle: Battle<'_>, task: Task) -> Option<(f64, f64)> {
    match task {
        Task::Take(id) | Task::Hold(id) | Task::Contest(id) => marker(battle, id),
        Task::Screen(at) | Task::Block(at) | Task::Act(at) | Task::Visit(at) | Task::Hide(at) | Task::Arrive(at) => {
            Some(inches(at))
        }
        Task::Hunt(unit) | Task::Charge(unit) => centre(battle, unit).map(inches),
        Task::Wait | Task::Stay | Task::Ride | Task::GetOut => None,
    }
}

fn marker(battle: Battle<'_>, id: MarkerId) -> Option<(f64, f64)> {
    battle.state.objectives.get(id.index()).map(|marker| inches(marker.at))
}

fn inches(at: Point) -> (f64, f64) {
    (at.x.to_f64(), at.y.to_f64())
}

fn far(from: (f64, f64), to: (f64, f64)) -> f64 {
    (from.0 - to.0).hypot(from.1 - to.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phases::tables::{Squad, table, unit};
    use crate::plan::Order;
    use rules::Game;
    use rules::action::Step;
    use serde_json::json;

    /// A squad at 10", 10" with a marker 12" to its right and one where it stands.
    fn game() -> Game {
        let more =
            json!({"round": 2, "objectives": [{"id": "o1", "at": [22.0, 10.0]}, {"id": "o2", "at": [10.0, 10.0]}]});
        table("MOVEMENT", more, vec![Squad::new("squad", 1, 1, 10.0, 10.0), Squad::new("foe", 2, 5, 10.0, 40.0)])
    }

    fn task_after(task: Task, to: Option<(f64, f64)>) -> Option<Task> {
        let game = game();
        let (battle, unit) = (game.battle(), unit(&game, "squad"));
        let mut plan = Plan { tasks: vec![Order::of(unit, task, 1.0)], ..Plan::default() };
        let model = battle.models(unit).next().expect("a model");
        let action = match to {
            Some((x, y)) => {
                let point = Point::inches(x, y).expect("a point");
                Action::ConfirmUnitMove(unit, vec![(model, vec![Step::To(point, None)])])
            }
            None => Action::RemainStationary(unit),
        };
        follow(&mut plan, battle, &action);
        plan.task(unit)
    }

    #[test]
    fn a_task_that_the_move_does_not_serve_is_shown_no_more() {
        let [right, here] = [MarkerId::at(0), MarkerId::at(1)];
        assert_eq!(task_after(Task::Take(right), Some((16.0, 10.0))), Some(Task::Take(right)), "on the way");
        assert_eq!(task_after(Task::Take(right), Some((4.0, 10.0))), None, "it goes away");
        assert_eq!(task_after(Task::Take(right), None), Some(Task::Take(here)), "it stays at another marker");
        assert_eq!(task_after(Task::Hold(here), None), Some(Task::Hold(here)));
        assert_eq!(task_after(Task::Hold(here), Some((16.0, 10.0))), None, "it leaves what it was to hold");
        assert_eq!(task_after(Task::Wait, None), Some(Task::Wait));
    }
}
