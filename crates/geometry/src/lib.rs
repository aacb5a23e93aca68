//! Exact and fast geometry of a tabletop battle: bases, distances, sweeps, sight, paths.
//!
//! It knows no rules. Lengths are whole thousandths of an inch ([`Inches`]); where a root
//! is needed it is an `f64` with `+ - * / sqrt` (and `libm` for angles), so that every
//! machine gives the same answer. Every limit has a thousandth of grace
//! ([`Inches::GRACE`]). No input panics.
//!
//! # A tour
//!
//! ```
//! # fn main() { assert!(tour().is_some()) }
//! # fn tour() -> Option<()> {
//! use strategium_geometry::*;
//!
//! // Two models on 32 mm bases, two inches tall, centres 2.26" apart: one inch of gap.
//! let model = |x: f64, y: f64| {
//!     let at = Point::inches(x, y)?;
//!     Some(Body { height: Inches::whole(2), ..Body::flat(Shape::round_mm(32.0), at) })
//! };
//! let (ours, theirs) = (model(5.0, 5.0)?, model(7.26, 5.0)?);
//! assert_eq!(gap(&ours, &theirs), Inches::whole(1));
//! assert!(within(&ours, &theirs, Inches::whole(1)));
//! assert!(!overlaps(&ours, &theirs));
//!
//! // A wall between them hides one from the other.
//! let ends = Segment::new(Point::inches(6.1, 2.0)?, Point::inches(6.1, 8.0)?);
//! let wall = Wall { a: ends.a, b: ends.b, bottom: Inches::ZERO, top: Inches::whole(4), tag: 7 };
//! let sight = explain(&ours, &theirs, &Blockers { walls: &[wall], bodies: &[] });
//! assert!(!sight.visible);
//! assert_eq!(sight.blocked_by.as_slice(), [7]);
//!
//! // The way around its end is longer than the straight line through it.
//! let obstacles = [Obstacle::Segment(ends)];
//! let board = Rect::new(Point::inches(0.0, 0.0)?, Point::inches(44.0, 60.0)?);
//! let query = PathQuery {
//!     shape: ours.shape,
//!     facing: ours.facing,
//!     start: ours.at,
//!     obstacles: &obstacles,
//!     board,
//! };
//! assert!(!leg_is_clear(&query, ours.at, theirs.at));
//! assert_eq!(shortest_path(&query, theirs.at, Inches::whole(6)), None);
//! let way = shortest_path(&query, theirs.at, Inches::whole(12))?;
//! assert_eq!(path_length(ours.at, &way).to_string(), "8.0\"");
//! # Some(())
//! # }
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod angle;
#[cfg(test)]
mod arbitrary;
pub mod body;
mod clearance;
mod convex;
pub mod distance;
pub mod inches;
mod lattice;
mod nearest;
pub mod path;
pub mod point;
pub mod polygon;
pub mod rect;
pub mod segment;
pub mod shape;
pub mod sight;
pub mod sweep;
pub mod wholly;

pub use angle::Angle;
pub use body::Body;
pub use clearance::Clearance;
pub use distance::{distance, gap, gap_to_disc, gap_to_point, gap_within, overlaps, vertical_gap, within};
pub use inches::Inches;
pub use lattice::lattice;
pub use path::{Obstacle, PathQuery, Reach, leg_is_clear, path_length, reach, shortest_path};
pub use point::Point;
pub use polygon::{Polygon, PolygonError};
pub use rect::Rect;
pub use segment::{Segment, segment_crossing};
pub use shape::Shape;
pub use sight::{Blockers, Sight, Wall, cull, explain, fully_visible, visible, visible_and_full};
pub use sweep::{
    segment_polygon_spans, sweep_crosses_segment, sweep_overlaps, sweep_touches_polygon, sweep_within, turn_overlaps,
};
pub use wholly::wholly_within;
