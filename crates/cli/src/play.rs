//! `strategium play`: a battle in the terminal, drawn and told, with a record anyone can verify.
//!
//! Until the table exists both sides are played by a simple hand: units walk to the nearest
//! marker that is not theirs and shoot what they hurt most. It chooses among the kernel's own
//! candidates and knows no rule.

mod hand;
mod map;

use crate::output;
use anyhow::Context;
use codex::Codex;
use protocol::Record;
use rules::event::Event;
use rules::ids::Player;
use rules::{Game, words};
use std::path::PathBuf;
use std::process::ExitCode;
use testkit::battles;

/// What to play.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium play
  strategium play --seed 7 --rounds 2 --dice
  strategium play --out battle.jsonl && strategium replay battle.jsonl")]
pub struct PlayArgs {
    /// The seed of the dice
    #[arg(long, default_value_t = 40_000)]
    seed: u64,
    /// How many battle rounds
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    rounds: u8,
    /// A tournament layout: layout-1 to layout-8
    #[arg(long, default_value = "layout-1")]
    layout: String,
    /// Where the record goes
    #[arg(long, default_value = "out/battle.jsonl", value_name = "FILE")]
    out: PathBuf,
    /// Print every roll
    #[arg(long)]
    dice: bool,
}

/// Plays it.
pub fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let armies: [&[(&str, usize)]; 2] = [battles::MARINES, battles::ORKS];
    let position = battles::position(codex, &args.layout, "hammer-and-anvil", armies).map_err(anyhow::Error::msg)?;
    let (mut record, mut game) = Record::begin(position, args.seed)?;
    println!("{}", output::strong("Space Marines (1) against Orks (2), Hammer and Anvil"));
    println!("{}", map::draw(&game));
    while game.state().clock.round <= args.rounds && game.waiting_for().is_some() {
        let (player, action) = hand::choose(&game).context("the game waits for nobody")?;
        let played = record
            .play(&mut game, player, action)
            .map_err(|refusal| anyhow::anyhow!("{}", refusal.message(game.setup())))?;
        tell(&game, &played.events);
        if args.dice {
            for roll in &played.rolls {
                println!("      {}", output::faint(&protocol::outcome::roll_json(&game, roll).to_string()));
            }
        }
    }
    println!("{}", map::draw(&game));
    summary(&game);
    if let Some(folder) = args.out.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    std::fs::write(&args.out, record.to_text()).with_context(|| format!("cannot write {}", args.out.display()))?;
    let verified = record.verify(None, &mut |_, _, _| {})?;
    let steps = verified.steps;
    println!("{steps} steps, played again and verified: {}", output::good(&verified.game.hash().to_hex()));
    println!("The record is {}. See it again: strategium replay {} --print", args.out.display(), args.out.display());
    Ok(if verified.first_difference.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints what happened, phases as headings, single deaths left to the summary of their volley.
fn tell(game: &Game, events: &[Event]) {
    for event in events {
        let Some(line) = words::event(event, game.setup()) else { continue };
        match event {
            Event::PhaseBegan(_, rules::Phase::Movement | rules::Phase::Shooting) => {
                println!("\n{}", output::strong(&format!("Round {}, {line}", game.state().clock.round)));
            }
            Event::PhaseBegan(..) | Event::Slain(_) => {}
            Event::Destroyed(_) => println!("  {}", output::bad(&line)),
            _ => println!("  {line}"),
        }
    }
}

fn summary(game: &Game) {
    let battle = game.battle();
    for player in Player::BOTH {
        let (mut alive, mut all) = (0, 0);
        for unit in game.setup().units_of(player) {
            alive += battle.count(unit);
            all += game.setup().unit(unit).models.1;
        }
        let held = game.state().objectives.iter().filter(|o| o.controlled_by == Some(player)).count();
        println!("Player {}: {alive} of {all} models left, {held} markers held", player.number());
    }
}
