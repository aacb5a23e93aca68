//! `strategium skirmish replay`: plays a record again and compares every hash.

use crate::output;
use ::skirmish::{Record, draw, words};
use anyhow::Context;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// Which record, how much to say.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium skirmish replay game.jsonl
  strategium skirmish replay game.jsonl --print
  strategium skirmish replay game.jsonl --json")]
pub struct ReplayArgs {
    /// A record of a skirmish, JSON Lines
    record: PathBuf,
    /// Print the log, and the board at the end
    #[arg(long, short)]
    print: bool,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Verifies it; 1 if it does not verify.
pub fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let name = args.record.display();
    let text = std::fs::read_to_string(&args.record).with_context(|| format!("{name} cannot be read"))?;
    let print = args.print && !args.json;
    let mut steps = 0;
    let verified = Record::read(&text).and_then(|record| {
        record.replay(|game, told| {
            steps += 1;
            if print {
                told.iter().filter_map(|event| words::line(game.setup(), event)).for_each(|line| println!("{line}"));
            }
        })
    });
    match verified {
        Ok(game) => {
            let (hash, over) = (game.hash().to_string(), game.ended());
            if args.json {
                let over = over.map(|over| words::ending(&over));
                println!(
                    "{}",
                    json!({"steps": steps, "ok": true, "hash": hash, "first_difference": null, "ending": over})
                );
                return Ok(ExitCode::SUCCESS);
            }
            if print {
                print!("{}", draw::ansi(&game, output::colours()));
            }
            let end = over.map_or("not over".to_owned(), |over| words::ending(&over));
            println!("{} {name}: {steps} steps, every hash as written; {end}", output::good("OK"));
            Ok(ExitCode::SUCCESS)
        }
        Err(flaw) => {
            if args.json {
                let flaw = json!({"line": flaw.line, "why": flaw.message});
                println!("{}", json!({"steps": steps, "ok": false, "hash": null, "first_difference": flaw}));
            } else {
                println!("{} {name}: {flaw}", output::bad("NO"));
            }
            Ok(ExitCode::from(1))
        }
    }
}
