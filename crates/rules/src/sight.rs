//! Who sees whom, and who has cover (R5, R17).
//!
//! Geometry answers for two bases and a list of walls; this file knows which walls count: solid
//! walls always, a ruin's footprint only between models outside it (R17.8), other models except
//! those of the observer's own unit (R5.1). Cover asks the same question of one piece of terrain
//! at a time, for every model of the shooting unit (R17.2).

mod corridor;
mod cover;
mod lane;

pub use cover::Cover;
pub(crate) use lane::lane;

use crate::battle::Battle;
use crate::ids::{ModelId, TerrainId, UnitId};
use crate::setup::{Feature, Keys};
use codex::TerrainKind;
use corridor::Corridor;
use geometry::{Blockers, Body, Inches, Rect, Wall};
use smallvec::SmallVec;

/// Tags of bodies start here; tags below are terrain.
pub const BODY_TAG: u32 = 1 << 16;

/// What lies between two units, gathered once for all their models.
pub struct Scene<'a> {
    battle: Battle<'a>,
    observers: SmallVec<[Seer; 12]>,
    targets: SmallVec<[Seer; 12]>,
    /// Walls that hide every pair alike, then the footprints of the ruins that have to be asked.
    walls: SmallVec<[Wall; 64]>,
    /// How many of the walls hide every pair alike.
    common: usize,
    /// The ruins that have to be asked.
    ruins: SmallVec<[TerrainId; 8]>,
    bodies: SmallVec<[(Body, u32); 24]>,
}

/// A model of either unit: its base, and a bit for each ruin whose footprint does not count for
/// it (R17.8).
#[derive(Debug, Clone, Copy)]
struct Seer {
    model: ModelId,
    body: Body,
    exempt: u32,
}

impl<'a> Scene<'a> {
    /// What lies between the models of two units.
    pub fn between(battle: Battle<'a>, observer: UnitId, target: UnitId) -> Self {
        let boxes = [battle.bounds(observer), battle.bounds(target)];
        let nowhere = Rect { min: geometry::Point::default(), max: geometry::Point::default() };
        let area = match boxes {
            [Some(a), Some(b)] => a.union(b),
            _ => nowhere,
        };
        let seer = |model: ModelId| Seer { model, body: battle.body(model), exempt: 0 };
        let mut scene = Scene {
            battle,
            observers: battle.models(observer).map(seer).collect(),
            targets: battle.models(target).map(seer).collect(),
            walls: SmallVec::new(),
            common: 0,
            ruins: SmallVec::new(),
            bodies: SmallVec::new(),
        };
        let strip = match boxes {
            [Some(a), Some(b)] => Corridor::between(&a, &b),
            _ => return scene,
        };
        scene.gather_walls(&area, &boxes, &strip);
        for player in crate::ids::Player::BOTH {
            battle.find_near(player, &area, |model| {
                let body = battle.body(model);
                if strip.holds(&body) && battle.unit_of(model) != observer {
                    scene.bodies.push((body, BODY_TAG + u32::from(model.0)));
                }
                false
            });
        }
        scene
    }

    /// Solid walls always count. A ruin that neither unit is near hides every pair alike, whatever
    /// walls stand in it; only the others are asked, once a model.
    fn gather_walls(&mut self, area: &Rect, boxes: &[Option<Rect>; 2], strip: &Corridor) {
        let battle = self.battle;
        let aircraft = |seers: &[Seer]| seers.iter().any(|s| battle.setup.model(s.model).keys.contains(Keys::AIRCRAFT));
        let in_the_air = aircraft(&self.observers) || aircraft(&self.targets);
        for (at, feature) in battle.setup.terrain.iter().enumerate() {
            if !feature.bounds.intersects(area) {
                continue;
            }
            let near = || boxes.iter().flatten().any(|bounds| feature.bounds.intersects(bounds));
            let is_ruin = feature.kind == TerrainKind::Ruin;
            let shut = is_ruin && !in_the_air && !near();
            let counted = if shut { &feature.silhouette } else { &feature.walls };
            self.walls.extend(counted.iter().copied().filter(|wall| strip.meets(wall)));
            if is_ruin && !shut {
                if self.ruins.len() < 32 {
                    self.ruins.push(TerrainId(at as u16));
                } else {
                    self.walls.extend_from_slice(&feature.footprint);
                }
            }
        }
        self.common = self.walls.len();
        for at in 0..self.ruins.len() {
            let ruin = battle.setup.feature(self.ruins[at]);
            self.walls.extend_from_slice(&ruin.footprint);
            for seer in &mut self.observers {
                seer.exempt |= u32::from(sees_out(battle, ruin, seer.model, &seer.body)) << at;
            }
            for seer in &mut self.targets {
                seer.exempt |= u32::from(is_seen_in(battle, ruin, seer.model, &seer.body)) << at;
            }
        }
    }

    fn seer(&self, list: &[Seer], model: ModelId, exempt: fn(Battle<'_>, &Feature, ModelId, &Body) -> bool) -> Seer {
        list.iter().find(|seer| seer.model == model).copied().unwrap_or_else(|| {
            let body = self.battle.body(model);
            let bits =
                self.ruins.iter().enumerate().map(|(at, ruin)| {
                    u32::from(exempt(self.battle, self.battle.setup.feature(*ruin), model, &body)) << at
                });
            Seer { model, body, exempt: bits.sum() }
        })
    }

    /// R5.1 whether one model sees another.
    pub fn sees(&self, from: ModelId, to: ModelId) -> bool {
        self.ask(from, to, geometry::visible)
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
            && self.ask(from, to, |a, b, blockers| match through {
                None => geometry::fully_visible(a, b, blockers),
                Some(unit) => {
                    let others: SmallVec<[(Body, u32); 16]> = blockers
                        .bodies
                        .iter()
                        .copied()
                        .filter(|(_, tag)| self.battle.unit_of(ModelId((tag - BODY_TAG) as u16)) != unit)
                        .collect();
                    geometry::fully_visible(a, b, &Blockers { walls: blockers.walls, bodies: &others })
                }
            })
    }

    /// The line that is free, or what is in the way: tags below [`BODY_TAG`] are terrain.
    pub fn explain(&self, from: ModelId, to: ModelId) -> geometry::Sight {
        self.ask(from, to, geometry::explain)
    }

    fn ask<T>(&self, from: ModelId, to: ModelId, ask: impl FnOnce(&Body, &Body, &Blockers<'_>) -> T) -> T {
        let observer = self.seer(&self.observers, from, sees_out);
        let target = self.seer(&self.targets, to, is_seen_in);
        let (a, b) = (&observer.body, &target.body);
        let exempt = observer.exempt | target.exempt;
        let all = if self.ruins.is_empty() { 0 } else { u32::MAX >> (32 - self.ruins.len()) };
        let mut some: SmallVec<[Wall; 64]> = SmallVec::new();
        let walls: &[Wall] = if exempt == 0 {
            &self.walls
        } else if exempt == all {
            &self.walls[..self.common]
        } else {
            some.extend_from_slice(&self.walls[..self.common]);
            let counted = self.ruins.iter().enumerate().filter(|(at, _)| exempt & (1 << at) == 0);
            for (_, ruin) in counted {
                some.extend_from_slice(&self.battle.setup.feature(*ruin).footprint);
            }
            &some
        };
        let tag = BODY_TAG + u32::from(to.0);
        let corridor = Corridor::new(a, b);
        let mut bodies: SmallVec<[(Body, u32); 16]> = SmallVec::new();
        for body in self.bodies.iter().filter(|(body, t)| *t != tag && corridor.holds(body)) {
            bodies.push(*body);
        }
        ask(a, b, &Blockers { walls, bodies: &bodies })
    }
}

/// R17.8 whether an observer looks past a ruin's footprint: wholly within it, or towering and
/// touching it, or an aircraft.
fn sees_out(battle: Battle<'_>, ruin: &Feature, model: ModelId, body: &Body) -> bool {
    let keys = battle.setup.model(model).keys;
    if keys.contains(Keys::AIRCRAFT) {
        return true;
    }
    let towers = || keys.contains(Keys::TOWERING) && ruin.polygon.touches_body(body);
    ruin.is_near(body) && (ruin.polygon.contains_body(body) || towers())
}

/// R17.8 whether a target is seen as normal in spite of a footprint: it touches it, or is an
/// aircraft.
fn is_seen_in(battle: Battle<'_>, ruin: &Feature, model: ModelId, body: &Body) -> bool {
    battle.setup.model(model).keys.contains(Keys::AIRCRAFT) || (ruin.is_near(body) && ruin.polygon.touches_body(body))
}

/// R17.7 whether woods keep `to` from being fully visible. They never hide it whole.
fn woods_hide(battle: Battle<'_>, woods: &Feature, from: ModelId, a: &Body, to: ModelId, b: &Body) -> bool {
    let keys = battle.setup.model(from).keys | battle.setup.model(to).keys;
    if keys.intersects(Keys::AIRCRAFT | Keys::TOWERING) {
        return false;
    }
    if woods.is_near(b) && woods.polygon.contains_body(b) {
        return true;
    }
    if woods.is_near(a) && woods.polygon.contains_body(a) {
        return false; // wholly within sees out
    }
    if woods.is_near(b) && woods.polygon.touches_body(b) {
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
pub(crate) fn model_sees_model(battle: Battle<'_>, from: ModelId, to: ModelId) -> bool {
    Scene::between(battle, battle.unit_of(from), battle.unit_of(to)).sees(from, to)
}

/// R5.2 whether any model of a unit sees any model of another.
pub(crate) fn unit_sees_unit(battle: Battle<'_>, from: UnitId, to: UnitId) -> bool {
    let scene = Scene::between(battle, from, to);
    battle.models(from).any(|a| battle.models(to).any(|b| scene.sees(a, b)))
}

/// R17.8 plunging fire: from 6" up in a ruin at a target that stands wholly on the ground.
pub(crate) fn plunges(battle: Battle<'_>, shooter: ModelId, target: UnitId) -> bool {
    let body = battle.body(shooter);
    body.z >= Inches::whole(6)
        && battle.models(target).all(|model| battle.state.model(model).z == Inches::ZERO)
        && battle.setup.terrain.iter().any(|f| f.kind == TerrainKind::Ruin && f.polygon.contains_body(&body))
}
