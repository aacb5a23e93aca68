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
#[command(after_help = "Both sides are played by a simple hand; charges, fights and missions are still to come.

Examples:
  strategium play
  strategium play --seed 7 --rounds 2 --dice
  strategium play --out battle.jsonl.gz && strategium replay battle.jsonl.gz")]
pub struct PlayArgs {
    /// The seed of the dice
    #[arg(long, default_value_t = 40_000)]
    seed: u64,
    /// How many battle rounds
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    rounds: u8,
    /// A tournament layout, 1 to 8
    #[arg(long, default_value = "layout-1")]
    layout: String,
    /// Where the record goes; a name that ends in .gz is compressed
    #[arg(long, default_value = DEFAULT_OUT, value_name = "FILE")]
    out: PathBuf,
    /// Replace a record that is already there
    #[arg(long)]
    force: bool,
    /// Print every roll
    #[arg(long)]
    dice: bool,
}

/// Replaced without asking, unlike a file somebody named.
const DEFAULT_OUT: &str = "out/battle.jsonl";

/// Plays it. The record is written before the first line is printed, so that it is there even
/// if nobody reads on.
pub fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let named = args.out.as_os_str() != DEFAULT_OUT;
    anyhow::ensure!(args.out.as_os_str() != "-", "--out names a file; the story goes to standard output already");
    anyhow::ensure!(!args.out.is_dir(), "--out {} is a folder: name a file in it", args.out.display());
    anyhow::ensure!(
        !named || args.force || !args.out.exists(),
        "--out {} exists: say --force to replace it",
        args.out.display()
    );
    let codex = Codex::builtin();
    let armies: [&[(&str, usize)]; 2] = [battles::MARINES, battles::ORKS];
    let layout = find_layout(codex, &args.layout)?;
    let position = battles::position(codex, layout, "hammer-and-anvil", armies).map_err(anyhow::Error::msg)?;
    let (mut record, mut game) = Record::begin(position, args.seed)?;
    let mut story = vec![
        output::strong("Space Marines (1) against Orks (2), Hammer and Anvil"),
        map::draw(&game),
        map::legend(&game),
        String::new(),
        output::strong("Round 1, Player 1: movement phase"),
    ];
    while game.state().clock.round <= args.rounds && game.waiting_for().is_some() {
        let (player, action) = hand::choose(&game).context("the game waits for nobody")?;
        let played = record
            .play(&mut game, player, action)
            .map_err(|refusal| anyhow::anyhow!("{}", refusal.message(game.setup())))?;
        if args.dice {
            let line = |roll| format!("    {}", output::faint(&words::roll(roll, game.setup())));
            story.extend(played.rolls.iter().map(line));
        }
        tell(&game, &played.events, &mut story);
    }
    story.push(String::new());
    story.push(map::draw(&game));
    story.extend(Player::BOTH.iter().map(|&player| summary(&game, player)));
    write(&args.out, &record)?;
    let verified = record.verify(None, &mut |_, _, _| {})?;
    story.iter().for_each(|line| println!("{line}"));
    let hash = output::good(&verified.game.hash().to_hex());
    println!("{} steps, played again and verified: {hash}", verified.steps);
    println!("The record is {}. See it again: strategium replay {} --print", args.out.display(), args.out.display());
    Ok(if verified.first_difference.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A layout by its id, its name or its number.
fn find_layout<'a>(codex: &'a Codex, wanted: &str) -> anyhow::Result<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-', '_'], "");
    let found = codex.layouts.iter().find(|layout| {
        [plain(&layout.id), plain(&layout.name), plain(&layout.id).replace("layout", "")].contains(&plain(wanted))
    });
    let known: Vec<&str> = codex.layouts.iter().map(|layout| layout.id.as_str()).collect();
    found
        .map(|layout| layout.id.as_str())
        .with_context(|| format!("there is no layout {wanted}: one of {}", known.join(", ")))
}

fn write(path: &std::path::Path, record: &Record) -> anyhow::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let zipped = path.extension().is_some_and(|ending| ending == "gz");
    let bytes = if zipped { record.to_gzip()? } else { record.to_text().into_bytes() };
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// What happened, phases as headings, single deaths left to the summary of their volley.
fn tell(game: &Game, events: &[Event], story: &mut Vec<String>) {
    for event in events {
        let Some(line) = words::event(event, game.setup()) else { continue };
        match event {
            Event::PhaseBegan(_, rules::Phase::Movement | rules::Phase::Shooting) => {
                story.push(String::new());
                story.push(output::strong(&format!("Round {}, {line}", game.state().clock.round)));
            }
            Event::PhaseBegan(..) | Event::Slain(_) => {}
            Event::Destroyed(_) => story.push(format!("  {}", output::bad(&line))),
            _ => story.push(format!("  {line}")),
        }
    }
}

fn summary(game: &Game, player: Player) -> String {
    let battle = game.battle();
    let (mut alive, mut all) = (0, 0);
    for unit in game.setup().units_of(player) {
        alive += battle.count(unit);
        all += game.setup().unit(unit).models.1;
    }
    let held = game.state().objectives.iter().filter(|o| o.controlled_by == Some(player)).count();
    let markers = if held == 1 { "marker" } else { "markers" };
    format!("Player {}: {alive} of {all} models left, {held} {markers} held", player.number())
}
