//! `strategium lab match A B`: two players against each other.

use super::setting::SettingArgs;
use super::tables;
use ::lab::report::Report;
use ::lab::stats::Sequential;
use ::lab::summary::kinds;
use ::lab::{Duel, Exchange, Summary, fixtures};
use codex::Codex;
use serde_json::json;
use std::process::ExitCode;

/// Who against whom.
#[derive(clap::Args)]
#[command(after_help = "Players: random, camper, easy, casual, normal, hard, competitive; levels with options:
  hard:-stratagems  normal:noise=0,persona=orks  competitive:think=0.2  competitive:rollouts=40

Examples:
  strategium lab match normal camper --games 200
  strategium lab match hard hard:-screening --sequential --games 1000 --out runs/screening
  strategium lab match hard normal --points 2000 --missions take-and-hold,linchpin --json")]
pub struct MatchArgs {
    /// The first player
    a: String,
    /// The second
    b: String,
    /// Battles; with --sequential the most
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Stop as soon as it is clear whether A is stronger, by this many Elo if it is
    #[arg(long, value_name = "ELO", num_args = 0..=1, default_missing_value = "50")]
    sequential: Option<f64>,
    /// Battles of each player that are watched for blunders, for the report
    #[arg(long, value_name = "GAMES", default_value_t = 0)]
    blunders: u32,
    #[command(flatten)]
    setting: SettingArgs,
}

/// Fights it.
pub fn run(args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let setting = &args.setting;
    let armies = setting.armies(codex)?;
    let pairs = fixtures::everybody(armies.len());
    let duel = Duel {
        players: [setting.player(&args.a)?, setting.player(&args.b)?],
        exchange: Exchange::Players,
        fixtures: setting.fixtures(codex, &pairs, args.games)?,
    };
    let players = duel.players.clone();
    anyhow::ensure!(args.sequential.is_none_or(|elo| elo > 0.0), "--sequential wants a difference above 0 Elo");
    let test = args.sequential.map(|elo| Sequential { elo, ..Sequential::default() });
    let (rows, kept) = setting.fight(codex, "match", &armies, vec![duel], test, &[])?;
    let rows_of = rows.first().map_or(&[][..], Vec::as_slice);
    let summary = Summary::of(rows_of, test);
    let [a, b] = &players;
    let mut blunders = setting.blunders(a, b, args.blunders)?;
    blunders.extend(setting.blunders(b, a, args.blunders)?);
    let mut document = summary.json();
    let kinds = kinds(codex, &armies.iter().map(|entrant| &entrant.army).collect::<Vec<_>>(), rows_of);
    document["kinds"] = json!(kinds);
    if !blunders.is_empty() {
        document["blunders"] = json!(blunders);
    }
    let report = Report {
        blunders: &blunders,
        title: format!("{} against {}", args.a, args.b),
        facts: setting.facts(&armies, &rows),
        duels: vec![(&summary, rows_of)],
        more: vec![tables::kinds_for_report(&kinds)],
        armies: super::setting::names(&armies),
        ..Report::default()
    };
    kept.finish(&report, &document, setting.json, || {
        println!("{}", tables::duels(std::slice::from_ref(&summary)));
        println!("\n{}", tables::breakdown("mission", summary.by("mission")));
        println!("\n{}", tables::breakdown("turn", summary.by("turn")));
        println!("\n{}", tables::each_side(&summary));
        println!("\n{}", tables::kinds(&kinds));
        if let Some(verdict) = tables::verdict(&summary) {
            println!("{verdict}");
        }
    })
}
