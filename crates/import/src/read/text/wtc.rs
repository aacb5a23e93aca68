//! New Recruit's WTC text: the fence, then units with lines that say who holds what.
//!
//! ```text
//! Char1: 1x Khârn the Betrayer (100 pts)
//! 1 with Gorechild, Plasma pistol
//! 10x Khorne Berzerkers (180 pts)
//! • 9x Khorne Berzerker
//!     5 with Bolt pistol, Chainblade
//!     4 with Chainblade, Plasma pistol
//! Enhancement: … (+25 pts)
//! ```
//!
//! "5 with" is a part of five models with its wargear each.

use super::draft::{Draft, unit_line};
use super::header::{self, Header};
use super::held::{self, Group};
use super::lines::{Line, counted, prices, with};
use super::sections::{Heading, enhancement, heading, is_signature, is_size, is_warlord};
use super::wtc_compact;
use crate::Format;
use crate::list::{List, Part, PartKind, Section};

/// Reads a WTC list.
pub(super) fn read(lines: Vec<Line>) -> List {
    read_as(lines, Format::Wtc)
}

/// Reads a WTC list of either length: compact ones have long lines too.
pub(super) fn read_as(lines: Vec<Line>, format: Format) -> List {
    let mut draft = Draft::new(format);
    let (header, lines) = header::take(lines, &mut draft);
    let lines = wtc_compact::unwrapped(lines);
    let mut models: Option<Models> = None;
    for (at, line) in lines.iter().enumerate() {
        if is_signature(&line.text) {
            lines[at + 1..].iter().for_each(|line| draft.strange(line, "stands below the list"));
            break;
        }
        read_line(line, &header, &mut models, &mut draft);
    }
    close(&mut models, &mut draft);
    header.apply(&mut draft);
    draft.done()
}

/// Models whose wargear is still to come: "• 9x Khorne Berzerker".
struct Models {
    line: u32,
    indent: usize,
    count: u32,
    given: u32,
    name: String,
    items: Vec<Part>,
}

fn read_line(line: &Line, header: &Header, models: &mut Option<Models>, draft: &mut Draft) {
    let text = line.text.as_str();
    let in_unit = !draft.list.units.is_empty();
    if line.bullet.is_none()
        && let Some(found) = heading(text)
    {
        close(models, draft);
        draft.section = if let Heading::Units(section) = found { section } else { Section::Other };
    } else if let Some((name, cost)) = enhancement(text) {
        draft.enhance(name, cost, line.number);
    } else if is_warlord(text) && in_unit {
        warlord(draft);
    } else if let Some((count, items)) = with(text).filter(|_| in_unit) {
        held_by(line.number, count, items, models, draft);
    } else if let Some(unit) = unit_line(text).filter(|_| line.bullet.is_none()) {
        close(models, draft);
        if is_size(unit.name) && unit.slot.is_none() && unit.models.is_none() {
            draft.list.limit = draft.list.limit.or(unit.points);
            return;
        }
        let tail = unit.tail.to_owned();
        if !in_unit && unit.models.is_none() && unit.slot.is_none() && unit.points.is_some_and(|points| points >= 500) {
            draft.list.title = Some(crate::list::Said::new(unit.name, line.number));
            draft.list.points = draft.list.points.or(unit.points);
        } else if draft.begin(unit, line) {
            wtc_compact::unit_tail(line.number, &tail, draft);
        }
    } else if !in_unit {
        draft.strange(line, "stands above the units");
    } else {
        under_unit(line, header, models, draft);
    }
}

/// A line that says what a unit has: its models, or one thing more.
fn under_unit(line: &Line, header: &Header, models: &mut Option<Models>, draft: &mut Draft) {
    let text = line.text.as_str();
    let extra = prices(text).into_iter().find(|price| price.plus && price.after.is_empty());
    if let Some(price) = extra.filter(|price| header.may_be_enhancement(price.before, draft.list.units.last())) {
        draft.enhance(price.before.to_owned(), Some(price.amount), line.number);
        return;
    }
    let Some((count, name)) = counted(text) else {
        match line.bullet {
            Some(_) => add(Part::new(line.number, 1, text, PartKind::Unknown), draft),
            None => draft.strange(line, "belongs to no unit"),
        }
        return;
    };
    let deeper = models.as_ref().is_some_and(|models| line.bullet.is_some() && line.indent >= models.indent + 2);
    if let Some((name, items)) = held::holding(name) {
        close(models, draft);
        let groups = without_titles(line.number, held::split(items), draft);
        check(line.number, count, name, &groups, draft);
        held::models(line.number, count, name, &groups).into_iter().for_each(|part| add(part, draft));
    } else if deeper {
        // Wargear with a bullet of its own: a total over the models.
        if let Some(models) = models {
            models.items.push(Part::new(line.number, count, name, PartKind::Item));
        }
    } else {
        close(models, draft);
        let bare = name.trim_end_matches([':', ' ', '\t']);
        let name = if bare.is_empty() { name } else { bare }.to_owned();
        *models = Some(Models { line: line.number, indent: line.indent, count, given: 0, name, items: Vec::new() });
    }
}

/// "5 with …" under models, or under a unit that is all of one kind.
fn held_by(line: u32, count: u32, items: &str, models: &mut Option<Models>, draft: &mut Draft) {
    let mut groups = held::split(items);
    match groups.first_mut() {
        Some(first) if first.models.is_none() => first.models = Some(count),
        _ => groups.insert(0, Group { models: Some(count), items: Vec::new() }),
    }
    let groups = without_titles(line, groups, draft);
    let all: u32 = groups.iter().filter_map(|group| group.models).sum();
    let name = match models {
        Some(models) => {
            models.given += all;
            models.name.clone()
        }
        None => draft.list.units.last().map(|unit| unit.name.clone()).unwrap_or_default(),
    };
    held::models(line, all, &name, &groups).into_iter().for_each(|part| add(part, draft));
}

/// Ends the models read last: those of whom nothing was said are a part of their own.
fn close(models: &mut Option<Models>, draft: &mut Draft) {
    let Some(models) = models.take() else { return };
    if models.given > 0 && models.given != models.count {
        let Models { count, given, name, .. } = &models;
        draft.note(models.line, format!("{given} of {count} “{name}” are said to hold something."));
    }
    if models.given < models.count || !models.items.is_empty() {
        let left = models.count.saturating_sub(models.given).max(1);
        // Bare "1x Power klaw" under a unit may be wargear as well as a model.
        let kind = if models.given == 0 && models.items.is_empty() { PartKind::Unknown } else { PartKind::Model };
        let mut part = Part::new(models.line, left, models.name, kind);
        part.parts = models.items;
        add(part, draft);
    }
}

/// Takes "Warlord" out of what is held.
pub(super) fn without_titles<'a>(line: u32, mut groups: Vec<Group<'a>>, draft: &mut Draft) -> Vec<Group<'a>> {
    for group in &mut groups {
        group.items.retain(|item| {
            let said = is_warlord(item.name);
            if said {
                warlord(draft);
            } else if let Some((name, cost)) = enhancement(item.name) {
                draft.enhance(name, cost, line);
                return false;
            }
            !said
        });
    }
    groups
}

/// Says it where more models hold something than there are.
pub(super) fn check(line: u32, count: u32, name: &str, groups: &[Group<'_>], draft: &mut Draft) {
    let given: u32 = groups.iter().filter_map(|group| group.models).sum();
    if given > 0 && given != count {
        draft.note(line, format!("{given} of {count} “{name}” are said to hold something."));
    }
}

fn warlord(draft: &mut Draft) {
    if let Some(unit) = draft.list.units.last_mut() {
        unit.warlord = true;
    }
}

/// Adds a part to the unit read last.
pub(super) fn add(part: Part, draft: &mut Draft) {
    if let Some(unit) = draft.list.units.last_mut() {
        unit.parts.push(part);
    }
}
