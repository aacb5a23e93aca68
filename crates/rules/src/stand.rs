//! Where a base may stand (R1.13, R7.3, R7.4, R17): on the table, on no other model, in no wall,
//! on no obstacle, on a floor only where the rules let it.

use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::setup::{Feature, Keys};
use codex::TerrainKind;
use geometry::{Body, Inches, Point, Segment};

/// The height at which a base put at `at` stands, if nothing else is said: on top of a hill or
/// container, on the floor it is already on, else on the ground.
pub(crate) fn ground(battle: Battle<'_>, at: Point, now: Inches) -> Inches {
    ground_among(&battle.setup.terrain, at, now)
}

/// The same, where these pieces of terrain alone can matter.
pub(crate) fn ground_among<'a>(terrain: impl IntoIterator<Item = &'a Feature>, at: Point, now: Inches) -> Inches {
    terrain
        .into_iter()
        .filter(|feature| feature.bounds.contains_point(at))
        .filter_map(|feature| {
            let height = match feature.kind {
                TerrainKind::Hill | TerrainKind::Container => feature.height,
                TerrainKind::Ruin if feature.floors.contains(&now) => now,
                TerrainKind::Ruin
                | TerrainKind::Woods
                | TerrainKind::Crater
                | TerrainKind::Barricade
                | TerrainKind::Debris => return None,
            };
            feature.polygon.contains_point(at).then_some(height)
        })
        .max()
        .unwrap_or(Inches::ZERO)
}

/// Whether the table and its terrain let `model` stand at `body`.
pub(crate) fn on_terrain(battle: Battle<'_>, model: ModelId, body: &Body) -> Result<(), Refusal> {
    on_terrain_among(battle, &battle.setup.terrain, model, body)
}

/// The same, where these pieces of terrain alone can matter.
pub(crate) fn on_terrain_among<'a>(
    battle: Battle<'_>,
    terrain: impl IntoIterator<Item = &'a Feature>,
    model: ModelId,
    body: &Body,
) -> Result<(), Refusal> {
    if !battle.setup.board.contains_body(body) {
        return Err(Refusal::new(Code::OffBattlefield).model(model));
    }
    let refusal = |hint| Refusal::new(Code::CannotStandThere).model(model).because(hint);
    let mut supported = body.z == Inches::ZERO;
    let bounds = body.bounds();
    for feature in terrain {
        if !feature.bounds.intersects(&bounds) {
            continue;
        }
        if feature.walls_stop(body) {
            return Err(refusal(Reason::InWall));
        }
        match feature.kind {
            TerrainKind::Barricade | TerrainKind::Debris => {
                if feature.polygon.touches_body(body) {
                    return Err(refusal(Reason::OnObstacle));
                }
            }
            TerrainKind::Hill | TerrainKind::Container => {
                let touches = feature.polygon.touches_body(body);
                if body.z == feature.height && feature.polygon.contains_body(body) {
                    supported = true;
                } else if touches && body.z < feature.height {
                    return Err(refusal(Reason::InSolidTerrain));
                }
            }
            TerrainKind::Ruin if body.z > Inches::ZERO && feature.floors.contains(&body.z) => {
                if feature.polygon.contains_body(body) {
                    let keys = battle.setup.model(model).keys;
                    if !keys.intersects(Keys::PASSES_RUINS | Keys::FLY) {
                        return Err(refusal(Reason::AboveGround));
                    }
                    supported = true;
                }
            }
            TerrainKind::Ruin | TerrainKind::Woods | TerrainKind::Crater => {}
        }
    }
    if supported { Ok(()) } else { Err(refusal(Reason::NothingToStandOn)) }
}

impl Feature {
    /// Whether a base overlaps an inner wall that is taller than where it stands. The outline of
    /// a solid is judged by its polygon instead.
    pub(crate) fn walls_stop(&self, body: &Body) -> bool {
        let inner = if self.kind.is_solid() && self.height > Inches::ZERO {
            &self.walls[..self.walls.len() - self.polygon.points().len()]
        } else {
            &self.walls[..]
        };
        inner.iter().any(|wall| {
            wall.top > body.z
                && geometry::sweep_crosses_segment(
                    body.shape,
                    body.facing,
                    body.at,
                    body.at,
                    Segment { a: wall.a, b: wall.b },
                )
        })
    }
}

/// Whether two models are in the same place: bases overlap and one stands within the other's
/// height.
pub fn collide(a: &Body, b: &Body) -> bool {
    let apart = a.z + a.height <= b.z || b.z + b.height <= a.z;
    !apart && geometry::overlaps(a, b)
}

/// Whether a model of the unit may stand at `body`: on the table, by its terrain, and on no model but
/// those `moving`.
pub(crate) fn may_stand(
    battle: Battle<'_>,
    unit: UnitId,
    model: ModelId,
    body: &Body,
    moving: &dyn Fn(ModelId) -> bool,
    first: &mut First,
) {
    first.take(on_terrain(battle, model, body));
    if let Some(other) = overlapped(battle, body, moving) {
        first.note(Refusal::new(Code::OverlapsModel).unit(unit).model(model).other(other));
    }
}

/// The first model on the table, other than those `moving`, that a base would overlap.
pub(crate) fn overlapped(battle: Battle<'_>, body: &Body, moving: &dyn Fn(ModelId) -> bool) -> Option<ModelId> {
    let near = body.bounds();
    Player::BOTH.iter().find_map(|&player| {
        battle.find_near(player, &near, |other| !moving(other) && collide(body, &battle.body(other)))
    })
}
