//! Battles between levels over all factions: nobody stumbles, and the same seed is the same game.
//!
//! A handful here; `make lab-soak` fights `STRATEGIUM_LAB_SOAK` of them.

use codex::{BattleSize, Codex};
use lab::fixtures::{everybody, fields, fixtures};
use lab::run::{Bout, Conduct, fight, fight_all};
use lab::store::Store;
use lab::{Duel, Exchange, PlayerSpec, Row, Run};
use std::sync::atomic::{AtomicUsize, Ordering};
use testkit::battles::standard;

/// Who meets whom; look-ahead is counted in games, not in time, so that it is the same everywhere.
const MEETINGS: [[&str; 2]; 5] = [
    ["normal", "camper"],
    ["hard", "normal"],
    ["easy", "random"],
    ["competitive:rollouts=4", "hard"],
    ["normal", "easy"],
];

fn run_of(battles: usize) -> Run {
    let codex = Codex::builtin();
    let armies: Vec<_> = standard(codex, BattleSize::Incursion).into_iter().cloned().collect();
    let all = fixtures(&everybody(armies.len()), &fields(codex, &[], &[], &[]), 4, battles.div_ceil(2) as u32);
    let duel = |(at, names): (usize, &[&str; 2])| Duel {
        players: names.map(|name| PlayerSpec::parse(name).expect("a player")),
        exchange: Exchange::Players,
        fixtures: all.iter().skip(at).step_by(MEETINGS.len()).cloned().collect(),
    };
    Run { duels: MEETINGS.iter().enumerate().map(duel).collect(), armies }
}

fn conduct(heard: &(dyn Fn(&Row) + Sync), jobs: Option<usize>, known: Vec<Row>) -> Conduct<'_> {
    Conduct { jobs, sequential: None, known, records: false, heard }
}

/// Without the times, which differ.
fn timeless(rows: &[Row]) -> Vec<Row> {
    let mut rows = rows.to_vec();
    rows.iter_mut().flat_map(|row| &mut row.sides).for_each(|side| (side.mean_us, side.max_us) = (0, 0));
    rows
}

#[test]
fn levels_meet_without_defects_and_the_same_seed_is_the_same_game() {
    let asked = std::env::var("STRATEGIUM_LAB_SOAK").ok().and_then(|text| text.parse().ok());
    let battles: usize = asked.unwrap_or(10);
    let codex = Codex::builtin();
    let run = run_of(battles);
    let rows = fight_all(codex, &run, conduct(&|_| {}, None, Vec::new())).expect("battles");
    assert!(rows.len() >= battles);
    let defects: Vec<String> = rows
        .iter()
        .flat_map(|row| row.defects.iter().map(move |defect| format!("{:?} seed {}: {defect}", row.key(), row.seed)))
        .collect();
    assert!(defects.is_empty(), "{} defects:\n{}", defects.len(), defects.join("\n"));
    // One battle in ten once more.
    for row in rows.iter().step_by(10) {
        let duel = &run.duels[row.duel];
        let fixture = duel.fixtures.iter().find(|fixture| fixture.number == row.fixture).expect("its fixture");
        let bout = Bout { duel: row.duel, players: &duel.players, fixture, exchange: duel.exchange, leg: row.leg };
        let again = fight(codex, &run.armies, &bout).expect("a battle");
        assert_eq!(timeless(&[again]), timeless(std::slice::from_ref(row)));
    }
    if asked.is_some() {
        println!("{} battles, no defect", rows.len());
    }
}

fn small_run() -> Run {
    let mut run = run_of(4);
    run.duels.truncate(1);
    run.duels[0].players = ["camper", "random"].map(|name| PlayerSpec::parse(name).expect("a player"));
    let codex = Codex::builtin();
    run.duels[0].fixtures = fixtures(&[[0, 1]], &fields(codex, &[], &[], &[]), 9, 2);
    run
}

#[test]
fn rows_do_not_depend_on_cores_and_a_stopped_run_goes_on() {
    let codex = Codex::builtin();
    let run = small_run();
    let whole = fight_all(codex, &run, conduct(&|_| {}, Some(1), Vec::new())).expect("battles");
    assert_eq!(whole.iter().map(Row::key).collect::<Vec<_>>(), [(0, 0, 1), (0, 0, 2), (0, 1, 1), (0, 1, 2)]);
    assert_eq!(whole[0].sides[0].player, "camper");
    assert_eq!((whole[0].player_one, whole[1].player_one), (0, 1));
    // Players exchange armies, dice stay.
    assert_eq!(whole[0].sides[0].army, whole[1].sides[1].army);
    assert_eq!(whole[0].seed, whole[1].seed);
    let folder = std::env::temp_dir().join(format!("strategium-run-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let described = serde_json::json!({"kind": "test"});
    let (store, _) = Store::open(&folder, &described).expect("a folder");
    store.add(&whole[2]).expect("written");
    drop(store);
    let (store, known) = Store::open(&folder, &described).expect("a folder");
    let fought = AtomicUsize::new(0);
    let heard = |row: &Row| {
        fought.fetch_add(1, Ordering::Relaxed);
        store.add(row).expect("written");
    };
    let resumed = fight_all(codex, &run, conduct(&heard, Some(2), known)).expect("battles");
    assert_eq!(fought.load(Ordering::Relaxed), 3);
    assert_eq!(timeless(&resumed), timeless(&whole));
    let (_, known) = Store::open(&folder, &described).expect("a folder");
    assert_eq!(known.len(), 4);
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_list_keeps_its_side_when_seats_are_exchanged() {
    let codex = Codex::builtin();
    let mut run = small_run();
    run.duels[0].exchange = Exchange::Seats;
    run.duels[0].fixtures.truncate(1);
    let rows = fight_all(codex, &run, conduct(&|_| {}, None, Vec::new())).expect("battles");
    assert_eq!(rows[0].sides[0].army, rows[1].sides[0].army);
    assert_eq!((rows[0].player_one, rows[1].player_one), (0, 1));
    let list = lab::summary::ListSummary::of(codex, &run.armies[0], &rows);
    assert_eq!(list.all.n, 2);
    assert!(list.units.iter().all(|unit| unit.survives.n == 2), "every unit's fate is known: {:?}", list.units);
    for row in &rows {
        for side in &row.sides {
            let told: u16 = side.scored.iter().map(|(_, vp)| vp).sum();
            assert_eq!(told, side.vp, "what scored adds up: {:?}", side.scored);
        }
    }
}

#[test]
fn an_army_is_refused_only_for_what_stops_a_battle() {
    let codex = Codex::builtin();
    let mut army = codex.army("orks-1000").expect("an army").clone();
    assert_eq!(lab::run::verdict(codex, &army, 0), codex::Verdict::default());
    let points = army.points(codex);
    let over = lab::run::verdict(codex, &army, -40);
    assert!(over.stops.is_empty() && over.remarks.len() == 1, "{points} points are within 600: {over:?}");
    army.units.iter_mut().for_each(|unit| unit.warlord = false);
    let verdict = lab::run::verdict(codex, &army, 0);
    assert!(verdict.stops.is_empty() && verdict.remarks[0].message.contains("Warlord"), "{verdict:?}");
    army.units[0].datasheet = "orks/nobody".to_owned();
    assert_eq!(lab::run::verdict(codex, &army, 0).stops.len(), 1);
}
