//! The puzzles of this repository, and what is said of those that cannot be played.

use codex::Codex;
use lab::puzzle::{self, Outcome, Puzzle, Report};
use lab::{PlayerSpec, puzzle::run_file};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use testkit::scenario;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")
}

fn level(name: &str) -> PlayerSpec {
    PlayerSpec::parse(name).expect("a level")
}

fn outcome(name: &str, by: &str) -> Outcome {
    run_file(&folder().join(format!("{name}.json")), Codex::builtin(), &level(by))
}

#[test]
fn every_puzzle_can_be_played() {
    let files = scenario::find(&[folder()]).expect("the folder");
    assert!(files.len() >= 40, "{} puzzles", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("text");
        Puzzle::read(&text, Codex::builtin()).unwrap_or_else(|problem| panic!("{}: {problem}", file.display()));
    }
}

/// A few of each kind that Hard solves; all of them are run with `strategium puzzle puzzles/`.
#[test]
fn hard_solves_a_sample() {
    for name in [
        "last-turn-step-onto-the-marker",
        "last-turn-get-out-for-the-marker",
        "guns-do-not-charge-butchers",
        "each-gun-at-what-it-is-for",
        "no-overwatch-with-one-cannon",
        "roll-the-deciding-charge-again",
        "reserves-come-before-it-is-too-late",
        "the-idle-squad-cleanses",
        "the-oath-is-for-the-big-one",
    ] {
        let outcome = outcome(name, "hard");
        assert!(outcome.solved && outcome.counted && !outcome.faulty, "{outcome:?}");
    }
}

#[test]
fn a_level_without_stratagems_does_not_solve_what_needs_one() {
    let outcome = outcome("roll-the-deciding-charge-again", "hard:-stratagems");
    assert!(!outcome.solved && outcome.counted && outcome.share == 0.0, "{outcome:?}");
    assert!(outcome.message.starts_with("step 2: expected used"), "{}", outcome.message);
    assert_eq!(outcome.failed.len(), 12);
    assert!(outcome.reasons.iter().any(|line| line.contains("charge")), "{:?}", outcome.reasons);
    let report = Report::new(&level("hard:-stratagems"), vec![outcome]);
    assert_eq!((report.solved, report.counted), (0, 1));
    assert!(report.by_tag().contains(&("re-roll", 0, 1)));
}

#[test]
fn who_is_not_meant_may_try_and_is_not_counted() {
    let outcome = outcome("roll-the-deciding-charge-again", "normal");
    assert!(!outcome.counted && !outcome.faulty);
    assert_eq!(Report::new(&level("normal"), vec![outcome]).counted, 0);
}

/// A puzzle with something changed; why it cannot be played.
fn fault(change: impl Fn(&mut Value)) -> String {
    let text = std::fs::read_to_string(folder().join("last-turn-step-onto-the-marker.json")).expect("text");
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    change(&mut value);
    Puzzle::read(&value.to_string(), Codex::builtin()).expect_err("a fault")
}

#[test]
fn faults_name_the_key() {
    type Change = fn(&mut Value);
    let changes: [(&str, Change); 11] = [
        ("unknown key `colour`", |puzzle| puzzle["colour"] = json!("red")),
        ("unknown key `wait`", |puzzle| puzzle["steps"][0]["computer"]["wait"] = json!(1)),
        ("levels: there is no level expert", |puzzle| puzzle["levels"] = json!(["expert"])),
        ("seeds: from 1 to 1000, not 0", |puzzle| puzzle["seeds"] = json!(0)),
        ("share: from 0 to 1, not 2", |puzzle| puzzle["share"] = json!(2.0)),
        ("step 1: computer.other: there is no player nobody", |puzzle| {
            puzzle["steps"][0]["computer"]["other"] = json!("nobody");
        }),
        ("step 2: there is no unit ghosts", |puzzle| {
            puzzle["steps"][1]["expect"] = json!({"shot_at": {"ghosts": []}});
        }),
        ("step 2: used: there is no stratagem luck", |puzzle| puzzle["steps"][1]["expect"] = json!({"used": ["luck"]})),
        ("step 2: expect has no key `shots`", |puzzle| {
            puzzle["steps"][1]["expect"] = json!({"not": {"shots": {}}});
        }),
        ("something to `expect`", |puzzle| drop(puzzle["steps"].as_array_mut().expect("steps").drain(1..))),
        ("in which the `computer` plays", |puzzle| drop(puzzle["steps"].as_array_mut().expect("steps").remove(0))),
    ];
    for (part, change) in changes {
        let found = fault(change);
        assert!(found.contains(part), "{found} instead of {part}");
    }
    let scenario =
        "{\"name\": \"x\", \"phase\": \"MOVEMENT\", \"units\": [], \"seeds\": 3, \"steps\": [{\"expect\": {}}]}";
    let refused = scenario::run_text(scenario, Codex::builtin()).expect_err("a key of puzzles");
    assert!(refused.contains("`seeds` is a key of puzzles"), "{refused}");
}

#[test]
fn a_file_that_cannot_be_played_counts_and_says_why() {
    let file = std::env::temp_dir().join("strategium-faulty-puzzle.json");
    std::fs::write(&file, "{\"name\": \"x\", \"tags\": [\"a\"],\n \"colour\": 1}").expect("a file");
    let outcome = puzzle::run_file(&file, Codex::builtin(), &level("hard"));
    assert!(outcome.faulty && outcome.counted && !outcome.solved);
    assert_eq!((outcome.message.as_str(), outcome.tags), ("line 2: unknown key `colour`", vec!["a".to_owned()]));
}
