//! The official app's text after a paste that lost its indentation and half of its bullets: models
//! and wargear look alike, so everything stands directly under its unit, in order, and the
//! datasheet must tell what it is.

use super::app;
use super::lines::Line;
use super::tree::Nesting;
use crate::Format;
use crate::list::List;

/// Reads a flattened list.
pub(super) fn read(lines: Vec<Line>) -> List {
    app::read_as(lines, Format::Flattened, Nesting::Lost)
}
