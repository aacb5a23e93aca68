//! An army as a list for other programs and people: New Recruit's WTC text, which says model by
//! model who carries what, so that reading it again gives the same army.

use codex::army::{Alike, alike};
use codex::{Army, ArmyUnit, Codex, Datasheet, Item, MadeOf, Role};
use std::fmt::Write as _;
use unicode_normalization::UnicodeNormalization as _;

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

/// The army as a file that people write and read: what [`Army::read`] reads.
pub fn record(army: &Army) -> String {
    let mut out = String::new();
    for (key, value) in
        [("id", &army.id), ("name", &army.name), ("faction", &army.faction), ("detachment", &army.detachment)]
    {
        let _ = writeln!(out, "{key} = {}", quoted(value));
    }
    let _ = writeln!(out, "size = {}\nstyle = \"{}\"", army.size.points(), army.style.word());
    army.units.iter().for_each(|unit| record_unit(&mut out, unit));
    out
}

/// An id as files of ours write it: a list that was read may have names with accents.
fn plain(id: &str) -> String {
    id.nfd().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect()
}

fn record_unit(out: &mut String, unit: &ArmyUnit) {
    let _ = writeln!(out, "\n[[units]]\nid = {}\ndatasheet = {}", quoted(&plain(&unit.id)), quoted(&unit.datasheet));
    if unit.models > 1 {
        let _ = writeln!(out, "models = {}", unit.models);
    }
    if !unit.made_of.is_empty() {
        let kind = |kind: &MadeOf| format!("{{ model = {}, count = {} }}", quoted(&kind.model), kind.count);
        let kinds: Vec<String> = unit.made_of.iter().map(kind).collect();
        let _ = writeln!(out, "made_of = [{}]", kinds.join(", "));
    }
    if unit.warlord {
        out.push_str("warlord = true\n");
    }
    let others = [("leads", &unit.leads), ("rides", &unit.rides)];
    let named = others.map(|(key, other)| (key, other.as_deref().map(plain)));
    for (key, value) in [("enhancement", unit.enhancement.clone())].into_iter().chain(named) {
        if let Some(value) = value {
            let _ = writeln!(out, "{key} = {}", quoted(&value));
        }
    }
    if unit.aircraft {
        out.push_str("aircraft = true\n");
    }
    if let Some(waits) = unit.waits.and_then(|waits| serde_json::to_string(&waits).ok()) {
        let _ = writeln!(out, "waits = {waits}");
    }
    if !unit.wargear.is_empty() {
        out.push_str("wargear = [\n");
        for carries in &unit.wargear {
            let items: Vec<String> = carries.items.iter().map(|item| quoted(item)).collect();
            let _ = writeln!(out, "    {{ models = {:?}, items = [{}] }},", carries.models, items.join(", "));
        }
        out.push_str("]\n");
    }
}

/// As TOML writes text.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
