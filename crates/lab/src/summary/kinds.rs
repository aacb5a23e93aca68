//! Who lives, by what a unit is: tanks, monsters, walkers, people on foot.

use crate::row::Row;
use crate::stats::{self, Rate};
use codex::{Army, Codex, Datasheet};
use serde::Serialize;
use std::collections::BTreeSet;

/// How units of one kind fare, on both sides.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KindFate {
    /// The kind.
    pub kind: &'static str,
    /// How often any of a unit is left at the end.
    pub survives: Rate,
    /// Mean points of enemies that a unit destroyed, for each hundred of its own.
    pub destroyed: f64,
    /// The mean share of its points that was lost, in hundredths.
    pub lost: f64,
}

/// The kinds in the order in which a datasheet is judged: the first that fits.
const KINDS: [(&str, &[&str]); 6] = [
    ("characters on foot", &["CHARACTER", "INFANTRY"]),
    ("walkers", &["WALKER"]),
    ("other vehicles", &["VEHICLE"]),
    ("monsters", &["MONSTER"]),
    ("other infantry", &["INFANTRY"]),
    ("others", &[]),
];

fn kind(sheet: &Datasheet) -> usize {
    KINDS.iter().position(|(_, words)| words.iter().all(|word| sheet.keywords.has(word))).unwrap_or(KINDS.len() - 1)
}

/// Of all units of both sides in the battles that count; the armies are those of the run.
pub fn kinds(codex: &Codex, armies: &[&Army], rows: &[Row]) -> Vec<KindFate> {
    let mut fates: [Vec<(u32, &crate::row::Fate)>; KINDS.len()] = Default::default();
    // Where a player meets itself, the second battle of a fixture is the first one told from the other side.
    let mut seen = BTreeSet::new();
    let told = rows.iter().filter(|row| row.sound() && seen.insert((row.seed, row.hash.as_str())));
    for side in told.flat_map(|row| &row.sides) {
        let Some(army) = armies.iter().find(|army| army.id == side.army) else { continue };
        for fate in &side.units {
            let Some(unit) = army.unit(&fate.unit) else { continue };
            let Some(sheet) = army.sheet(codex, &unit.datasheet) else { continue };
            fates[kind(sheet)].push((army.points_of(codex, unit), fate));
        }
    }
    let told = KINDS.iter().zip(&fates).filter(|(_, fates)| !fates.is_empty());
    let each = told.map(|((kind, _), fates)| {
        let points: f64 = fates.iter().map(|(points, _)| f64::from(*points)).sum();
        let share = |of: &dyn Fn(&crate::row::Fate) -> u32| {
            100.0 * fates.iter().map(|(_, fate)| f64::from(of(fate))).sum::<f64>() / points.max(1.0)
        };
        let alive = fates.iter().filter(|(_, fate)| fate.left > 0).count();
        KindFate {
            kind,
            survives: stats::wilson(alive as f64, fates.len()),
            destroyed: share(&|fate| fate.destroyed),
            lost: share(&|fate| fate.lost),
        }
    });
    each.collect()
}
