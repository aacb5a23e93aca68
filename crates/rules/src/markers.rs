//! Objective markers: who is in range (R18.2). Who controls them is in `objectives.rs`.

use crate::battle::{Battle, VERTICAL};
use crate::ids::ModelId;
use crate::stand;
use geometry::{Body, Inches, Point};

/// R18.2 from the marker's edge.
pub(crate) const RANGE: Inches = Inches::whole(3);

/// Half of a 40 mm marker.
pub(crate) fn marker_radius() -> Inches {
    Inches::from_mm(20.0)
}

/// Whether a model is in range of a marker.
pub(crate) fn in_range(battle: Battle<'_>, model: ModelId, marker: Point) -> bool {
    is_near(battle, &battle.body(model), marker)
}

/// Whether a base is in range of a marker.
pub(crate) fn is_near(battle: Battle<'_>, body: &Body, marker: Point) -> bool {
    // Most models are far from most markers: the box decides before anything is measured.
    let reach = body.shape.reach() + marker_radius() + RANGE + Inches::GRACE;
    if (body.at.x - marker.x).abs() > reach || (body.at.y - marker.y).abs() > reach {
        return false;
    }
    let height = stand::ground(battle, marker, Inches::ZERO);
    (body.z - height).abs() <= VERTICAL + Inches::GRACE && is_within(body, marker, RANGE)
}

/// Whether a base is within some inches of a marker, seen from above.
pub(crate) fn is_within(body: &Body, marker: Point, inches: Inches) -> bool {
    geometry::gap_to_disc(body, marker, marker_radius()) <= inches + Inches::GRACE
}
