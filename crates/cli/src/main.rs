//! The `strategium` command: the table, scenarios, odds, battles, records, benches.

mod admin;
mod bench;
mod bot;
mod codex_check;
mod codex_coverage;
mod completions;
mod field;
mod files;
mod import;
mod interrupt;
mod lab;
mod lists;
mod map;
mod odds;
mod output;
mod puzzle;
mod record;
mod replay;
mod roster;
mod scenario;
mod serve;
mod show;
mod simulate;
mod skirmish;
mod watch;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Practise Warhammer 40,000 10th edition: rules-enforced, deterministic, fast.
///
/// Unofficial and unaffiliated.
#[derive(Parser)]
#[command(name = "strategium", version, propagate_version = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play at a table in your browser, on this machine.
    Play(serve::PlayArgs),
    /// Serve the table to others.
    Serve(serve::ServeArgs),
    /// Look after a server: its games and visitors.
    Admin(admin::AdminArgs),
    /// Run scenarios: rules as executable examples.
    Scenario(scenario::ScenarioArgs),
    /// Puzzles: positions with a right answer, tried by a level of the computer.
    Puzzle(puzzle::PuzzleArgs),
    /// Exact odds of an attack.
    Odds(odds::OddsArgs),
    /// Many battles without a table, on all cores.
    Simulate(simulate::SimulateArgs),
    /// Read a game's record as a battle report.
    Show(show::ShowArgs),
    /// Verify, print or jump through a game's record.
    Replay(replay::ReplayArgs),
    /// Watch or play a battle in the terminal and keep its record.
    Watch(watch::WatchArgs),
    /// Turn any army list into a roster, with a report.
    Import(import::ImportArgs),
    /// Judge army lists.
    Roster(roster::RosterArgs),
    /// List the built-in armies.
    Armies(lists::ListArgs),
    /// List the missions.
    Missions(lists::ListArgs),
    /// List the terrain layouts and deployment maps.
    Layouts(lists::ListArgs),
    /// List the datasheets.
    Units(lists::UnitsArgs),
    /// What the codex has: how much of each faction, and where sources differ.
    Codex(codex_coverage::CodexArgs),
    /// Draw a layout or a deployment map.
    Map(map::MapArgs),
    /// The laboratory: measure opponents, their features, and army lists.
    Lab(lab::LabArgs),
    /// Let a program of your own play against the levels.
    Bot(bot::BotArgs),
    /// The hex skirmish: play, simulate, measure.
    Skirmish(skirmish::SkirmishArgs),
    /// Measure the figures we promise.
    Bench(bench::BenchArgs),
    /// Print completions for a shell.
    Completions(completions::CompletionsArgs),
}

fn main() -> ExitCode {
    leave_quietly_when_nobody_reads();
    let cli = Cli::parse();
    let result = match cli.command {
        Command::Play(args) => serve::play(args),
        Command::Serve(args) => serve::run(args),
        Command::Admin(args) => admin::run(args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Odds(args) => odds::run(args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Roster(args) => roster::run(&args),
        Command::Armies(args) => lists::armies(&args),
        Command::Missions(args) => lists::missions(&args),
        Command::Layouts(args) => lists::layouts(&args),
        Command::Units(args) => lists::units(&args),
        Command::Codex(args) => codex_coverage::run(&args),
        Command::Map(args) => map::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Skirmish(args) => skirmish::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions(args) => completions::run::<Cli>(&args),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// `strategium … | head` closes our output early. That is not a fault: leave without a message, as
/// other commands do.
fn leave_quietly_when_nobody_reads() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload().downcast_ref::<String>().map(String::as_str).unwrap_or_default();
        if text.starts_with("failed printing to stdout") {
            if text.contains("Broken pipe") {
                std::process::exit(0);
            }
            eprintln!("error: {text}");
            std::process::exit(2);
        }
        usual(info);
    }));
}
