//! `strategium skirmish`: the hex game in the terminal.

mod bench;
mod board;
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
        let near = codex::find::nearest(name, ids.iter().map(|id| (*id, [(*id).to_owned()])));
        match near.first() {
            Some(near) => bail!("there is no scenario and no file {name}: did you mean {near}?"),
            None => bail!("there is no scenario and no file {name}: one of {}", ids.join(", ")),
        }
    }
    anyhow::ensure!(!path.is_dir(), "{name} is a folder: name a file in it");
    let text = std::fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
    // Some editors put a mark before the first character.
    Scenario::read(text.trim_start_matches('\u{feff}')).map_err(|faults| {
        let lines: Vec<String> = faults.0.iter().map(fault_line).collect();
        anyhow::anyhow!("{name} is not a scenario:\n{}", lines.join("\n"))
    })
}

/// A fault with its field and its code.
fn fault_line(fault: &::skirmish::scenario::Fault) -> String {
    let code =
        serde_json::to_value(fault.code).ok().and_then(|code| Some(code.as_str()?.to_owned())).unwrap_or_default();
    let field = if fault.field.is_empty() { String::new() } else { format!("{}: ", fault.field) };
    format!("  {field}{} [{code}]", fault.message)
}

/// Who plays a side.
fn contender(text: &str) -> Result<Contender, String> {
    const KNOWN: [&str; 5] = ["easy", "normal", "hard", "competitive", "random"];
    Contender::parse(text).ok_or_else(|| {
        let near = codex::find::nearest(text, KNOWN.iter().map(|name| (*name, [(*name).to_owned()])));
        match near.first() {
            Some(near) => format!("nobody called {text} plays skirmishes: did you mean {near}?"),
            None => format!("nobody called {text} plays skirmishes: one of {}", KNOWN.join(", ")),
        }
    })
}
