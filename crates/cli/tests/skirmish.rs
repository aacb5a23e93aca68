//! `strategium skirmish` as a person and a program meet it.

use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn strategium(arguments: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_strategium"))
        .arg("skirmish")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("a keyboard").write_all(typed.as_bytes()).expect("types");
    child.wait_with_output().expect("it ends")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("strategium-skirmish-{}-{name}", std::process::id()))
}

#[test]
fn simulate_gives_the_same_games_every_time() {
    let run = || {
        let output = strategium(
            &["simulate", "--scenario", "duel", "--games", "12", "--orange", "random", "--swap", "--json"],
            "",
        );
        assert!(output.status.success());
        let mut document = document(&output);
        for field in ["seconds", "decisions_per_second"] {
            assert!(document[field].as_f64().is_some_and(|number| number > 0.0), "{field}");
            document[field] = Value::Null;
        }
        document
    };
    let first = run();
    assert_eq!(first["games"], 24);
    let wins = |of: &Value| of.as_array().expect("both").iter().filter_map(Value::as_u64).sum::<u64>();
    assert_eq!(wins(&first["wins"]) + first["draws"].as_u64().expect("draws"), 24);
    assert_eq!(first, run());
}

#[test]
fn a_game_by_keyboard_is_recorded_and_verifies() {
    let path = temporary("game.jsonl");
    let file = path.to_str().expect("a path");
    // A wrong number, help, a move, then the computer plays on.
    let typed = "99\n?\n1\n1,3\nh\nq\n";
    let output = strategium(&["play", "--scenario", "duel", "--seed", "5", "--out", file], typed);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = text(&output);
    assert!(said.contains("There is no unit 99.") && said.contains("Unit 1 MOVED from 0, 3 to 1, 3"), "{said}");
    assert!(said.contains("wins:") || said.contains("A draw:"), "{said}");
    let verified = document(&strategium(&["replay", file, "--json"], ""));
    assert_eq!((&verified["ok"], &verified["first_difference"]), (&json!(true), &Value::Null));
    let record = std::fs::read_to_string(&path).expect("the record");
    let changed = record.replacen("\"col\":1,\"row\":3", "\"col\":1,\"row\":4", 1);
    std::fs::write(&path, changed).expect("writes");
    let found = strategium(&["replay", file], "");
    assert_eq!(found.status.code(), Some(1));
    assert!(text(&found).contains("line 3"), "{}", text(&found));
    std::fs::remove_file(path).expect("removes");
}

#[test]
fn a_scenario_that_cannot_be_played_names_its_fields() {
    let path = temporary("bad.json");
    std::fs::write(&path, r#"{"size": {"cols": 0, "rows": 10000}, "trees": []}"#).expect("writes");
    let output = strategium(&["scenario", path.to_str().expect("a path")], "");
    assert_eq!(output.status.code(), Some(1));
    for field in ["size.cols", "size.rows", "trees"] {
        assert!(text(&output).contains(field), "{}", text(&output));
    }
    std::fs::remove_file(path).expect("removes");
    let unknown = strategium(&["simulate", "--scenario", "nowhere"], "");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("one of duel, pairs, patrol, standard, war-band"));
    assert_eq!(strategium(&["simulate", "--blue", "genius"], "").status.code(), Some(2));
}

#[test]
fn bench_prints_its_figures() {
    let figures =
        document(&strategium(&["bench", "--scenario", "duel", "--seconds", "1", "--fleet", "4", "--json"], ""));
    let names: Vec<&str> =
        figures["benches"].as_array().expect("rows").iter().filter_map(|row| row["name"].as_str()).collect();
    assert_eq!(names, ["skirmish_steps", "skirmish_actions", "skirmish_games", "skirmish_fleet_actions"]);
}

#[test]
fn a_phase_is_announced_once() {
    let output = strategium(&["play", "--scenario", "duel", "--seed", "3"], "1\nb\nw\nq\n");
    let out = text(&output);
    let mut headings: Vec<&str> = out.lines().filter(|line| line.starts_with("Turn ")).collect();
    let all = headings.len();
    assert!(all > 4, "{out}");
    headings.sort_unstable();
    headings.dedup();
    assert_eq!(headings.len(), all, "{out}");
}

#[test]
fn a_field_that_stands_twice_is_refused_with_its_path() {
    let path = temporary("twice.json");
    let unit = |id: u8, player: u8| format!(r#"{{"id": {id}, "player": {player}, "col": {id}, "row": 1, "col": 3}}"#);
    let text = format!(r#"{{"name": "a", "name": "b", "units": [{}, {}]}}"#, unit(1, 0), unit(2, 1));
    std::fs::write(&path, text).expect("written");
    let output = strategium(&["scenario", path.to_str().expect("a path")], "");
    let told = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!output.status.success(), "{told}");
    for wanted in ["DUPLICATE_FIELD", "name", "units[0].col", "units[1].col"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    let _ = std::fs::remove_file(path);
}
