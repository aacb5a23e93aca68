//! How much room the terrain leaves around each square inch of the table: what finding a way
//! reads. Worked out once, when a battle is set up; it decides no rule.

use super::{Feature, STEP_OVER, Setup};
use codex::TerrainKind;
use geometry::{Clearance, Inches, Rect};

/// More room than this is as good as any.
const WIDEST: Inches = Inches::whole(5);

/// Whom the terrain stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// Those that walk through the walls of ruins: only tall solids are in their way.
    Foot,
    /// Everybody else.
    Wheels,
}

impl Setup {
    /// The room that the terrain leaves to those that move like this.
    pub fn clearance(&self, gait: Gait) -> &Clearance {
        &self.clearances[usize::from(gait == Gait::Wheels)]
    }
}

/// Of a table, on foot and on wheels.
pub(crate) fn clearances(board: Rect, terrain: &[Feature]) -> [Clearance; 2] {
    [Gait::Foot, Gait::Wheels].map(|gait| clearance(board, terrain, gait))
}

fn clearance(board: Rect, terrain: &[Feature], gait: Gait) -> Clearance {
    let mut map = Clearance::new(board, WIDEST);
    for feature in terrain {
        if gait == Gait::Wheels || feature.kind != TerrainKind::Ruin {
            feature.walls.iter().filter(|wall| wall.top > STEP_OVER).for_each(|wall| map.wall(wall));
        }
        if feature.kind.is_solid() && feature.height > STEP_OVER {
            map.block(&feature.bounds, |middle| feature.polygon.contains_point(middle));
        }
    }
    map
}
