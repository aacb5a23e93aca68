//! `strategium armies`, `missions`, `layouts`, `units`: what there is.

use crate::output;
use codex::{Codex, Datasheet, Faction};
use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Value, json};
use std::process::ExitCode;

/// A list without choices.
#[derive(clap::Args)]
pub struct ListArgs {
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// The datasheets of one faction, or all.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium units
  strategium units orks
  strategium units \"World Eaters\" --json")]
pub struct UnitsArgs {
    /// A faction's id or name
    faction: Option<String>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// The built-in armies.
pub fn armies(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let rows = codex.armies.iter().map(|army| {
        json!({
            "id": army.id, "name": army.name, "faction": army.faction, "detachment": army.detachment,
            "size": army.size.points(), "style": army.style.word(), "points": army.points(codex), "units": army.units.len(),
        })
    });
    Ok(show(args.json, &["id", "name", "faction", "detachment", "style", "points", "units"], rows.collect()))
}

/// The missions.
pub fn missions(args: &ListArgs) -> anyhow::Result<ExitCode> {
    Ok(show(args.json, &["id", "name", "kind", "packs"], mission_rows(Codex::builtin())))
}

/// Primaries, secondaries and twists.
fn mission_rows(codex: &Codex) -> Vec<Value> {
    let row =
        |id: &str, name: &str, kind: &str, packs: Value| json!({"id": id, "name": name, "kind": kind, "packs": packs});
    let primaries = codex.primaries.iter().map(|card| row(&card.id, &card.name, "primary", json!(card.packs)));
    let secondaries = codex.secondaries.iter().map(|card| {
        let mut value = row(&card.id, &card.name, "secondary", json!(card.packs));
        value["fixed"] = card.fixed.into();
        value
    });
    let twists = codex.twists.iter().map(|card| row(&card.id, &card.name, "twist", json!(card.packs)));
    primaries.chain(secondaries).chain(twists).collect()
}

/// The terrain layouts and the deployment maps.
pub fn layouts(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let layouts = codex
        .layouts
        .iter()
        .map(|layout| json!({"id": layout.id, "name": layout.name, "kind": "layout", "pieces": layout.pieces.len()}));
    let maps = codex
        .deployments
        .iter()
        .map(|map| json!({"id": map.id, "name": map.name, "kind": "deployment", "markers": map.strike_force.len()}));
    Ok(show(args.json, &["id", "name", "kind", "pieces", "markers"], layouts.chain(maps).collect()))
}

/// The datasheets.
pub fn units(args: &UnitsArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let faction = args.faction.as_deref().map(|name| find_faction(codex, name)).transpose()?;
    let wanted = |sheet: &&Datasheet| faction.is_none_or(|faction| sheet.faction == faction.id);
    let rows = codex.datasheets.iter().filter(wanted).map(|sheet| {
        let costs: Vec<String> = sheet.points.iter().map(|p| format!("{} for {}", p.models, p.cost)).collect();
        let points: Vec<Value> = sheet.points.iter().map(|p| json!({"models": p.models, "cost": p.cost})).collect();
        let role = serde_json::to_value(sheet.role).unwrap_or_default();
        json!({
            "id": sheet.id, "name": sheet.name, "faction": sheet.faction, "role": role,
            "models": costs.join(", "), "points": points,
        })
    });
    Ok(show(args.json, &["id", "name", "role", "models"], rows.collect()))
}

fn find_faction<'a>(codex: &'a Codex, name: &str) -> anyhow::Result<&'a Faction> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-', '_', '\''], "");
    let called = |faction: &&Faction| [plain(&faction.id), plain(&faction.name)].contains(&plain(name));
    codex.factions.iter().find(called).ok_or_else(|| {
        let known: Vec<&str> = codex.factions.iter().map(|faction| faction.id.as_str()).collect();
        anyhow::anyhow!("there is no faction {name}: one of {}", known.join(", "))
    })
}

/// The rows as JSON, or these fields of them as a table.
fn show(as_json: bool, fields: &[&str], rows: Vec<Value>) -> ExitCode {
    if as_json {
        println!("{}", Value::Array(rows));
        return ExitCode::SUCCESS;
    }
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header(fields.iter().map(|field| output::strong(&field.replace('_', " "))));
    for row in &rows {
        table.add_row(fields.iter().map(|field| match &row[*field] {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
            other => other.to_string(),
        }));
    }
    for (at, field) in fields.iter().enumerate() {
        if rows.iter().any(|row| row[*field].is_number())
            && let Some(column) = table.column_mut(at)
        {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    println!("{table}");
    ExitCode::SUCCESS
}
