//! Lists in blocks: a line for the unit, and under it a tree of models and wargear. The official
//! app, New Recruit's "GW" text and ListForge write them; they differ in what the tree means.

use super::draft::{Draft, UnitLine, unit_line};
use super::header::Header;
use super::held;
use super::lines::{Line, counted, prices};
use super::sections::{Heading, enhancement, heading, is_signature, is_size, is_warlord};
use super::tree::{self, Branch, Nesting};
use crate::list::Section;

/// Reads the blocks of a list, its header gone.
pub(super) fn read(lines: &[Line], nesting: Nesting, header: &Header, draft: &mut Draft) {
    let gaps = gaps_mean_something(lines);
    let bulleted = units_are_bulleted(lines);
    let mut block: Vec<Line> = Vec::new();
    let mut open: Option<usize> = None;
    for (at, line) in lines.iter().enumerate() {
        if is_signature(&line.text) {
            close(&mut block, nesting, header, draft);
            lines[at + 1..].iter().for_each(|line| draft.strange(line, "stands below the list"));
            return;
        }
        let free = line.bullet.is_none();
        if free && let Some(found) = heading(&line.text) {
            close(&mut block, nesting, header, draft);
            draft.section = if let Heading::Units(section) = found { section } else { Section::Other };
            open = None;
        } else if (free || bulleted && !is_deep(line, open))
            && let Some(unit) = unit_line(&line.text)
            && enhancement(&line.text).is_none()
        {
            close(&mut block, nesting, header, draft);
            if unit.slot.is_none() && is_size(unit.name) {
                draft.list.limit = draft.list.limit.or(unit.points);
                open = None;
                continue;
            }
            open = begin(unit, line, &mut block, draft);
        } else if !(line.gap && gaps) && open.is_some_and(|indent| is_part(line, indent, nesting)) {
            block.push(line.clone());
        } else if free && gaps && line.gap && is_over_parts(line, lines.get(at + 1)) {
            close(&mut block, nesting, header, draft);
            draft.strange(line, "is taken for a unit, but says no points");
            let (models, name) = counted(&line.text).map_or((None, &*line.text), |(n, name)| (Some(n), name));
            let name = name.split_once(" (").map_or(name, |(name, _)| name);
            open = begin(UnitLine { models, name, ..UnitLine::default() }, line, &mut block, draft);
        } else {
            if line.gap && gaps {
                open = None;
            }
            draft.strange(line, "belongs to no unit");
        }
    }
    close(&mut block, nesting, header, draft);
}

/// Begins a unit; what stands behind its points is the first thing under it.
fn begin(unit: UnitLine<'_>, line: &Line, block: &mut Vec<Line>, draft: &mut Draft) -> Option<usize> {
    let tail = unit.tail.to_owned();
    draft.begin(unit, line).then(|| {
        for piece in held::commas(&tail) {
            block.push(line.with_text(piece));
        }
        line.indent
    })
}

/// Whether a line can stand under a unit that begins in this column.
fn is_part(line: &Line, indent: usize, nesting: Nesting) -> bool {
    let text = line.text.as_str();
    line.bullet.is_some()
        || line.indent > indent
        || counted(text).is_some()
        || is_warlord(text)
        || enhancement(text).is_some()
        || nesting == Nesting::Lost && text.contains(": ")
}

/// A line that has lost its points: below an empty line, over lines of parts.
fn is_over_parts(line: &Line, next: Option<&Line>) -> bool {
    !is_warlord(&line.text)
        && enhancement(&line.text).is_none()
        && line.text.chars().filter(|c| c.is_alphabetic()).count() > 2
        && next.is_some_and(|next| !next.gap && is_part(next, line.indent, Nesting::Models))
        && next.is_some_and(|next| unit_line(&next.text).is_none())
}

fn is_deep(line: &Line, open: Option<usize>) -> bool {
    open.is_some_and(|indent| line.indent >= indent + 2)
}

/// Empty lines part units, unless they stand everywhere.
fn gaps_mean_something(lines: &[Line]) -> bool {
    let parts = lines.iter().filter(|line| line.bullet.is_some());
    let (all, after_gap) = parts.fold((0, 0), |(all, gaps), line| (all + 1, gaps + usize::from(line.gap)));
    after_gap * 4 <= all
}

/// Some write a bullet before every unit.
fn units_are_bulleted(lines: &[Line]) -> bool {
    let unit = |line: &&Line| unit_line(&line.text).is_some_and(|unit| !is_size(unit.name));
    let (with, without): (Vec<&Line>, Vec<&Line>) = lines.iter().filter(unit).partition(|line| line.bullet.is_some());
    with.len() > 1 && without.len() < 2
}

/// Ends the unit read last: the lines under it become its parts.
fn close(block: &mut Vec<Line>, nesting: Nesting, header: &Header, draft: &mut Draft) {
    let lines = std::mem::take(block);
    if lines.is_empty() {
        return;
    }
    let mut lines = lines;
    if draft.list.format == crate::Format::NewRecruitGw {
        lines = lines.into_iter().flat_map(|line| at_commas(line, draft)).collect();
    }
    let branches = without_titles(tree::grow(&lines), header, draft);
    let parts = tree::parts(branches, nesting);
    if let Some(unit) = draft.list.units.last_mut() {
        unit.parts.extend(parts);
    }
}

/// Takes out of the tree what is said of the unit itself: Warlord and enhancement.
fn without_titles<'a>(branches: Vec<Branch<'a>>, header: &Header, draft: &mut Draft) -> Vec<Branch<'a>> {
    let mut out = Vec::new();
    for branch in branches {
        let line = branch.line;
        let under = without_titles(branch.under, header, draft);
        let extra = prices(&line.text).into_iter().find(|price| price.plus && price.after.is_empty());
        if is_warlord(&line.text) {
            if let Some(unit) = draft.list.units.last_mut() {
                unit.warlord = true;
            }
            out.extend(under);
        } else if let Some((name, cost)) = enhancement(&line.text) {
            draft.enhance(name, cost, line.number);
            out.extend(under);
        } else if let Some(price) =
            extra.filter(|price| header.may_be_enhancement(price.before, draft.list.units.last()))
        {
            draft.enhance(price.before.to_owned(), Some(price.amount), line.number);
            out.extend(under);
        } else {
            out.push(Branch { line, under });
        }
    }
    out
}

/// "Icon of Khorne, Khorne Berzerker" may be one thing or two: both are kept, and it is said.
fn at_commas(line: Line, draft: &mut Draft) -> Vec<Line> {
    let pieces = held::commas(&line.text);
    if pieces.len() < 2 || line.text.contains(": ") || counted(&line.text).is_some() {
        return vec![line];
    }
    draft.strange(&line, "has a comma: it was read as several things");
    pieces.iter().map(|piece| line.with_text(piece)).collect()
}
