//! `strategium puzzle PATH…`: positions with a right answer, and which of them a level solves.

use crate::output;
use anyhow::Context;
use codex::Codex;
use lab::PlayerSpec;
use lab::puzzle::{self, Outcome, Report};
use rayon::prelude::*;
use std::path::PathBuf;
use std::process::ExitCode;
use testkit::scenario;

/// Which puzzles, and who tries them.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium puzzle puzzles/
  strategium puzzle puzzles/ --level normal,hard,competitive
  strategium puzzle my-puzzle.json --level hard --verbose
  strategium puzzle puzzles/ --level casual:mistakes=0 --json")]
pub struct PuzzleArgs {
    /// Puzzle files, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Who tries them: a level, perhaps with options; several separated by commas where none has options
    #[arg(long, default_value = "hard", value_name = "LEVEL")]
    level: String,
    /// One JSON document for each level on standard output
    #[arg(long)]
    json: bool,
    /// For each unsolved one the seeds that failed, and what was chosen in the first of them, and why
    #[arg(long, short)]
    verbose: bool,
}

/// Tries them; 1 if one that counts was not solved, or a file cannot be played.
pub fn run(args: &PuzzleArgs) -> anyhow::Result<ExitCode> {
    for path in &args.files {
        anyhow::ensure!(path.exists(), "{} does not exist: name a puzzle file or a folder of them", path.display());
    }
    let files = scenario::find(&args.files).context("the folder cannot be read")?;
    anyhow::ensure!(!files.is_empty(), "no .json file is in the folders named");
    let texts: Vec<&str> = match args.level.contains(':') {
        true => vec![&args.level],
        false => args.level.split(',').map(str::trim).collect(),
    };
    let mut levels = Vec::new();
    for text in texts {
        let level = PlayerSpec::parse(text).context("--level")?;
        anyhow::ensure!(level.profile().is_some(), "--level: {text} is no level; only levels try puzzles");
        levels.push(level);
    }
    let mut all = true;
    for level in &levels {
        let bar = output::progress(files.len() as u64, "puzzles");
        let one = |file: &PathBuf| {
            let outcome = puzzle::run_file(file, Codex::builtin(), level);
            bar.inc(1);
            outcome
        };
        let report = Report::new(level, files.par_iter().map(one).collect());
        bar.finish_and_clear();
        all &= report.solved == report.counted;
        if args.json {
            println!("{}", serde_json::to_string(&report)?);
        } else {
            print_report(&report, args.verbose);
        }
    }
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print_report(report: &Report, verbose: bool) {
    for result in report.results.iter().filter(|result| !result.solved) {
        print_unsolved(result, verbose);
    }
    println!("{}: {} of {} solved", output::strong(&report.level), report.solved, report.counted);
    for (tag, solved, counted) in report.by_tag() {
        println!("  {tag}: {solved} of {counted}");
    }
    let others = report.results.iter().filter(|result| !result.counted);
    if others.clone().count() > 0 {
        let solved = others.clone().filter(|result| result.solved).count();
        println!("  not meant for this level: {solved} of {}", others.count());
    }
}

fn print_unsolved(result: &Outcome, verbose: bool) {
    let head = match (result.faulty, result.counted) {
        (true, _) => output::bad("FAULTY"),
        (false, true) => output::bad("UNSOLVED"),
        (false, false) => output::faint("unsolved, not counted"),
    };
    let share = match result.faulty {
        true => String::new(),
        false => output::faint(&format!("holds in {:.0} % of the seeds", 100.0 * result.share)),
    };
    println!("{head} {} {share}", result.file);
    println!("     {}", result.message);
    if verbose && !result.faulty {
        let seeds: Vec<String> = result.failed.iter().map(u64::to_string).collect();
        println!("     failed with seeds {}", seeds.join(", "));
        result.reasons.iter().for_each(|line| println!("       {}", output::faint(line)));
    }
}
