//! `strategium lab compare A B --vs C`: two variants against a common opponent.
//!
//! Both fight the same opponent on the same fixtures with the same dice, so the difference is
//! taken battle by battle and is much surer than two rates side by side.

use super::setting::SettingArgs;
use super::tables;
use ::lab::report::Report;
use ::lab::summary::{Comparison, mean_json};
use ::lab::{Duel, Exchange, Summary, fixtures};
use codex::Codex;
use serde_json::json;
use std::process::ExitCode;

/// Whom, against whom.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium lab compare hard hard:-stratagems --vs normal --games 200
  strategium lab compare normal normal:noise=0 --vs camper --json")]
pub struct CompareArgs {
    /// The first variant
    a: String,
    /// The second
    b: String,
    /// The common opponent
    #[arg(long, value_name = "PLAYER")]
    vs: String,
    /// Battles of each variant
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    setting: SettingArgs,
}

/// Fights it.
pub fn run(args: &CompareArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let setting = &args.setting;
    let armies = setting.armies(codex)?;
    let fixtures = setting.fixtures(codex, &fixtures::everybody(armies.len()), args.games)?;
    let opponent = setting.player(&args.vs)?;
    let variants = [setting.player(&args.a)?, setting.player(&args.b)?];
    let duels = variants.each_ref().map(|variant| Duel {
        players: [variant.clone(), opponent.clone()],
        exchange: Exchange::Players,
        fixtures: fixtures.clone(),
    });
    let (rows, kept) = setting.fight(codex, "compare", &armies, duels.into(), None, &[])?;
    let summaries: Vec<Summary> = rows.iter().map(|rows| Summary::of(rows, None)).collect();
    let comparison = match rows.as_slice() {
        [one, two] => Comparison::of(one, two),
        _ => Comparison::of(&[], &[]),
    };
    let names = variants.map(|variant| variant.text().to_owned());
    let report = Report {
        title: format!("{} or {}, against {}", args.a, args.b, args.vs),
        facts: setting.facts(&armies, &rows),
        duels: summaries.iter().zip(rows.iter().map(Vec::as_slice)).collect(),
        comparison: Some((&comparison, names)),
        armies: super::setting::names(&armies),
        ..Report::default()
    };
    let document = json!({
        "variants": summaries.iter().map(Summary::json).collect::<Vec<_>>(),
        "difference": {"score": mean_json(&comparison.score), "vp_margin": mean_json(&comparison.vp_margin)},
        "defects": kept.defects,
    });
    kept.finish(&report, &document, setting.json, || {
        println!("{}", tables::duels(&summaries));
        let score = &comparison.score;
        let points =
            ::lab::stats::Mean { mean: 100.0 * score.mean, low: 100.0 * score.low, high: 100.0 * score.high, ..*score };
        println!("{} less {}, over {} fixtures:", args.a, args.b, score.n);
        println!("  win rate {} per cent points", tables::mean(&points));
        println!("  VP margin {}", tables::mean(&comparison.vp_margin));
    })
}
