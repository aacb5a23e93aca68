//! Battles between armies of all factions, brought from lists, with the computer on both sides:
//! they run to their end and nobody stumbles.
//!
//! A few here; `make army-soak` fights `STRATEGIUM_ARMY_SOAK` rounds of all of them, and of the
//! lists in the folder `STRATEGIUM_ROSTERS` besides.

use codex::{Army, Codex};
use import::import;
use lab::fixtures::{fields, fixtures};
use lab::run::{Conduct, fight_all};
use lab::{Duel, Exchange, PlayerSpec, Row, Run};
use std::path::PathBuf;

/// Lists that people brought, where there are some; a base that nobody knows is 32 mm here.
fn brought() -> Vec<Army> {
    let Some(folder) = std::env::var_os("STRATEGIUM_ROSTERS").map(PathBuf::from) else { return Vec::new() };
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let read = files.iter().filter_map(|file| import(&std::fs::read(file).ok()?).ok());
    read.map(|imported| imported.army)
        .map(|mut army| {
            for missing in army.brought.no_base.clone() {
                let unit = army.units.iter().find(|unit| unit.datasheet == missing.sheet).map(|unit| unit.id.clone());
                let unit = unit.expect("somebody has the datasheet");
                import::mend::base(&mut army, &unit, &missing.model, &[32.0]).expect("a base");
            }
            army
        })
        .collect()
}

#[test]
fn armies_of_all_factions_fight_to_the_end() {
    let rounds: Option<usize> = std::env::var("STRATEGIUM_ARMY_SOAK").ok().and_then(|text| text.parse().ok());
    let codex = Codex::builtin();
    let armies: Vec<Army> = import::ready::ready().iter().cloned().chain(brought()).collect();
    assert!(armies.len() >= 25, "{} armies", armies.len());
    // Each meets one further on in the list, another one in every round.
    let count = armies.len();
    let meets = |round: usize| (0..count).map(move |at| [at, (at + 1 + 7 * round) % count]);
    let pairs: Vec<[usize; 2]> = match rounds {
        Some(rounds) => (0..rounds).flat_map(meets).filter(|[one, two]| one != two).collect(),
        None => meets(0).step_by(10).collect(),
    };
    let players = ["normal", "normal"].map(|name| PlayerSpec::parse(name).expect("a player"));
    let all = fixtures(&pairs, &fields(codex, &[], &[], &[]), 11, pairs.len() as u32);
    let run = Run { duels: vec![Duel { players, exchange: Exchange::Players, fixtures: all }], armies };
    let heard = |_: &Row| {};
    let rows = fight_all(codex, &run, Conduct { jobs: None, sequential: None, known: Vec::new(), heard: &heard });
    let rows = rows.expect("battles");
    assert!(rows.len() >= pairs.len());
    let name = |at: usize| run.armies[at].id.as_str();
    let defects: Vec<String> = rows
        .iter()
        .flat_map(|row| {
            let [one, two] = run.duels[0].fixtures[row.fixture as usize].armies;
            row.defects.iter().map(move |defect| format!("{} against {}: {defect}", name(one), name(two)))
        })
        .collect();
    assert!(defects.is_empty(), "{} defects:\n{}", defects.len(), defects.join("\n"));
    if rounds.is_some() {
        println!("{} battles between {count} armies, no defect", rows.len());
    }
}
