//! `strategium skirmish simulate`: many games, on all cores, the same however many there are.

use super::{contender, find};
use crate::output;
use ::skirmish::Setup;
use ::skirmish::ai::play::{Contender, Played, duel};
use ::skirmish::state::Victory;
use rayon::prelude::*;
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Who against whom, how often.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium skirmish simulate --blue hard --orange normal --games 200
  strategium skirmish simulate --scenario duel --blue competitive --orange hard --swap --json")]
pub struct SimulateArgs {
    /// A scenario: its id, or a file
    #[arg(long, default_value = "standard")]
    scenario: String,
    /// Who plays blue, who begins: easy, normal, hard, competitive or random
    #[arg(long, default_value = "normal", value_parser = contender)]
    blue: Contender,
    /// Who plays orange
    #[arg(long, default_value = "normal", value_parser = contender)]
    orange: Contender,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Play each game twice with the same dice, the players changing sides
    #[arg(long)]
    swap: bool,
    /// The seed of the first game; each has the next
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = crate::field::seed)]
    seed: u64,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// What came of all games.
#[derive(Default)]
struct Sum {
    /// Won by the one named for blue, and for orange.
    wins: [u64; 2],
    /// Won by the blue side, and the orange side, by either player.
    sides: [u64; 2],
    draws: u64,
    by: [u64; 4],
    decisions: u64,
    turns: u64,
    defects: u64,
}

impl Sum {
    fn note(&mut self, played: &Played, swapped: bool) {
        match played.ending.winner {
            Some(winner) => {
                self.sides[winner.index()] += 1;
                self.wins[winner.index() ^ usize::from(swapped)] += 1;
            }
            None => self.draws += 1,
        }
        let by = match played.ending.by {
            Victory::Elimination => 0,
            Victory::Objectives => 1,
            Victory::Value => 2,
            Victory::Draw => 3,
        };
        self.by[by] += 1;
        self.decisions += played.decisions.iter().copied().map(u64::from).sum::<u64>();
        self.turns += u64::from(played.turn);
        self.defects += u64::from(played.defects);
    }
}

/// Plays them; 1 if a decision was refused.
pub fn run(args: &SimulateArgs) -> anyhow::Result<ExitCode> {
    let setup = Arc::new(Setup::new(find(&args.scenario)?));
    let rounds = if args.swap { 2 } else { 1 };
    let games = args.games * rounds;
    let bar = output::progress(games, "games");
    let begin = Instant::now();
    let played: Vec<(Played, bool)> = (0..games)
        .into_par_iter()
        .map(|number| {
            let swapped = number % rounds == 1;
            let sides = if swapped { [args.orange, args.blue] } else { [args.blue, args.orange] };
            let played = duel(&setup, sides, args.seed.wrapping_add(number / rounds));
            bar.inc(1);
            (played, swapped)
        })
        .collect();
    bar.finish_and_clear();
    let seconds = begin.elapsed().as_secs_f64();
    let mut sum = Sum::default();
    played.iter().for_each(|(played, swapped)| sum.note(played, *swapped));
    if args.json {
        println!("{}", json(args, &sum, games, seconds));
    } else {
        print(args, &sum, games, seconds);
    }
    if sum.defects > 0 {
        eprintln!("{} {} decisions were refused", output::bad("defects"), sum.defects);
    }
    Ok(ExitCode::from(u8::from(sum.defects > 0)))
}

fn json(args: &SimulateArgs, sum: &Sum, games: u64, seconds: f64) -> serde_json::Value {
    json!({
        "scenario": args.scenario, "players": [args.blue.as_str(), args.orange.as_str()], "games": games,
        "wins": sum.wins, "sides": sum.sides, "draws": sum.draws,
        "by": {"elimination": sum.by[0], "objectives": sum.by[1], "value": sum.by[2], "draw": sum.by[3]},
        "seconds": seconds, "decisions": sum.decisions, "decisions_per_second": sum.decisions as f64 / seconds,
        "turns_mean": sum.turns as f64 / games as f64, "defects": sum.defects,
    })
}

fn print(args: &SimulateArgs, sum: &Sum, games: u64, seconds: f64) {
    let part = |count: u64| 100.0 * count as f64 / games as f64;
    let [blue, orange] = [args.blue.as_str(), args.orange.as_str()];
    let also = if args.swap { ", each pair on the same dice with the sides changed" } else { "" };
    println!("{games} games on {}{also}, {seconds:.1} s", args.scenario);
    let names = if args.swap {
        [blue.to_owned(), orange.to_owned()]
    } else {
        [format!("blue ({blue})"), format!("orange ({orange})")]
    };
    for (name, wins) in names.iter().zip(sum.wins) {
        println!("  {name:<22} won {wins:>6}  {:>5.1} %", part(wins));
    }
    println!("  {:<26} {:>6}  {:>5.1} %", "draws", sum.draws, part(sum.draws));
    if args.swap {
        println!("  the blue side won {:.1} %, the orange side {:.1} %", part(sum.sides[0]), part(sum.sides[1]));
    }
    println!(
        "  by elimination {}, objectives {}, value {}; {:.1} turns and {:.0} decisions a game",
        sum.by[0],
        sum.by[1],
        sum.by[2],
        sum.turns as f64 / games as f64,
        sum.decisions as f64 / games as f64
    );
}
