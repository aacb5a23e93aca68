//! `strategium simulate`: many battles without a table, on all cores.
//!
//! Every battle has its own seed, so the figures are the same however many cores play them.

mod summary;

use crate::field::{self, FieldArgs};
use crate::{files, interrupt, output};
use ::lab::PlayerSpec;
use ::lab::defect::{self, Repeat};
use ::lab::run::fight_once as fight;
use anyhow::Context;
use codex::Codex;
use rayon::prelude::*;
use rules::Position;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use testkit::battles::Choice;
use testkit::runner::{Fought, Manner};

/// Who against whom, where, how often.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium simulate --p1 orks-2000 --p2 space-marines-2000 --games 200
  strategium simulate --p1 orks-1000 --p2 orks-1000 --p1-ai camper --p2-ai random --json
  strategium simulate --p1 orks-2000 --p2 orks-2000 --p1-ai hard --p2-ai hard:-stratagems --games 40
  strategium simulate --p1 world-eaters-1000 --p2 orks-1000 --games 10 --out records && strategium show records/0001.jsonl.gz")]
pub struct SimulateArgs {
    /// The first army: the id of a built-in one, a file, or - for standard input
    #[arg(long, value_name = "ARMY")]
    p1: String,
    /// The second army: the id of a built-in one, a file, or - for standard input
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
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The seed of the first battle; each battle has the next
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = crate::field::seed)]
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
    /// Replace records that are already there
    #[arg(long)]
    force: bool,
    /// Hold every invariant after every step; slow
    #[arg(long)]
    check: bool,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Plays them; 1 if a defect was found, 130 if somebody stopped it.
pub fn run(args: &SimulateArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let choice = args.field.choice(codex, [&args.p1, &args.p2])?;
    let allowance =
        |seat: usize| args.handicap.iter().filter(|(side, _)| *side == seat).map(|(_, percent)| percent).sum();
    let remarks = field::admit(codex, choice.armies.iter().enumerate().map(|(seat, army)| (army, allowance(seat))))?;
    let sizes = choice.armies.each_ref().map(|army| army.size.points());
    if sizes[0] != sizes[1] {
        eprintln!("the armies are made for battles of different sizes: {} and {} points", sizes[0], sizes[1]);
    }
    let position = field::position(codex, &choice)?;
    let players = [player(&args.p1_ai, args.think)?, player(&args.p2_ai, args.think)?];
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let taken = (1..=args.games).map(|number| record_path(folder, number)).find(|path| path.exists());
        if let Some(path) = taken.filter(|_| !args.force) {
            anyhow::bail!("{} exists: name another folder, or say --force to replace it", path.display());
        }
    }
    let battles = Battles { args, choice: &choice, position: &position, players: &players };
    let bar = output::progress(args.games, "battles");
    interrupt::stop_after("Stopping after the battles that are being fought; once more to leave at once.");
    let start = Instant::now();
    let fought = battles.fight_all(&bar)?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let sums = summary::Sums::of(&fought);
    for line in battles.keep_defects(&fought)? {
        eprintln!("{line}");
    }
    if args.json {
        println!(
            "{}",
            json!({
                "games": sums.games, "wins": sums.wins, "draws": sums.draws, "vp_mean": sums.vp_mean,
                "seconds": seconds, "decisions": sums.decisions,
                "decisions_per_second": sums.decisions as f64 / seconds.max(1e-9), "defects": sums.defects,
                "asked": args.games, "remarks": remarks,
            })
        );
    } else {
        let names = [0, 1].map(|seat| {
            let percent: i32 = allowance(seat);
            let handicap = if percent == 0 { String::new() } else { format!(", {percent:+} % points") };
            format!("{} ({}{handicap})", choice.armies[seat].name, players[seat].text())
        });
        summary::print(&sums, names, seconds);
        if let Some(folder) = &args.out {
            println!("The records are in {}.", folder.display());
        }
    }
    let done = fought.len() as u64;
    if done < args.games {
        let (next, left) = (args.seed.wrapping_add(done), args.games - done);
        eprintln!("Stopped after {done} of {} battles; the others: --seed {next} --games {left}", args.games);
        return Ok(ExitCode::from(interrupt::EXIT));
    }
    Ok(if fought.iter().all(|one| wrong(one).is_empty()) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The battles to fight, numbered from 0; each has a seed of its own.
struct Battles<'a> {
    args: &'a SimulateArgs,
    choice: &'a Choice,
    position: &'a Position,
    players: &'a [PlayerSpec; 2],
}

impl Battles<'_> {
    fn seed(&self, battle: u64) -> u64 {
        self.args.seed.wrapping_add(battle)
    }

    /// Fights them in the order of their numbers, so that those that were fought when somebody stops
    /// are the first ones; the results in that order.
    fn fight_all(&self, bar: &output::Progress) -> anyhow::Result<Vec<Fought>> {
        let next = AtomicU64::new(0);
        let work = |_| {
            let mut own = Vec::new();
            while !interrupt::asked() {
                let battle = next.fetch_add(1, Ordering::Relaxed);
                if battle >= self.args.games {
                    break;
                }
                own.push((battle, self.fight(battle)?));
                bar.inc(1);
            }
            Ok(own)
        };
        let workers = rayon::current_num_threads();
        let parts: Vec<Vec<(u64, Fought)>> = (0..workers)
            .into_par_iter()
            .with_max_len(1)
            .map(work)
            .collect::<anyhow::Result<_>>()
            .inspect_err(|_| interrupt::stop())?;
        let mut all: Vec<(u64, Fought)> = parts.into_iter().flatten().collect();
        all.sort_by_key(|(battle, _)| *battle);
        Ok(all.into_iter().map(|(_, fought)| fought).collect())
    }

    fn fight(&self, battle: u64) -> anyhow::Result<Fought> {
        let seed = self.seed(battle);
        let manner = match (self.args.check, &self.args.out) {
            (true, _) => Manner::Watched,
            (false, Some(_)) => Manner::Recorded,
            (false, None) => Manner::Quick,
        };
        let mut fought = fight(self.position, seed, self.players, manner).map_err(anyhow::Error::msg)?;
        if let (Some(folder), Some(record)) = (&self.args.out, &fought.record) {
            files::write(&record_path(folder, battle + 1), &record.to_gzip()?)?;
        }
        if wrong(&fought).is_empty() {
            fought.record = None;
        }
        Ok(fought)
    }

    /// Keeps the battles in which something went wrong: lines that say what, and how to repeat it.
    fn keep_defects(&self, fought: &[Fought]) -> anyhow::Result<Vec<String>> {
        let mut lines = Vec::new();
        for (battle, fought) in fought.iter().enumerate().filter(|(_, fought)| !wrong(fought).is_empty()) {
            let seed = self.seed(battle as u64);
            let wrong = wrong(fought);
            lines.extend(wrong.iter().map(|(kind, why)| format!("{} seed {seed}: {why}", output::bad(kind))));
            let wrong: Vec<String> = wrong.into_iter().map(|(_, why)| why.to_owned()).collect();
            let repeat = Repeat {
                armies: [self.args.p1.clone(), self.args.p2.clone()],
                players: self.players.each_ref().map(|player| player.text().to_owned()),
                mission: self.choice.mission.clone(),
                layout: self.choice.layout.clone(),
                deployment: self.choice.deployment.clone(),
                seed,
            };
            let command = repeat.command();
            if let Some(record) = &fought.record {
                let folder = self.args.out.as_ref().map_or(PathBuf::from(defect::FOLDER), |out| out.join("defects"));
                let path = defect::keep(&folder, &format!("seed-{seed}"), &wrong, record, &command)?;
                lines.push(format!("  its record: {}", path.display()));
            }
            lines.push(format!("  again: {command}"));
        }
        Ok(lines)
    }
}

/// What went wrong in a battle: defects, and programs that failed and so gave it up.
fn wrong(fought: &Fought) -> Vec<(&'static str, &str)> {
    let defects = fought.defects.iter().map(|why| ("defect", why.as_str()));
    defects.chain(fought.forfeits.iter().flatten().map(|why| ("forfeit", why.as_str()))).collect()
}

fn record_path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:04}.jsonl.gz"))
}

fn player(text: &str, think: Option<Duration>) -> anyhow::Result<PlayerSpec> {
    let player = PlayerSpec::parse(text)?;
    Ok(match think {
        Some(time) => player.thinking(time),
        None => player,
    })
}
