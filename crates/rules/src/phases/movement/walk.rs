//! One model's path: how long it is and what it may not pass (R7.2 to R7.6, R7.12, R7.13).
//!
//! A leg goes from where the base is to the next point, at the higher of the two heights. Solid
//! pieces in between are climbed: up and down both count, parts up to 2" high are ignored. Walls
//! taller than that stop everybody the ruins do not let through. FLY measures through the air.

use super::climb::{Spans, counted, levels, through_the_air};
use super::passage::Passage;
use crate::action::{LONGEST_PATH, Path, Step};
use crate::battle::{Battle, ENGAGEMENT, VERTICAL};
use crate::ids::{ModelId, UnitId};
use crate::near::Near;
use crate::position::Place;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::setup::{Feature, Keys, STEP_OVER};
use crate::stand;
use codex::TerrainKind;
use geometry::{Angle, Body, Inches, Point, Rect, Segment, Wall};
use smallvec::SmallVec;

/// How near a climbing base keeps to what it climbs.
const HOLD: Inches = Inches::thousandths(250);
/// Terrain that some move over as if it were not there.
const LOW: Inches = Inches::whole(4);
/// How often a turning base is looked at, in hundredths of a degree.
const TURN_STEP: i32 = 300;

/// Where a path leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walked {
    /// Where the model ends.
    pub end: Place,
    /// How much of its allowance it used.
    pub length: Inches,
    /// The first enemy model its base passed over.
    pub(crate) crossed: Option<ModelId>,
    /// It strode through terrain higher than 4".
    pub(crate) high: bool,
}

/// Walks a path and notes everything it may not do, except where it ends.
pub(crate) fn walk(
    battle: Battle<'_>,
    near: &Near,
    model: ModelId,
    path: &Path,
    passage: Passage,
    first: &mut First,
) -> Walked {
    let mut walker = Walker::new(battle, near, model, passage);
    if path.len() > LONGEST_PATH {
        first.note(Refusal::new(Code::Malformed).model(model).because(Reason::PathTooLong));
        return walker.walked();
    }
    for step in path {
        match *step {
            Step::To(to, z) => walker.go(to, z, first),
            Step::Pivot(hundredths) => walker.pivot(hundredths, first),
        }
    }
    walker.climb_to(walker.body.z);
    walker.walked()
}

/// Whether a path leads a base through another.
pub(crate) fn passes(battle: Battle<'_>, model: ModelId, path: &Path, other: &Body) -> bool {
    let mut body = battle.body(model);
    path.iter().take(LONGEST_PATH).any(|step| match *step {
        Step::To(to, _) => {
            let from = std::mem::replace(&mut body.at, to);
            geometry::sweep_overlaps(body.shape, body.facing, from, to, other)
        }
        Step::Pivot(by) => {
            let before = body.facing;
            body.facing = Angle::hundredths((i32::from(before.get()) + by).rem_euclid(36_000) as u16);
            geometry::turn_overlaps(body.shape, before, body.facing, body.at, other)
        }
    })
}

/// The models that bear on paths of a unit.
pub(crate) fn neighbours<'p>(
    battle: Battle<'_>,
    unit: UnitId,
    paths: impl Iterator<Item = (ModelId, &'p Path)>,
) -> Near {
    let mut area: Option<Rect> = None;
    for (model, path) in paths {
        let reach = battle.setup.bases[model.index()].0.reach();
        let start = battle.state.model(model).at;
        let points = path.iter().take(LONGEST_PATH).filter_map(|step| match step {
            Step::To(to, _) => Some(*to),
            Step::Pivot(_) => None,
        });
        for point in points.chain([start]) {
            let around = Rect { min: point, max: point }.expand(reach);
            area = Some(area.map_or(around, |held| held.union(around)));
        }
    }
    let nowhere = Rect { min: Point::default(), max: Point::default() };
    Near::to(battle, unit, &area.or_else(|| battle.bounds(unit)).unwrap_or(nowhere))
}

struct Walker<'a> {
    battle: Battle<'a>,
    near: &'a Near,
    model: ModelId,
    keys: Keys,
    passage: Passage,
    body: Body,
    length: Inches,
    /// How high the ground under it is, as climbing counts it.
    level: Inches,
    pivoted: bool,
    /// Terrain does not bar its way.
    ghost: bool,
    /// Heights count nothing.
    nimble: bool,
    crossed: Option<ModelId>,
    high: bool,
}

impl<'a> Walker<'a> {
    fn new(battle: Battle<'a>, near: &'a Near, model: ModelId, passage: Passage) -> Self {
        Walker {
            battle,
            near,
            model,
            keys: battle.setup.model(model).keys,
            passage,
            body: battle.body(model),
            length: Inches::ZERO,
            level: counted(battle.state.model(model).z),
            pivoted: false,
            ghost: passage.terrain || passage.ghost,
            nimble: passage.nimble,
            crossed: None,
            high: false,
        }
    }

    fn walked(&self) -> Walked {
        let Body { at, z, facing, .. } = self.body;
        Walked {
            end: Place { x: at.x, y: at.y, z, facing },
            length: self.length,
            crossed: self.crossed,
            high: self.high,
        }
    }

    /// R7.5 the first pivot of a move costs the pivot value.
    fn pivot(&mut self, hundredths: i32, first: &mut First) {
        if !self.pivoted {
            self.pivoted = true;
            self.length += self.battle.setup.model(self.model).pivot;
        }
        let turned = (i32::from(self.body.facing.get()) + hundredths).rem_euclid(36_000);
        let facing = Angle::hundredths(turned as u16);
        if !self.body.shape.is_round() {
            self.sweep_turn(hundredths.clamp(-36_000, 36_000), first);
        }
        self.body.facing = facing;
    }

    /// What a base that is not round passes while it turns, looked at every few degrees.
    fn sweep_turn(&mut self, turn: i32, first: &mut First) {
        let steps = (turn.abs() / TURN_STEP).max(1);
        for step in 0..=steps {
            let at = (i32::from(self.body.facing.get()) + turn * step / steps).rem_euclid(36_000);
            let turned = Body { facing: Angle::hundredths(at as u16), ..self.body };
            if !self.battle.setup.board.contains_body(&turned) {
                first.note(Refusal::new(Code::OffBattlefield).model(self.model));
            }
            self.meet_models(&turned, &turned, first);
            if !self.passage.air {
                self.meet_walls(&turned, &turned, first);
                let solid =
                    |f: &Feature| f.kind.is_solid() && f.height > turned.z + STEP_OVER && !self.passes(f.height);
                let inside = |f: &Feature| f.is_near(&turned) && f.polygon.touches_body(&turned);
                if self.battle.setup.terrain.iter().any(|f| solid(f) && inside(f)) {
                    first.note(Refusal::new(Code::PassesWall).model(self.model));
                }
            }
        }
    }

    /// R7.12 up or down to a height; both count.
    fn climb_to(&mut self, height: Inches) {
        let height = counted(height);
        if !self.nimble {
            self.length += (height - self.level).abs();
        }
        self.level = height;
    }

    fn go(&mut self, to: Point, named: Option<Inches>, first: &mut First) {
        let z = named.unwrap_or_else(|| stand::ground(self.battle, to, self.body.z));
        if z < Inches::ZERO || z > Inches::whole(60) {
            first.note(Refusal::new(Code::Malformed).model(self.model).because(Reason::HeightRange));
            return;
        }
        let end = Body { at: to, z, ..self.body };
        if !self.battle.setup.board.contains_body(&end) {
            first.note(Refusal::new(Code::OffBattlefield).model(self.model));
        }
        if z > Inches::ZERO && !self.passage.air && !self.holds_on(&end) {
            let hint = Reason::OnlyFlyThroughAir;
            first.note(Refusal::new(Code::CannotStandThere).model(self.model).because(hint));
        }
        self.meet_models(&self.body.clone(), &end, first);
        self.high |= self.passage.strides && self.passes_high(&end);
        self.walk_leg(&end, named.is_some(), first);
        self.body = end;
    }

    /// Whether a base above the ground is on, or climbing, some piece of terrain that high.
    fn holds_on(&self, body: &Body) -> bool {
        self.battle.setup.terrain.iter().any(|feature| {
            let tops = feature.walls.iter().map(|wall| wall.top).chain(feature.floors.iter().copied());
            let high = tops.chain([feature.height]).any(|top| top >= body.z);
            high && feature.polygon.gap_to_body(body) <= HOLD
        })
    }

    /// R7.3, R4.8 what the base passes on the way.
    fn meet_models(&mut self, start: &Body, end: &Body, first: &mut First) {
        let (shape, facing, from) = (start.shape, start.facing, start.at);
        let (low, high) = (start.z.min(end.z), start.z.max(end.z));
        for (enemy, other) in &self.near.enemies {
            // R19.3 nobody is in the way of an aircraft, nor an aircraft in anybody's.
            if (self.keys | self.battle.setup.model(*enemy).keys).contains(Keys::AIRCRAFT) {
                continue;
            }
            let level = other.z < high + self.body.height && low < other.z + other.height;
            let passed = self.passage.enemies.takes_in(self.battle.setup.model(*enemy).keys);
            if level && geometry::sweep_overlaps(shape, facing, from, end.at, other) {
                if passed {
                    self.crossed = self.crossed.or(Some(*enemy));
                } else {
                    first.note(Refusal::new(Code::PassesEnemyModel).model(self.model).other(*enemy));
                }
            } else if !passed && !self.passage.engagement && !self.is_target(*enemy) {
                let near = other.z - high <= VERTICAL + Inches::GRACE && low - other.z <= VERTICAL + Inches::GRACE;
                if near && geometry::sweep_within(shape, facing, from, end.at, other, ENGAGEMENT) {
                    let code = match self.passage.targets {
                        Some(_) => Code::PassesNonTarget,
                        None => Code::PassesEngagementRange,
                    };
                    first.note(Refusal::new(code).model(self.model).other(*enemy));
                }
            }
        }
        if self.keys.is_big() && !self.passage.air {
            for (friend, other) in &self.near.friends {
                if self.passage.friends.takes_in(self.battle.setup.model(*friend).keys) {
                    continue;
                }
                let level = other.z < high + self.body.height && low < other.z + other.height;
                if level
                    && self.battle.setup.model(*friend).keys.is_big()
                    && geometry::sweep_overlaps(shape, facing, from, end.at, other)
                {
                    first.note(Refusal::new(Code::PassesFriendlyModel).model(self.model).other(*friend));
                }
            }
        }
    }

    /// Whether it charges the unit of this enemy.
    fn is_target(&self, enemy: ModelId) -> bool {
        self.passage.targets.is_some_and(|targets| targets.contains(self.battle.unit_of(enemy)))
    }

    /// What a leg costs, and the walls it may not pass. `named` says that the path gives the
    /// height where it ends; if not, a base that is still over something stays up there.
    fn walk_leg(&mut self, end: &Body, named: bool, first: &mut First) {
        let flat = self.body.at.distance(end.at);
        let reach = self.body.shape.reach();
        let mut spans = self.solid_spans(end);
        if self.passage.air {
            spans.extend(self.walls_passed(&self.body, end));
            self.length += if self.nimble { flat } else { through_the_air(flat, self.body.z, end.z, reach, &spans) };
            self.level = counted(end.z);
            return;
        }
        let walls = self.walls_passed(&self.body, end);
        let level = self.body.z.max(end.z) + STEP_OVER;
        self.bar(&walls, level, first);
        self.length += flat;
        if flat > Inches::ZERO {
            // Walls that are climbed over count like any other piece.
            spans.extend(walls.into_iter().filter(|(_, _, top)| *top <= level));
            let wide = reach.to_f64() / flat.to_f64();
            spans.iter_mut().for_each(|(enter, leave, _)| {
                *enter -= wide;
                *leave += wide;
            });
            self.floor_spans(end, &mut spans);
            self.hanging_spans(end, flat, &mut spans);
            for level in levels(&spans) {
                self.climb_to(level);
            }
        }
        if named || self.level < end.z {
            self.climb_to(end.z);
        }
    }

    /// Floors of the ruins where the leg starts and ends.
    fn floor_spans(&self, end: &Body, spans: &mut Spans) {
        for (body, other) in [(&self.body, end), (end, &self.body)] {
            if body.z == Inches::ZERO {
                continue;
            }
            let holds = |f: &&Feature| f.floors.contains(&body.z) && f.polygon.contains_point(body.at);
            if let Some(ruin) = self.battle.setup.terrain.iter().find(holds) {
                let along = geometry::segment_polygon_spans(self.body.at, end.at, &ruin.polygon);
                let same = ruin.floors.contains(&other.z) && ruin.polygon.contains_point(other.at);
                let top = if same { body.z.min(other.z) } else { body.z };
                spans.extend(along.iter().map(|&(enter, leave)| (enter, leave, top)));
            }
        }
    }

    /// A base that hangs on the side of a piece, at the start or the end of a leg, is up there until
    /// it is over the piece: it does not come down in between.
    fn hanging_spans(&self, end: &Body, flat: Inches, spans: &mut Spans) {
        let part = (self.body.shape.reach() + HOLD).to_f64() / flat.to_f64();
        for (body, place, stretch) in [(&self.body, 0.0, (0.0, part)), (end, 1.0, (1.0 - part, 1.0))] {
            let stands = spans.iter().any(|(enter, leave, top)| (*enter..=*leave).contains(&place) && *top == body.z);
            if body.z > STEP_OVER && !stands {
                spans.push((stretch.0, stretch.1, body.z));
            }
        }
    }

    /// R7.12 walls that the base may not go through.
    fn meet_walls(&self, start: &Body, end: &Body, first: &mut First) {
        self.bar(&self.walls_passed(start, end), start.z.max(end.z) + STEP_OVER, first);
    }

    /// Notes a wall that is higher than what is stepped over.
    fn bar(&self, walls: &Spans, level: Inches, first: &mut First) {
        if walls.iter().any(|&(_, _, top)| top > level) {
            first.note(Refusal::new(Code::PassesWall).model(self.model));
        }
    }

    fn walls_passed(&self, start: &Body, end: &Body) -> Spans {
        if self.ghost {
            return SmallVec::new();
        }
        let area = around(start, end.at, Inches::ZERO);
        let mut out = SmallVec::new();
        for feature in self.battle.setup.terrain.iter().filter(|f| f.bounds.intersects(&area)) {
            self.wall_spans(feature, start, end, &mut out);
        }
        out
    }

    /// Whether the base strides through a part of terrain that is higher than 4".
    fn passes_high(&self, end: &Body) -> bool {
        let area = around(&self.body, end.at, Inches::ZERO);
        let Body { shape, facing, at, .. } = self.body;
        self.battle.setup.terrain.iter().filter(|f| f.bounds.intersects(&area)).any(|f| {
            let solid = f.kind.is_solid() && f.height > LOW;
            let walls = f.walls.iter().filter(|wall| wall.top > LOW);
            let line = |wall: &Wall| Segment { a: wall.a, b: wall.b };
            let crosses = |wall| geometry::sweep_crosses_segment(shape, facing, at, end.at, line(wall));
            (solid && geometry::sweep_touches_polygon(shape, facing, at, end.at, &f.polygon))
                || walls.into_iter().any(crosses)
        })
    }

    /// Whether a piece of this height is as good as not there.
    fn passes(&self, height: Inches) -> bool {
        self.passage.low && height <= LOW
    }

    /// Where along the leg solid pieces lie under the base centre, or beside it where the base
    /// only grazes them.
    fn solid_spans(&self, end: &Body) -> Spans {
        if self.ghost {
            return Spans::new();
        }
        let area = around(&self.body, end.at, Inches::ZERO);
        let mut out = Spans::new();
        let solid = |f: &&Feature| f.kind.is_solid() && f.bounds.intersects(&area) && !self.passes(f.height);
        for feature in self.battle.setup.terrain.iter().filter(solid) {
            let under = geometry::segment_polygon_spans(self.body.at, end.at, &feature.polygon);
            if under.is_empty() {
                out.extend(self.grazed(feature, end).map(|place| (place, place, feature.height)));
            } else {
                out.extend(under.iter().map(|&(enter, leave)| (enter, leave, feature.height)));
            }
        }
        out
    }

    /// The middle of the stretch in which the base touches a piece that its centre misses.
    fn grazed(&self, feature: &Feature, end: &Body) -> Option<f64> {
        let Body { shape, facing, at, .. } = self.body;
        if !geometry::sweep_touches_polygon(shape, facing, at, end.at, &feature.polygon) {
            return None;
        }
        let touches = |step: &i32| {
            let spot = Body { at: at.lerp(end.at, f64::from(*step) / 32.0), ..self.body };
            feature.polygon.touches_body(&spot)
        };
        let touched: SmallVec<[i32; 33]> = (0..=32).filter(touches).collect();
        match (touched.first(), touched.last()) {
            (Some(a), Some(b)) => Some(f64::from(a + b) / 64.0),
            _ => Some(0.5),
        }
    }

    /// Walls the base passes through, unless the ruin lets it (R17.8).
    fn wall_spans(&self, feature: &Feature, start: &Body, end: &Body, out: &mut Spans) {
        if feature.kind == TerrainKind::Ruin && self.keys.contains(Keys::PASSES_RUINS) {
            return;
        }
        let outline =
            if feature.kind.is_solid() && feature.height > Inches::ZERO { feature.polygon.points().len() } else { 0 };
        for wall in feature.walls[..feature.walls.len() - outline].iter().filter(|wall| !self.passes(wall.top)) {
            let line = Segment { a: wall.a, b: wall.b };
            if geometry::sweep_crosses_segment(start.shape, start.facing, start.at, end.at, line) {
                let place = geometry::segment_crossing(start.at, end.at, line).unwrap_or(0.5);
                out.push((place, place, wall.top));
            }
        }
    }
}

/// The box around a base on its way to a point.
fn around(body: &Body, to: Point, more: Inches) -> Rect {
    let reach = body.shape.reach() + more + Inches::GRACE;
    Rect {
        min: Point { x: body.at.x.min(to.x) - reach, y: body.at.y.min(to.y) - reach },
        max: Point { x: body.at.x.max(to.x) + reach, y: body.at.y.max(to.y) + reach },
    }
}
