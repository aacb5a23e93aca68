//! ListForge's text: "Name - Faction - Detachment (1935 Points)", sections with a colon, blocks in
//! which a count of one is left out and "E:" is the enhancement. Numbers are totals. A line with
//! lines under it is models or a group of options; groups of models are opened up.

use super::blocks;
use super::draft::Draft;
use super::header;
use super::lines::{Line, prices};
use super::sections::heading;
use super::tree::Nesting;
use crate::Format;
use crate::list::{List, Said};

/// Reads a list of ListForge.
pub(super) fn read(lines: Vec<Line>) -> List {
    let mut draft = Draft::new(Format::ListForge);
    let (header, lines) = header::take(lines, &mut draft);
    let first = lines.iter().position(is_title);
    let before_units = lines.iter().position(|line| heading(&line.text).is_some()).unwrap_or(lines.len());
    let body = match first.filter(|&at| at <= before_units) {
        Some(at) => {
            lines[..at].iter().for_each(|line| draft.strange(line, "stands above the list"));
            title(&lines[at], &mut draft);
            &lines[at + 1..]
        }
        None => &lines[..],
    };
    blocks::read(body, Nesting::Groups, &header, &mut draft);
    header.apply(&mut draft);
    draft.done()
}

/// Whether a line is a title with faction and detachment.
pub(super) fn is_title(line: &Line) -> bool {
    let price = prices(&line.text).pop().filter(|price| price.after.is_empty() && !price.plus && !price.square);
    line.bullet.is_none() && price.is_some_and(|price| price.before.split(" - ").count() >= 3)
}

/// The name may have " - " in it; the last two pieces are faction and detachment.
fn title(line: &Line, draft: &mut Draft) {
    let Some(price) = prices(&line.text).pop() else { return };
    let list = &mut draft.list;
    list.points = Some(price.amount);
    let mut pieces = price.before.rsplitn(3, " - ").map(|piece| Said::new(piece.trim(), line.number));
    list.detachment = pieces.next().filter(|said| !said.text.is_empty());
    list.faction = pieces.next().into_iter().filter(|said| !said.text.is_empty()).collect();
    list.title = pieces.next().filter(|said| !said.text.is_empty());
}
