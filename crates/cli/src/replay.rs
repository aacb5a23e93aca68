//! `strategium replay RECORD`: plays a record again and compares every hash.

use crate::output;
use rules::UnitId;
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
    /// A record, JSON Lines or gzip; - reads standard input
    record: PathBuf,
    /// Stop after this step
    #[arg(long, value_name = "STEP")]
    to: Option<u64>,
    /// Print what happened at each step
    #[arg(long, short)]
    print: bool,
    /// Print what happened with every roll
    #[arg(long)]
    dice: bool,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Verifies it; 1 if it does not verify.
pub fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let name = args.record.display();
    let record = match crate::record::read(&args.record)? {
        Ok(record) => record,
        Err(why) => return Ok(unreadable(args, &why)),
    };
    let total = args.to.unwrap_or(u64::MAX).min(record.steps.len() as u64);
    let bar = output::progress(total, "verifying");
    let verified = record.verify(args.to, &mut |game, step, played| {
        bar.inc(1);
        if (args.print || args.dice) && !args.json {
            tell(game, step, played, args.dice);
        }
    });
    bar.finish_and_clear();
    let verified = match verified {
        Ok(verified) => verified,
        Err(error) => return Ok(unreadable(args, &error.to_string())),
    };
    let ok = verified.first_difference.is_none();
    let hash = verified.game.hash().to_string();
    let clock = verified.game.state().clock;
    let finished = clock.over.is_some();
    if args.json {
        let difference =
            verified.first_difference.map(|(step, why)| json!({"step": step, "line": step + 1, "why": why}));
        println!(
            "{}",
            json!({"steps": verified.steps, "ok": ok, "hash": hash, "first_difference": difference, "finished": finished})
        );
    } else if let Some((step, why)) = &verified.first_difference {
        println!("{} {name}: step {step} (line {}) does not replay: {why}", output::bad("NO"), step + 1);
        println!("   {} steps before it are true to the record", verified.steps);
    } else {
        let end = match clock.over {
            Some(ending) => ending.winner.map_or("a draw".to_owned(), |p| format!("player {} won", p.number())),
            None => {
                format!("unfinished: round {}, player {}, {}", clock.round, clock.active.number(), clock.phase.as_str())
            }
        };
        println!("{} {name}: {} steps verified, {end}, hash {hash}", output::good("ok"), verified.steps);
        if args.to.is_some_and(|to| to > verified.steps) {
            println!("   the record ends before step {}", args.to.unwrap_or_default());
        }
    }
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// One step as people read it: who did what, what came of it, the dice.
fn tell(game: &rules::Game, step: &protocol::record::RecordStep, played: &rules::Played, dice: bool) {
    let kind = step.action["type"].as_str().unwrap_or("?").to_lowercase().replace('_', " ");
    let unit = step.action["unit_id"].as_str().and_then(|id| game.setup().find::<UnitId>(id));
    let unit = unit.map_or(String::new(), |unit| format!(": {}", words::unit_name(game.setup(), unit)));
    println!("{:>5}  player {} {kind}{unit}", step.seq, step.action["player"]);
    if dice {
        for roll in &played.rolls {
            println!("       {}", output::faint(&words::roll(roll, game.setup())));
        }
    }
    for line in played.events.iter().filter_map(|event| words::event(event, game.setup())) {
        println!("       {line}");
    }
}

fn unreadable(args: &ReplayArgs, why: &str) -> ExitCode {
    if args.json {
        println!(
            "{}",
            json!({"steps": 0, "ok": false, "hash": null, "first_difference": {"step": 0, "line": 1, "why": why}, "finished": false})
        );
    } else {
        println!("{} {}: {why}", output::bad("NO"), args.record.display());
    }
    ExitCode::FAILURE
}
