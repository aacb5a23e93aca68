//! `strategium skirmish`: the hex game in the terminal.

mod bench;
mod play;
mod replay;
mod scenario;
mod simulate;

use ::skirmish::Scenario;
use ::skirmish::ai::play::Contender;
use ::skirmish::scenario::builtins;
use anyhow::{Context, bail};
use clap::Subcommand;
use std::path::Path;
use std::process::ExitCode;

/// What to do.
#[derive(clap::Args)]
pub struct SkirmishArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal, or watch two computers; the record can be kept
    Play(play::PlayArgs),
    /// Many games without a board, on all cores
    Simulate(simulate::SimulateArgs),
    /// Steps a second, one core
    Bench(bench::BenchArgs),
    /// List scenarios, or check and draw scenario files
    Scenario(scenario::ScenarioArgs),
    /// Verify a record, and print it as a report
    Replay(replay::ReplayArgs),
}

/// Does it.
pub fn run(args: &SkirmishArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Play(args) => play::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Scenario(args) => scenario::run(args),
        Command::Replay(args) => replay::run(args),
    }
}

/// The scenario of an id or a file.
fn find(name: &str) -> anyhow::Result<Scenario> {
    if let Some(scenario) = Scenario::builtin(name) {
        return Ok(scenario);
    }
    let path = Path::new(name);
    if !path.exists() {
        let ids: Vec<&str> = builtins().iter().map(|entry| entry.id).collect();
        bail!("there is no scenario {name}: give a file, or one of {}", ids.join(", "));
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
    Scenario::read(&text).map_err(|faults| {
        let lines: Vec<String> = faults.0.iter().map(|fault| format!("  {}: {}", fault.field, fault.message)).collect();
        anyhow::anyhow!("{name} is no scenario:\n{}", lines.join("\n"))
    })
}

/// Who plays a side.
fn contender(text: &str) -> Result<Contender, String> {
    Contender::parse(text).ok_or_else(|| format!("{text} plays no skirmish: easy, normal, hard, competitive or random"))
}
