//! What a mission pays for: how likely a card is to score (`chances.rs`), which places and enemies
//! the cards in play reward (`wishes.rs`), and what each marker is worth (`markers.rs`).
//!
//! All of it reads the rows of the records: no card is known by name.

mod chances;
mod markers;
mod survey;
mod wishes;

#[cfg(test)]
mod tests;

pub use chances::achievability;
pub use markers::marker_values;
pub use wishes::wishes;

use geometry::Point;
use rules::{MarkerId, MissionActionId, UnitId};

/// Something a card in play, or the primary, rewards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wish {
    /// A unit stands within a distance in inches of a place; the last number is victory points.
    Go(Point, f64, f64),
    /// An enemy is destroyed; the number is victory points.
    Kill(UnitId, f64),
    /// A marker is held when the card is counted; the number is victory points.
    Hold(MarkerId, f64),
    /// An action is performed near a place; the number is victory points.
    Act(MissionActionId, Point, f64),
}
