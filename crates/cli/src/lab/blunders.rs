//! `strategium lab blunders`: how often a player does what nobody should, by class.

use crate::{files, output};
use comfy_table::{CellAlignment, Table, presets};
use lab::blunders::{self, Report, Watch};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// Whose blunders, against whom, how often.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium lab blunders normal --against camper --games 40
  strategium lab blunders hard --armies orks-1000,space-marines-1000 --csv blunders.csv")]
pub struct BlundersArgs {
    /// Whose blunders are counted: a level or a floor
    player: String,
    /// Against whom
    #[arg(long, default_value = "camper", value_name = "PLAYER")]
    against: String,
    /// How many battles: armies, missions, maps and layouts in turn, each from both seats
    #[arg(long, default_value_t = 40)]
    games: u32,
    /// The seed of the first battle
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = crate::field::seed)]
    seed: u64,
    /// Built-in armies, every pair in turn, instead of any
    #[arg(long, value_delimiter = ',', value_name = "ARMIES")]
    armies: Vec<String>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
    /// Write the rates here as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace a file that is already there
    #[arg(long)]
    force: bool,
}

/// Watches and prints; 1 if a defect was found.
pub fn run(args: &BlundersArgs) -> anyhow::Result<ExitCode> {
    args.csv.as_ref().map_or(Ok(()), |path| files::may_write("--csv", path, args.force))?;
    let what = Watch {
        player: args.player.clone(),
        against: args.against.clone(),
        games: args.games,
        seed: args.seed,
        armies: args.armies.clone(),
    };
    let bar = output::progress(args.games.into(), "battles");
    let report = blunders::watch(&what, &|| bar.inc(1)).map_err(anyhow::Error::msg)?;
    bar.finish_and_clear();
    if let Some(path) = &args.csv {
        files::write(path, csv(args, &report).as_bytes())?;
    }
    report.defects.iter().for_each(|defect| eprintln!("{}: {defect}", output::bad("defect")));
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print(&report);
    }
    Ok(if report.defects.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn csv(args: &BlundersArgs, report: &Report) -> String {
    let mut out = String::from("player,against,class,count,opportunities,share,per_100_decisions\n");
    for rate in &report.rates {
        let share = rate.count as f64 / rate.opportunities.max(1) as f64;
        let _ = writeln!(
            out,
            "{},{},{},{},{},{share:.4},{:.4}",
            args.player,
            args.against,
            rate.class.title(),
            rate.count,
            rate.opportunities,
            rate.per_100
        );
    }
    out
}

fn print(report: &Report) {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(["blunder", "count", "occasions", "share", "per 100 decisions"]);
    for rate in &report.rates {
        let share = match rate.opportunities {
            0 => "–".to_owned(),
            all => format!("{:.1} %", 100.0 * rate.count as f64 / all as f64),
        };
        let (count, all) = (rate.count.to_string(), rate.opportunities.to_string());
        table.add_row([rate.class.title().to_owned(), count, all, share, format!("{:.2}", rate.per_100)]);
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    println!("{table}");
    println!("{} battles, {} decisions", report.battles, report.decisions);
    for example in &report.examples {
        println!("\n{}", output::strong(example.class.title()));
        println!("  round {}, {}: {} {}", example.round, example.phase, example.unit, example.what);
        println!("  better: {}", example.better);
        println!(
            "  {}",
            output::faint(&format!("battle {}: {}, seed {}", example.battle, example.title, example.seed))
        );
    }
}
