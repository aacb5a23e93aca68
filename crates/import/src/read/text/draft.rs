//! A list while it is read.

use super::lines::{Line, counted, price, slot};
use super::sections::{is_warlord, slot_section};
use crate::list::{Entry, List, Said, Section};
use crate::{Format, MOST_UNITS};

/// Lines that mean nothing are told one by one up to here.
const MOST_STRANGE: usize = 100;

/// A list and where its reader is in it.
#[derive(Debug)]
pub(super) struct Draft {
    /// What is known.
    pub list: List,
    /// The section its reader is in.
    pub section: Section,
    /// For each unit the place it says it has, "char2".
    pub slots: Vec<Option<String>>,
    untold: u32,
}

impl Draft {
    /// An empty one.
    pub fn new(format: Format) -> Draft {
        Draft { list: List::new(format), section: Section::Other, slots: Vec::new(), untold: 0 }
    }

    /// Says why a line means nothing.
    pub fn strange(&mut self, line: &Line, why: &str) {
        let mut shown: String = line.text.chars().take(60).collect();
        if shown.len() < line.text.len() {
            shown.push('…');
        }
        self.note(line.number, format!("“{shown}” {why}."));
    }

    /// Says something about a line.
    pub fn note(&mut self, line: u32, why: impl Into<String>) {
        if self.list.strange.len() < MOST_STRANGE {
            self.list.strange.push(Said::new(why, line));
        } else {
            self.untold += 1;
        }
    }

    /// Begins a unit; false where the list has more than any list has.
    pub fn begin(&mut self, unit: UnitLine<'_>, line: &Line) -> bool {
        if self.list.units.len() >= MOST_UNITS {
            self.strange(line, "is one unit more than any list has");
            return false;
        }
        let section = unit.slot.as_deref().and_then(slot_section).unwrap_or(self.section);
        self.list.units.push(Entry {
            line: line.number,
            name: unit.name.to_owned(),
            models: unit.models,
            points: unit.points,
            section,
            warlord: unit.warlord,
            ..Entry::default()
        });
        self.slots.push(unit.slot);
        true
    }

    /// Gives the unit read last an enhancement.
    pub fn enhance(&mut self, name: String, cost: Option<u32>, line: u32) {
        let Some(unit) = self.list.units.last_mut() else {
            self.note(line, format!("The enhancement “{name}” stands under no unit."));
            return;
        };
        match &unit.enhancement {
            None => {
                unit.enhancement = Some(Said::new(name, line));
                unit.enhancement_cost = cost;
            }
            Some(first) => {
                let why = format!("“{}” has “{}” already, so “{name}” was left out.", unit.name, first.text);
                self.note(line, why);
            }
        }
    }

    /// The list, when all is read.
    pub fn done(mut self) -> List {
        if self.untold > 0 {
            let more = format!("{} more lines mean nothing.", self.untold);
            self.list.strange.push(Said::new(more, 0));
        }
        self.list
    }
}

/// What the first line of a unit says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct UnitLine<'a> {
    /// "char2".
    pub slot: Option<String>,
    /// "10x".
    pub models: Option<u32>,
    /// The name alone.
    pub name: &'a str,
    /// "(180 points)".
    pub points: Option<u32>,
    /// It says so itself: "Boss [Warlord]".
    pub warlord: bool,
    /// What follows the points, without the colon.
    pub tail: &'a str,
}

/// A unit's first line: "Char2: 10x Khorne Berzerkers (180 pts): …" or less of it.
pub(super) fn unit_line(text: &str) -> Option<UnitLine<'_>> {
    let found = price(text)?;
    let (slot, name) = match slot(found.before) {
        Some((slot, rest)) => (Some(slot), rest),
        None => (None, found.before),
    };
    let (models, name) = counted(name).map_or((None, name), |(count, name)| (Some(count), name));
    let (name, warlord) = untagged(name);
    let name = name.trim_end_matches([':', '-', '–', ',', ' ', '\t']).trim();
    let tail = found.after.trim_start_matches([':', '-', '–', ',', ' ']);
    name.chars().any(char::is_alphabetic).then_some(UnitLine {
        slot,
        models,
        name,
        points: Some(found.amount),
        warlord,
        tail,
    })
}

/// A name without a "[Warlord]" behind it.
fn untagged(name: &str) -> (&str, bool) {
    let open = name.rfind(['(', '[']).filter(|_| name.ends_with([')', ']']));
    match open {
        Some(open) if is_warlord(&name[open..]) => (name[..open].trim_end(), true),
        _ => (name, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_lines_of_units() {
        let unit = unit_line("Char2: 1x Warboss [Warlord] (65 pts): Big choppa").expect("a unit");
        assert_eq!((unit.slot.as_deref(), unit.models, unit.name), (Some("char2"), Some(1), "Warboss"));
        assert_eq!((unit.points, unit.warlord, unit.tail), (Some(65), true, "Big choppa"));
        let unit = unit_line("Deff Dread (Legends) (120 Points)").expect("a unit");
        assert_eq!((unit.name, unit.points, unit.tail), ("Deff Dread (Legends)", Some(120), ""));
        assert_eq!(unit_line("• 10x Boy"), None);
    }
}
