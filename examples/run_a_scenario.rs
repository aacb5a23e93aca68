//! Runs scenarios: positions with actions and what must come of them (`docs/scenario.md`). Write one for a
//! rule that you want to be sure of.
//!
//! `cargo run -p strategium-examples --bin run_a_scenario -- scenarios/shooting`

use codex::Codex;
use std::error::Error;
use std::path::PathBuf;
use testkit::scenario::{self, Report};

fn main() -> Result<(), Box<dyn Error>> {
    let named: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let usual = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/measuring"))];
    let reports = run(if named.is_empty() { &usual } else { &named })?;
    for report in &reports {
        match report.ok {
            true => println!("ok   {}", report.name),
            false => println!("FAIL {}: {}", report.name, report.message),
        }
    }
    Ok(())
}

fn run(paths: &[PathBuf]) -> Result<Vec<Report>, Box<dyn Error>> {
    let files = scenario::find(paths)?;
    Ok(files.iter().map(|file| scenario::run_file(file, Codex::builtin())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scenarios_about_measuring_pass() {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/measuring"));
        let reports = run(&[folder]).expect("a folder");
        assert!(!reports.is_empty());
        assert!(reports.iter().all(|report| report.ok), "{reports:?}");
    }

    #[test]
    fn a_scenario_that_does_not_hold_says_so() {
        let wrong = r#"{"name": "wrong", "rules": [], "why": "", "nonsense": 1}"#;
        assert!(scenario::run_text(wrong, Codex::builtin()).is_err());
    }
}
