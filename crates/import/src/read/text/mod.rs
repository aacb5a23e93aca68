//! The readers of text: one file a format, over shared pieces.
//!
//! - `app`, `flattened`, `nr_gw`, `listforge`: blocks of lines under a unit (`blocks`, `tree`).
//! - `wtc`, `wtc_compact`, `nr_simple`: lines that say who holds what (`held`).
//! - `clean` and `lines` take a line apart, `sections` knows the words of all languages, `header` the
//!   lines over a list, `edition` lists that are not of ours.
//!
//! A format is told by what its lines look like, not by titles or signatures: most lists have lost
//! them. What looks like a list but like no format exactly is read by the nearest reader.

mod app;
mod blocks;
mod clean;
mod draft;
mod edition;
mod flattened;
pub mod fuzz;
mod header;
mod held;
mod lines;
mod listforge;
mod nr_gw;
mod nr_simple;
mod sections;
mod tree;
mod wtc;
mod wtc_compact;

use crate::{Format, ImportError, List};
use draft::unit_line;
use lines::{Line, counted, price, with};

/// Which format a text is, or none if it is no list of units.
pub fn recognise(text: &str) -> Option<Format> {
    Features::of(&lines::lines(text)).format()
}

/// Reads a text as a list of a format.
///
/// One bad line never costs the rest: it goes to [`List::strange`].
pub fn read(text: &str, format: Format) -> Result<List, ImportError> {
    let lines = lines::lines(text);
    edition::check(&lines)?;
    match reader(format) {
        Some(read) => Ok(read(lines)),
        None => Err(ImportError::new("UNKNOWN_FORMAT", format!("This is text, not a {format}: drop the file itself."))),
    }
}

/// The formats that are text. Tests ask for a fixture and a fuzz target of each.
pub fn formats() -> impl Iterator<Item = Format> {
    Format::ALL.iter().copied().filter(|format| reader(*format).is_some())
}

/// What reads a format; nothing for those that are not text.
fn reader(format: Format) -> Option<fn(Vec<Line>) -> List> {
    Some(match format {
        Format::AppText => app::read,
        Format::Flattened => flattened::read,
        Format::NewRecruitGw => nr_gw::read,
        Format::Wtc => wtc::read,
        Format::WtcCompact => wtc_compact::read,
        Format::NewRecruitSimple => nr_simple::read,
        Format::ListForge => listforge::read,
        Format::Roster
        | Format::Rosz
        | Format::Ros
        | Format::NewRecruitJson
        | Format::ListForgeLink
        | Format::Rosterizer => return None,
    })
}

/// How many lines of each shape a text has.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Features {
    /// "+ FACTION KEYWORD: …".
    fence: usize,
    /// Lines with points, battle sizes aside.
    units: usize,
    /// Those with square brackets.
    square: usize,
    /// "10x Boyz (85 pts)".
    numbered: usize,
    /// "Char1: …".
    placed: usize,
    /// Wargear behind the points.
    tails: usize,
    /// "Strike Force (2000 points)".
    sizes: usize,
    /// "CHARACTERS".
    headings: usize,
    /// "Epic Hero:".
    colon_headings: usize,
    /// "Name - Faction - Detachment (1935 Points)" above the units.
    long_title: bool,
    /// "5 with …".
    with: usize,
    /// "• 5x Boy: Slugga".
    models_with_wargear: usize,
    /// Lines that stand under units.
    parts: usize,
    /// Those further in than the units.
    deep_parts: usize,
}

impl Features {
    fn of(lines: &[Line]) -> Features {
        let mut seen = Features::default();
        let margin = lines.iter().filter(|line| price(&line.text).is_some()).map(|line| line.indent).min().unwrap_or(0);
        for line in lines {
            seen.add(line, margin);
        }
        seen
    }

    fn add(&mut self, line: &Line, margin: usize) {
        let text = line.text.as_str();
        if header::is_fence(text) {
            self.fence += usize::from(header::labelled(text.trim_start_matches(['+', ' '])).is_some());
        } else if line.bullet.is_none() && sections::heading(text).is_some() {
            self.headings += 1;
            self.colon_headings += usize::from(text.ends_with(':'));
        } else if with(text).is_some() {
            self.with += 1;
        } else if let Some(unit) = unit_line(text).filter(|unit| unit.name.len() <= 80) {
            if sections::is_size(unit.name) || header::labelled(text).is_some() {
                self.sizes += 1;
                return;
            }
            let square = price(text).is_some_and(|price| price.square);
            self.long_title |= self.units == 0 && self.headings == 0 && listforge::is_title(line);
            self.units += 1;
            self.square += usize::from(square);
            self.numbered += usize::from(unit.models.is_some() && line.bullet.is_none());
            self.placed += usize::from(unit.slot.is_some());
            self.tails +=
                usize::from(unit.tail.contains(char::is_alphabetic) && (unit.models.is_some() || unit.slot.is_some()));
        } else if line.bullet.is_some() || counted(text).is_some() {
            self.models_with_wargear += usize::from(counted(text).is_some_and(|(_, name)| name.contains(": ")));
            self.parts += 1;
            self.deep_parts += usize::from(line.column() > margin);
        }
    }

    fn format(&self) -> Option<Format> {
        let list = self.parts + self.headings + self.sizes + self.fence + self.with + self.placed > 0 || self.units > 2;
        if !list || self.units + self.fence + self.sizes == 0 {
            return None;
        }
        if self.square * 2 > self.units {
            return Some(Format::NewRecruitSimple);
        }
        // One line of a shape may be a slip: it takes a share of the units.
        let often = |lines: usize| lines * 4 > self.units;
        if self.fence > 0 || often(self.placed) || self.numbered * 2 > self.units {
            return Some(if often(self.tails + self.models_with_wargear) {
                Format::WtcCompact
            } else if often(self.with) || often(self.placed) {
                Format::Wtc
            } else {
                Format::NewRecruitGw
            });
        }
        if self.colon_headings * 2 > self.headings || self.long_title && self.sizes == 0 && self.headings == 0 {
            return Some(Format::ListForge);
        }
        let flat = self.parts > 0 && self.deep_parts * 20 < self.parts;
        Some(if flat { Format::Flattened } else { Format::AppText })
    }
}
