//! `strategium show RECORD`: a battle report to read: who did what to whom, round by round.

mod report;

use crate::output;
use anyhow::Context;
use report::Report;
use std::path::PathBuf;
use std::process::ExitCode;

/// Which record, how much of it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium show out/battle.jsonl
  strategium show battle.jsonl.gz --round 2 --dice
  strategium show battle.jsonl --json")]
pub struct ShowArgs {
    /// A record, JSON Lines or gzip; - reads standard input
    record: PathBuf,
    /// Print every roll
    #[arg(long)]
    dice: bool,
    /// Only this battle round; 0 is what happens before the battle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=5))]
    round: Option<u8>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Tells it; 1 if the record does not verify.
pub fn run(args: &ShowArgs) -> anyhow::Result<ExitCode> {
    let name = args.record.display();
    let record = match crate::record::read(&args.record)? {
        Ok(record) => record,
        Err(why) => {
            eprintln!("{} {name}: {why}", output::bad("NO"));
            return Ok(ExitCode::FAILURE);
        }
    };
    let start = record.start().with_context(|| format!("{name} does not begin"))?;
    let mut report = Report::new(&start, args.dice);
    let verified = record.verify(None, &mut |game, _, played| report.add(game, played))?;
    report.finish(&verified.game);
    if args.json {
        println!("{}", report.json(args.round));
    } else {
        report.print(args.round);
    }
    if let Some((step, why)) = verified.first_difference {
        eprintln!("{} step {step} (line {}) does not replay: {why}", output::bad("NO"), step + 1);
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
