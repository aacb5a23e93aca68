//! Exact and fast geometry of a tabletop battle: bases, distances, sweeps, sight, paths.
//!
//! It knows no rules. Lengths are whole thousandths of an inch ([`Inches`]); where a root
//! is needed it is an `f64` with `+ - * / sqrt` (and `libm` for angles), so that every
//! machine gives the same answer.

pub mod angle;
#[cfg(test)]
mod arbitrary;
pub mod body;
mod convex;
pub mod distance;
pub mod inches;
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
pub use distance::{distance, gap, gap_to_disc, gap_to_point, gap_within, overlaps, vertical_gap, within};
pub use inches::Inches;
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
