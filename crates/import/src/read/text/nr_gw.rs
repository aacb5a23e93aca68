//! New Recruit's text in the style of the app: the fence of "+" lines, sections, and blocks whose
//! first line has the number of models ("10x Khorne Berzerkers (180 pts)"). Numbers of wargear are
//! totals. An enhancement is a line with its price on top: "Favoured of Khorne (+15 pts)".

use super::app;
use super::lines::Line;
use super::tree::Nesting;
use crate::Format;
use crate::list::List;

/// Reads a list in New Recruit's "GW" style.
pub(super) fn read(lines: Vec<Line>) -> List {
    app::read_as(lines, Format::NewRecruitGw, Nesting::Models)
}
