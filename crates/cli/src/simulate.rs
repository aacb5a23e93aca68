//! `strategium simulate`: many battles without a table, on all cores.
//!
//! Every battle has its own seed, so the figures are the same however many cores play them.

mod summary;

use crate::field::{self, FieldArgs};
use crate::output;
use ::lab::PlayerSpec;
use ::lab::commanders::seat_seed;
use anyhow::Context;
use codex::Codex;
use rayon::prelude::*;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use testkit::runner::{self, Fought, Manner};

/// Who against whom, where, how often.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium simulate --p1 orks-2000 --p2 space-marines-2000 --games 200
  strategium simulate --p1 orks-1000 --p2 orks-1000 --p1-ai camper --p2-ai random --json
  strategium simulate --p1 orks-2000 --p2 orks-2000 --p1-ai hard --p2-ai hard:-stratagems --games 40
  strategium simulate --p1 world-eaters-1000 --p2 orks-1000 --games 10 --out records && strategium show records/0001.jsonl.gz")]
pub struct SimulateArgs {
    /// The first army: the id of a built-in one, or a file
    #[arg(long, value_name = "ARMY")]
    p1: String,
    /// The second army: the id of a built-in one, or a file
    #[arg(long, value_name = "ARMY")]
    p2: String,
    /// Who plays the first army: easy, normal, hard, competitive, random or camper, perhaps with
    /// options (hard:-stratagems)
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    p1_ai: String,
    /// Who plays the second army
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    p2_ai: String,
    #[command(flatten)]
    field: FieldArgs,
    /// How many battles
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of the first battle; each battle has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds to think about a turn, for those who look ahead
    #[arg(long, value_name = "SECONDS", value_parser = crate::lab::seconds)]
    think: Option<Duration>,
    /// An open handicap in points: what an army may cost, as in p1=+10%
    #[arg(long, value_name = "SIDE=PERCENT", value_parser = crate::lab::handicap)]
    handicap: Vec<(usize, i32)>,
    /// Write every battle's record into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Hold every invariant after every step; slow
    #[arg(long)]
    check: bool,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Plays them; 1 if a defect was found.
pub fn run(args: &SimulateArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let choice = args.field.choice(codex, [&args.p1, &args.p2])?;
    let position = field::position(codex, &choice)?;
    let players = [player(&args.p1_ai, args.think)?, player(&args.p2_ai, args.think)?];
    for (seat, army) in choice.armies.iter().enumerate() {
        let allowance = args.handicap.iter().filter(|(side, _)| *side == seat).map(|(_, percent)| percent).sum();
        for problem in ::lab::run::problems(codex, army, allowance) {
            eprintln!("{} {problem}", output::bad("illegal"));
        }
    }
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let manner = match (args.check, &args.out) {
        (true, _) => Manner::Watched,
        (false, Some(_)) => Manner::Recorded,
        (false, None) => Manner::Quick,
    };
    let bar = output::progress(args.games, "battles");
    let start = Instant::now();
    let fought: Vec<Fought> = (0..args.games)
        .into_par_iter()
        .map(|game| {
            let seed = args.seed.wrapping_add(game);
            let mut one = players[0].commander(seat_seed(seed, 0));
            let mut two = players[1].commander(seat_seed(seed, 1));
            let mut fought =
                runner::fight(position.clone(), seed, [&mut *one, &mut *two], manner).map_err(anyhow::Error::msg)?;
            if let (Some(folder), Some(record)) = (&args.out, fought.record.take()) {
                write(folder, game + 1, &record.to_gzip()?)?;
            }
            bar.inc(1);
            Ok(fought)
        })
        .collect::<anyhow::Result<_>>()?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let sums = summary::Sums::of(&fought);
    let defects = sums.defects;
    for (game, fought) in fought.iter().enumerate().filter(|(_, fought)| !fought.defects.is_empty()) {
        let seed = args.seed.wrapping_add(game as u64);
        fought.defects.iter().for_each(|defect| eprintln!("{} seed {seed}: {defect}", output::bad("defect")));
    }
    if args.json {
        println!(
            "{}",
            json!({
                "games": sums.games, "wins": sums.wins, "draws": sums.draws, "vp_mean": sums.vp_mean,
                "seconds": seconds, "decisions": sums.decisions,
                "decisions_per_second": sums.decisions as f64 / seconds.max(1e-9), "defects": defects,
            })
        );
    } else {
        let names = [0, 1].map(|seat| {
            let percent: i32 = args.handicap.iter().filter(|(side, _)| *side == seat).map(|(_, percent)| percent).sum();
            let handicap = if percent == 0 { String::new() } else { format!(", {percent:+} % points") };
            format!("{} ({}{handicap})", choice.armies[seat].name, players[seat].text())
        });
        summary::print(&sums, names, seconds);
        if let Some(folder) = &args.out {
            println!("The records are in {}.", folder.display());
        }
    }
    Ok(if defects == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn player(text: &str, think: Option<Duration>) -> anyhow::Result<PlayerSpec> {
    let player = PlayerSpec::parse(text)?;
    Ok(match think {
        Some(time) => player.thinking(time),
        None => player,
    })
}

fn write(folder: &Path, number: u64, bytes: &[u8]) -> anyhow::Result<()> {
    let path = folder.join(format!("{number:04}.jsonl.gz"));
    std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
