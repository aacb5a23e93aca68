//! Lines between bare points: for plans, before anybody stands there.
//!
//! Models are ignored and bases have no width. A wall counts if it is taller than a trooper; a
//! ruin's footprint hides what lies beyond it unless one end of the line is in it (R17.8).

use crate::battle::Battle;
use crate::setup::Feature;
use codex::TerrainKind;
use geometry::{Inches, Point, Rect, Wall};

/// Walls up to this high hide nobody whole.
const LOW: Inches = Inches::whole(2);

/// Whether the terrain leaves the line between two points open.
pub(crate) fn lane(battle: Battle<'_>, from: Point, to: Point) -> bool {
    let area = Rect::new(from, to);
    battle
        .setup
        .terrain
        .iter()
        .filter(|feature| feature.bounds.intersects(&area))
        .all(|feature| !hides(feature, from, to, LOW))
}

/// Whether a point lies in a piece's outline.
fn holds(feature: &Feature, at: Point) -> bool {
    feature.bounds.contains_point(at) && feature.polygon.contains_point(at)
}

/// Whether one piece is in the way of a line; walls up to `low` do not count.
fn hides(feature: &Feature, from: Point, to: Point, low: Inches) -> bool {
    if feature.kind == TerrainKind::Ruin && !holds(feature, from) && !holds(feature, to) {
        return crossed(&feature.silhouette, from, to);
    }
    feature.walls.iter().any(|wall| wall.top > low && crosses(wall, from, to))
}

fn crossed(walls: &[Wall], from: Point, to: Point) -> bool {
    walls.iter().any(|wall| crosses(wall, from, to))
}

/// Whether a line crosses a wall, ends included.
fn crosses(wall: &Wall, from: Point, to: Point) -> bool {
    let side = |a: Point, b: Point, p: Point| {
        let (ux, uy) = (i64::from((b.x - a.x).get()), i64::from((b.y - a.y).get()));
        let (vx, vy) = (i64::from((p.x - a.x).get()), i64::from((p.y - a.y).get()));
        (ux * vy - uy * vx).signum()
    };
    side(from, to, wall.a) * side(from, to, wall.b) <= 0 && side(wall.a, wall.b, from) * side(wall.a, wall.b, to) < 0
}
