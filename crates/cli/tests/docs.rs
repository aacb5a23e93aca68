//! The documents and the program say the same: every command and option is documented, every option that is
//! documented exists, and the samples are what the program prints.
//!
//! A block after `<!-- sample: COMMAND -->` is compared with what the command prints; one after
//! `<!-- drifting sample: COMMAND -->` depends on the rules or the opponent and is only written anew.
//! `make samples` writes both kinds anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).expect(file)
}

fn strategium(args: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_strategium"));
    command.args(args).current_dir(root()).env_remove("NO_COLOR").output().expect("the program runs")
}

fn help(path: &[String]) -> String {
    let args: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
    let output = strategium(&args);
    assert!(output.status.success(), "{path:?} --help");
    String::from_utf8(output.stdout).expect("text")
}

/// Long options named in a text.
fn options(text: &str) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for (at, _) in text.match_indices("--") {
        let name: String =
            text[at + 2..].chars().take_while(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-').collect();
        let begins = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '-');
        if begins && name.starts_with(|c: char| c.is_ascii_lowercase()) {
            out.insert(name.trim_end_matches('-').to_owned());
        }
    }
    out
}

/// The options a command has.
fn options_of(path: &[String]) -> BTreeSet<String> {
    let help = help(path);
    // Each option stands at the beginning of its line; what follows it may name others.
    let lines = help.lines().filter(|line| line.starts_with("  ") && line.trim_start().starts_with('-'));
    let first = |line: &str| options(line.split("  ").find(|part| part.contains("--")).unwrap_or_default());
    let mut out: BTreeSet<String> = lines.flat_map(|line| first(line).into_iter().take(1)).collect();
    out.remove("help");
    out.remove("version");
    out
}

/// The commands below one, as `--help` lists them.
fn subcommands(path: &[String]) -> Vec<Vec<String>> {
    let help = help(path);
    let Some((_, listed)) = help.split_once("Commands:\n") else { return vec![path.to_vec()] };
    let names = listed
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    names.flat_map(|name| subcommands(&[path, &[name.to_owned()]].concat())).collect()
}

/// The sections of `docs/cli.md`: heading and text.
fn sections(text: &str) -> Vec<(String, String)> {
    let parts = text.split("\n## ").skip(1);
    parts
        .map(|part| part.split_once('\n').map(|(head, body)| (head.to_owned(), body.to_owned())).expect("a body"))
        .collect()
}

/// The synopses of a section: the lines of its first block, continued lines joined.
fn synopses(body: &str) -> Vec<String> {
    let block = body.split("```").nth(1).unwrap_or_default();
    let mut out: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in block.lines() {
        if line.starts_with("strategium ") {
            out.push(line.to_owned());
            goes_on = true;
        } else if let Some(last) = out.last_mut().filter(|_| goes_on && line.starts_with(' ')) {
            last.push_str(line);
        } else {
            goes_on = false;
        }
    }
    out
}

#[test]
fn every_command_is_documented_with_its_options() {
    let document = text("docs/cli.md");
    let commands = subcommands(&[]);
    assert!(commands.len() > 20, "{commands:?}");
    let mut wrong = Vec::new();
    for path in &commands {
        let name = path.join(" ");
        let mentions = |synopsis: &String| {
            let words: Vec<&str> = synopsis.split_whitespace().skip(1).collect();
            words.len() >= path.len() && words.iter().zip(path).all(|(word, part)| word == part)
        };
        let found = sections(&document).into_iter().find_map(|(_, body)| {
            let synopsis = synopses(&body).into_iter().find(mentions)?;
            Some((synopsis, body))
        });
        let Some((synopsis, body)) = found else {
            wrong.push(format!("`{name}` has no synopsis"));
            continue;
        };
        let known = options_of(path);
        for option in options(&synopsis).difference(&known) {
            wrong.push(format!("`{name}` is documented with --{option}, which it does not have"));
        }
        for option in known.difference(&options(&body)) {
            wrong.push(format!("`{name}` has --{option}, which its section does not mention"));
        }
    }
    assert!(wrong.is_empty(), "docs/cli.md and the program differ:\n{}", wrong.join("\n"));
}

#[test]
fn every_command_line_in_the_readme_is_one_of_the_program() {
    let commands = subcommands(&[]);
    let readme = text("README.md").replace("\\\n", " ");
    let mut wrong = Vec::new();
    let lines: Vec<&str> = readme.lines().filter(|line| line.starts_with("strategium ")).collect();
    assert!(lines.len() > 15, "{lines:?}");
    for line in lines {
        let line = line.split(" && ").next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let is =
            |path: &&Vec<String>| words.len() >= path.len() && words.iter().zip(*path).all(|(word, part)| word == part);
        match commands.iter().find(is) {
            None => wrong.push(format!("there is no such command: {line}")),
            Some(path) => {
                let known = options_of(path);
                wrong.extend(options(line).difference(&known).map(|option| format!("there is no --{option}: {line}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a command of a sample prints; `| tail -N` keeps the last lines.
fn printed(command: &str) -> String {
    let (command, tail) = match command.split_once(" | tail -") {
        Some((command, lines)) => (command, lines.trim().parse::<usize>().ok()),
        None => (command, None),
    };
    let args: Vec<&str> = command.split_whitespace().skip(1).collect();
    let output = strategium(&args);
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let from = tail.map_or(0, |tail| lines.len().saturating_sub(tail));
    lines[from..].join("\n")
}

#[test]
fn samples_are_what_the_program_prints() {
    let write = std::env::var_os("STRATEGIUM_SAMPLES").is_some();
    let mut wrong = Vec::new();
    for file in ["README.md", "docs/cli.md"] {
        let mut document = text(file);
        for (mark, drifting) in [("<!-- sample: ", false), ("<!-- drifting sample: ", true)] {
            let mut from = 0;
            while let Some(at) = document[from..].find(mark).map(|at| from + at) {
                let command = document[at + mark.len()..].split(" -->").next().expect("an end").to_owned();
                let begin = at + document[at..].find("```\n").expect("a block") + 4;
                let end = begin + document[begin..].find("\n```").expect("its end");
                from = end;
                if drifting && !write {
                    continue;
                }
                let prints = printed(&command);
                if document[begin..end] == prints {
                    continue;
                }
                if write {
                    document.replace_range(begin..end, &prints);
                    from = begin + prints.len();
                } else {
                    wrong.push(format!("{file}: `{command}` prints\n{prints}"));
                }
            }
        }
        if write {
            std::fs::write(root().join(file), document).expect("written");
        }
    }
    assert!(wrong.is_empty(), "make samples writes them anew:\n{}", wrong.join("\n"));
}
