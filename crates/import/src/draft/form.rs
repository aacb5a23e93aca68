//! Makes an army of the chosen units: ids, the Warlord, enhancements, who leads whom and who rides where.

use super::choose::Chosen;
use super::worth::Candidate;
use codex::{Army, ArmyUnit, Codex, CoreAbility, Datasheet, Enhancement};
use std::collections::BTreeMap;

/// How many enhancements an army may have.
const ENHANCEMENTS: usize = 3;

/// The army, and the datasheets of leaders that would stand alone in it.
pub(super) fn army(
    codex: &Codex,
    empty: &Army,
    candidates: &[Candidate<'_>],
    chosen: &Chosen,
) -> (Army, Option<String>) {
    let mut army = empty.clone();
    army.units = named(chosen.iter().map(|at| candidates[*at].unit.clone()).collect());
    let sheets: Vec<&Datasheet> = chosen.iter().map(|at| candidates[*at].sheet).collect();
    sorted(&mut army, sheets);
    warlord(codex, &mut army);
    let idle = lead(codex, &mut army);
    enhance(codex, &mut army);
    ride(codex, &mut army);
    (army, idle)
}

/// Ids after the datasheets, numbered where there are several.
fn named(mut units: Vec<ArmyUnit>) -> Vec<ArmyUnit> {
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for unit in &units {
        *all.entry(unit.id.clone()).or_default() += 1;
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for unit in units.iter_mut().filter(|unit| all[&unit.id] > 1) {
        let number = seen.entry(unit.id.clone()).or_default();
        *number += 1;
        unit.id = format!("{}-{number}", unit.id);
    }
    units
}

/// CHARACTERS first, then BATTLELINE, as lists are read.
fn sorted(army: &mut Army, sheets: Vec<&Datasheet>) {
    use codex::Role;
    let place = |role: Role| match role {
        Role::Character => 0,
        Role::Battleline => 1,
        Role::DedicatedTransport => 2,
        Role::Other => 3,
    };
    let mut rows: Vec<(u8, ArmyUnit)> =
        sheets.iter().map(|sheet| place(sheet.role)).zip(army.units.drain(..)).collect();
    rows.sort_by_key(|(place, _)| *place);
    army.units = rows.into_iter().map(|(_, unit)| unit).collect();
}

/// The one who must be, otherwise the CHARACTER that costs most.
fn warlord(codex: &Codex, army: &mut Army) {
    let rank = |unit: &ArmyUnit| {
        let sheet = army.sheet(codex, &unit.datasheet)?;
        sheet.keywords.has("CHARACTER").then(|| (sheet.supreme_commander, army.points_of(codex, unit)))
    };
    let ranks: Vec<Option<(bool, u32)>> = army.units.iter().map(rank).collect();
    let best = ranks.iter().flatten().max().copied();
    let first = ranks.iter().position(|rank| rank.is_some() && *rank == best);
    if let Some(unit) = first.and_then(|at| army.units.get_mut(at)) {
        unit.warlord = true;
    }
}

/// Whether the army is refused for something that has one of these codes.
fn refused(codex: &Codex, army: &Army, codes: &[&str]) -> bool {
    army.problems(codex).iter().any(|problem| codes.contains(&problem.code))
}

/// Leaders join the most expensive unit that they may lead and that has none; the datasheet of one that finds nobody.
fn lead(codex: &Codex, army: &mut Army) -> Option<String> {
    let mut idle = None;
    let by_cost = |army: &Army| {
        let mut order: Vec<usize> = (0..army.units.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(army.points_of(codex, &army.units[*at])));
        order
    };
    for at in 0..army.units.len() {
        let Some(sheet) = army.sheet(codex, &army.units[at].datasheet).cloned() else { continue };
        if !sheet.core_abilities().any(|core| core == CoreAbility::Leader) {
            continue;
        }
        let mut found = false;
        for other in by_cost(army) {
            let id = army.units[other].id.clone();
            let taken = army.units.iter().any(|unit| unit.leads.as_ref() == Some(&id));
            if other == at || taken {
                continue;
            }
            army.units[at].leads = Some(id);
            if !refused(codex, army, &["LEADER_NOT_ALLOWED"]) {
                found = true;
                break;
            }
            army.units[at].leads = None;
        }
        // One that can fight alone may stay.
        let alone = ["MONSTER", "VEHICLE", "MOUNTED"].iter().any(|word| sheet.keywords.has(word));
        if !found && !alone && idle.is_none() {
            idle = Some(sheet.id.clone());
        }
    }
    idle
}

/// Spends what is left on enhancements that the program plays: the most expensive first.
fn enhance(codex: &Codex, army: &mut Army) {
    let Some(detachment) = codex.detachment(&army.faction, &army.detachment) else { return };
    let mut offered: Vec<Enhancement> = detachment.enhancements.iter().filter(|held| !held.reminder).cloned().collect();
    offered.sort_by_key(|held| std::cmp::Reverse(held.cost));
    let wrong = ["ENHANCEMENT_NOT_ALLOWED", "UNKNOWN_ENHANCEMENT", "TOO_MANY_ENHANCEMENTS", "POINTS_LIMIT"];
    for enhancement in offered {
        let borne = army.units.iter().filter(|unit| unit.enhancement.is_some()).count();
        if borne == ENHANCEMENTS {
            break;
        }
        for at in 0..army.units.len() {
            if army.units[at].enhancement.is_some() {
                continue;
            }
            army.units[at].enhancement = Some(enhancement.id.clone());
            if !refused(codex, army, &wrong) {
                break;
            }
            army.units[at].enhancement = None;
        }
    }
}

/// Transports take the most expensive unit on foot that fits, with its leader.
fn ride(codex: &Codex, army: &mut Army) {
    let wrong = ["TRANSPORT_FORBIDS", "TRANSPORT_FULL", "NO_TRANSPORT"];
    for carrier in 0..army.units.len() {
        let carries = army.sheet(codex, &army.units[carrier].datasheet).is_some_and(|sheet| sheet.transport.is_some());
        if !carries {
            continue;
        }
        let id = army.units[carrier].id.clone();
        let mut order: Vec<usize> = (0..army.units.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(army.points_of(codex, &army.units[*at])));
        for at in order {
            let unit = &army.units[at];
            let on_foot = army.sheet(codex, &unit.datasheet).is_some_and(|sheet| sheet.keywords.has("INFANTRY"));
            if at == carrier || unit.rides.is_some() || unit.leads.is_some() || !on_foot {
                continue;
            }
            army.units[at].rides = Some(id.clone());
            if !refused(codex, army, &wrong) {
                break;
            }
            army.units[at].rides = None;
        }
    }
}
