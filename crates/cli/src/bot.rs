//! `strategium bot CMD`: a program of somebody's own plays against the levels.
//!
//! The conversation with it is that of `docs/bots.md`; the battles are those of the laboratory.

use crate::lab::{Setting, duels_table, names};
use crate::output;
use ::lab::report::Report;
use ::lab::{Duel, Exchange, PlayerSpec, Summary, bot, defect, fixtures};
use codex::Codex;
use serde_json::json;
use std::process::ExitCode;
use std::time::Duration;

/// Which program, against whom.
#[derive(clap::Args)]
#[command(after_help = "The program reads requests from standard input and writes answers to standard output, one
JSON object a line: docs/bots.md describes them. It is started once for each battle.

Examples:
  strategium bot python3 examples/bots/marker_bot.py
  strategium bot --against random --against normal --games 20 --limit 2 ./my_bot --quiet
  strategium bot --points 2000 --out runs/my_bot -- node my_bot.js --depth 3")]
pub struct BotArgs {
    /// The program and its arguments; options of this command come before it
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "CMD")]
    command: Vec<String>,
    /// Whom it meets: a level, a floor, or bot:CMD; may be given again. Easy, normal and hard unless told
    #[arg(long, value_name = "PLAYER")]
    against: Vec<String>,
    /// Battles against each
    #[arg(long, default_value_t = 10, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Seconds that the program may think about one decision
    #[arg(long, value_name = "SECONDS", default_value_t = bot::LIMIT.as_secs_f64())]
    limit: f64,
    #[command(flatten)]
    setting: Setting,
}

/// Fights it; 1 if the program gave a battle up because it failed.
pub fn run(args: &BotArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let setting = &args.setting;
    let written = match args.command.as_slice() {
        [whole] if whole.contains(' ') => whole.clone(),
        words => words.iter().map(|word| defect::quoted(word)).collect::<Vec<_>>().join(" "),
    };
    let player = PlayerSpec::parse(&named(&written, args.limit))?;
    let usual = ["easy", "normal", "hard"].map(str::to_owned);
    let against = if args.against.is_empty() { &usual[..] } else { &args.against };
    let opponents: Vec<PlayerSpec> = against.iter().map(|text| setting.player(text)).collect::<Result<_, _>>()?;
    let armies = setting.armies(codex)?;
    let fixtures = setting.fixtures(codex, &fixtures::everybody(armies.len()), args.games)?;
    let duel = |opponent: PlayerSpec| Duel {
        players: [player.clone(), opponent],
        exchange: Exchange::Players,
        fixtures: fixtures.clone(),
    };
    let duels = opponents.into_iter().map(duel).collect();
    let (rows, kept) = setting.fight(codex, "bot", &armies, duels, None, &[])?;
    let summaries: Vec<Summary> = rows.iter().map(|rows| Summary::of(rows, None)).collect();
    let report = Report {
        title: format!("{written} against {}", against.join(", ")),
        facts: setting.facts(&armies, &rows),
        duels: summaries.iter().zip(rows.iter().map(Vec::as_slice)).collect(),
        armies: names(&armies),
        ..Report::default()
    };
    let document = json!({
        "meetings": summaries.iter().map(Summary::json).collect::<Vec<_>>(),
        "forfeits": kept.forfeits, "defects": kept.defects,
    });
    let slowest = summaries.iter().map(|summary| summary.slowest_ms[0]).fold(0.0, f64::max);
    kept.finish(&report, &document, setting.json, || {
        println!("{}", duels_table(&summaries));
        let limit = Duration::from_secs_f64(args.limit).as_millis();
        println!("{}", output::faint(&format!("Its longest decision took {slowest:.0} ms of the {limit} allowed.")));
    })
}

/// A program as a player's name.
fn named(command: &str, limit: f64) -> String {
    if limit == bot::LIMIT.as_secs_f64() { format!("bot:{command}") } else { format!("bot:limit={limit}:{command}") }
}
