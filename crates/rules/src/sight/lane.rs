//! Lines between places rather than models: what the terrain leaves open, for planning.

use crate::battle::Battle;
use codex::TerrainKind;
use geometry::{Inches, Point, Rect, Segment};

/// Walls lower than this are looked over.
const LOW: Inches = Inches::whole(3);

/// Whether the terrain leaves a line between two places open: no solid wall of a man's height,
/// and no ruin that neither end stands in (R17.8). Models are not asked.
pub fn lane(battle: Battle<'_>, from: Point, to: Point) -> bool {
    let area = Rect::new(from, to);
    let crosses = |a: Point, b: Point| geometry::segment_crossing(from, to, Segment { a, b }).is_some();
    battle.setup.terrain.iter().filter(|feature| feature.bounds.intersects(&area)).all(|feature| {
        let walls = feature.walls.iter().filter(|wall| wall.top >= LOW);
        let shut = feature.kind == TerrainKind::Ruin
            && !feature.polygon.contains_point(from)
            && !feature.polygon.contains_point(to)
            && feature.silhouette.iter().any(|wall| crosses(wall.a, wall.b));
        !shut && !walls.into_iter().any(|wall| crosses(wall.a, wall.b))
    })
}
