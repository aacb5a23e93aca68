//! Portfolio greedy search: the plan of the turn is improved unit by unit.
//!
//! It begins with what would be planned anyway. For each unit, those with most at stake first, other tasks race against
//! the one it has, everybody else doing as planned so far; the best is kept. A second sweep looks again at what the
//! first has changed around a unit. At last fresh games compare the plan that came of it with the first: those that
//! chose it flatter it.

use super::purse::Purse;
use super::race::{BATCH, Contestant, Gain, Table};
use crate::explain::Trial;
use crate::memory::Memory;
use crate::phases::movement;
use crate::plan::{Finding, Order, Plan, Style, Tried};
use crate::profile::Profile;
use rules::UnitId;

/// Tasks that are tried for a unit, beside the one it has.
const OPTIONS: usize = 7;
/// How often every unit is looked at.
const SWEEPS: usize = 2;
/// The part of the budget that is kept for the comparison with the plan there was.
const KEPT: f64 = 0.2;
/// A unit is given no more than this part of what is left, or these games where they are half of it at most.
const PART: f64 = 0.25;
const ENOUGH: f64 = 90.0;
/// From this many games on whole styles are tried before single units, with this part of them.
const RICH: u32 = 600;
const STYLES: f64 = 0.2;
/// Games for which it is worth looking at a unit at all: some options, and something left to decide between two.
const LEAST: u32 = 5 * BATCH;

/// Improves the plan in memory as far as the purse allows.
pub fn improve(table: &Table<'_>, profile: &Profile, purse: &mut Purse, memory: &mut Memory) {
    let (battle, player) = (table.game.battle(), table.player);
    let Some(plain) = memory.plan.clone() else { return };
    let mut search = purse.part(1.0 - KEPT);
    let mut total = styles(table, profile, &mut search, memory);
    'sweeps: for sweep in 0..SWEEPS {
        let before = memory.plan.clone();
        for unit in movement::movers(battle, player, profile, memory) {
            if !search.allows(LEAST) {
                break 'sweeps;
            }
            if sweep > 0 && !is_decided_by_others(before.as_ref(), unit) {
                continue;
            }
            if let Some(gain) = look_at(table, unit, profile, &mut search, memory) {
                total = Gain { mean: total.mean + gain.mean, error: total.error.hypot(gain.error) };
            }
        }
        if memory.plan.as_ref().is_some_and(|plan| plan.tasks == plain.tasks) {
            // Nothing was changed: a second look would see the same.
            break;
        }
    }
    purse.take(search);
    let Some(found) = memory.plan.clone().filter(|found| found.tasks != plain.tasks || found.style != plain.style)
    else {
        return;
    };
    let with = |plan: &Plan, memory: &Memory| {
        let mut memory = copied(memory);
        memory.plan = Some(plan.clone());
        Contestant { memory, action: None }
    };
    let pair = [with(&plain, memory), with(&found, memory)];
    let gain = table.compare([&pair[0], &pair[1]], total, purse, memory);
    if gain.mean <= 0.0 {
        memory.plan = Some(plain);
    }
}

/// With time to spare the whole turn is first tried in other styles; what the best of them is believed to gain.
fn styles(table: &Table<'_>, profile: &Profile, search: &mut Purse, memory: &mut Memory) -> Gain {
    if search.left_of(1.0) < RICH {
        return Gain::default();
    }
    let (battle, player) = (table.game.battle(), table.player);
    let of_style = |style: Style| {
        let mut memory = copied(memory);
        movement::make_plan(battle, player, profile, &mut memory, style);
        Contestant { memory, action: None }
    };
    let mut contestants: Vec<Contestant> = Style::ALL.into_iter().map(of_style).collect();
    let mut purse = search.part(STYLES);
    let raced = table.race(&contestants, &mut purse, memory);
    search.take(purse);
    if raced.best == 0 {
        return Gain::default();
    }
    memory.plan = contestants.swap_remove(raced.best).memory.plan;
    raced.gain
}

/// Whether another unit's task has been changed since the unit was looked at.
fn is_decided_by_others(plan: Option<&Plan>, unit: UnitId) -> bool {
    plan.is_some_and(|plan| plan.tasks.iter().any(|order| order.firm && order.unit != unit))
}

/// Looks at one unit: the gain of the task that is better than its own, if one is.
fn look_at(
    table: &Table<'_>,
    unit: UnitId,
    profile: &Profile,
    search: &mut Purse,
    memory: &mut Memory,
) -> Option<Gain> {
    let mut orders = movement::alternatives(table.game.battle(), table.player, unit, profile, memory);
    let part = (ENOUGH / f64::from(search.left_of(1.0).max(1))).clamp(PART, 0.5);
    orders.truncate(OPTIONS.min(raced_twice((search.left_of(part) / BATCH) as usize)));
    if orders.is_empty() {
        return None;
    }
    let own = Contestant { memory: copied(memory), action: None };
    let contestants: Vec<Contestant> = std::iter::once(own)
        .chain(orders.iter().map(|order| {
            let mut memory = copied(memory);
            memory.plan.iter_mut().for_each(|plan| plan.give(*order));
            Contestant { memory, action: None }
        }))
        .collect();
    let mut purse = search.part(part);
    let raced = table.race(&contestants, &mut purse, memory);
    search.take(purse);
    let plan = memory.plan.as_mut()?;
    plan.findings.retain(|finding| finding.unit != unit);
    plan.findings.extend(finding(plan, unit, &orders, raced.best, &raced.trials));
    let chosen = orders.get(raced.best.checked_sub(1)?)?;
    plan.give(*chosen);
    Some(raced.gain)
}

/// How many options may race against the task that a unit has, so that the better half can play a second batch of games
/// within this budget: the best of many after one batch is the luckiest.
const fn raced_twice(batches: usize) -> usize {
    if batches < 4 { 0 } else { batches * 2 / 3 - 1 }
}

/// What the games said about a unit, for those who ask why.
fn finding(plan: &Plan, unit: UnitId, orders: &[Order], best: usize, trials: &[Trial]) -> Option<Finding> {
    let own = plan.task(unit);
    let task = |at: usize| if at == 0 { own } else { orders.get(at - 1).map(|order| order.task) };
    let tried = |at: usize| Tried { task: task(at), trial: trials[at] };
    if trials.get(best).is_none_or(|trial| trial.games == 0) {
        return None;
    }
    let mut others: Vec<Tried> = (0..trials.len()).filter(|&at| at != best).map(tried).collect();
    // Who played most games came nearest.
    others.sort_by(|a, b| b.trial.games.cmp(&a.trial.games).then(b.trial.chance.total_cmp(&a.trial.chance)));
    Some(Finding { unit, chosen: tried(best), others })
}

/// A memory for games forward: without what only the real battle needs.
pub fn copied(memory: &Memory) -> Memory {
    let mut copy = memory.clone();
    copy.forget_the_battle();
    copy
}
