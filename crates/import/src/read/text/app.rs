//! The official app's text, in its variants over the years, systems and languages.
//!
//! ```text
//! My list (1995 points)            title
//!
//! Space Marines                    faction, perhaps a second line for the chapter
//! Ultramarines
//! Strike Force (2000 points)       size; the detachment stands before or after it
//! Gladius Task Force
//!
//! CHARACTERS
//!
//! Captain (80 points)
//!   • Warlord
//!   • 1x Bolt pistol
//!     1x Power fist
//! ```
//!
//! Any of the lines at the top may be missing. Numbers of wargear are totals over the models they
//! stand under; only models have something under them.

use super::blocks;
use super::draft::{Draft, unit_line};
use super::header;
use super::lines::{Line, counted};
use super::sections::{enhancement, heading, is_signature, is_size, is_warlord};
use super::tree::Nesting;
use crate::Format;
use crate::list::{List, Said};

/// Reads a list of the app.
pub(super) fn read(lines: Vec<Line>) -> List {
    read_as(lines, Format::AppText, Nesting::Models)
}

/// Reads a list with the head of the app, in another format's sense.
pub(super) fn read_as(lines: Vec<Line>, format: Format, nesting: Nesting) -> List {
    let mut draft = Draft::new(format);
    let (header, lines) = header::take(lines, &mut draft);
    let body = head(&lines, &mut draft);
    blocks::read(&lines[body..], nesting, &header, &mut draft);
    header.apply(&mut draft);
    draft.done()
}

/// Reads the lines over the units, and says where these begin.
fn head(lines: &[Line], draft: &mut Draft) -> usize {
    let end = end_of_head(lines);
    let mut bare: Vec<&Line> = Vec::new();
    let mut size: Option<usize> = None;
    let mut title_at: Option<usize> = None;
    for line in &lines[..end] {
        match unit_line(&line.text) {
            Some(unit) if is_size(unit.name) || title_at.is_some() => {
                draft.list.limit = unit.points;
                size = Some(bare.len());
            }
            Some(unit) => {
                draft.list.title = Some(Said::new(whole_title(&line.text, unit.name), line.number));
                draft.list.points = draft.list.points.or(unit.points);
                title_at = Some(bare.len());
            }
            None => bare.push(line),
        }
    }
    let before = title_at.unwrap_or(0);
    for line in bare.drain(..before) {
        draft.strange(line, "stands above the list");
    }
    names(&bare, size.map(|at| at.saturating_sub(before)), draft);
    end
}

/// A title up to its points, numbers and colons included.
fn whole_title<'a>(text: &'a str, name: &'a str) -> &'a str {
    let price = super::lines::prices(text).pop();
    price.filter(|price| !price.before.is_empty()).map_or(name, |price| price.before)
}

/// The head ends where units begin: at a heading, at a line with points that has parts under it, or
/// at any line with points after the size.
fn end_of_head(lines: &[Line]) -> usize {
    let (mut title, mut size) = (false, false);
    for (at, line) in lines.iter().enumerate() {
        if heading(&line.text).is_some() || is_signature(&line.text) || is_of_a_unit(line) {
            return at;
        }
        let Some(unit) = unit_line(&line.text) else { continue };
        if is_size(unit.name) {
            size = true;
            continue;
        }
        let over_parts = lines.get(at + 1).is_none_or(|next| match unit_line(&next.text) {
            Some(next_unit) => next.bullet.is_none() && !is_size(next_unit.name),
            None => is_of_a_unit(next),
        });
        let of_all = !title && unit.points.is_some_and(|points| points == sum(&lines[at + 1..]));
        if over_parts && !of_all || size || unit.slot.is_some() {
            return at;
        }
        if title {
            // The second line with points: a size in words that are not known, if it is a round number.
            if unit.points.is_none_or(|points| points < 500 || points % 500 != 0) {
                return at;
            }
            size = true;
        }
        title = true;
    }
    lines.len()
}

/// The points of all lines that have some, sizes aside.
fn sum(lines: &[Line]) -> u32 {
    let units = lines.iter().filter_map(|line| unit_line(&line.text)).filter(|unit| !is_size(unit.name));
    units.filter_map(|unit| unit.points).fold(0, u32::saturating_add)
}

/// Something that stands under units only.
fn is_of_a_unit(line: &Line) -> bool {
    let text = line.text.as_str();
    let said = is_warlord(text) || enhancement(text).is_some();
    said || line.bullet.is_some() || counted(text).is_some() && unit_line(text).is_none()
}

/// Faction and detachment, by where they stand to the size.
fn names(bare: &[&Line], size: Option<usize>, draft: &mut Draft) {
    let said = |line: &Line| Said::new(line.text.trim_end_matches(':'), line.number);
    let size = size.unwrap_or(bare.len());
    let (mut over, under) = (bare[..size].to_vec(), &bare[size..]);
    // What an empty line parts from the faction is not the faction.
    if let Some(block) = over.iter().rposition(|line| line.gap).filter(|&at| at > 0) {
        for line in over.drain(..block) {
            if draft.list.title.is_none() && !line.text.ends_with(':') {
                draft.list.title = Some(said(line));
            } else {
                draft.strange(line, "stands above the list");
            }
        }
    }
    over.retain(|line| {
        let chatter = line.text.ends_with(':') || line.text.chars().count() > 60;
        if chatter {
            draft.strange(line, "stands above the list");
        }
        !chatter
    });
    let mut under = under.iter();
    let labelled = draft.list.detachment.is_some();
    let detachment = match under.next() {
        Some(line) if !labelled => Some(said(line)),
        Some(line) => {
            draft.strange(line, "stands above the units");
            None
        }
        None if over.len() > 1 && !labelled => over.pop().map(said),
        None => None,
    };
    draft.list.detachment = draft.list.detachment.take().or(detachment);
    if draft.list.faction.is_empty() {
        draft.list.faction = over.iter().take(3).map(|line| said(line)).collect();
        over.drain(..over.len().min(3));
    }
    over.into_iter().chain(under.copied()).for_each(|line| draft.strange(line, "stands above the units"));
}
