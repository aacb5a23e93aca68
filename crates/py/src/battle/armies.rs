//! Armies by id, by file, and cut to a size for learning.

use crate::error::{Outcome, Wrong};
use codex::{Army, Codex};
use std::path::Path;

/// An army by the id of a built-in or ready one, or from a file in any format that is imported.
pub fn army(wanted: &str) -> Outcome<Army> {
    let codex = Codex::builtin();
    if let Some(army) = codex.army(wanted).or_else(|| import::ready::army_of(codex, wanted)) {
        return Ok(army.clone());
    }
    if Path::new(wanted).is_file() {
        return read(wanted);
    }
    let text = format!("there is no army and no file {wanted}: one of {}", ids().join(", "));
    Err(Wrong::new("NO_SUCH_ARMY", text))
}

/// What is not allowed about an army; refuses what stops a battle, and nothing else.
pub fn admitted(army: &Army) -> Outcome<Vec<String>> {
    let verdict = lab::run::verdict(Codex::builtin(), army, 0);
    if verdict.stops.is_empty() {
        return Ok(verdict.remarks.iter().map(|problem| format!("{}: {problem}", army.id)).collect());
    }
    let stops: Vec<String> = verdict.stops.iter().map(ToString::to_string).collect();
    Err(Wrong::new("ARMY_STOPS", format!("{} cannot be put on the table: {}", army.id, stops.join("; "))))
}

/// Every army there is.
pub fn ids() -> Vec<String> {
    let ours = Codex::builtin().armies.iter();
    ours.chain(import::ready::ready()).map(|army| army.id.clone()).collect()
}

fn read(file: &str) -> Outcome<Army> {
    let unreadable = |why: String| Wrong::new("UNREADABLE_ARMY", format!("{file} cannot be read: {why}"));
    let bytes = std::fs::read(file).map_err(|error| unreadable(error.to_string()))?;
    if file.ends_with(".toml") {
        let text = String::from_utf8(bytes).map_err(|_| unreadable("it is no text".to_owned()))?;
        return Army::read(file, &text).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            unreadable(faults.join("; "))
        });
    }
    Ok(import::import(&bytes).map_err(|error| unreadable(error.to_string()))?.army)
}

/// Part of an army, of about this many points: units that neither lead nor ride first, in the order of the
/// list. The first becomes the Warlord where the real one stays at home.
pub fn cut(army: &Army, points: u32) -> Army {
    let codex = Codex::builtin();
    let alone = |unit: &&codex::ArmyUnit| unit.leads.is_none() && unit.rides.is_none();
    let order = army.units.iter().filter(alone).chain(army.units.iter().filter(|unit| !alone(unit)));
    let mut left = points;
    let mut kept: Vec<&str> = Vec::new();
    for unit in order {
        let cost = army.points_of(codex, unit);
        if cost <= left || kept.is_empty() {
            left = left.saturating_sub(cost);
            kept.push(&unit.id);
        }
    }
    let mut out = Army { id: format!("{}-{points}", army.id), ..army.clone() };
    out.units.retain(|unit| kept.contains(&unit.id.as_str()));
    let here: Vec<String> = out.units.iter().map(|unit| unit.id.clone()).collect();
    for unit in &mut out.units {
        unit.leads = unit.leads.take().filter(|other| here.contains(other));
        unit.rides = unit.rides.take().filter(|other| here.contains(other));
    }
    if !out.units.iter().any(|unit| unit.warlord)
        && let Some(first) = out.units.first_mut()
    {
        first.warlord = true;
    }
    out
}
