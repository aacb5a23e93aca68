//! `strategium replay RECORD`: plays a record again and compares every hash.

use crate::output;
use anyhow::Context;
use protocol::Record;
use rules::words;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// Which record, how far, how much to say.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium replay battle.jsonl
  strategium replay battle.jsonl.gz --to 120 --print
  strategium replay battle.jsonl --json")]
pub struct ReplayArgs {
    /// A record, JSON Lines or gzip
    record: PathBuf,
    /// Stop after this step
    #[arg(long, value_name = "STEP")]
    to: Option<u64>,
    /// Print what happened at each step
    #[arg(long, short)]
    print: bool,
    /// Print every roll too
    #[arg(long)]
    dice: bool,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Verifies it; 1 if it does not verify.
pub fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let name = args.record.display();
    let bytes = std::fs::read(&args.record).with_context(|| format!("{name} cannot be read"))?;
    let record = match Record::from_bytes(&bytes) {
        Ok(record) => record,
        Err(error) => return Ok(unreadable(args, &error.to_string())),
    };
    let total = args.to.unwrap_or(u64::MAX).min(record.steps.len() as u64);
    let bar = output::progress(total, "verifying");
    let verified = record.verify(args.to, &mut |game, step, played| {
        bar.inc(1);
        if args.print && !args.json {
            let lines: Vec<String> = played.events.iter().filter_map(|e| words::event(e, game.setup())).collect();
            let kind = step.action["type"].as_str().unwrap_or("?");
            println!("{:>5}  {kind}", step.seq);
            lines.iter().for_each(|line| println!("       {line}"));
        }
        if args.dice && !args.json {
            for roll in &played.rolls {
                println!("       {}", output::faint(&protocol::outcome::roll_json(game, roll).to_string()));
            }
        }
    });
    bar.finish_and_clear();
    let verified = match verified {
        Ok(verified) => verified,
        Err(error) => return Ok(unreadable(args, &error.to_string())),
    };
    let ok = verified.first_difference.is_none();
    let hash = verified.game.hash().to_hex();
    if args.json {
        let difference = verified.first_difference.map(|(step, why)| json!({"step": step, "why": why}));
        println!("{}", json!({"steps": verified.steps, "ok": ok, "hash": hash, "first_difference": difference}));
    } else if let Some((step, why)) = &verified.first_difference {
        println!("{} {name}: step {step} (line {}) does not replay: {why}", output::bad("NO"), step + 1);
    } else {
        let clock = verified.game.state().clock;
        let where_ = format!("round {}, player {}, {}", clock.round, clock.active.number(), clock.phase.as_str());
        println!("{} {name}: {} steps verified, {where_}, hash {hash}", output::good("ok"), verified.steps);
    }
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn unreadable(args: &ReplayArgs, why: &str) -> ExitCode {
    if args.json {
        println!("{}", json!({"steps": 0, "ok": false, "hash": null, "first_difference": {"step": 0, "why": why}}));
    } else {
        println!("{} {}: {why}", output::bad("NO"), args.record.display());
    }
    ExitCode::FAILURE
}
