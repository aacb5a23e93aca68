//! Allies: units without the army's Faction keyword that an army rule lets come along, and how many of them (M1.2).

use super::roster::Found;
use super::{Army, ArmyUnit};
use crate::muster::{Allies, Muster};
use crate::{ArmyRuleRecord, Codex, Datasheet};

/// A unit with its datasheet.
type Unit<'a> = (&'a ArmyUnit, &'a Datasheet);

fn has(sheet: &Datasheet, word: &str) -> bool {
    sheet.keywords.has(word) || sheet.faction_keywords.has(word)
}

/// The rules about mustering whose allies this army may have.
fn allowed<'a>(
    codex: &'a Codex,
    units: &[Unit<'_>],
    keyword: &str,
) -> impl Iterator<Item = (&'a ArmyRuleRecord, &'a Muster)> {
    let may = |muster: &Muster| {
        let all = |word: &String| units.iter().all(|(_, sheet)| has(sheet, word));
        let of_faction = |words: &String| words.split('|').any(|word| word == keyword);
        muster.army.as_ref().is_some_and(all) || muster.faction.as_ref().is_some_and(of_faction)
    };
    let rules = codex.army_rules.iter().filter_map(|rule| Some((rule, rule.muster.as_ref()?)));
    rules.filter(|(_, muster)| may(muster)).collect::<Vec<_>>().into_iter()
}

/// Whether some rule lets a datasheet come along in an army of other units.
pub(super) fn may_come(army: &Army, codex: &Codex, sheet: &Datasheet, keyword: &str) -> bool {
    let units: Vec<Unit<'_>> = known(army, codex);
    allowed(codex, &units, keyword).any(|(_, muster)| muster.allies.iter().any(|row| row.are(|word| has(sheet, word))))
}

fn known<'a>(army: &'a Army, codex: &'a Codex) -> Vec<Unit<'a>> {
    army.units.iter().filter_map(|unit| Some((unit, army.sheet(codex, &unit.datasheet)?))).collect()
}

/// Notes allies that are too many, lead the army or bear enhancements, and units of two Chapters.
pub(super) fn check(found: &mut Found<'_>, codex: &Codex, keyword: &str) {
    let army = found.army;
    let units = known(army, codex);
    let foreign: Vec<Unit<'_>> = units
        .iter()
        .copied()
        .filter(|(_, sheet)| sheet.faction != army.faction && !sheet.faction_keywords.has(keyword))
        .collect();
    for (rule, muster) in allowed(codex, &units, keyword).filter(|_| !keyword.is_empty()) {
        let of = |row: &Allies| -> Vec<Unit<'_>> {
            foreign.iter().copied().filter(|(_, sheet)| row.are(|word| has(sheet, word))).collect()
        };
        let rows: Vec<(&Allies, Vec<Unit<'_>>)> =
            muster.allies.iter().map(|row| (row, of(row))).filter(|(_, here)| !here.is_empty()).collect();
        for (row, here) in &rows {
            check_row(found, codex, rule, row, here);
        }
        if let (true, Some((_, second))) = (muster.either, rows.get(1)) {
            let message = format!("{} allows only one of the kinds of allies that it names", rule.name);
            found.note("TOO_MANY_ALLIES", second.first().map(|(unit, _)| *unit), message);
        }
    }
    let rules = codex.army_rules.iter().filter(|rule| is_of(&rule.id, codex, army));
    for (rule, muster) in rules.filter_map(|rule| Some((rule, rule.muster.as_ref()?))) {
        check_chapters(found, rule, muster, &units);
        check_never(found, rule, muster, &units);
    }
    let never = |muster: &Muster| muster.never_faction.as_deref() == Some(keyword);
    if codex.army_rules.iter().filter_map(|rule| rule.muster.as_ref()).any(never) {
        found.note("UNKNOWN_FACTION", None, format!("no army is of the faction {keyword}"));
    }
}

/// Whether an army rule is one of the army's faction.
fn is_of(rule: &str, codex: &Codex, army: &Army) -> bool {
    let head = rule.split('/').next().unwrap_or_default();
    head == army.faction && codex.faction(head).is_some()
}

fn check_row(found: &mut Found<'_>, codex: &Codex, rule: &ArmyRuleRecord, row: &Allies, here: &[Unit<'_>]) {
    let (army, size) = (found.army, found.army.size);
    let last = here.last().map(|(unit, _)| *unit);
    if let Some(most) = row.most(size).filter(|most| here.len() > *most) {
        let message = format!("{} allows {most} of these allies, and there are {}", rule.name, here.len());
        found.note("TOO_MANY_ALLIES", last, message);
    }
    let cost: u32 = here.iter().map(|(unit, _)| army.points_of(codex, unit)).sum();
    if let Some(points) = row.points(size).filter(|points| cost > *points) {
        let message = format!("{} allows {points} points of these allies, and they cost {cost}", rule.name);
        found.note("TOO_MANY_ALLIES", last, message);
    }
    for word in &row.balanced {
        let (line, others): (Vec<_>, Vec<_>) =
            here.iter().filter(|(_, sheet)| has(sheet, word)).partition(|(_, sheet)| has(sheet, "BATTLELINE"));
        if others.len() > line.len() {
            let message = format!("{} allows no more {word} units without BATTLELINE than with it", rule.name);
            found.note("TOO_MANY_ALLIES", others.last().map(|(unit, _)| *unit), message);
        }
    }
    for (unit, sheet) in here {
        if unit.warlord {
            found.note("ALLY_WARLORD", Some(unit), format!("{} is an ally and cannot be the Warlord", sheet.name));
        }
        if unit.enhancement.is_some() {
            let message = format!("{} is an ally and cannot bear an enhancement", sheet.name);
            found.note("ENHANCEMENT_NOT_ALLOWED", Some(unit), message);
        }
    }
}

/// Units, datasheets and detachments that the army does not have.
fn check_never(found: &mut Found<'_>, rule: &ArmyRuleRecord, muster: &Muster, units: &[Unit<'_>]) {
    for (unit, sheet) in units {
        let words = |words: &String| words.split('+').all(|word| has(sheet, word));
        if muster.never_units.iter().any(words) || muster.never_sheets.contains(&sheet.id) {
            found.note("UNIT_NOT_ALLOWED", Some(unit), format!("{}: {} is not in such an army", rule.name, sheet.name));
        }
    }
    if muster.never_detachments.contains(&found.army.detachment) {
        found.note("UNKNOWN_DETACHMENT", None, format!("{}: the army has another detachment", rule.name));
    }
}

/// Units of one Chapter only.
fn check_chapters(found: &mut Found<'_>, rule: &ArmyRuleRecord, muster: &Muster, units: &[Unit<'_>]) {
    let chapter = |sheet: &Datasheet| muster.one_of.iter().find(|word| sheet.faction_keywords.has(word));
    let first = units.iter().find_map(|(_, sheet)| chapter(sheet));
    let other = units.iter().find(|(_, sheet)| chapter(sheet).is_some_and(|word| Some(word) != first));
    if let (Some(first), Some((unit, sheet))) = (first, other) {
        let message = format!("{}: {} is not of {first}, as another unit is", rule.name, sheet.name);
        found.note("TWO_CHAPTERS", Some(unit), message);
    }
}
