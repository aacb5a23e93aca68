//! Scenarios: rules as executable examples. The format is `docs/scenario.md`.
//!
//! A file is read strictly (an unknown key fails it), its position is built like any other
//! battle, its steps are played through the same door as everybody's, and what it expects is
//! compared with what is there.

mod build;
mod deeds;
mod expect;
mod file;
mod means;
mod run;
mod values;

pub use deeds::Deeds;
pub use file::{ComputerStep, Scenario, ScenarioStep, Until};
pub use run::Run;
pub use values::Problem;

use codex::Codex;
use rules::Moments;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// How one scenario went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The file.
    pub file: String,
    /// The scenario's name, if it could be read.
    pub name: String,
    /// Whether it passed.
    pub ok: bool,
    /// The step, the expected and the found; empty when it passed.
    pub message: String,
}

/// Runs a scenario written as JSON.
pub fn run_text(text: &str, codex: &Codex) -> Result<(), String> {
    let scenario = Scenario::read(text)?;
    run(&scenario, codex)
}

/// Runs a scenario.
pub fn run(scenario: &Scenario, codex: &Codex) -> Result<(), String> {
    run::run(scenario, codex)?;
    match &scenario.check {
        Some(check) => means::check(scenario, check, codex),
        None => Ok(()),
    }
}

/// The moments that come in a scenario written as JSON.
pub fn moments(text: &str, codex: &Codex) -> Result<Moments, String> {
    run::run(&Scenario::read(text)?, codex)
}

/// The game that a scenario begins with; `seed` replaces the dice it names.
pub fn game(scenario: &Scenario, codex: &Codex, seed: Option<u64>) -> Result<rules::Game, String> {
    build::game(scenario, codex, seed)
}

/// Runs a scenario file.
pub fn run_file(path: &Path, codex: &Codex) -> Report {
    let file = path.display().to_string();
    let failed = |name: String, message: String| Report { file: file.clone(), name, ok: false, message };
    let text = match read_small(path) {
        Ok(text) => text,
        Err(problem) => return failed(String::new(), problem),
    };
    match Scenario::read(&text) {
        Err(message) => failed(String::new(), message),
        Ok(scenario) => match run(&scenario, codex) {
            Ok(()) => Report { file, name: scenario.name, ok: true, message: String::new() },
            Err(message) => failed(scenario.name, message),
        },
    }
}

/// No scenario is larger.
const LARGEST: u64 = 16 << 20;

/// The text of a file, if it is no larger than any scenario.
pub fn read_small(path: &Path) -> Result<String, String> {
    use std::io::Read;
    let cannot = |error: std::io::Error| format!("cannot be read: {error}");
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(cannot)?;
    file.take(LARGEST + 1).read_to_string(&mut text).map_err(cannot)?;
    if text.len() as u64 > LARGEST {
        return Err("it is larger than any scenario".to_owned());
    }
    // Some editors begin a file with a byte-order mark.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// Every `.json` file named, or in a folder named or below it, in order.
pub fn find(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    let mut out = Vec::new();
    for path in paths {
        collect(path, true, &mut out)?;
    }
    Ok(out)
}

fn collect(path: &Path, named: bool, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
    // A link to a folder is followed only where it was named, or a circle of links never ends.
    if path.is_dir() && (named || !path.is_symlink()) {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(path)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
        entries.sort();
        for entry in entries {
            collect(&entry, false, out)?;
        }
    } else if named || (path.is_file() && path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("json"))) {
        out.push(path.to_owned());
    }
    Ok(())
}
