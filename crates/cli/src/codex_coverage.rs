//! `strategium codex`: how much of each faction there is and what the program plays by itself, and a check of records.

use crate::codex_check::{self, CheckArgs};
use crate::output;
use codex::Codex;
use comfy_table::{CellAlignment, presets};
use import::coverage::{self, Row};
use import::library;
use serde_json::json;
use std::process::ExitCode;

/// What to say about the codex.
#[derive(clap::Args)]
pub struct CodexArgs {
    #[command(subcommand)]
    command: CodexCommand,
}

#[derive(clap::Subcommand)]
enum CodexCommand {
    /// Count, for each faction, what there is and what the program plays by itself.
    Coverage(CoverageArgs),
    /// Load a folder of records and name everything that is wrong with it.
    Check(CheckArgs),
}

/// Which faction.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium codex coverage
  strategium codex coverage --faction \"T'au Empire\" --json")]
struct CoverageArgs {
    /// A faction's id or name
    #[arg(long)]
    faction: Option<String>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Says it.
pub fn run(args: &CodexArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        CodexCommand::Coverage(args) => show_coverage(args),
        CodexCommand::Check(args) => codex_check::run(args),
    }
}

fn show_coverage(args: &CoverageArgs) -> anyhow::Result<ExitCode> {
    let mut rows = coverage::coverage(library(), Codex::builtin());
    if let Some(name) = &args.faction {
        let found = library().find_faction(name);
        let Some(faction) = found.found() else {
            let near: Vec<&str> = found.near.iter().map(|faction| faction.name.as_str()).collect();
            let hint = if near.is_empty() { "see strategium codex coverage".to_owned() } else { near.join(", ") };
            anyhow::bail!("there is no faction {name}: {hint}");
        };
        rows.retain(|row| row.faction == faction.id);
    } else {
        rows.push(coverage::total(&rows));
    }
    if args.json {
        println!("{}", json!(rows));
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = output::table(presets::NOTHING);
    let heads = [
        "faction",
        "sheets",
        "ours",
        "weapons",
        "core",
        "abilities",
        "enhancements",
        "stratagems",
        "detachments",
        "no base",
    ];
    table.set_header(output::heads(heads));
    for row in &rows {
        table.add_row(cells(row));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    println!("{table}");
    println!(
        "{}",
        output::faint(
            "Abilities, enhancements and stratagems: played by the program / all there are. Detachments: all of it played."
        )
    );
    Ok(ExitCode::SUCCESS)
}

fn cells(row: &Row) -> [String; 10] {
    let of = |done: usize, all: usize| format!("{done}/{all}");
    [
        row.name.clone(),
        row.datasheets.to_string(),
        row.records.to_string(),
        row.weapon_profiles.to_string(),
        row.core_abilities.to_string(),
        of(row.abilities_automated, row.abilities_automated + row.abilities_reminders),
        of(row.enhancements_automated, row.enhancements),
        of(row.stratagems_automated, row.stratagems_automated + row.stratagems_reminders),
        of(row.detachments_whole, row.detachments),
        row.without_base.to_string(),
    ]
}
