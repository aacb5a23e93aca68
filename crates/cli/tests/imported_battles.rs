//! Battles between the ready armies of all factions, with the computer on both sides: they run to
//! their end and nobody stumbles.
//!
//! A few here. `make army-soak` fights every pair of armies, each army against itself too, at levels
//! that take turns; `STRATEGIUM_ARMY_SOAK=300` limits their number, and lists in the folder
//! `STRATEGIUM_ROSTERS` take part. A battle with a defect is written down, with the command that
//! fights it again.

use codex::{Army, Codex};
use import::import;
use lab::PlayerSpec;
use lab::commanders::seat_seed;
use lab::fixtures::{Fixture, everybody, fields, fixtures};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use testkit::battles::{self, Choice};
use testkit::runner::{self, Fought, Manner};

/// Battles in every run of the tests.
const USUAL: usize = 6;

/// One battle in this many is reported on the way.
const REPORT_ONE_IN: usize = 50;

/// The levels; with a small budget the strongest meets the same rules in a fraction of the time.
const LEVELS: [&str; 4] = ["normal", "hard", "easy", "competitive:rollouts=4"];

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

/// Every two armies once, and each against itself; neighbours of the list first, so that few battles
/// already show every army.
fn pairs(armies: usize) -> Vec<[usize; 2]> {
    let mut met = BTreeSet::new();
    let once = |[one, two]: &[usize; 2]| met.insert([*one.min(two), *one.max(two)]);
    everybody(armies).into_iter().filter(once).collect()
}

/// Who plays the battle of this number: the levels take turns on both seats.
fn levels(number: u32) -> [&'static str; 2] {
    let at = number as usize;
    [LEVELS[at % LEVELS.len()], LEVELS[(at + at / LEVELS.len()) % LEVELS.len()]]
}

fn fight(armies: &[Army], fixture: &Fixture, manner: Manner) -> Result<Fought, String> {
    let choice = Choice {
        armies: fixture.armies.map(|at| armies[at].clone()),
        mission: Some(fixture.mission.clone()),
        twist: None,
        challengers: false,
        fixed: [None, None],
        layout: fixture.layout.clone(),
        deployment: fixture.deployment.clone(),
    };
    let position = battles::set_up(Codex::builtin(), &choice)?;
    let [mut one, mut two] = [0, 1].map(|seat| {
        let player = PlayerSpec::parse(levels(fixture.number)[seat]).expect("a level");
        player.commander(seat_seed(fixture.seed, seat))
    });
    catch_unwind(AssertUnwindSafe(|| runner::fight(position, fixture.seed, [&mut *one, &mut *two], manner)))
        .unwrap_or_else(|_| Err("it panicked".to_owned()))
}

/// What is wrong with a battle; nothing if it was fought to its end without a defect.
fn defects(fought: &Result<Fought, String>) -> Vec<String> {
    match fought {
        Err(why) => vec![why.clone()],
        Ok(fought) if fought.defects.is_empty() && !fought.finished => vec!["it has no end".to_owned()],
        Ok(fought) => fought.defects.clone(),
    }
}

/// Fights a battle again with its record, and says where that is and how to repeat it.
fn written_down(armies: &[Army], fixture: &Fixture) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("army-soak-{:04}.jsonl.gz", fixture.number));
    let record = fight(armies, fixture, Manner::Recorded).ok().and_then(|fought| fought.record);
    let kept = record.and_then(|record| std::fs::write(&file, record.to_gzip().ok()?).ok());
    let record = kept.map_or_else(|| "no record".to_owned(), |()| format!("record {}", file.display()));
    let [one, two] = fixture.armies.map(|at| armies[at].id.as_str());
    let [by_one, by_two] = levels(fixture.number);
    let Fixture { mission, deployment, layout, seed, .. } = fixture;
    format!(
        "{record}\n  strategium simulate --p1 {one} --p2 {two} --p1-ai {by_one} --p2-ai {by_two} --mission {mission} \
         --deployment {deployment} --layout {layout} --seed {seed} --games 1"
    )
}

#[test]
fn armies_of_all_factions_fight_to_the_end() {
    let codex = Codex::builtin();
    let ready = import::ready::ready();
    let armies: Vec<Army> = codex.armies.iter().chain(ready).cloned().chain(brought()).collect();
    assert!(armies.len() >= 200, "{} armies", armies.len());
    let pairs = pairs(armies.len());
    assert_eq!(pairs.len(), armies.len() * (armies.len() + 1) / 2);
    let wanted = std::env::var("STRATEGIUM_ARMY_SOAK").ok();
    let count = match wanted.as_deref() {
        None => USUAL,
        Some("all") => pairs.len(),
        Some(number) => number.parse().expect("STRATEGIUM_ARMY_SOAK is `all` or a number of battles"),
    };
    let mut all = fixtures(&pairs, &fields(codex, &[], &[], &[]), 11, pairs.len().max(count) as u32);
    if wanted.is_none() {
        // Some of all of them.
        all = all.into_iter().step_by(pairs.len() / USUAL + 1).collect();
    }
    all.truncate(count);
    let (start, done) = (Instant::now(), AtomicUsize::new(0));
    let found: Vec<String> = all
        .par_iter()
        .with_max_len(1)
        .filter_map(|fixture| {
            let [one, two] = fixture.armies.map(|at| armies[at].id.as_str());
            let wrong = defects(&fight(&armies, fixture, Manner::Quick));
            let fought = done.fetch_add(1, Ordering::Relaxed) + 1;
            if fought.is_multiple_of(REPORT_ONE_IN) {
                println!("{fought} of {} battles, {} s", all.len(), start.elapsed().as_secs());
            }
            let [by_one, by_two] = levels(fixture.number);
            let title = format!("{one} ({by_one}) against {two} ({by_two})");
            let told = (!wrong.is_empty())
                .then(|| format!("{title}: {}\n  {}", wrong.join("; "), written_down(&armies, fixture)));
            told.iter().for_each(|told| println!("defect: {told}"));
            told
        })
        .collect();
    println!("{} battles between {} armies, {} with a defect", all.len(), armies.len(), found.len());
    assert!(found.is_empty(), "{} battles with a defect:\n{}", found.len(), found.join("\n"));
}

/// Small lists with a fortification each.
const FORTIFIED: [&str; 4] = [
    "Stelae (515 points)\n\nNecrons\nIncursion (1000 points)\nAwakened Dynasty\n\nCHARACTERS\n\nOverlord (85 points)\n  \
     • Warlord\n\nBATTLELINE\n\nImmortals (70 points)\n  • 5x Immortal\n\nOTHER DATASHEETS\n\nConvergence of Dominion \
     (180 points)\n  • 3x Convergence of Dominion Starstele\n",
    "Bunka (290 points)\n\nOrks\nIncursion (1000 points)\nWar Horde\n\nCHARACTERS\n\nWarboss (75 points)\n  \
     • Warlord\n\nBATTLELINE\n\nBoyz (80 points)\n  • 1x Boss Nob\n  • 9x Boy\n\nOTHER DATASHEETS\n\nBig'ed Bossbunka \
     (135 points)\n",
    "Bunker (335 points)\n\nSpace Marines\nIncursion (1000 points)\nGladius Task Force\n\nCHARACTERS\n\nCaptain \
     (80 points)\n  • Warlord\n\nBATTLELINE\n\nIntercessor Squad (80 points)\n  • 1x Intercessor Sergeant\n  \
     • 4x Intercessor\n\nOTHER DATASHEETS\n\nHammerfall Bunker (175 points)\n",
    "Tidewall (210 points)\n\nT'au Empire\nIncursion (1000 points)\nKauyon\n\nCHARACTERS\n\nCadre Fireblade (50 \
     points)\n  • Warlord\n\nBATTLELINE\n\nStrike Team (70 points)\n  • 1x Fire Warrior Shas’ui\n  • 9x Fire \
     Warrior\n\nOTHER DATASHEETS\n\nTidewall Gunrig (90 points)\n",
];

#[test]
fn fortifications_fight_to_the_end() {
    let armies: Vec<Army> =
        FORTIFIED.iter().map(|list| import(list.as_bytes()).expect("a list that can be read").army).collect();
    for (army, units) in armies.iter().zip([3, 3, 3, 3]) {
        assert_eq!(army.units.len(), units, "{}", army.name);
    }
    let all = fixtures(&pairs(armies.len()), &fields(Codex::builtin(), &[], &[], &[]), 5, 4);
    for fixture in &all {
        let wrong = defects(&fight(&armies, fixture, Manner::Watched));
        assert!(wrong.is_empty(), "{:?}: {}", fixture.armies, wrong.join("; "));
    }
}
