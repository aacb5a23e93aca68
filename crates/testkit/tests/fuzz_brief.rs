//! A brief run of each fuzz target on seeded near-misses; `make fuzz` runs them for real.

use codex::Codex;
use protocol::Record;
use serde_json::Value;
use testkit::deciders::{Adjuster, Random};
use testkit::{battles, fuzz};

#[test]
fn bent_actions_are_refused_or_played_and_change_nothing_by_halves() {
    for phase in [rules::Phase::Movement, rules::Phase::Shooting] {
        let mut random = Random::new(11);
        let mut game = fuzz::arena(phase);
        for _ in 0..3_000 {
            let value = fuzz::bent_action(&game, &mut random);
            fuzz::send(&mut game, &value);
            if game.waiting_for().is_none() {
                game = fuzz::arena(phase);
            }
        }
    }
}

#[test]
fn bent_adjustments_are_refused_or_played_and_change_nothing_by_halves() {
    for phase in [rules::Phase::Movement, rules::Phase::Fight] {
        let (mut random, mut adjuster) = (Random::new(17), Adjuster::new(17));
        let mut game = fuzz::arena(phase);
        for _ in 0..3_000 {
            let value = match random.below(3) {
                0 => fuzz::bent_action(&game, &mut random),
                _ => fuzz::bent_adjustment(&game, &mut adjuster, &mut random),
            };
            fuzz::send(&mut game, &value);
            if game.waiting_for().is_none() {
                game = fuzz::arena(phase);
            }
        }
    }
}

#[test]
fn bytes_that_are_no_actions_do_no_harm() {
    for data in [
        &b""[..],
        b"null",
        b"{}",
        b"[1,2]",
        b"{\"type\":7}",
        b"\xff\xfe",
        b"{\"type\":\"SHOOT\"}\n{\"type\":\"END_SHOOTING\"}",
    ] {
        fuzz::action(data);
    }
}

fn some_record() -> Record {
    let position = battles::one_thousand(Codex::builtin()).expect("sets up");
    let (mut record, mut game) = Record::begin(position, 5).expect("begins");
    let mut random = Random::new(5);
    for _ in 0..60 {
        let (player, action) = random.choose(&game).expect("goes on");
        record.play(&mut game, player, action).expect("legal");
    }
    record
}

#[test]
fn tampered_records_are_named_and_never_panic() {
    let text = some_record().to_text();
    fuzz::record(text.as_bytes());
    let mut random = Random::new(21);
    for _ in 0..300 {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = random.below(lines.len());
        let mut value: Value = serde_json::from_str(&lines[at]).expect("a line is JSON");
        fuzz::mutate(&mut value, &mut random);
        lines[at] = value.to_string();
        fuzz::record(lines.join("\n").as_bytes());
        let mut bytes = text.clone().into_bytes();
        let cut = random.below(bytes.len());
        bytes.truncate(cut);
        fuzz::record(&bytes);
    }
}

#[test]
fn bent_scenarios_fail_or_pass_but_never_panic() {
    let files = testkit::scenario::find(&[testkit::coverage::root().join("scenarios")]).expect("scenarios");
    let mut random = Random::new(31);
    for file in files {
        let text = std::fs::read_to_string(&file).expect("reads");
        for _ in 0..6 {
            let mut value: Value = serde_json::from_str(&text).expect("a scenario is JSON");
            for _ in 0..=random.below(3) {
                fuzz::mutate(&mut value, &mut random);
            }
            fuzz::scenario(value.to_string().as_bytes());
        }
    }
}
