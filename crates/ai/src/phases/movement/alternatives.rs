//! What else a unit could be told to do: the tasks that look-ahead plays forward beside the one it was given.

use super::{goals, reserves, with_outlook};
use crate::analysis::{Spot, charge_chance};
use crate::explain::Score;
use crate::memory::Memory;
use crate::plan::{Gait, Order, Outlook, Plan, Task};
use crate::profile::Profile;
use rules::position::Reserves;
use rules::state::Whereabouts;
use rules::{Battle, Player, UnitId};

/// Markers, charges and places to arrive at that are tried for a unit.
const MARKERS: usize = 3;
const CHARGES: usize = 2;
const ARRIVALS: usize = 3;
/// A marker farther off than this many moves is not tried.
const MOVES: f64 = 2.2;
/// Places nearer to each other than this are the same.
const SAME: f64 = 3.0;
/// A charge or a volley that costs the enemy fewer points is not tried.
const POINTS: f64 = 8.0;
/// Before this round nobody arrives.
const ARRIVE: u8 = 2;

/// The units of a player that have yet to move, get out or arrive, those with most at stake first.
pub fn movers(battle: Battle<'_>, player: Player, profile: &Profile, memory: &mut Memory) -> Vec<UnitId> {
    let round = battle.state.clock.round;
    with_outlook(battle, player, profile, memory, |outlook, plan| {
        let place = |unit| battle.state.unit(unit).place;
        let can = |unit| match place(unit) {
            Whereabouts::Table => true,
            Whereabouts::Embarked(from) => place(from) == Whereabouts::Table,
            Whereabouts::Reserves(_) => round >= ARRIVE,
            _ => false,
        };
        let ours = outlook.survey.ours.iter().enumerate();
        let mut units: Vec<(f64, UnitId)> = ours
            .filter(|(_, figure)| can(figure.unit))
            .map(|(at, figure)| (stake(outlook, plan, at), figure.unit))
            .collect();
        units.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        units.into_iter().map(|(_, unit)| unit).collect()
    })
}

/// Points that a unit's move is about: its own, the most it could do to an enemy, and its task.
fn stake(outlook: &Outlook<'_>, plan: &Plan, at: usize) -> f64 {
    let unit = &outlook.survey.ours[at];
    let foes = outlook.survey.theirs.iter().enumerate();
    let blow = foes
        .filter(|(_, foe)| gap(outlook, at, foe.at, foe.spread) <= unit.speed + unit.reach.max(9.0))
        .map(|(enemy, foe)| {
            let clash = outlook.survey.on_them(at, enemy);
            foe.cost(clash.melee.max(clash.shooting(0.0)))
        })
        .fold(0.0, f64::max);
    let task = plan.of(unit.unit).map_or(0.0, |order| order.worth * outlook.per_vp);
    unit.points + blow + task
}

fn gap(outlook: &Outlook<'_>, at: usize, place: Spot, spread: f64) -> f64 {
    let unit = &outlook.survey.ours[at];
    (unit.at.far(place) - unit.spread - spread).max(0.0)
}

/// Other tasks for a unit than the one it has, the likeliest to be good first.
pub fn alternatives(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    profile: &Profile,
    memory: &mut Memory,
) -> Vec<Order> {
    with_outlook(battle, player, profile, memory, |outlook, plan| {
        let Some(at) = outlook.survey.ours_at(unit) else { return Vec::new() };
        let held = plan.of(unit).map(|order| order.task);
        let tasks = match battle.state.unit(unit).place {
            Whereabouts::Table => on_table(outlook, at, held),
            Whereabouts::Embarked(_) => vec![Task::Ride, Task::GetOut],
            Whereabouts::Reserves(kind) => arrivals(outlook, at, kind),
            _ => Vec::new(),
        };
        tasks.into_iter().filter(|task| Some(*task) != held).map(|task| Order::firm(unit, task)).collect()
    })
}

fn on_table(outlook: &Outlook<'_>, at: usize, held: Option<Task>) -> Vec<Task> {
    let unit = &outlook.survey.ours[at];
    let held_goal = held.and_then(|task| goals::goal_of(outlook, task));
    let mut out = markers(outlook, at, held_goal);
    if !unit.engaged {
        out.extend(charges(outlook, at, held));
        out.extend(volley(outlook, at, held));
    }
    out.push(Task::Stay);
    out.extend(hide(outlook, at));
    out
}

/// Markers within two moves, the nearest first.
fn markers(outlook: &Outlook<'_>, at: usize, held: Option<Spot>) -> Vec<Task> {
    let unit = &outlook.survey.ours[at];
    if unit.oc == 0.0 {
        return Vec::new();
    }
    let mut out: Vec<(f64, Task)> = Vec::new();
    for marker in outlook.markers.iter().filter(|marker| held.is_none_or(|held| held.far(marker.at) > SAME)) {
        let far = (outlook.way(at, marker.at, MOVES * unit.speed + 4.0) - 3.0).max(0.0);
        if far > MOVES * unit.speed {
            continue;
        }
        let task = match (marker.ours > marker.theirs, marker.theirs > 0.0) {
            (true, _) => Task::Hold(marker.id),
            (false, true) => Task::Contest(marker.id),
            (false, false) => Task::Take(marker.id),
        };
        out.push((far, task));
    }
    out.sort_by(|a, b| a.0.total_cmp(&b.0));
    out.into_iter().map(|(_, task)| task).take(MARKERS).collect()
}

/// Enemies that it might charge this turn, those first that it would hurt most.
fn charges(outlook: &Outlook<'_>, at: usize, held: Option<Task>) -> Vec<Task> {
    let unit = &outlook.survey.ours[at];
    let mut out: Vec<(f64, Task)> = Vec::new();
    for (enemy, foe) in outlook.survey.theirs.iter().enumerate() {
        let left = (gap(outlook, at, foe.at, foe.spread) - unit.speed).max(0.0);
        let cost = foe.cost(outlook.survey.on_them(at, enemy).melee) * charge_chance(left);
        let task = Task::Charge(foe.unit);
        if cost >= POINTS && Some(task) != held {
            out.push((cost, task));
        }
    }
    out.sort_by(|a, b| b.0.total_cmp(&a.0));
    out.into_iter().map(|(_, task)| task).take(CHARGES).collect()
}

/// The enemy that it would shoot to most effect.
fn volley(outlook: &Outlook<'_>, at: usize, held: Option<Task>) -> Option<Task> {
    let unit = &outlook.survey.ours[at];
    let foes = outlook.survey.theirs.iter().enumerate();
    let costs = foes.map(|(enemy, foe)| {
        let left = (gap(outlook, at, foe.at, foe.spread) - unit.speed).max(0.0);
        (foe.cost(outlook.survey.on_them(at, enemy).shooting(left)), Task::Hunt(foe.unit))
    });
    costs
        .filter(|(cost, task)| *cost >= POINTS && Some(*task) != held)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, task)| task)
}

/// The place within a move where least can be done to it, if it is safer than where it stands.
fn hide(outlook: &Outlook<'_>, at: usize) -> Option<Task> {
    let unit = &outlook.survey.ours[at];
    let danger = |spot: Spot| {
        let mut sum = Score::default();
        outlook.threat(&mut sum, at, spot);
        -sum.0
    };
    let gait = if unit.engaged { Gait::FallBack } else { Gait::Normal };
    let spots = goals::best_first(outlook, at, unit.speed, gait, None);
    // Of equally safe places the one with the best prospects, which comes first.
    let safest = spots
        .into_iter()
        .map(|spot| (danger(spot), spot))
        .reduce(|held, next| if next.0 < held.0 - 1e-9 { next } else { held })?;
    let (less, spot) = safest;
    if less >= 0.7 * danger(unit.at) {
        return None;
    }
    spot.point().map(Task::Hide)
}

/// Waiting, and the best places to arrive at.
fn arrivals(outlook: &Outlook<'_>, at: usize, kind: Reserves) -> Vec<Task> {
    let mut spots: Vec<(f64, Spot)> = reserves::spots(outlook, kind)
        .into_iter()
        .map(|spot| (outlook.score(at, spot, Gait::Arrive, None), spot))
        .collect();
    spots.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut apart: Vec<Spot> = Vec::new();
    for (_, spot) in spots {
        if apart.len() < ARRIVALS && apart.iter().all(|held| held.far(spot) > 3.0 * SAME) {
            apart.push(spot);
        }
    }
    std::iter::once(Task::Wait).chain(apart.into_iter().filter_map(|spot| spot.point().map(Task::Arrive))).collect()
}
