//! What the program does when something goes wrong or is asked wrongly: nothing is lost, nothing is replaced
//! unasked, nothing panics, and exit codes say what happened.

use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("strategium-manners-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn run(&self, args: &[&str]) -> Output {
        command(&self.0).args(args).output().expect("the program runs")
    }

    /// Runs it and expects an exit code; standard output and standard error.
    fn says(&self, code: i32, args: &[&str]) -> [String; 2] {
        let output = self.run(args);
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        assert_eq!(output.status.code(), Some(code), "{args:?}\n{out}\n{err}");
        [out, err]
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_strategium"));
    command.current_dir(folder).env_remove("NO_COLOR");
    command
}

#[test]
fn watch_keeps_record_and_story_when_it_meets_a_defect() {
    let folder = Folder::new("watch");
    let [out, err] = folder.says(1, &["watch", "--p2-ai", "stuck", "--p1-ai", "camper", "--out", "it.jsonl"]);
    assert!(out.contains("Round 1") && out.lines().count() > 100, "the story is told: {out}");
    assert!(err.contains("broke off"), "{err}");
    let [told, _] = folder.says(0, &["replay", "it.jsonl"]);
    assert!(told.contains("unfinished: round 2"), "{told}");
}

#[test]
fn a_battle_that_broke_off_is_in_no_figure_and_can_be_repeated() {
    let folder = Folder::new("broken");
    let who = ["--p1-ai", "stuck", "--p2-ai", "camper", "--games", "2", "--seed", "5", "--json"];
    let both = ["simulate", "--p1", "orks-1000", "--p2", "space-marines-1000"];
    let [out, err] = folder.says(1, &[&both[..], &who].concat());
    let sums: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&sums["games"], &sums["draws"], &sums["defects"]), (&0.into(), &0.into(), &2.into()));
    let again = err.lines().find_map(|line| line.trim().strip_prefix("again: strategium ")).expect("a command");
    folder.says(0, &["replay", "out/defects/seed-5.jsonl.gz"]);
    let [_, same] = folder.says(1, &again.split(' ').collect::<Vec<_>>());
    assert!(same.contains("seed 5: nothing legal is known"), "{same}");
    let [out, _] = folder.says(1, &["lab", "match", "camper", "stuck", "--games", "2", "--out", "run", "--json"]);
    let duel: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&duel["win_rate"]["n"], &duel["draws"], &duel["defects"]), (&0.into(), &0.into(), &2.into()));
    folder.says(0, &["replay", "run/defects/0-0-1.jsonl.gz"]);
    let words = std::fs::read_to_string(folder.0.join("run/defects/0-0-1.txt")).expect("words");
    assert!(words.contains("strategium simulate --p1 "), "{words}");
}

#[test]
fn nothing_is_replaced_unless_it_was_asked_for() {
    let folder = Folder::new("replaced");
    std::fs::write(folder.0.join("precious"), "precious").expect("written");
    let [list, _] = folder.says(0, &["roster", "export", "orks-1000"]);
    std::fs::write(folder.0.join("list.txt"), list).expect("written");
    let asked: [&[&str]; 4] = [
        &["import", "list.txt", "--out", "precious"],
        &["map", "layout-1", "--svg", "precious"],
        &["watch", "--out", "precious"],
        &["skirmish", "play", "--blue", "random", "--orange", "random", "--scenario", "duel", "--out", "precious"],
    ];
    for args in asked {
        let [_, err] = folder.says(2, args);
        assert!(err.contains("--force"), "{args:?}: {err}");
        assert_eq!(std::fs::read_to_string(folder.0.join("precious")).expect("there"), "precious");
    }
    folder.says(0, &["map", "layout-1", "--svg", "precious", "--force"]);
    assert!(std::fs::read_to_string(folder.0.join("precious")).expect("there").contains("<svg"));
}

#[test]
fn wrong_names_get_short_answers() {
    let folder = Folder::new("names");
    std::fs::create_dir(folder.0.join("lists")).expect("a folder");
    let battle = |p1: &'static str| ["simulate", "--p1", p1, "--p2", "orks-1000", "--games", "1"];
    for (args, part) in [
        (battle("nosuch.json").to_vec(), "there is no file nosuch.json"),
        (battle("ork-1000").to_vec(), "did you mean orks-1000"),
        (battle("lists").to_vec(), "is a folder"),
        (vec!["watch", "--p1-ai", "hrad"], "did you mean hard?"),
        (vec!["watch", "--mission", "tak-and-hold"], "did you mean take-and-hold?"),
        (vec!["units", "necorns"], "did you mean necrons?"),
        (vec!["odds", "--attacker", "imortals", "--target", "boyz"], "necrons/immortals"),
        (vec!["map", "layuot-1"], "did you mean layout-1"),
        (vec!["show", "/no/record"], "cannot be read"),
        (vec!["replay", "/no/record"], "cannot be read"),
        (vec!["simulate", "--p1", "orks-1000", "--p2", "orks-1000", "--games", "0"], "0 is not in"),
        (vec!["lab", "match", "easy", "random", "--games", "-5"], "-5"),
    ] {
        let [_, err] = folder.says(2, &args);
        assert!(err.contains(part) && err.len() < 600, "{args:?}: {err}");
    }
}

#[test]
fn every_datasheet_has_odds() {
    let folder = Folder::new("odds");
    let [out, _] = folder.says(0, &["odds", "--attacker", "necrons/immortals:10", "--target", "boyz:10", "--json"]);
    let odds: Value = serde_json::from_str(&out).expect("JSON");
    assert!(odds["mean_damage"].as_f64().is_some_and(|mean| mean > 0.0), "{out}");
    folder.says(0, &["odds", "--attacker", "Immortals", "--target", "lychguard"]);
    let [out, _] = folder.says(0, &["units", "--json"]);
    let all: Vec<Value> = serde_json::from_str(&out).expect("JSON");
    assert!(all.len() > 1_000, "{}", all.len());
    let [out, _] = folder.says(0, &["units", "Necrons", "--json"]);
    let necrons: Vec<Value> = serde_json::from_str(&out).expect("JSON");
    assert!(necrons.len() > 40 && necrons.iter().all(|sheet| sheet["faction"] == "necrons"), "{}", necrons.len());
}

#[test]
fn a_list_comes_from_standard_input() {
    let folder = Folder::new("stdin");
    let [list, _] = folder.says(0, &["roster", "export", "necrons-2000"]);
    std::fs::write(folder.0.join("list.txt"), list).expect("written");
    let stdin = std::fs::File::open(folder.0.join("list.txt")).expect("a list");
    let output = command(&folder.0).args(["roster", "check", "-"]).stdin(stdin).output().expect("runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_closed_pipe_is_no_fault() {
    let folder = Folder::new("pipe");
    for args in [&["completions", "bash"][..], &["armies"], &["units"]] {
        let mut child =
            command(&folder.0).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
        // Nobody reads: the pipe is closed before the program is done.
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut err).expect("text");
        let status = child.wait().expect("ends");
        assert_eq!(status.code(), Some(0), "{args:?}: {err}");
        assert!(!err.contains("panicked"), "{args:?}: {err}");
    }
}

#[test]
fn a_record_of_the_other_game_is_pointed_there() {
    let folder = Folder::new("records");
    let play = ["skirmish", "play", "--blue", "random", "--orange", "random", "--scenario", "duel", "--seed", "1"];
    folder.says(0, &[&play[..], &["--out", "hex.jsonl"]].concat());
    for command in ["show", "replay"] {
        let [out, err] = folder.says(1, &[command, "hex.jsonl"]);
        assert!(format!("{out}{err}").contains("strategium skirmish replay hex.jsonl"), "{out}{err}");
    }
}

/// What a terminal shows of a map: the lines with its edges.
fn widest_map_line(out: &str) -> usize {
    let edge = |line: &&str| line.starts_with(['┌', '│', '└']);
    out.lines().filter(edge).map(|line| line.chars().count()).max().expect("a map")
}

#[test]
fn the_map_of_watch_is_no_wider_than_the_terminal() {
    let folder = Folder::new("narrow");
    for (columns, wanted) in [("120", 62), ("80", 62), ("60", 32), ("40", 32)] {
        let mut watch = command(&folder.0);
        let watch =
            watch.env("COLUMNS", columns).args(["watch", "--p1-ai", "random", "--p2-ai", "random", "--rounds", "1"]);
        let output = watch.output().expect("the program runs");
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{out}");
        assert_eq!(widest_map_line(&out), wanted, "{columns} columns");
        let legend = out.lines().skip_while(|line| !line.starts_with("Player 1: ")).take(6);
        assert!(legend.map(|line| line.chars().count()).max() <= columns.parse().ok(), "{columns} columns: {out}");
    }
}

#[test]
fn a_seed_that_is_none_is_answered_in_a_sentence() {
    let folder = Folder::new("seed");
    for command in [
        &["watch"][..],
        &["simulate"],
        &["lab", "match", "easy", "random"],
        &["skirmish", "play"],
        &["skirmish", "simulate"],
    ] {
        for seed in ["-1", "1.5", "seven", "18446744073709551616"] {
            let [_, err] = folder.says(2, &[command, &["--seed", seed]].concat());
            assert!(
                err.contains("a seed is a whole number from 0 to 18446744073709551615"),
                "{command:?} {seed}: {err}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_in_watch_keeps_the_record_and_says_so() {
    let folder = Folder::new("interrupted");
    let mut child = command(&folder.0)
        .args(["watch", "--you", "1", "--out", "it.jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // Something is printed once the record has begun.
    let mut first = [0; 1];
    child.stdout.as_mut().expect("standard output").read_exact(&mut first).expect("something is told");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.contains("The record up to here is it.jsonl"), "{err}");
    folder.says(0, &["replay", "it.jsonl"]);
}
