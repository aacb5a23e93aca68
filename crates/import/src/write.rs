//! An army as a list for other programs and people: New Recruit's WTC text, which says model by
//! model who carries what, so that reading it again gives the same army.

use codex::army::{Alike, alike};
use codex::{Army, ArmyUnit, Codex, Datasheet, Item, Role};
use std::fmt::Write as _;

/// The fence around the head.
const FENCE: &str = "+++++++++++++++++++++++++++++++++++++++++++++++";

/// The army as WTC text.
pub fn wtc(army: &Army, codex: &Codex) -> String {
    let mut out = String::new();
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
    let _ = writeln!(out, "+ FACTION KEYWORD: {}", army.faction_name(codex));
    let _ = writeln!(out, "+ DETACHMENT: {}", army.detachment_name());
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
    let groups = alike(sheet, unit).unwrap_or_default();
    let lines = |out: &mut String, indent: &str, groups: &[&Alike<'_>]| {
        for group in groups {
            let warlord = (unit.warlord && unit.models == 1).then(|| "Warlord".to_owned());
            let items: Vec<String> = warlord.into_iter().chain(group.items.iter().map(counted)).collect();
            let _ = writeln!(out, "{indent}{} with {}", group.numbers.len(), items.join(", "));
        }
    };
    if unit.models == 1 {
        lines(out, "", &groups.iter().collect::<Vec<_>>());
    } else {
        let mut kinds: Vec<&str> = Vec::new();
        for group in &groups {
            if !kinds.contains(&group.model) {
                kinds.push(group.model);
            }
        }
        for kind in kinds {
            let own: Vec<&Alike<'_>> = groups.iter().filter(|group| group.model == kind).collect();
            let _ = writeln!(out, "• {}x {kind}", own.iter().map(|group| group.numbers.len()).sum::<usize>());
            lines(out, "    ", &own);
        }
    }
    if let Some(enhancement) = unit.enhancement.as_ref().and_then(|id| army.enhancement(codex, id)) {
        let _ = writeln!(out, "Enhancement: {} (+{} pts)", enhancement.name, enhancement.cost);
    }
    let _ = writeln!(out);
}

fn counted(item: &Item) -> String {
    if item.count > 1 { format!("{}x {}", item.count, item.name) } else { item.name.clone() }
}
