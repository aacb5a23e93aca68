//! The army around the units: faction, detachment, enhancements, Warlord, size.

use super::name_of;
use crate::library::{FactionEntry, How};
use crate::list::{Entry, Said};
use crate::names::plain;
use crate::{Kind, Library, List, Report};
use codex::{Army, ArmyStyle, ArmyUnit, BattleSize, Brought, Codex, Enhancement};

/// The army before its units: what faction and detachment mean.
pub fn begin(list: &List, library: &Library, report: &mut Report) -> Army {
    let mut army = Army {
        id: "imported".to_owned(),
        name: String::new(),
        faction: String::new(),
        detachment: String::new(),
        size: BattleSize::StrikeForce,
        style: ArmyStyle::default(),
        units: Vec::new(),
        brought: Brought::default(),
    };
    // The most particular name that means something: "Space Marines", then "Ultramarines".
    let named = list.faction.iter().rev().find_map(|said| library.find_faction(&said.text).found());
    let line = list.faction.first().map_or(0, |said| said.line);
    let written: Vec<&str> = list.faction.iter().map(|said| said.text.as_str()).collect();
    let doubt = match written.as_slice() {
        [] => "the list names no faction".to_owned(),
        names => format!("no faction is called \"{}\"", names.join(", ")),
    };
    let faction = named.or_else(|| {
        // A list without a faction line still has units.
        let faction = by_units(list, library)?;
        report.say(Kind::Guess, "FACTION", line, format!("{doubt}: its units are {}", faction.name));
        Some(faction)
    });
    if let Some(faction) = faction {
        settle(&mut army, list, library, faction, report);
        return army;
    }
    report.say(Kind::Problem, "UNKNOWN_FACTION", line, doubt).suggestion =
        Some("Check the faction line of the list.".to_owned());
    army.faction = written.last().map_or_else(|| "unknown".to_owned(), |name| codex::find::id_of(name));
    army.brought.faction = written.last().map_or_else(|| "Unknown faction".to_owned(), |name| (*name).to_owned());
    army.detachment =
        list.detachment.as_ref().map_or_else(|| "unknown".to_owned(), |said| codex::find::id_of(&said.text));
    army.brought.detachment = list.detachment.as_ref().map_or_else(String::new, |said| said.text.clone());
    army
}

/// The faction most units belong to.
fn by_units<'a>(list: &List, library: &'a Library) -> Option<&'a FactionEntry> {
    let mut votes: Vec<(&str, usize)> = Vec::new();
    for entry in &list.units {
        let Some((sheet, How::Exact)) = library.find(&entry.name, None).hit else { continue };
        match votes.iter_mut().find(|(faction, _)| *faction == sheet.faction) {
            Some((_, count)) => *count += 1,
            None => votes.push((sheet.faction.as_str(), 1)),
        }
    }
    let (faction, _) = votes.into_iter().max_by_key(|(_, count)| *count)?;
    library.faction(faction)
}

fn settle(army: &mut Army, list: &List, library: &Library, faction: &FactionEntry, report: &mut Report) {
    let codex = Codex::builtin();
    army.faction.clone_from(&faction.id);
    army.brought.allies.clone_from(&faction.allies);
    let Some(said) = &list.detachment else {
        let first = codex.detachments_of(&faction.id).next().map(|first| first.id.clone());
        let taken = first.unwrap_or_else(|| "unknown".to_owned());
        let message = format!("the list names no detachment: {} was taken", taken.replace('-', " "));
        report.say(Kind::Guess, "DETACHMENT", 0, message);
        if codex.detachment(&faction.id, &taken).is_none() {
            army.brought.detachment = "Unknown detachment".to_owned();
        }
        army.detachment = taken;
        return;
    };
    match library.find_detachment(&faction.id, &said.text).found() {
        Some(found) => {
            army.detachment.clone_from(&found.id);
            let rules = codex.army_rules.iter().filter(|rule| rule.reminder && army.plays_by(codex, &rule.id));
            let mut left: Vec<String> = rules.map(|rule| rule.name.clone()).collect();
            let stratagems = codex.stratagems.iter();
            match stratagems.filter(|record| record.reminder && army.plays_by(codex, &record.id)).count() {
                0 => {}
                1 => left.push("1 stratagem".to_owned()),
                many => left.push(format!("{many} stratagems")),
            }
            if !left.is_empty() {
                let message = format!("{} is not automated whole; reminders: {}", found.name, left.join(", "));
                report.say(Kind::Note, "NOT_AUTOMATED", said.line, message);
            }
        }
        None => {
            army.detachment = codex::find::id_of(&said.text);
            army.brought.detachment.clone_from(&said.text);
            let message = format!("{} has no detachment \"{}\" that we know", faction.name, said.text);
            report.say(Kind::Problem, "UNKNOWN_DETACHMENT", said.line, message).suggestion =
                Some("It can be played; its rule and stratagems are yours to remember.".to_owned());
        }
    }
}

/// An entry whose enhancement stands among its wargear, as some texts have it, with the two apart.
pub fn parted(army: &Army, library: &Library, entry: &Entry) -> Entry {
    let mut entry = entry.clone();
    if entry.enhancement.is_none() {
        let at = entry.parts.iter().position(|part| {
            part.count == 1 && part.parts.is_empty() && enhancement_named(army, library, &part.name).is_some()
        });
        if let Some(at) = at {
            let part = entry.parts.remove(at);
            entry.enhancement = Some(Said::new(part.name, part.line));
        }
    }
    entry
}

/// An enhancement of the army's detachment by exactly this name.
fn enhancement_named<'a>(army: &Army, library: &'a Library, name: &str) -> Option<&'a Enhancement> {
    let found = library.find_enhancement(&army.faction, Some(&army.detachment), name).hit;
    let exact = found.filter(|(held, how)| *how != How::Like && held.detachment == army.detachment);
    exact.map(|(held, _)| held)
}

/// The enhancement of a unit.
pub fn enhancement(army: &mut Army, library: &Library, entry: &Entry, unit: &mut ArmyUnit, report: &mut Report) {
    let Some(said) = &entry.enhancement else { return };
    let codex = Codex::builtin();
    let wanted = plain(&said.text);
    let detachment = codex.detachment(&army.faction, &army.detachment);
    let ours = detachment.and_then(|own| own.enhancements.iter().find(|held| plain(&held.name) == wanted));
    if let Some(ours) = ours {
        unit.enhancement = Some(ours.id.clone());
        return;
    }
    let found = library.find_enhancement(&army.faction, Some(&army.detachment), &said.text).found();
    let mut known = found.cloned().unwrap_or_else(|| {
        let message = format!("no enhancement of the detachment is called \"{}\"", said.text);
        let finding = report.say(Kind::Problem, "UNKNOWN_ENHANCEMENT", said.line, message);
        finding.unit = Some(unit.id.clone());
        finding.suggestion = Some("It is kept as a reminder.".to_owned());
        Enhancement {
            id: codex::find::id_of(&said.text),
            name: said.text.clone(),
            reminder: true,
            ..Enhancement::default()
        }
    });
    known.detachment.clone_from(&army.detachment);
    if let Some(cost) = entry.enhancement_cost {
        known.cost = cost;
    }
    unit.enhancement = Some(known.id.clone());
    if codex.enhancement(&known.id).is_none() && !army.brought.enhancements.iter().any(|held| held.id == known.id) {
        army.brought.enhancements.push(known);
    }
}

/// Name, id, size, Warlord.
pub fn finish(army: &mut Army, list: &List, report: &mut Report) {
    let codex = Codex::builtin();
    let title = list.title.as_ref().map(|said| said.text.trim().to_owned()).filter(|title| !title.is_empty());
    army.name = title.unwrap_or_else(|| format!("{} list", army.faction_name(codex)));
    let id = codex::find::id_of(&army.name);
    army.id = if id.is_empty() || codex.army(&id).is_some() {
        format!("my-{id}").trim_end_matches('-').to_owned()
    } else {
        id
    };
    let points = army.points(codex);
    let limit = list.limit.unwrap_or(0).max(points);
    army.size = if limit <= BattleSize::Incursion.points() { BattleSize::Incursion } else { BattleSize::StrikeForce };
    if let Some(stated) = list.points.filter(|&stated| stated != points) {
        let message = format!("the list says {stated} points, its units come to {points}");
        report.say(Kind::Note, "TOTAL", list.title.as_ref().map_or(0, |said| said.line), message);
    }
    warlord(army, report);
}

fn warlord(army: &mut Army, report: &mut Report) {
    if army.units.iter().any(|unit| unit.warlord) {
        return;
    }
    let codex = Codex::builtin();
    let can = |unit: &ArmyUnit| army.sheet(codex, &unit.datasheet).is_some_and(|sheet| sheet.keywords.has("CHARACTER"));
    let costs: Vec<(usize, u32)> = army
        .units
        .iter()
        .enumerate()
        .filter(|(_, unit)| can(unit))
        .map(|(at, u)| (at, army.points_of(codex, u)))
        .collect();
    let Some(&(at, _)) = costs.iter().rev().max_by_key(|(_, cost)| *cost) else {
        report.say(Kind::Problem, "NO_WARLORD", 0, "the list has no CHARACTER who could be the Warlord");
        return;
    };
    let name = name_of(army, codex, &army.units[at]).to_owned();
    let finding = report.say(Kind::Guess, "WARLORD", 0, format!("the list names no Warlord: {name} was taken"));
    finding.unit = Some(army.units[at].id.clone());
    army.units[at].warlord = true;
}
