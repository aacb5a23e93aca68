//! Who sees whom, and who has cover (R5, R17).
//!
//! Geometry answers for two bases and a list of walls; this file knows which walls count: solid
//! walls always, a ruin's footprint only between models outside it (R17.8), other models except
//! those of the observer's own unit (R5.1). Cover asks the same question of one piece of terrain
//! at a time, for every model of the shooting unit (R17.2).

use crate::battle::Battle;
use crate::ids::{ModelId, TerrainId, UnitId};
use crate::setup::{Feature, Keys};
use codex::TerrainKind;
use geometry::{Blockers, Body, Inches, Rect, Wall};
use smallvec::SmallVec;

/// Tags of bodies start here; tags below are terrain.
pub const BODY_TAG: u32 = 1 << 16;

/// What lies between two units, gathered once for all their models.
pub struct Scene<'a> {
    battle: Battle<'a>,
    observer: UnitId,
    walls: SmallVec<[Wall; 48]>,
    ruins: SmallVec<[TerrainId; 8]>,
    bodies: SmallVec<[(Body, u32); 16]>,
}

impl<'a> Scene<'a> {
    /// What lies between the models of two units.
    pub fn between(battle: Battle<'a>, observer: UnitId, target: UnitId) -> Self {
        let boxes = [battle.bounds(observer), battle.bounds(target)];
        let area = match boxes {
            [Some(a), Some(b)] => union(&a, &b),
            _ => Rect { min: geometry::Point::default(), max: geometry::Point::default() },
        };
        let aircraft = (battle.keys(observer) | battle.keys(target)).contains(Keys::AIRCRAFT);
        let mut scene =
            Scene { battle, observer, walls: SmallVec::new(), ruins: SmallVec::new(), bodies: SmallVec::new() };
        for (at, feature) in battle.setup.terrain.iter().enumerate() {
            if feature.bounds.intersects(&area) {
                scene.walls.extend_from_slice(&feature.walls);
                if feature.kind == TerrainKind::Ruin {
                    // A ruin that neither unit touches hides every pair alike; only the others
                    // are asked pair by pair.
                    let near = boxes.iter().flatten().any(|bounds| feature.bounds.intersects(bounds));
                    if near || aircraft {
                        scene.ruins.push(TerrainId(at as u16));
                    } else {
                        scene.walls.extend_from_slice(&feature.footprint);
                    }
                }
            }
        }
        for player in crate::ids::Player::BOTH {
            for model in battle.models_on_table(player) {
                let at = battle.state.model(model).at;
                let reach = battle.setup.bases[model.index()].0.reach();
                let inside = at.x + reach >= area.min.x
                    && at.x - reach <= area.max.x
                    && at.y + reach >= area.min.y
                    && at.y - reach <= area.max.y;
                if inside && battle.unit_of(model) != observer {
                    scene.bodies.push((battle.body(model), BODY_TAG + u32::from(model.0)));
                }
            }
        }
        scene
    }

    /// R5.1 whether one model sees another.
    pub fn sees(&self, from: ModelId, to: ModelId) -> bool {
        let (a, b) = (self.battle.body(from), self.battle.body(to));
        self.with_blockers(from, to, &a, &b, |blockers| geometry::visible(&a, &b, blockers))
    }

    /// R5.3 whether one model sees the whole of another; other models of the target's unit are
    /// seen through when `through` says so (R5.4).
    pub fn sees_fully(&self, from: ModelId, to: ModelId, through: Option<UnitId>) -> bool {
        let (a, b) = (self.battle.body(from), self.battle.body(to));
        let woods =
            self.battle.setup.terrain.iter().any(|feature| {
                feature.kind == TerrainKind::Woods && woods_hide(self.battle, feature, from, &a, to, &b)
            });
        !woods
            && self.with_blockers(from, to, &a, &b, |blockers| match through {
                None => geometry::fully_visible(&a, &b, blockers),
                Some(unit) => {
                    let others: SmallVec<[(Body, u32); 16]> = blockers
                        .bodies
                        .iter()
                        .copied()
                        .filter(|(_, tag)| self.battle.unit_of(ModelId((tag - BODY_TAG) as u16)) != unit)
                        .collect();
                    geometry::fully_visible(&a, &b, &Blockers { walls: blockers.walls, bodies: &others })
                }
            })
    }

    /// The line that is free, or what is in the way.
    pub fn explain(&self, from: ModelId, to: ModelId) -> geometry::Sight {
        let (a, b) = (self.battle.body(from), self.battle.body(to));
        self.with_blockers(from, to, &a, &b, |blockers| geometry::explain(&a, &b, blockers))
    }

    fn with_blockers<T>(
        &self,
        from: ModelId,
        to: ModelId,
        a: &Body,
        b: &Body,
        ask: impl FnOnce(&Blockers<'_>) -> T,
    ) -> T {
        let mut more: SmallVec<[Wall; 64]> = SmallVec::new();
        for &ruin in &self.ruins {
            let feature = self.battle.setup.feature(ruin);
            if footprint_blocks(self.battle, feature, from, a, to, b) {
                if more.is_empty() {
                    more.extend_from_slice(&self.walls);
                }
                more.extend_from_slice(&feature.footprint);
            }
        }
        let walls: &[Wall] = if more.is_empty() { &self.walls } else { &more };
        let mut bodies: SmallVec<[(Body, u32); 16]> = SmallVec::new();
        let tag = BODY_TAG + u32::from(to.0);
        let corridor = Corridor::new(a, b);
        bodies.extend(self.bodies.iter().copied().filter(|(body, t)| *t != tag && corridor.holds(body)));
        ask(&Blockers { walls, bodies: &bodies })
    }

    /// The unit that looks.
    pub const fn observer(&self) -> UnitId {
        self.observer
    }
}

fn union(a: &Rect, b: &Rect) -> Rect {
    let mut out = *a;
    out.min.x = out.min.x.min(b.min.x);
    out.min.y = out.min.y.min(b.min.y);
    out.max.x = out.max.x.max(b.max.x);
    out.max.y = out.max.y.max(b.max.y);
    out
}

/// The strip between two bases: whatever lies outside it cannot hide one from the other.
struct Corridor {
    from: (f64, f64),
    along: (f64, f64),
    length: f64,
    widest: f64,
}

impl Corridor {
    fn new(a: &Body, b: &Body) -> Self {
        let from = (f64::from(a.at.x.get()), f64::from(a.at.y.get()));
        let (dx, dy) = (f64::from(b.at.x.get()) - from.0, f64::from(b.at.y.get()) - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let widest = f64::from(a.shape.reach().max(b.shape.reach()).get());
        Corridor { from, along: (dx / length, dy / length), length, widest }
    }

    fn holds(&self, body: &Body) -> bool {
        let (px, py) = (f64::from(body.at.x.get()) - self.from.0, f64::from(body.at.y.get()) - self.from.1);
        let reach = f64::from(body.shape.reach().get());
        let along = px * self.along.0 + py * self.along.1;
        let across = (px * self.along.1 - py * self.along.0).abs();
        along > -reach && along < self.length + reach && across < self.widest + reach
    }
}

/// R17.8 whether a ruin's footprint hides `to` from `from`.
fn footprint_blocks(battle: Battle<'_>, ruin: &Feature, from: ModelId, a: &Body, to: ModelId, b: &Body) -> bool {
    let keys = |model: ModelId| battle.setup.model(model).keys;
    if (keys(from) | keys(to)).contains(Keys::AIRCRAFT) {
        return false;
    }
    let near = |body: &Body| touches_box(&ruin.bounds, body);
    if near(b) && ruin.polygon.touches_body(b) {
        return false; // into the ruin: as normal
    }
    if near(a) {
        let towering = keys(from).contains(Keys::TOWERING) && ruin.polygon.touches_body(a);
        if towering || ruin.polygon.contains_body(a) {
            return false; // wholly within sees out
        }
    }
    true
}

fn touches_box(bounds: &Rect, body: &Body) -> bool {
    let reach = body.shape.reach();
    body.at.x + reach >= bounds.min.x
        && body.at.x - reach <= bounds.max.x
        && body.at.y + reach >= bounds.min.y
        && body.at.y - reach <= bounds.max.y
}

/// R17.7 whether woods keep `to` from being fully visible. They never hide it whole.
fn woods_hide(battle: Battle<'_>, woods: &Feature, from: ModelId, a: &Body, to: ModelId, b: &Body) -> bool {
    let keys = battle.setup.model(from).keys | battle.setup.model(to).keys;
    if keys.intersects(Keys::AIRCRAFT | Keys::TOWERING) {
        return false;
    }
    if touches_box(&woods.bounds, b) && woods.polygon.contains_body(b) {
        return true;
    }
    if touches_box(&woods.bounds, a) && woods.polygon.contains_body(a) {
        return false; // wholly within sees out
    }
    if touches_box(&woods.bounds, b) && woods.polygon.touches_body(b) {
        return enters(woods, a, b);
    }
    !geometry::fully_visible(a, b, &Blockers { walls: &woods.footprint, bodies: &[] })
}

/// Whether a line to the middle or a flank of a base that stands partly in the woods goes
/// through the woods before it gets there.
fn enters(woods: &Feature, a: &Body, b: &Body) -> bool {
    let (dx, dy) = ((b.at.x - a.at.x).to_f64(), (b.at.y - a.at.y).to_f64());
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return true;
    }
    let reach = b.shape.reach().to_f64();
    let front = (1.0 - reach / length).max(0.0);
    [-1.0, 0.0, 1.0].iter().any(|side| {
        let (x, y) = (b.at.x.to_f64() - dy / length * reach * side, b.at.y.to_f64() + dx / length * reach * side);
        let Some(end) = geometry::Point::inches(x, y) else { return false };
        let arrive = if *side == 0.0 { front } else { 1.0 };
        geometry::segment_polygon_spans(a.at, end, &woods.polygon).iter().any(|(enter, _)| *enter < arrive)
    })
}

/// R5.1 between two models, on its own. For many pairs of two units use a [`Scene`].
pub fn model_sees_model(battle: Battle<'_>, from: ModelId, to: ModelId) -> bool {
    Scene::between(battle, battle.unit_of(from), battle.unit_of(to)).sees(from, to)
}

/// R5.2 whether any model of a unit sees any model of another.
pub fn unit_sees_unit(battle: Battle<'_>, from: UnitId, to: UnitId) -> bool {
    let scene = Scene::between(battle, from, to);
    battle.models(from).any(|a| battle.models(to).any(|b| scene.sees(a, b)))
}

/// R5.4 whether a unit is fully visible to every model of another.
pub fn unit_sees_unit_fully(battle: Battle<'_>, from: UnitId, to: UnitId) -> bool {
    let scene = Scene::between(battle, from, to);
    battle.models(from).all(|a| battle.models(to).all(|b| scene.sees_fully(a, b, Some(to))))
}

/// R17.8 plunging fire: from 6" up in a ruin at a target that stands wholly on the ground.
pub fn plunges(battle: Battle<'_>, shooter: ModelId, target: UnitId) -> bool {
    let body = battle.body(shooter);
    body.z >= Inches::whole(6)
        && battle.models(target).all(|model| battle.state.model(model).z == Inches::ZERO)
        && battle.setup.terrain.iter().any(|f| f.kind == TerrainKind::Ruin && f.polygon.contains_body(&body))
}

/// The benefit of cover of each model against one shooting unit, found when first asked.
pub struct Cover {
    shooters: SmallVec<[ModelId; 16]>,
    known: SmallVec<[(ModelId, bool); 16]>,
}

impl Cover {
    /// Against the models of a unit as they stand when targets are chosen.
    pub fn against(battle: Battle<'_>, unit: UnitId) -> Self {
        Cover { shooters: battle.models(unit).collect(), known: SmallVec::new() }
    }

    /// Against these models alone.
    pub fn against_models(models: impl IntoIterator<Item = ModelId>) -> Self {
        Cover { shooters: models.into_iter().collect(), known: SmallVec::new() }
    }

    /// Whether terrain gives `model` cover.
    pub fn of(&mut self, battle: Battle<'_>, _unit: UnitId, model: ModelId) -> bool {
        if let Some((_, covered)) = self.known.iter().find(|(known, _)| *known == model) {
            return *covered;
        }
        let covered = self.find(battle, model).is_some();
        self.known.push((model, covered));
        covered
    }

    /// The first piece of terrain that gives `model` cover.
    pub fn find(&self, battle: Battle<'_>, model: ModelId) -> Option<TerrainId> {
        let body = battle.body(model);
        let found = battle.setup.terrain.iter().position(|feature| self.gives(battle, feature, model, &body));
        found.map(|at| TerrainId(at as u16))
    }

    fn gives(&self, battle: Battle<'_>, feature: &Feature, model: ModelId, body: &Body) -> bool {
        let infantry = battle.setup.model(model).keys.contains(Keys::INFANTRY);
        let within = || touches_box(&feature.bounds, body) && feature.polygon.contains_body(body);
        match feature.kind {
            TerrainKind::Crater => infantry && within(),
            TerrainKind::Barricade => {
                infantry && wholly_near(feature, body, Inches::whole(3)) && self.hidden(battle, feature, model, body)
            }
            TerrainKind::Debris | TerrainKind::Hill | TerrainKind::Container => {
                self.hidden(battle, feature, model, body)
            }
            TerrainKind::Woods | TerrainKind::Ruin => within() || self.hidden(battle, feature, model, body),
        }
    }

    /// R17.2 whether the feature hides part of the model from any of the shooters.
    fn hidden(&self, battle: Battle<'_>, feature: &Feature, model: ModelId, body: &Body) -> bool {
        self.shooters.iter().any(|&shooter| {
            let from = battle.body(shooter);
            let corridor = union(&box_of(&from), &box_of(body));
            if !feature.bounds.intersects(&corridor) {
                return false;
            }
            match feature.kind {
                TerrainKind::Woods => woods_hide(battle, feature, shooter, &from, model, body),
                TerrainKind::Ruin if footprint_blocks(battle, feature, shooter, &from, model, body) => {
                    let mut walls: SmallVec<[Wall; 16]> = SmallVec::from_slice(&feature.walls);
                    walls.extend_from_slice(&feature.footprint);
                    !geometry::fully_visible(&from, body, &Blockers { walls: &walls, bodies: &[] })
                }
                _ => !geometry::fully_visible(&from, body, &Blockers { walls: &feature.walls, bodies: &[] }),
            }
        })
    }
}

fn box_of(body: &Body) -> Rect {
    let reach = body.shape.reach();
    let mut rect = Rect { min: body.at, max: body.at };
    rect.min.x -= reach;
    rect.min.y -= reach;
    rect.max.x += reach;
    rect.max.y += reach;
    rect
}

/// Whether every part of a base is within a distance of a piece's outline: for the small discs
/// of infantry the far side of the base is its gap plus its width.
fn wholly_near(feature: &Feature, body: &Body, limit: Inches) -> bool {
    let gap = feature.polygon.gap_to_body(body);
    gap + body.shape.reach() * 2 <= limit + Inches::GRACE
}
