//! Scenarios: rules as executable examples. The format is `docs/scenario.md`.
//!
//! A file is read strictly (an unknown key fails it), its position is built like any other
//! battle, its steps are played through the same door as everybody's, and what it expects is
//! compared with what is there.

mod build;
mod expect;
mod file;
mod means;
mod run;
mod values;

pub use file::Scenario;

use codex::Codex;
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

/// Runs a scenario file.
pub fn run_file(path: &Path, codex: &Codex) -> Report {
    let file = path.display().to_string();
    let failed = |name: String, message: String| Report { file: file.clone(), name, ok: false, message };
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return failed(String::new(), format!("cannot be read: {error}")),
    };
    match Scenario::read(&text) {
        Err(message) => failed(String::new(), message),
        Ok(scenario) => match run(&scenario, codex) {
            Ok(()) => Report { file, name: scenario.name, ok: true, message: String::new() },
            Err(message) => failed(scenario.name, message),
        },
    }
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
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(path)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
        entries.sort();
        for entry in entries {
            collect(&entry, false, out)?;
        }
    } else if named || path.extension().is_some_and(|ext| ext == "json") {
        out.push(path.to_owned());
    }
    Ok(())
}
