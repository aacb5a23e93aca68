//! Ways around obstacles for a base that slides without turning.
//!
//! A straight line is tried first, for most moves are one. Otherwise the corners of all
//! obstacles, pushed outwards by the base (`path/corners.rs`), and the narrow places between
//! them (`path/squeeze.rs`) are where a shortest way can bend; the way is searched among them (`path/search.rs`) and then
//! pulled taut against what it bends around (`path/taut.rs`). Every leg handed out has
//! been checked by [`leg_is_clear`]: the search may now and then miss a way through a tight
//! place, but it never cheats.
//!
//! Doors: [`leg_is_clear`], [`shortest_path`], [`path_length`]; [`reach`] for everything
//! within a distance, asked with [`Reach::contains`] and drawn with [`Reach::outline`].
//! Which things are obstacles, and pivots, are for the caller.

mod corners;
mod field;
mod reach;
mod search;
mod squeeze;
mod taut;
#[cfg(test)]
mod tests;

pub use reach::{Reach, reach};

use crate::angle::Angle;
use crate::body::Body;
use crate::convex::EPSILON;
use crate::inches::Inches;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::rect::Rect;
use crate::segment::Segment;
use crate::shape::Shape;
use field::Field;

/// Something a moving base must not pass over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// Another base.
    Body {
        /// Where it stands.
        body: Body,
        /// Zero: it may be touched. Otherwise the gap must stay more than this (beyond
        /// the thousandth of grace), as with engagement range.
        clearance: Inches,
    },
    /// A wall, which may be touched.
    Segment(Segment),
    /// An area, which may be touched.
    Polygon(Polygon),
}

/// A base that wants to move, and what is in its way.
#[derive(Debug, Clone, Copy)]
pub struct PathQuery<'a> {
    /// The outline of the base.
    pub shape: Shape,
    /// Its facing, kept for the whole way.
    pub facing: Angle,
    /// Where it starts.
    pub start: Point,
    /// What is in its way.
    pub obstacles: &'a [Obstacle],
    /// The table; the base stays wholly on it.
    pub board: Rect,
}

/// Whether the base can slide straight from one point to another: wholly on the board
/// and through nothing.
pub fn leg_is_clear(query: &PathQuery, from: Point, to: Point) -> bool {
    Field::along(query, from, to).is_clear(from, to)
}

/// A shortest way to `goal` no longer than `cap` (with grace): the points after the
/// start, the last of which is the goal. `None` when there is no such way.
pub fn shortest_path(query: &PathQuery, goal: Point, cap: Inches) -> Option<Vec<Point>> {
    let most = (cap + Inches::GRACE).real() + EPSILON;
    if query.start.real_distance(goal) > most {
        return None;
    }
    if leg_is_clear(query, query.start, goal) {
        return Some(vec![goal]);
    }
    let field = Field::around(query, search::slack(cap));
    if !field.is_clear(goal, goal) {
        return None;
    }
    let mut way = search::way(&field, query.start, goal, cap)?;
    taut::pull(&field, query.start, &mut way);
    (real_length(query.start, &way) <= most).then_some(way)
}

/// The length of a way in straight legs, to the nearest thousandth.
pub fn path_length(start: Point, way: &[Point]) -> Inches {
    Inches::nearest(real_length(start, way))
}

/// The unrounded length in thousandths.
fn real_length(start: Point, way: &[Point]) -> f64 {
    let mut here = start;
    let legs = way.iter().map(|&next| std::mem::replace(&mut here, next).real_distance(next));
    legs.sum()
}
