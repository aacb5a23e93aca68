//! `strategium armies`, `missions`, `layouts`, `units`: what there is.

use crate::output;
use anyhow::Context;
use codex::{Codex, Datasheet};
use comfy_table::{CellAlignment, presets};
use import::library::How;
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
  strategium units necrons
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
    let rows = codex.armies.iter().chain(import::ready::ready()).map(|army| {
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

/// Primaries, secondaries, Challenger cards and twists.
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
    let challengers = &codex.challengers;
    let challengers = challengers.iter().map(|card| row(&card.id, &card.name, "challenger", json!(card.packs)));
    primaries.chain(secondaries).chain(challengers).chain(twists).collect()
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

/// The datasheets: every one that the library knows.
pub fn units(args: &UnitsArgs) -> anyhow::Result<ExitCode> {
    let library = import::library();
    let faction = args.faction.as_deref().map(find_faction).transpose()?;
    let wanted = |sheet: &&Datasheet| faction.is_none_or(|faction| sheet.faction == faction);
    let rows = library.sheets.iter().filter(wanted).map(|sheet| {
        let costs: Vec<String> = sheet.points.iter().map(|p| format!("{} for {}", p.models, p.cost)).collect();
        let points: Vec<Value> = sheet.points.iter().map(|p| json!({"models": p.models, "cost": p.cost})).collect();
        let role = serde_json::to_value(sheet.role).unwrap_or_default();
        let reminders = sheet.abilities.iter().filter(|ability| ability.reminder).count();
        json!({
            "id": sheet.id, "name": sheet.name, "faction": sheet.faction, "role": role, "source": sheet.source,
            "models": costs.join(", "), "points": points, "rules_not_played": reminders,
        })
    });
    Ok(show(args.json, &["id", "name", "role", "models"], rows.collect()))
}

fn find_faction(name: &str) -> anyhow::Result<&'static str> {
    let library = import::library();
    let found = library.find_faction(name);
    if let Some((faction, How::Exact | How::Alias)) = found.hit {
        return Ok(&faction.id);
    }
    let known = library.factions.iter().map(|faction| (faction.id.as_str(), faction.name.as_str()));
    let id = crate::field::pick("faction", name, known)?;
    library.faction(&id).map(|faction| faction.id.as_str()).with_context(|| format!("there is no faction {id}"))
}

/// The rows as JSON, or these fields of them as a table.
fn show(as_json: bool, fields: &[&str], rows: Vec<Value>) -> ExitCode {
    if as_json {
        println!("{}", Value::Array(rows));
        return ExitCode::SUCCESS;
    }
    let mut table = output::table(presets::NOTHING);
    let names: Vec<String> = fields.iter().map(|field| field.replace('_', " ")).collect();
    table.set_header(output::heads(names.iter().map(String::as_str)));
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
