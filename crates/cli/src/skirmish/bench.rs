//! `strategium skirmish bench`: steps a second of random legal play on one core.

use super::find;
use ::skirmish::Setup;
use ::skirmish::agent::{Buffers, Chance, Fleet, Manner, Space, random};
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// On what, how long.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium skirmish bench
  strategium skirmish bench --scenario patrol --seconds 5 --json")]
pub struct BenchArgs {
    /// A scenario: its id, or a file
    #[arg(long, default_value = "standard")]
    scenario: String,
    /// How long to measure each figure
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// How many games the vectorised figure steps at once
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    fleet: u32,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Measures.
pub fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let space = Space::new(Arc::new(Setup::new(find(&args.scenario)?)));
    let (games, actions, steps, seconds) = alone(&space, Duration::from_secs(args.seconds));
    let (many, many_seconds) = together(&space, args.fleet as usize, Duration::from_secs(args.seconds));
    let rate = |count: u64, seconds: f64| count as f64 / seconds;
    if args.json {
        let benches = json!([
            {"name": "skirmish_steps", "unit": "per second", "value": rate(steps, seconds)},
            {"name": "skirmish_actions", "unit": "per second", "value": rate(actions, seconds)},
            {"name": "skirmish_games", "unit": "per second", "value": rate(games, seconds)},
            {"name": "skirmish_fleet_actions", "unit": "per second", "value": rate(many, many_seconds)},
        ]);
        println!("{}", json!({"scenario": args.scenario, "benches": benches, "seconds": seconds}));
        return Ok(ExitCode::SUCCESS);
    }
    println!("{}: random legal play on one core", space.setup().scenario().name);
    println!("  {:>12.0} steps a second (completed actions and waits, as the game counts them)", rate(steps, seconds));
    println!("  {:>12.0} decisions a second (activations and each shot or blow count too)", rate(actions, seconds));
    println!("  {:>12.0} games a second, {:.1} steps each", rate(games, seconds), steps as f64 / games as f64);
    println!(
        "  {:>12.0} decisions a second in a fleet of {}, masks and observations written each time",
        rate(many, many_seconds),
        args.fleet
    );
    Ok(ExitCode::SUCCESS)
}

/// Games one after another: games, decisions, steps, seconds.
fn alone(space: &Space, long: Duration) -> (u64, u64, u64, f64) {
    let (mut games, mut actions, mut steps) = (0, 0, 0);
    let mut chance = Chance::new(1);
    let begin = Instant::now();
    while begin.elapsed() < long {
        for _ in 0..20 {
            let (game, taken) = random::game(space, games, &mut chance);
            actions += taken;
            steps += u64::from(game.state().episode_steps);
            games += 1;
        }
    }
    (games, actions, steps, begin.elapsed().as_secs_f64())
}

/// A fleet, each step choosing by its masks: decisions, seconds.
fn together(space: &Space, count: usize, long: Duration) -> (u64, f64) {
    let Some(mut fleet) = Fleet::new(vec![space.clone()], count, 1, Manner::default()) else { return (0, 1.0) };
    let (actions, length) = (space.actions(), space.observation_len());
    let (mut observations, mut masks) = (vec![0.0; count * length], vec![0; count * actions]);
    let (mut rewards, mut done) = (vec![0.0; 2 * count], vec![0; count]);
    let (mut players, mut refused) = (vec![0; count], vec![0; count]);
    let mut chance = Chance::new(2);
    let mut chosen = vec![0; count];
    let mut out = Buffers {
        observations: &mut observations,
        planes: &mut [],
        masks: &mut masks,
        rewards: &mut rewards,
        done: &mut done,
        players: &mut players,
        refused: &mut refused,
    };
    let mut taken = 0;
    let begin = Instant::now();
    while begin.elapsed() < long {
        for (chosen, game) in chosen.iter_mut().zip(fleet.games()) {
            let action = space.nth(game, chance.below(space.allowed(game)));
            *chosen = action.and_then(|action| space.id(game, action)).map_or(-1, |id| id as i64);
        }
        fleet.step(&chosen, &mut out);
        taken += count as u64;
    }
    (taken, begin.elapsed().as_secs_f64())
}
