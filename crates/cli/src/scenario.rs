//! `strategium scenario FILE…`: runs scenarios and says what differs.

use crate::output;
use anyhow::Context;
use codex::Codex;
use rayon::prelude::*;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use testkit::scenario::{self, Report};

/// Which scenarios, and how to say how they went.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium scenario scenarios/
  strategium scenario my-question.json --json
  strategium scenario scenarios/shooting --verbose
  strategium scenario my-rule.json --data my-records")]
pub struct ScenarioArgs {
    /// Scenario files, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
    /// Name those that passed too
    #[arg(long, short)]
    verbose: bool,
    /// Records to play with instead of those in the program: a folder like `data/`
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// Runs them; 1 if one fails.
pub fn run(args: &ScenarioArgs) -> anyhow::Result<ExitCode> {
    for path in &args.files {
        anyhow::ensure!(path.exists(), "{} does not exist: name a scenario file or a folder of them", path.display());
    }
    let files = scenario::find(&args.files).context("the folder cannot be read")?;
    anyhow::ensure!(!files.is_empty(), "no .json file is in the folders named");
    let own = args.data.as_deref().map(load).transpose()?;
    let codex = own.as_ref().unwrap_or_else(|| Codex::builtin());
    let bar = output::progress(files.len() as u64, "scenarios");
    let results: Vec<Report> = files
        .par_iter()
        .map(|file| {
            let report = scenario::run_file(file, codex);
            bar.inc(1);
            report
        })
        .collect();
    bar.finish_and_clear();
    let passed = results.iter().filter(|report| report.ok).count();
    let failed = results.len() - passed;
    if args.json {
        println!("{}", serde_json::to_string(&json!({"passed": passed, "failed": failed, "results": results}))?);
    } else {
        print_results(&results, args.verbose);
        println!("{passed} passed, {failed} failed");
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The records of a folder; each fault is named with its file and line.
pub fn load(folder: &Path) -> anyhow::Result<Codex> {
    anyhow::ensure!(folder.is_dir(), "{} is not a folder: name one with records like data/", folder.display());
    Codex::load(folder).map_err(|faults| {
        let list: Vec<String> = faults.iter().map(ToString::to_string).collect();
        anyhow::anyhow!("the records do not load:\n{}", list.join("\n"))
    })
}

fn print_results(results: &[Report], verbose: bool) {
    for report in results {
        if !report.ok {
            println!("{} {} {}", output::bad("FAIL"), report.file, output::faint(&report.name));
            println!("     {}", report.message);
        } else if verbose {
            println!("{}   {} {}", output::good("ok"), report.file, output::faint(&report.name));
        }
    }
}
