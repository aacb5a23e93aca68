//! `strategium import`: any army list becomes a roster, with a report of what was read, guessed
//! and missing.

use crate::{files, output};
use ::import::{Finding, Imported, Kind};
use anyhow::Context;
use codex::{Army, ArmyUnit, BaseSize, Codex, Datasheet};
use serde_json::{Value, json};
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

/// Which list.
#[derive(clap::Args)]
#[command(after_help = "Reads BattleScribe .ros and .rosz, New Recruit JSON and texts, the official app's text,
ListForge texts and links, Rosterizer registries, and our own rosters. The format is recognised
by content.

Examples:
  strategium import my-list.rosz
  strategium import list.txt --out my-army.json
  xclip -o | strategium import - --json
  strategium import old.rosz --refresh --out today.json

The roster can be played: strategium simulate --p1 my-army.json --p2 orks-2000")]
pub struct ImportArgs {
    /// The list; - reads standard input
    file: String,
    /// Where the roster goes; without it only the report is printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a roster that is already there
    #[arg(long)]
    force: bool,
    /// Today's values in the place of those the list was exported with
    #[arg(long)]
    refresh: bool,
    /// The base of models whose base nobody knows, in millimetres
    #[arg(long, value_name = "MM")]
    base: Option<f64>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Imports it: 0 if it can be played, 1 if not.
pub fn run(args: &ImportArgs) -> anyhow::Result<ExitCode> {
    if let Some(path) = &args.out {
        files::may_write("--out", path, args.force)?;
    }
    let bytes = read(&args.file)?;
    let Imported { mut army, mut report } = match ::import::import(&bytes) {
        Ok(imported) => imported,
        Err(error) => {
            if args.json {
                let problem = json!({"line": null, "code": error.code, "message": error.message, "suggestion": null});
                println!("{}", json!({"ok": false, "problems": [problem]}));
            } else {
                println!("{} {} {}", output::bad("NO"), error.message, output::faint(&format!("[{}]", error.code)));
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    if args.refresh {
        for change in ::import::mend::refresh(&mut army, ::import::library()) {
            report.say(Kind::Note, "REFRESHED", 0, change);
        }
    }
    if let Some(mm) = args.base {
        for missing in army.brought.no_base.clone() {
            let unit = army.units.iter().find(|unit| unit.datasheet == missing.sheet).map(|unit| unit.id.clone());
            ::import::mend::base(&mut army, &unit.unwrap_or_default(), &missing.model, &[mm])?;
        }
        report.findings.retain(|finding| finding.code != "NO_BASE");
    }
    if let Some(path) = &args.out {
        files::write(path, army.to_json().as_bytes())?;
    }
    let codex = Codex::builtin();
    let playable = army.is_playable(codex);
    if args.json {
        println!("{}", document(codex, &army, &report, playable));
    } else {
        print(codex, &army, &report, playable);
        if let Some(path) = &args.out {
            println!("\nThe roster is in {}.", path.display());
        }
    }
    Ok(if playable { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The bytes of a list, no more of them than a list has.
pub fn read(file: &str) -> anyhow::Result<Vec<u8>> {
    let most = ::import::LARGEST as u64 + 1;
    let mut bytes = Vec::new();
    if file == "-" {
        std::io::stdin().lock().take(most).read_to_end(&mut bytes).context("standard input cannot be read")?;
    } else {
        let opened = std::fs::File::open(file).with_context(|| format!("{file} cannot be read"))?;
        opened.take(most).read_to_end(&mut bytes).with_context(|| format!("{file} cannot be read"))?;
    }
    Ok(bytes)
}

fn base(size: BaseSize) -> Value {
    match size {
        BaseSize::Round(mm) => json!(mm),
        BaseSize::Oval(length, width) => json!([length, width]),
        BaseSize::Hull(length, width) => json!({"hull": [length, width]}),
    }
}

/// What the models of a unit carry, each thing with how many there are.
fn carried(sheet: &Datasheet, unit: &ArmyUnit) -> Vec<(String, usize)> {
    let mut out: Vec<(String, usize)> = Vec::new();
    for item in codex::army::carried(sheet, unit).unwrap_or_default().into_iter().flatten() {
        let count = usize::from(item.count);
        match out.iter_mut().find(|(name, _)| *name == item.name) {
            Some((_, held)) => *held += count,
            None => out.push((item.name, count)),
        }
    }
    out
}

fn document(codex: &Codex, army: &Army, report: &::import::Report, playable: bool) -> Value {
    let problem = |finding: &Finding| {
        json!({
            "kind": finding.kind, "code": finding.code, "line": finding.line, "unit": finding.unit,
            "message": finding.message, "suggestion": finding.suggestion,
        })
    };
    let units: Vec<Value> = army
        .units
        .iter()
        .map(|unit| {
            let sheet = army.sheet(codex, &unit.datasheet);
            let models = sheet.and_then(|sheet| unit.muster(sheet).ok()).unwrap_or_default();
            let own = report.problems().filter(|finding| finding.unit.as_ref() == Some(&unit.id));
            let weapons: Vec<Value> = sheet
                .map(|sheet| carried(sheet, unit))
                .unwrap_or_default()
                .into_iter()
                .map(|(name, count)| json!({"name": name, "count": count}))
                .collect();
            let profile = models.first().map(|model| model.profile);
            json!({
                "id": unit.id, "name": sheet.map(|sheet| sheet.name.as_str()), "datasheet": unit.datasheet,
                "models": unit.models, "points": army.points_of(codex, unit),
                "base": profile.map(|profile| base(profile.base_mm)),
                "statline": profile.map(|p| json!({
                    "M": p.movement.map(|m| m.to_f64()), "T": p.toughness, "Sv": p.save, "W": p.wounds,
                    "Ld": p.leadership, "OC": p.oc, "invulnerable": p.invulnerable,
                    "invulnerable_ranged": p.invulnerable_ranged, "invulnerable_melee": p.invulnerable_melee,
                })),
                "keywords": sheet.map(|sheet| sheet.keywords.iter().map(str::to_owned).collect::<Vec<_>>()),
                "weapons": weapons, "warlord": unit.warlord, "enhancement": unit.enhancement,
                "source": sheet.map(|sheet| sheet.source), "problems": own.map(problem).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({
        "ok": playable, "format": report.format, "army": army.name, "faction": army.faction_name(codex),
        "detachment": army.detachment_name(), "points": army.points(codex), "units": units,
        "problems": report.problems().map(problem).collect::<Vec<_>>(),
        "findings": report.findings.iter().map(problem).collect::<Vec<_>>(),
    })
}

fn print(codex: &Codex, army: &Army, report: &::import::Report, playable: bool) {
    let verdict = if playable { output::good("ok") } else { output::bad("NO") };
    println!("{verdict} {}: {} · {}", army.name, army.faction_name(codex), army.detachment_name());
    println!(
        "   {} points, {} of {} units, read as {}\n",
        army.points(codex),
        army.units.len(),
        report.entries,
        report.format
    );
    for unit in &army.units {
        let Some(sheet) = army.sheet(codex, &unit.datasheet) else { continue };
        let size = if unit.models > 1 { format!("{}× ", unit.models) } else { String::new() };
        let marks = [(unit.warlord, "Warlord".to_owned()), (unit.enhancement.is_some(), borne(codex, army, unit))];
        let marks: Vec<String> = marks.into_iter().filter(|(on, _)| *on).map(|(_, text)| text).collect();
        let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
        println!("{:>5}  {size}{}{marks}", army.points_of(codex, unit), sheet.name);
        let gear = carried(sheet, unit);
        let gear: Vec<String> =
            gear.iter().map(|(name, n)| if *n > 1 { format!("{n} {name}") } else { name.clone() }).collect();
        println!("       {}", output::faint(&gear.join(", ")));
    }
    for (kind, title) in [(Kind::Problem, "Problems"), (Kind::Guess, "Guessed"), (Kind::Note, "Notes")] {
        let found: Vec<&Finding> = report.findings.iter().filter(|finding| finding.kind == kind).collect();
        if found.is_empty() {
            continue;
        }
        println!("\n{title}");
        for finding in found {
            let line = finding.line.map_or(String::new(), |line| format!("line {line}: "));
            let hint = finding.suggestion.as_ref().map_or(String::new(), |text| format!(" {text}"));
            println!("  {line}{}{}", finding.message, output::faint(&hint));
        }
    }
    let illegal = army.problems(codex);
    if !illegal.is_empty() {
        println!("\nBy the rules of mustering");
        for problem in illegal {
            println!("  {problem} {}", output::faint(&format!("[{}]", problem.code)));
        }
    }
}

fn borne(codex: &Codex, army: &Army, unit: &ArmyUnit) -> String {
    let held = unit.enhancement.as_ref().and_then(|id| army.enhancement(codex, id));
    held.map_or_else(String::new, |held| held.name.clone())
}
