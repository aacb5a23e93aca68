//! The benefit of cover (R11.8, R17.2 to R17.8): which terrain gives it to whom.

use super::corridor::Corridor;
use super::{is_seen_in, sees_out, woods_hide};
use crate::battle::Battle;
use crate::ids::{ModelId, TerrainId, UnitId};
use crate::setup::{Feature, Keys};
use codex::TerrainKind;
use geometry::{Blockers, Body, Inches, Rect, Wall};
use smallvec::SmallVec;

/// What lies between a model and all shooters.
struct Between {
    /// The box around the model.
    bounds: Rect,
    /// The box around it and all of them.
    area: Rect,
    /// The strip between it and all of them.
    strip: Corridor,
}

/// The benefit of cover of each model against one shooting unit, found when first asked.
pub struct Cover {
    shooters: SmallVec<[(ModelId, Body, Rect); 16]>,
    /// The box around the shooters: terrain away from it and the target hides nothing.
    area: Option<Rect>,
    known: SmallVec<[(ModelId, bool); 16]>,
}

impl Cover {
    /// Against the models of a unit as they stand when targets are chosen.
    pub fn against(battle: Battle<'_>, unit: UnitId) -> Self {
        Cover::against_models(battle, battle.models(unit))
    }

    /// Whether terrain gives one model cover against another alone.
    pub fn between(battle: Battle<'_>, from: ModelId, to: ModelId) -> bool {
        Cover::against_models(battle, [from]).of(battle, to)
    }

    fn against_models(battle: Battle<'_>, models: impl IntoIterator<Item = ModelId>) -> Self {
        let mut shooters: SmallVec<[(ModelId, Body, Rect); 16]> = SmallVec::new();
        for model in models {
            let body = battle.body(model);
            shooters.push((model, body, body.bounds()));
        }
        let area = shooters.iter().map(|(.., bounds)| *bounds).reduce(Rect::union);
        Cover { shooters, area, known: SmallVec::new() }
    }

    /// Whether terrain gives `model` cover.
    pub fn of(&mut self, battle: Battle<'_>, model: ModelId) -> bool {
        if let Some((_, covered)) = self.known.iter().find(|(known, _)| *known == model) {
            return *covered;
        }
        let covered = self.find(battle, model).is_some();
        self.known.push((model, covered));
        covered
    }

    /// The first piece of terrain that gives `model` cover.
    fn find(&self, battle: Battle<'_>, model: ModelId) -> Option<TerrainId> {
        let body = battle.body(model);
        let bounds = body.bounds();
        let between = self.area.map(|area| Between {
            bounds,
            area: area.union(bounds),
            strip: Corridor::between(&area, &bounds),
        });
        let between = between.as_ref()?;
        let found = battle.setup.terrain.iter().position(|feature| self.gives(battle, feature, model, &body, between));
        found.map(|at| TerrainId(at as u16))
    }

    fn gives(&self, battle: Battle<'_>, feature: &Feature, model: ModelId, body: &Body, between: &Between) -> bool {
        let infantry = battle.setup.model(model).keys.contains(Keys::INFANTRY);
        let within = || feature.bounds.intersects(&between.bounds) && feature.polygon.contains_body(body);
        match feature.kind {
            TerrainKind::Crater => infantry && within(),
            TerrainKind::Barricade => {
                infantry
                    && wholly_near(feature, body, Inches::whole(3))
                    && self.hidden(battle, feature, model, body, between)
            }
            TerrainKind::Debris | TerrainKind::Hill | TerrainKind::Container => {
                self.hidden(battle, feature, model, body, between)
            }
            TerrainKind::Woods | TerrainKind::Ruin => within() || self.hidden(battle, feature, model, body, between),
        }
    }

    /// R17.2 whether the feature hides part of the model from any of the shooters.
    fn hidden(&self, battle: Battle<'_>, feature: &Feature, model: ModelId, body: &Body, between: &Between) -> bool {
        let Between { bounds, area, strip } = between;
        if !feature.bounds.intersects(area) || !strip.reaches(&feature.bounds) {
            return false;
        }
        let ruin = feature.kind == TerrainKind::Ruin;
        // Into a ruin one sees as normal: only its walls hide what stands in it (R17.8).
        let outline_counts = ruin && !is_seen_in(battle, feature, model, body);
        if !outline_counts && feature.walls.is_empty() && feature.kind != TerrainKind::Woods {
            return false;
        }
        // What lies outside the strip between it and all of them is not asked of each.
        let meets = |walls: &[Wall]| walls.iter().any(|wall| strip.meets(wall));
        if feature.kind != TerrainKind::Woods
            && !(meets(&feature.walls) || meets(&feature.footprint) || meets(&feature.silhouette))
        {
            return false;
        }
        let clear = !feature.bounds.intersects(bounds);
        self.shooters.iter().any(|&(shooter, from, around)| {
            if !feature.bounds.intersects(&around.union(*bounds)) {
                return false;
            }
            if feature.kind == TerrainKind::Woods {
                return woods_hide(battle, feature, shooter, &from, model, body);
            }
            let strip = Corridor::new(&from, body);
            let hides = |walls: &[Wall]| {
                walls.iter().any(|wall| strip.meets(wall))
                    && !geometry::fully_visible(&from, body, &Blockers { walls, bodies: &[] })
            };
            if !outline_counts || sees_out(battle, feature, shooter, &from) {
                return hides(&feature.walls);
            }
            if clear && !feature.bounds.intersects(&around) {
                // Clear of both, the outline hides whatever the walls in it would.
                return hides(&feature.silhouette);
            }
            let mut walls: SmallVec<[Wall; 16]> = SmallVec::from_slice(&feature.walls);
            walls.extend_from_slice(&feature.footprint);
            hides(&walls)
        })
    }
}

/// Whether every part of a base is within a distance of a piece's outline: for the small discs
/// of infantry the far side of the base is its gap plus its width.
fn wholly_near(feature: &Feature, body: &Body, limit: Inches) -> bool {
    let gap = feature.polygon.gap_to_body(body);
    gap + body.shape.reach() * 2 <= limit + Inches::GRACE
}
