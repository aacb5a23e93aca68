//! From a list as written to an army: what every name means, who carries what, and what had to
//! be guessed.
//!
//! Units come in a fixed order (characters, battleline, transports, others; by name), so that two
//! lists of one army in different formats give one roster.

mod army;
pub mod exported;
pub mod loadout;
pub mod unit;
pub mod words;

use crate::library::How;
use crate::list::Entry;
use crate::names::plain;
use crate::{Imported, Kind, Library, List, Report};
use codex::{Army, ArmyUnit, Codex, Datasheet, Role, SheetSource};
use unit::Resolved;

/// Resolves a list.
pub fn resolve(list: &List, library: &Library) -> Imported {
    let mut report = Report::new(list.format);
    report.stated = list.points;
    if let Some(army) = &list.army {
        report.entries = army.units.len();
        report.stated = Some(army.points(Codex::builtin()));
        return Imported { army: (**army).clone(), report };
    }
    report.entries = list.units.len();
    for strange in &list.strange {
        report.say(Kind::Note, "LINE", strange.line, strange.text.clone());
    }
    let mut army = army::begin(list, library, &mut report);
    let mut found: Vec<(Resolved, &Entry)> = Vec::new();
    let entries: Vec<Entry> = list.units.iter().map(|entry| army::parted(&army, library, entry)).collect();
    for entry in &entries {
        let start = report.findings.len();
        let sheet = datasheet(library, &army, entry, &mut report);
        match unit::unit(library, sheet, entry, &army.faction, &mut report) {
            Some(mut resolved) => {
                resolved.findings.start = start;
                found.push((resolved, entry));
            }
            None if sheet.is_none() => unknown(library, &army, entry, &mut report),
            None => {}
        }
    }
    found.sort_by_cached_key(|(resolved, entry)| {
        let unit = &resolved.unit;
        let gear: Vec<&Vec<String>> = unit.wargear.iter().map(|carries| &carries.items).collect();
        let cost = u32::MAX - entry.points.unwrap_or(0);
        (place(&resolved.sheet), resolved.sheet.name.clone(), cost, unit.models, format!("{gear:?}"))
    });
    for at in 0..found.len() {
        let id = unit_id(&found, at);
        let (resolved, entry) = &mut found[at];
        resolved.unit.id = id;
        for finding in &mut report.findings[resolved.findings.clone()] {
            finding.unit = Some(resolved.unit.id.clone());
        }
        army::enhancement(&mut army, library, entry, &mut resolved.unit, &mut report);
    }
    for (resolved, entry) in found {
        bring(&mut army, resolved, entry, &mut report);
    }
    for sheet in &mut army.brought.sheets {
        sheet.options.sort_by_cached_key(exported::order);
    }
    army::finish(&mut army, list, &mut report);
    report.findings.sort_by_key(|finding| finding.line.unwrap_or(u32::MAX));
    Imported { army, report }
}

/// Puts a unit into the army, and its datasheet where the codex has no such.
fn bring(army: &mut Army, resolved: Resolved, entry: &Entry, report: &mut Report) {
    let Resolved { mut unit, mut sheet, no_base, in_codex, .. } = resolved;
    if !in_codex {
        match army.brought.sheets.iter_mut().find(|held| held.id == sheet.id) {
            Some(held) => merge(held, &sheet),
            None => {
                sheet.notes.clear();
                army.brought.sheets.push(sheet);
            }
        }
        for missing in no_base {
            if !army.brought.no_base.contains(&missing) {
                let message = format!("the base of {} is not known", missing.model);
                let finding = report.say(Kind::Problem, "NO_BASE", entry.line, message);
                finding.unit = Some(unit.id.clone());
                finding.suggestion = Some("Give its size in millimetres; 32 is common.".to_owned());
                army.brought.no_base.push(missing);
            }
        }
    }
    let today = army.printed_points(Codex::builtin(), &unit);
    if let Some(stated) = entry.points.filter(|&stated| stated != today) {
        let message = format!("{}: the list says {stated} points, today's datasheet {today}", entry.name);
        report.say(Kind::Note, "POINTS", entry.line, message).unit = Some(unit.id.clone());
        unit.cost = Some(stated);
    }
    army.units.push(unit);
}

/// Two units of one datasheet were exported with different wargear: the sheet has both.
fn merge(held: &mut Datasheet, more: &Datasheet) {
    for weapon in &more.weapons {
        if held.weapon_index(&weapon.id).is_none() {
            held.weapons.push(weapon.clone());
        }
    }
    for option in &more.options {
        if !held.options.contains(option) {
            held.options.push(option.clone());
        }
    }
    for profile in &more.profiles {
        if !held.profiles.iter().any(|known| known.name == profile.name) {
            held.profiles.push(profile.clone());
        }
    }
    for composition in &more.compositions {
        if !held.compositions.contains(composition) {
            held.compositions.push(composition.clone());
        }
    }
    for bracket in &more.points {
        if !held.points.iter().any(|known| known.models == bracket.models) {
            held.points.push(bracket.clone());
        }
    }
    if held.source == SheetSource::Record && more.source == SheetSource::List {
        held.source = SheetSource::List;
    }
}

fn place(sheet: &Datasheet) -> u8 {
    match sheet.role {
        Role::Character => 0,
        Role::Battleline => 1,
        Role::DedicatedTransport => 2,
        Role::Other => 3,
    }
}

/// `boyz`, or `boyz-2` where there are several.
fn unit_id(found: &[(Resolved, &Entry)], at: usize) -> String {
    let same = |(other, _): &&(Resolved, &Entry)| other.sheet.name == found[at].0.sheet.name;
    let base = codex::find::id_of(&found[at].0.sheet.name);
    let base = if base.is_empty() { "unit".to_owned() } else { base };
    match found.iter().filter(same).count() {
        1 => base,
        _ => format!("{base}-{}", found[..=at].iter().filter(same).count()),
    }
}

/// The datasheet of an entry.
fn datasheet<'a>(library: &'a Library, army: &Army, entry: &Entry, report: &mut Report) -> Option<&'a Datasheet> {
    let (sheet, how) = find(library, army, &entry.name)?;
    if how == How::Like {
        let message = format!("\"{}\" was taken for {}", entry.name, sheet.name);
        report.say(Kind::Guess, "UNIT_NAME", entry.line, message).suggestion = Some(sheet.name.clone());
    }
    Some(sheet)
}

/// By its name, or by its name without the army's: "World Eaters Rhino" is a Rhino of theirs.
fn find<'a>(library: &'a Library, army: &Army, name: &str) -> Option<(&'a Datasheet, How)> {
    let hit = library.find(name, Some(&army.faction)).hit;
    let faction = library.faction(&army.faction).map_or("", |faction| faction.name.as_str());
    let bare = plain(name).strip_prefix(&format!("{} ", plain(faction))).map(str::to_owned);
    match (hit, bare) {
        (Some((_, How::Exact | How::Alias)), _) | (_, None) => hit,
        (_, Some(bare)) => {
            let ours = library.find(&bare, Some(&army.faction)).hit;
            let ours = ours.filter(|(sheet, _)| sheet.faction == army.faction);
            let named =
                |(sheet, how): (&'a Datasheet, How)| (sheet, if how == How::Like { How::Like } else { How::Alias });
            ours.map(named).or_else(|| Some((part_of_name(library, army, &bare)?, How::Like))).or(hit)
        }
    }
}

/// The only datasheet of the army's faction whose name has all these words.
fn part_of_name<'a>(library: &'a Library, army: &Army, words: &str) -> Option<&'a Datasheet> {
    let has = |sheet: &&Datasheet| {
        let name = plain(&sheet.name);
        sheet.faction == army.faction && words.split(' ').all(|word| name.split(' ').any(|part| part == word))
    };
    let mut found = library.sheets.iter().filter(has);
    found.next().filter(|_| found.next().is_none())
}

fn unknown(library: &Library, army: &Army, entry: &Entry, report: &mut Report) {
    let near = library.find(&entry.name, Some(&army.faction)).near;
    let near: Vec<&str> = near.iter().map(|sheet| sheet.name.as_str()).collect();
    let message = format!("no datasheet is called \"{}\": the unit is left out", entry.name);
    let finding = report.say(Kind::Problem, "UNKNOWN_UNIT", entry.line, message);
    finding.suggestion = (!near.is_empty()).then(|| format!("Did you mean {}?", near.join(" or ")));
}

/// A unit's printed name in an army.
pub fn name_of<'a>(army: &'a Army, codex: &'a Codex, unit: &'a ArmyUnit) -> &'a str {
    army.sheet(codex, &unit.datasheet).map_or(unit.id.as_str(), |sheet| sheet.name.as_str())
}
