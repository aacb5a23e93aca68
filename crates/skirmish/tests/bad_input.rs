//! What cannot be played is refused with the field, the line or the reason, and nothing panics.

mod board;

use board::*;
use proptest::prelude::*;
use rules::DiceSource;
use serde_json::{Value, json};
use skirmish::agent::{Chance, Space};
use skirmish::scenario::{FaultCode, builtins};
use skirmish::{Action, Game, Record, Scenario, Setup};
use std::sync::Arc;

/// The faults of a scenario: code and field.
fn faults(scenario: &Value) -> Vec<(FaultCode, String)> {
    let faults = Scenario::read(&scenario.to_string()).expect_err("it has faults");
    assert!(faults.0.iter().all(|fault| !fault.message.is_empty()));
    faults.0.into_iter().map(|fault| (fault.code, fault.field)).collect()
}

fn one(code: FaultCode, field: &str) -> Vec<(FaultCode, String)> {
    vec![(code, field.to_owned())]
}

fn two_units() -> [Value; 2] {
    [soldier(1, 0, (2, 2)), soldier(2, 1, (8, 8))]
}

#[test]
fn units_on_one_hex() {
    let units = [soldier(1, 0, (2, 2)), soldier(2, 1, (8, 8)), soldier(3, 1, (2, 2))];
    assert_eq!(faults(&json!({"units": units})), one(FaultCode::Overlap, "units[2].col"));
}

#[test]
fn a_wall_under_a_unit() {
    let scenario = json!({"units": two_units(), "walls": [{"col": 8, "row": 8}]});
    assert_eq!(faults(&scenario), one(FaultCode::OnWall, "units[1].col"));
}

#[test]
fn fields_that_do_not_exist() {
    assert_eq!(faults(&json!({"units": two_units(), "wals": []})), one(FaultCode::UnknownField, "wals"));
    let mut units = two_units();
    units[1]["ARMOUR"] = json!(3);
    assert_eq!(faults(&json!({"units": units})), one(FaultCode::UnknownField, "units[1].ARMOUR"));
    let scenario = json!({"units": two_units(), "size": {"cols": 25, "rows": 21, "depth": 2}});
    assert_eq!(faults(&scenario), one(FaultCode::UnknownField, "size.depth"));
}

#[test]
fn sizes_that_cannot_be() {
    for (size, field) in [
        (json!({"cols": 0, "rows": 21}), "size.cols"),
        (json!({"cols": 25, "rows": 10_000}), "size.rows"),
        (json!([25, -1]), "size.rows"),
    ] {
        assert_eq!(faults(&json!({"units": two_units(), "size": size})), one(FaultCode::OutOfRange, field));
    }
    let huge = json!({"units": two_units(), "size": {"cols": 10_000, "rows": 0}});
    assert_eq!(faults(&huge).len(), 2, "both are named");
}

#[test]
fn everything_else_names_its_field() {
    let changed = |field: &str, value: Value| {
        let mut units = two_units();
        units[0][field] = value;
        faults(&json!({"units": units}))
    };
    assert_eq!(changed("MOVE", json!("far")), one(FaultCode::WrongType, "units[0].MOVE"));
    assert_eq!(changed("MOVE", json!(2.5)), one(FaultCode::WrongType, "units[0].MOVE"));
    assert_eq!(changed("RNG_ATK", json!(1)), one(FaultCode::OutOfRange, "units[0].RNG_ATK"));
    assert_eq!(changed("HP_CUR", json!(3)), one(FaultCode::OutOfRange, "units[0].HP_CUR"));
    assert_eq!(changed("player", json!(2)), one(FaultCode::OutOfRange, "units[0].player"));
    assert_eq!(changed("col", json!(25)), one(FaultCode::OffBoard, "units[0].col"));
    assert_eq!(changed("id", json!(2)), one(FaultCode::DuplicateId, "units[1].id"));
    let mut units = two_units();
    units[0].as_object_mut().expect("an object").remove("T");
    assert_eq!(faults(&json!({"units": units})), one(FaultCode::MissingField, "units[0].T"));
    assert_eq!(faults(&json!({"units": [soldier(1, 0, (1, 1))]})), one(FaultCode::NoUnits, "units"));
    assert_eq!(faults(&json!({})), one(FaultCode::NoUnits, "units"), "nobody at all");
    let walls = json!({"units": two_units(), "walls": [[3, 99], "x"]});
    let found = [(FaultCode::OffBoard, "walls[0].row".to_owned()), (FaultCode::WrongType, "walls[1]".to_owned())];
    assert_eq!(faults(&walls), found);
    let twice = json!({"units": two_units(), "objectives": [[5, 5], {"col": 5, "row": 5, "radius": 2}]});
    assert_eq!(faults(&twice), one(FaultCode::Overlap, "objectives[1]"));
    let objectives: Vec<[usize; 2]> = (0..200).map(|number| [number % 25, number / 25]).collect();
    let crowded = json!({"units": two_units(), "objectives": objectives});
    assert_eq!(faults(&crowded), one(FaultCode::TooManyObjectives, "objectives"));
    let many: Vec<Value> = (0..40).map(|id| soldier(id, (id % 2) as u8, (id as u8 % 25, id as u8 / 25))).collect();
    assert!(faults(&json!({"units": many})).iter().any(|(code, _)| *code == FaultCode::TooManyUnits));
    assert_eq!(faults(&json!([])), one(FaultCode::WrongType, ""));
    assert_eq!(Scenario::read("{").expect_err("no JSON").0[0].code, FaultCode::NotJson);
    assert_eq!(Scenario::read(&" ".repeat(2 << 20)).expect_err("too long").0[0].code, FaultCode::NotJson);
}

#[test]
fn scenarios_of_the_program_are_sound_and_written_as_they_are_read() {
    for entry in builtins() {
        let scenario = Scenario::read(entry.text).unwrap_or_else(|why| panic!("{}: {why}", entry.id));
        assert_eq!(Scenario::read(&scenario.to_json().to_string()), Ok(scenario.clone()), "{}", entry.id);
        assert!(!scenario.name.is_empty() && !scenario.about.is_empty());
        assert_eq!(Scenario::builtin(entry.id), Some(scenario));
    }
    let standard = Scenario::standard();
    let count = |player| standard.units.iter().filter(|unit| unit.player == player).count();
    assert_eq!((standard.size.cols, standard.size.rows, standard.turns), (25, 21, 5));
    assert_eq!((count(rules::Player::One), count(rules::Player::Two)), (4, 7));
}

/// A random game, recorded.
fn record(seed: u64) -> Record {
    let mut record = Record::new(Scenario::builtin("pairs").expect("a scenario"), seed);
    let mut game = record.start();
    let space = Space::new(game.shared_setup());
    let mut chance = Chance::new(seed);
    while game.waiting_for().is_some() {
        let action = space.nth(&game, chance.below(space.allowed(&game))).expect("one of the allowed");
        // Now and then a program errs in strict mode.
        if chance.below(9) == 0 && game.play_strictly(Action::Shoot { target: 77 }, &mut Vec::new()).is_err() {
            record.note_error(Action::Shoot { target: 77 }, &game);
            continue;
        }
        play(&mut game, action);
        record.note(action, &game);
    }
    record
}

#[test]
fn a_record_is_read_verified_and_found_out_when_changed() {
    let kept = record(3);
    assert!(kept.steps.len() > 20);
    let text = kept.write();
    let again = Record::read(&text).expect("it can be read");
    assert_eq!(again, kept);
    let game = again.verify().expect("nothing was changed");
    assert!(game.ended().is_some());
    let lines: Vec<&str> = text.lines().collect();
    for line in 1..lines.len() {
        // One step less: the next one does not fit.
        let mut fewer = lines.clone();
        fewer.remove(line);
        let found = Record::read(&fewer.join("\n")).expect("still a record").verify();
        // An error costs the first of the pool its activation too, so what came before one may be missing.
        if line + 1 < lines.len() && !lines[line + 1].contains("\"error\"") {
            let flaw = found.err().map(|flaw| flaw.line);
            assert_eq!(flaw, Some(line + 1), "{} then {}", lines[line], lines[line + 1]);
        }
    }
    for (from, to) in [("\"seed\":\"3\"", "\"seed\":\"4\""), ("\"VALUE\":", "\"VALUE\":1"), ("Pairs", "Pears")] {
        assert!(text.contains(from));
        let found = Record::read(&text.replacen(from, to, 1)).expect_err("the head was changed");
        assert_eq!(found.line, 1, "{from}");
    }
    for (bad, line) in [("", 1), ("{}", 1), ("[]", 1), ("{\"format\":\"strategium-skirmish\",\"version\":9}", 1)] {
        assert_eq!(Record::read(bad).expect_err("no record").line, line);
    }
    let broken = format!("{}\n{{\"action\":1}}\n", lines[0]);
    assert_eq!(Record::read(&broken).expect_err("no step").line, 2);
}

#[test]
fn a_game_saved_at_any_step_goes_on_the_same() {
    let kept = record(5);
    let mut game = kept.start();
    for step in &kept.steps {
        let setup = game.shared_setup();
        let loaded = Game::from_bytes(setup, DiceSource::Seeded(5), &game.to_bytes()).expect("its own bytes");
        assert_eq!(loaded.hash(), game.hash());
        assert_eq!(loaded.options(), game.options());
        game = loaded;
        game.step(step.action, step.error);
        assert_eq!(game.hash().to_string(), step.hash);
    }
}

proptest! {
    #[test]
    fn no_bytes_make_a_game_that_panics(at in 0usize..200, with in any::<u8>(), seed in 0u64..40, cut in 0usize..200) {
        let kept = record(seed % 4);
        let mut game = kept.start();
        for step in kept.steps.iter().take(seed as usize) {
            game.step(step.action, step.error);
        }
        let mut bytes = game.to_bytes();
        let length = bytes.len();
        bytes[at % length] = with;
        if cut < 20 {
            bytes.truncate(cut);
        }
        let setup = Arc::new(Setup::new(Scenario::builtin("pairs").expect("a scenario")));
        if let Some(mut game) = Game::from_bytes(Arc::clone(&setup), DiceSource::Seeded(1), &bytes) {
            let space = Space::new(setup);
            let mut chance = Chance::new(seed);
            for _ in 0..300 {
                if game.waiting_for().is_none() || space.allowed(&game) == 0 {
                    break;
                }
                let action = space.nth(&game, chance.below(space.allowed(&game))).expect("allowed");
                prop_assert!(game.step(action, true));
            }
        }
    }

    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,200}", cut in 0usize..3000, with in "[\\PC]{0,5}") {
        let _ = Scenario::read(&text);
        let _ = Record::read(&text);
        let mut bent: String = builtins()[0].text.to_owned();
        let at = cut % bent.len();
        if bent.is_char_boundary(at) {
            bent.insert_str(at, &with);
        }
        let _ = Scenario::read(&bent);
    }
}
