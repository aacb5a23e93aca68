//! Making a plan: what each unit could do, and the assignment that makes the most of it.

use super::markers::Marker;
use super::outlook::{Gait, Outlook};
use super::{Order, Plan, Style, Task, assign};
use crate::analysis::{Figure, Spot, charge_chance};
use crate::explain::Score;
use crate::profile::Features;
use rules::setup::Keys;
use rules::{Player, UnitId};

/// What an Advance adds on average.
const ADVANCE: f64 = 3.5;

/// A place that wants a unit.
struct Column {
    task: Task,
    at: Spot,
    /// Worth without regard to who comes, or of a marker.
    worth: Worth,
}

enum Worth {
    Marker(usize, f64),
    Plain(f64),
}

impl Column {
    /// What a unit's being there is worth.
    fn gain(&self, outlook: &Outlook<'_>, at: usize) -> f64 {
        match self.worth {
            Worth::Marker(marker, part) => marker_gain(outlook, at, &outlook.markers[marker], part),
            Worth::Plain(vp) => vp,
        }
    }
}

/// The plan of a turn.
pub fn build(outlook: &Outlook<'_>, player: Player, style: Style, wishes: &[(Task, Spot, f64)]) -> Plan {
    let survey = outlook.survey;
    let movers: Vec<usize> = (0..survey.ours.len()).filter(|&at| survey.ours[at].on_table).collect();
    let columns = columns(outlook, wishes);
    let businesses: Vec<(f64, Option<Task>)> = movers.iter().map(|&at| own_business(outlook, at)).collect();
    let values: Vec<Vec<f64>> = movers
        .iter()
        .zip(&businesses)
        .enumerate()
        .map(|(row, (&at, (business, _)))| {
            let places = columns.iter().map(|column| value(outlook, at, column));
            // Behind the places everybody has a column of its own.
            let own = (0..movers.len()).map(|other| if other == row { *business } else { -1e6 });
            places.chain(own).collect()
        })
        .collect();
    let mut plan = Plan { turn: Some((outlook.battle.state.clock.round, player)), style, ..Plan::default() };
    let chosen = if outlook.profile.can(Features::ASSIGNMENT) { assign::assign(&values) } else { greedy(&values) };
    for (row, column) in chosen.into_iter().enumerate() {
        let unit = survey.ours[movers[row]].unit;
        let (task, worth) = match columns.get(column) {
            Some(column) => (Some(column.task), column.gain(outlook, movers[row])),
            None => (businesses[row].1, businesses[row].0),
        };
        if let Some(task) = task {
            plan.tasks.push(Order::of(unit, task, worth));
        }
        if let (Some(Task::Charge(target)), true) = (task, outlook.profile.can(Features::INTENTS)) {
            plan.charges.push((unit, target));
            let shooter = survey.theirs_at(target).is_some_and(|at| survey.theirs[at].reach >= 24.0);
            if shooter {
                plan.locks.push(target);
            }
        }
    }
    plan.order = order(outlook, &movers);
    plan
}

/// Without a plan each unit takes what looks best to it, even if others go there too.
fn greedy(values: &[Vec<f64>]) -> Vec<usize> {
    let best = |row: &Vec<f64>| {
        let better = |held: usize, at: usize| if row[at] > row[held] { at } else { held };
        (0..row.len()).reduce(better).unwrap_or(0)
    };
    values.iter().map(best).collect()
}

/// Everything there is to be assigned.
fn columns(outlook: &Outlook<'_>, wishes: &[(Task, Spot, f64)]) -> Vec<Column> {
    let mut out = Vec::new();
    for (at, marker) in outlook.markers.iter().enumerate() {
        let task = if marker.ours > marker.theirs {
            Task::Hold(marker.id)
        } else if marker.theirs > 0.0 {
            Task::Contest(marker.id)
        } else {
            Task::Take(marker.id)
        };
        for part in [1.0, outlook.weights.second_slot, outlook.weights.third_slot] {
            out.push(Column { task, at: marker.at, worth: Worth::Marker(at, part) });
        }
    }
    out.extend(wishes.iter().map(|&(task, at, vp)| Column { task, at, worth: Worth::Plain(vp) }));
    if outlook.profile.can(Features::SCREENING) {
        out.extend(super::screens::wanted(outlook).into_iter().map(|(task, at, vp)| Column {
            task,
            at,
            worth: Worth::Plain(vp),
        }));
    }
    out
}

/// What a unit's going to a place is worth.
fn value(outlook: &Outlook<'_>, at: usize, column: &Column) -> f64 {
    let unit = &outlook.survey.ours[at];
    if unit.engaged && unit.at.far(column.at) > unit.spread + 4.0 {
        return -2.0;
    }
    // Farther than it goes in the rest of the battle is too far.
    let most = unit.speed * (outlook.rounds_left() + 0.5) + 4.0;
    let far = (outlook.way(at, column.at, most) - 3.0).max(0.0);
    let turns = (far / unit.speed.max(1.0)).ceil();
    if unit.speed == 0.0 && far > 0.0 || turns > outlook.rounds_left() + 0.5 {
        return -1.0;
    }
    let arrival = if far <= unit.speed {
        1.0
    } else if far <= unit.speed + ADVANCE {
        outlook.weights.near_arrival
    } else {
        outlook.weights.late_arrival * outlook.weights.arrival_decay.powf(turns - 1.0)
    };
    let gain = column.gain(outlook, at);
    let spot = outlook.reached(at, column.at, unit.speed, gait_of(unit));
    let mut there = Score::default();
    outlook.fight(&mut there, at, spot, Gait::Normal);
    outlook.threat(&mut there, at, spot);
    gain * arrival * outlook.posture.objectives * outlook.weights.task + there.0
}

/// How a unit leaves where it stands.
const fn gait_of(unit: &Figure) -> Gait {
    if unit.engaged { Gait::FallBack } else { Gait::Normal }
}

/// A marker's worth to a unit that comes as the first, second or third.
fn marker_gain(outlook: &Outlook<'_>, at: usize, marker: &Marker, part: f64) -> f64 {
    let unit = &outlook.survey.ours[at];
    if unit.oc == 0.0 {
        return 0.0;
    }
    // Judged as if nobody of ours were there yet: the slots share it out.
    let alone = Marker { ours: 0.0, ..*marker };
    let cheap = if marker.home { 1.0 + 0.25 * (1.0 - (unit.points / 200.0).min(1.0)) } else { 1.0 };
    alone.worth_of(unit.oc, outlook.weights) * part * cheap
}

/// The best a unit can do without regard to places, and whom that is about.
fn own_business(outlook: &Outlook<'_>, at: usize) -> (f64, Option<Task>) {
    let unit = &outlook.survey.ours[at];
    let mut best = (0.0, None);
    let melee = outlook.survey.ours[at].melee;
    for (enemy, foe) in outlook.survey.theirs.iter().enumerate() {
        let clash = outlook.survey.on_them(at, enemy);
        let far = (unit.at.far(foe.at) - unit.spread - foe.spread).max(0.0);
        let (task, stand) =
            if melee { (Task::Charge(foe.unit), 3.0) } else { (Task::Hunt(foe.unit), unit.reach * 0.9) };
        let go = (far - stand).clamp(0.0, unit.speed);
        let spot = outlook.reached(at, foe.at, go, gait_of(unit));
        let mut sum = Score::default();
        outlook.fight(&mut sum, at, spot, Gait::Normal);
        outlook.threat(&mut sum, at, spot);
        // Among those it could go for, the one it would really fight.
        let hits = if melee {
            foe.cost(clash.melee) * charge_chance((far - go).max(0.0)).max(0.05)
        } else {
            foe.cost(clash.shooting((far - go).max(0.0)))
        };
        let total = sum.0 + hits * 0.2 / outlook.per_vp;
        if best.1.is_none() || total > best.0 {
            best = (total, Some(task));
        }
    }
    best
}

/// Who moves first: those who leave a fight, then those in front, so that nobody stands in the
/// way of those behind; screens come after what they screen.
fn order(outlook: &Outlook<'_>, movers: &[usize]) -> Vec<UnitId> {
    let survey = outlook.survey;
    let nearest = |at: usize| {
        let from = survey.ours[at].at;
        survey.theirs.iter().map(|foe| foe.at.far(from)).fold(200.0, f64::min)
    };
    let mut out: Vec<(bool, bool, f64, UnitId)> = movers
        .iter()
        .map(|&at| {
            let unit = &survey.ours[at];
            (!unit.engaged, unit.keys.contains(Keys::AIRCRAFT), nearest(at), unit.unit)
        })
        .collect();
    out.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)).then(a.3.cmp(&b.3)));
    out.into_iter().map(|(.., unit)| unit).collect()
}
