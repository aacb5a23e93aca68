//! An army as a list for other programs and people: New Recruit's WTC text, which says model by
//! model who carries what, so that reading it again gives the same army.

use codex::{Army, ArmyUnit, Codex, Datasheet, Role};
use std::fmt::Write as _;

/// The fence around the head.
const FENCE: &str = "+++++++++++++++++++++++++++++++++++++++++++++++";

/// The army as WTC text.
pub fn wtc(army: &Army, codex: &Codex) -> String {
    let mut out = String::new();
    let faction = match codex.faction(&army.faction) {
        Some(faction) if army.brought.faction.is_empty() => faction.name.clone(),
        _ => army.brought.faction.clone(),
    };
    let detachment = match army.brought.detachment.as_str() {
        "" => army.detachment.split('-').map(capital).collect::<Vec<_>>().join(" "),
        title => title.to_owned(),
    };
    let units: Vec<(&ArmyUnit, &Datasheet)> =
        army.units.iter().filter_map(|unit| Some((unit, army.sheet(codex, &unit.datasheet)?))).collect();
    let heads: Vec<&(&ArmyUnit, &Datasheet)> =
        units.iter().filter(|(_, sheet)| sheet.role == Role::Character).collect();
    let called = |wanted: &ArmyUnit| -> String {
        let at = heads.iter().position(|(unit, _)| unit.id == wanted.id);
        let name = army.sheet(codex, &wanted.datasheet).map_or("", |sheet| sheet.name.as_str());
        at.map_or_else(|| name.to_owned(), |at| format!("Char{}: {name}", at + 1))
    };
    let _ = writeln!(out, "{FENCE}");
    let _ = writeln!(out, "+ FACTION KEYWORD: {faction}");
    let _ = writeln!(out, "+ DETACHMENT: {detachment}");
    let _ = writeln!(out, "+ TOTAL ARMY POINTS: {}pts", army.points(codex));
    let _ = writeln!(out, "+");
    if let Some(warlord) = army.units.iter().find(|unit| unit.warlord) {
        let _ = writeln!(out, "+ WARLORD: {}", called(warlord));
    }
    let borne = army.units.iter().filter_map(|unit| Some((unit, army.enhancement(codex, unit.enhancement.as_ref()?)?)));
    for (at, (unit, enhancement)) in borne.enumerate() {
        let head = if at == 0 { "+ ENHANCEMENT:" } else { "&" };
        let _ = writeln!(out, "{head} {} (on {})", enhancement.name, called(unit));
    }
    let _ = writeln!(out, "+ NUMBER OF UNITS: {}", army.units.len());
    let _ = writeln!(out, "{FENCE}\n");
    let mut characters = 0;
    for (unit, sheet) in &units {
        let head = if sheet.role == Role::Character {
            characters += 1;
            format!("Char{characters}: ")
        } else {
            String::new()
        };
        let _ = writeln!(out, "{head}{}x {} ({} pts)", unit.models, sheet.name, army.points_of(codex, unit));
        body(&mut out, army, codex, unit, sheet);
    }
    out
}

fn body(out: &mut String, army: &Army, codex: &Codex, unit: &ArmyUnit, sheet: &Datasheet) {
    let groups = groups(unit, sheet);
    let lines = |out: &mut String, indent: &str, groups: &[&(String, usize, Vec<String>)]| {
        for (_, count, items) in groups {
            let mut items = items.clone();
            if unit.warlord && unit.models == 1 {
                items.insert(0, "Warlord".to_owned());
            }
            let _ = writeln!(out, "{indent}{count} with {}", items.join(", "));
        }
    };
    if unit.models == 1 {
        lines(out, "", &groups.iter().collect::<Vec<_>>());
    } else {
        let mut kinds: Vec<&str> = Vec::new();
        for (model, ..) in &groups {
            if !kinds.contains(&model.as_str()) {
                kinds.push(model);
            }
        }
        for kind in kinds {
            let own: Vec<_> = groups.iter().filter(|(model, ..)| model == kind).collect();
            let _ = writeln!(out, "• {}x {kind}", own.iter().map(|(_, count, _)| count).sum::<usize>());
            lines(out, "    ", &own);
        }
    }
    if let Some(enhancement) = unit.enhancement.as_ref().and_then(|id| army.enhancement(codex, id)) {
        let _ = writeln!(out, "Enhancement: {} (+{} pts)", enhancement.name, enhancement.cost);
    }
    let _ = writeln!(out);
}

/// Alike models together: kind, how many, what each carries.
fn groups(unit: &ArmyUnit, sheet: &Datasheet) -> Vec<(String, usize, Vec<String>)> {
    let (Ok(models), Ok(carried)) = (unit.muster(sheet), codex::army::carried(sheet, unit)) else { return Vec::new() };
    let mut out: Vec<(String, usize, Vec<String>)> = Vec::new();
    for (model, items) in models.iter().zip(carried) {
        let items: Vec<String> = items
            .iter()
            .map(|item| if item.count > 1 { format!("{}x {}", item.count, item.name) } else { item.name.clone() })
            .collect();
        match out.last_mut().filter(|(name, _, held)| name == model.name && *held == items) {
            Some((_, count, _)) => *count += 1,
            None => out.push((model.name.to_owned(), 1, items)),
        }
    }
    out
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
