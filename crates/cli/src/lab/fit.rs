//! `strategium lab fit`: weights of the chance to win, from battles played for it.

use crate::{files, output};
use ai::search::value::Weights;
use comfy_table::{CellAlignment, Table, presets};
use lab::fit::{self, Fitted, Quality, plot, samples};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Who plays, how often, and where the weights go.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium lab fit --games 2000 --players normal,camper --out data/ai/win-probability.toml
  strategium lab fit --games 200 --players camper,random --json")]
pub struct FitArgs {
    /// How many battles: armies, missions, maps and layouts in turn
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// Who plays: each of these against itself, in turn
    #[arg(long, value_delimiter = ',', default_value = "normal,camper", value_name = "PLAYERS")]
    players: Vec<String>,
    /// The seed of the first battle; each battle has the next
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = crate::field::seed)]
    seed: u64,
    /// Write the weights here
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the calibration plot here: of the new weights with --out, else of those built in
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Replace files that are already there
    #[arg(long)]
    force: bool,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Plays, fits, judges and writes.
pub fn run(args: &FitArgs) -> anyhow::Result<ExitCode> {
    for (option, path) in [("--out", &args.out), ("--plot", &args.plot)] {
        path.as_ref().map_or(Ok(()), |path| files::may_write(option, path, args.force))?;
    }
    let bar = output::progress(args.games.into(), "battles");
    let samples = samples::play(&args.players, args.games, args.seed, &|| bar.inc(1)).map_err(anyhow::Error::msg)?;
    bar.finish_and_clear();
    anyhow::ensure!(!samples.is_empty(), "no battle came to its end");
    let fitted = fit::fit(&samples);
    let (found, judged) = fitted.battles;
    let players = args.players.join(", ");
    if let Some(path) = &args.out {
        let heading = format!(
            "The chance to win, by round: strategium lab fit --games {} --players {} --seed {}\n\
             Found with {found} battles, judged by {judged} others.\n\
             Weights are for a feature (player's minus opponent's) divided by its scale, rounds 1 to 5.",
            args.games,
            args.players.join(","),
            args.seed
        );
        write(path, &fitted.weights.write(&heading))?;
    }
    if let Some(path) = &args.plot {
        let (weights, kept, what) = match args.out {
            Some(_) => (&fitted.weights, fit::judged(&samples).collect(), "the weights were not found with"),
            None => (Weights::builtin(), samples.iter().collect::<Vec<_>>(), "and the weights that are built in"),
        };
        let count = if args.out.is_some() { judged } else { found + judged };
        let note = format!("{count} battles {what}; each against itself: {players}; bars are 95 % by battles");
        write(path, &plot::svg(weights, &kept, &note))?;
    }
    if args.json {
        let document = json!({
            "battles": { "fitted": found, "judged": judged },
            "quality": fitted.quality, "vp_only": fitted.baseline, "builtin": fitted.builtin,
        });
        println!("{document}");
    } else {
        print(&fitted);
    }
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    files::write(path, text.as_bytes())
}

fn print(fitted: &Fitted) {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(["", "states", "log loss", "VP only", "built in", "Brier", "VP only", "accuracy", "VP only"]);
    let rounds = fitted.quality.iter().zip(&fitted.baseline).zip(&fitted.builtin).enumerate();
    for (round, ((all, score), builtin)) in rounds {
        let name = if round + 1 < fitted.quality.len() { format!("round {}", round + 1) } else { "all".into() };
        let share = |quality: &Quality| format!("{:.1} %", 100.0 * quality.accuracy);
        table.add_row([
            name,
            all.samples.to_string(),
            format!("{:.4}", all.log_loss),
            format!("{:.4}", score.log_loss),
            format!("{:.4}", builtin.log_loss),
            format!("{:.4}", all.brier),
            format!("{:.4}", score.brier),
            share(all),
            share(score),
        ]);
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    println!("{table}");
    println!("{} battles fitted, {} judged", fitted.battles.0, fitted.battles.1);
}
