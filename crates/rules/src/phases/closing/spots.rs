//! Spots around an enemy base, and ways to them.

use super::{Aim, Closing, Foe, touches};
use crate::action::{Path, Step};
use crate::battle::ENGAGEMENT;
use crate::ids::UnitId;
use crate::refusal::{Code, First};
use crate::setup::Keys;
use crate::setup::STEP_OVER;
use crate::stand;
use codex::TerrainKind;
use geometry::{Angle, Body, Inches, Obstacle, PathQuery, Point, Rect, Segment};
use smallvec::SmallVec;

/// How far apart the spots around a base are, in thousandths of an inch along the circle.
const ARC: i32 = 250;
/// Enemy bases looked at for one model, the nearest first.
const MOST_FOES: usize = 8;
/// Ways around obstacles searched for one model.
pub(super) const DETOURS: u8 = 3;
/// How far beside the straight leg a way around looks for what is in its way.
const ASIDE: Inches = Inches::thousandths(1500);
/// Gaps at which spots in engagement range are tried, the last for those who reach across a
/// barricade (R17.4), in thousandths of an inch.
const RINGS: [i32; 5] = [250, 500, 750, 1000, 2000];

/// What a search for a spot asks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Search {
    /// The unit as a whole must be where the move has to lead it.
    pub(crate) whole: bool,
    /// Only beside models of this unit.
    pub(crate) only: Option<UnitId>,
    /// How many ways around obstacles may be searched.
    pub(crate) detours: u8,
}

impl Search {
    /// What the rules ask (R15.5, R16.5).
    pub(super) const RULES: Search = Search { whole: true, only: None, detours: DETOURS };
}

impl Closing<'_> {
    /// A spot in base contact that a model could have ended on, and a way there (R15.5, R16.5).
    ///
    /// Exactly: around each of the eight nearest enemy bases it may close with, spots are tried
    /// between it and each base beside it (where all are round), then every quarter of an inch
    /// from the side that faces the model. A spot counts if the base
    /// stands on it legally beside where the others end, is in base contact, ends closer to what
    /// it has to end closer to, and can be got to by a straight leg, or, for the first `detours`
    /// spots whose straight leg is barred ([`DETOURS`] where the rules ask), by a way around. With `whole` the unit as a whole must
    /// also be where the move has to lead it: what cannot be found this way is not demanded.
    pub(super) fn contact(&self, at: usize, ends: &[Body], search: Search) -> Option<(Body, Path)> {
        let Search { whole, only, mut detours } = search;
        for foe in self.nearest_foes(at, only) {
            let tight = self.wedged(at, &foe, ends);
            for body in tight.into_iter().chain(around(&self.starts[at], &foe.body, Inches::ZERO, self.cap)) {
                if !self.is_in_reach(at, &body) {
                    continue;
                }
                let body = Body { z: stand::ground(self.battle, body.at, foe.body.z), ..body };
                if !touches(self.battle, (self.models[at], &body), (foe.model, &foe.body))
                    || !self.is_free(at, &body, ends)
                    // What touches a target is closer to it than what charges from farther away.
                    || (self.targets.is_empty() && !self.is_closer(at, &body))
                    || self.is_behind(at, &foe.body, &body)
                {
                    continue;
                }
                if whole && !self.holds_with(at, &body, ends) {
                    continue;
                }
                if let Some(path) = self.way(at, &body, &mut detours) {
                    return Some((body, path));
                }
            }
        }
        None
    }

    /// Spots in contact with an enemy base and with another base beside it, the side that faces the
    /// model first: so a crowd stands close.
    fn wedged(&self, at: usize, foe: &Foe, ends: &[Body]) -> SmallVec<[Body; 12]> {
        let start = &self.starts[at];
        let mut out: SmallVec<[Body; 12]> = SmallVec::new();
        let own = ends.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, end)| end);
        let standing = self.near.enemies.iter().chain(&self.near.friends);
        for other in own.chain(standing.filter(|(id, _)| *id != foe.model).map(|(_, body)| body)) {
            if geometry::gap_within(&foe.body, other, start.shape.core() * 2) {
                out.extend(between(start, &foe.body, other));
            }
        }
        let facing = Angle::towards(foe.body.at, start.at);
        out.sort_by_key(|body| (facing.turn_to(Angle::towards(foe.body.at, body.at)).abs(), body.at));
        out
    }

    /// A spot in engagement range, as near as may be: the same search on wider circles.
    pub(super) fn engaging(&self, at: usize, ends: &[Body], search: Search) -> Option<(Body, Path)> {
        let Search { whole, only, mut detours } = search;
        let widest = self.widest_ring();
        let foes = self.nearest_foes(at, only);
        for gap in RINGS.map(Inches::thousandths).into_iter().filter(|gap| *gap <= widest) {
            for foe in &foes {
                if !geometry::gap_within(&self.starts[at], &foe.body, self.cap + gap) {
                    continue;
                }
                for body in around(&self.starts[at], &foe.body, gap, self.cap) {
                    if !self.is_in_reach(at, &body) {
                        continue;
                    }
                    let levels = [foe.body.z, self.starts[at].z].map(|z| stand::ground(self.battle, body.at, z));
                    for z in &levels[..if levels[0] == levels[1] { 1 } else { 2 }] {
                        let body = Body { z: *z, ..body };
                        if self.reaches(&body, &foe.body)
                            && self.is_free(at, &body, ends)
                            && self.is_closer(at, &body)
                            && !self.is_behind(at, &foe.body, &body)
                            && (!whole || self.holds_with(at, &body, ends))
                            && let Some(path) = self.way(at, &body, &mut detours)
                        {
                            return Some((body, path));
                        }
                    }
                }
            }
        }
        None
    }

    /// How far from an enemy base one may end and have reached it.
    pub(super) fn widest_ring(&self) -> Inches {
        let charge = matches!(self.aim, Aim::Charge(_));
        let barred = || self.battle.setup.terrain.iter().any(|feature| feature.kind == TerrainKind::Barricade);
        if charge && barred() { super::ACROSS } else { ENGAGEMENT }
    }

    /// Whether the unit is where the move has to lead it once this model ends there.
    fn holds_with(&self, at: usize, body: &Body, ends: &[Body]) -> bool {
        let mut after: SmallVec<[Body; 16]> = SmallVec::from_slice(ends);
        after[at] = *body;
        self.holds(&after)
    }

    /// Whether a straight line to it would be short enough.
    fn is_in_reach(&self, at: usize, body: &Body) -> bool {
        self.starts[at].at.is_within(self.cap + Inches::GRACE, body.at)
    }

    /// Whether the way around the enemy base itself to a spot on its far side is too long: a cheap
    /// question before a search. The string is pulled around the circle within both bases.
    fn is_behind(&self, at: usize, foe: &Body, body: &Body) -> bool {
        let start = &self.starts[at];
        if self.passage(self.models[at]).enemies || (start.z - foe.z).abs() > foe.height {
            return false;
        }
        let radius = (start.shape.core() + foe.shape.core()).to_f64();
        let far = start.at.distance(foe.at).to_f64();
        if far <= radius {
            return false;
        }
        let tangent = (far * far - radius * radius).sqrt();
        let Some(corner) = Point::inches(radius, tangent) else { return false };
        let seen = i32::from(Angle::towards(Point::default(), corner).get());
        let turn = Angle::towards(foe.at, start.at).turn_to(Angle::towards(foe.at, body.at)).abs();
        let hidden = f64::from((turn - seen).max(0)) / 18_000.0 * std::f64::consts::PI;
        hidden > 0.0 && tangent + hidden * radius > self.cap.to_f64() + 0.01
    }

    /// Enemy bases that the model could get to, the nearest first.
    fn nearest_foes(&self, at: usize, only: Option<UnitId>) -> SmallVec<[Foe; MOST_FOES]> {
        let start = &self.starts[at];
        let widest = self.widest_ring();
        let mut foes: SmallVec<[(Inches, Foe); 16]> = self
            .foes
            .iter()
            .filter(|foe| only.is_none_or(|unit| unit == foe.unit))
            .map(|foe| (geometry::gap(start, &foe.body), *foe))
            .filter(|(gap, _)| *gap <= self.cap + widest)
            .collect();
        foes.sort_by_key(|(gap, foe)| (*gap, foe.model));
        foes.into_iter().take(MOST_FOES).map(|(_, foe)| foe).collect()
    }

    /// A way for a model to where it would end: straight, or around what bars the straight leg
    /// while there are detours left to search.
    pub(super) fn way(&self, at: usize, end: &Body, detours: &mut u8) -> Option<Path> {
        let straight = vec![self.last_step(at, end)];
        match self.try_path(at, &straight, end) {
            Ok(()) => Some(straight),
            Err(Code::MoveTooFar) => None,
            Err(_) if *detours > 0 => {
                *detours -= 1;
                self.detour(at, end)
            }
            Err(_) => None,
        }
    }

    /// The leg that ends there.
    fn last_step(&self, at: usize, end: &Body) -> Step {
        let plain = stand::ground(self.battle, end.at, self.starts[at].z) == end.z;
        Step::To(end.at, if plain { None } else { Some(end.z) })
    }

    /// Whether a path is walkable and not too long.
    fn try_path(&self, at: usize, path: &Path, end: &Body) -> Result<(), Code> {
        let mut first = First::default();
        let walked = self.walk(self.models[at], path, &mut first);
        if walked.length > self.cap + Inches::GRACE || walked.end.z != end.z {
            return Err(Code::MoveTooFar);
        }
        first.result().map_err(|refusal| refusal.code)
    }

    fn detour(&self, at: usize, end: &Body) -> Option<Path> {
        let start = self.starts[at];
        let obstacles = self.obstacles(at, &Rect::new(start.at, end.at).expand(start.shape.reach() + ASIDE));
        let query = PathQuery {
            shape: start.shape,
            facing: start.facing,
            start: start.at,
            obstacles: &obstacles,
            board: self.battle.setup.board,
        };
        let way = geometry::shortest_path(&query, end.at, self.cap)?;
        let (_, before) = way.split_last()?;
        let mut path: Path = before.iter().map(|&point| Step::To(point, None)).collect();
        path.push(self.last_step(at, end));
        self.try_path(at, &path, end).ok().map(|()| path)
    }

    /// What the model cannot go through in an area, as far as the search for a way knows it; `walk`
    /// has the last word.
    fn obstacles(&self, at: usize, area: &Rect) -> Vec<Obstacle> {
        let keys = self.battle.setup.model(self.models[at]).keys;
        let passage = self.passage(self.models[at]);
        let mut out = Vec::new();
        if !passage.enemies {
            for (enemy, body) in &self.near.enemies {
                if !area.intersects(&body.bounds()) || self.battle.setup.model(*enemy).keys.contains(Keys::AIRCRAFT) {
                    continue;
                }
                let target = passage.targets.is_none_or(|targets| targets.contains(self.battle.unit_of(*enemy)));
                let clearance = if target { Inches::ZERO } else { ENGAGEMENT };
                out.push(Obstacle::Body { body: *body, clearance });
            }
        }
        if keys.is_big() && !passage.air {
            let big = self.near.friends.iter().filter(|(friend, _)| self.battle.setup.model(*friend).keys.is_big());
            out.extend(big.map(|(_, body)| Obstacle::Body { body: *body, clearance: Inches::ZERO }));
        }
        if !passage.air {
            for feature in self.battle.setup.terrain.iter().filter(|feature| feature.bounds.intersects(area)) {
                if feature.kind == TerrainKind::Ruin && keys.contains(Keys::PASSES_RUINS) {
                    continue;
                }
                let tall = feature.walls.iter().filter(|wall| wall.top > self.starts[at].z + STEP_OVER);
                out.extend(tall.map(|wall| Obstacle::Segment(Segment { a: wall.a, b: wall.b })));
            }
        }
        out
    }
}

/// Spots at a gap from a base, all around it, the side that faces `mover` first; none that is
/// surely farther from it than `cap`.
pub(super) fn around(mover: &Body, other: &Body, gap: Inches, cap: Inches) -> impl Iterator<Item = Body> {
    let (mover, other) = (*mover, *other);
    let reach = (mover.shape.reach() + other.shape.reach() + gap).get().max(1);
    let count = (reach.saturating_mul(44) / 7 / ARC).clamp(24, 96);
    let facing = i32::from(Angle::towards(other.at, mover.at).get());
    let widest = widest_turn(&mover, &other, gap, cap) + 36_000 / count;
    // 0, +1, −1, +2, −2 and so on: ever farther from the side that faces the mover.
    let turn = move |step: i32| {
        let steps = if step % 2 == 1 { (step + 1) / 2 } else { -(step / 2) };
        steps * 36_000 / count
    };
    (0..count).map(turn).take_while(move |turn| turn.abs() <= widest).filter_map(move |turn| {
        let angle = (facing + turn).rem_euclid(36_000);
        beside(&mover, &other, Angle::hundredths(angle as u16), gap, cap)
    })
}

/// How far around a base spots may lie from the side that faces `mover`, so that it could get there, in hundredths
/// of a degree: two sides of a triangle are known, and the third is no longer than the move.
fn widest_turn(mover: &Body, other: &Body, gap: Inches, cap: Inches) -> i32 {
    const ALL_AROUND: i32 = 18_000;
    /// What rounding may hide, in inches and in hundredths of a degree.
    const SLACK: (f64, i32) = (0.02, 200);
    let apart = other.at.distance(mover.at).to_f64();
    let longest = cap.to_f64() + SLACK.0;
    // How far the middles of the two may be from each other once it stands there.
    let least = (mover.shape.core() + other.shape.core() + gap).to_f64() - SLACK.0;
    let most = (mover.shape.reach() + other.shape.reach() + gap).to_f64() + SLACK.0;
    if apart <= 0.0 || least <= 0.0 || longest >= apart + least {
        return ALL_AROUND;
    }
    let tangent = (apart * apart - longest * longest).max(0.0).sqrt();
    let far = tangent.clamp(least, most);
    let cosine = ((apart * apart + far * far - longest * longest) / (2.0 * apart * far)).clamp(-1.0, 1.0);
    let sine = (1.0 - cosine * cosine).sqrt();
    match Point::inches(10.0 * cosine, 10.0 * sine) {
        Some(corner) => i32::from(Angle::towards(Point::default(), corner).get()) + SLACK.1,
        None => ALL_AROUND,
    }
}

/// The two places where a round base touches two others.
fn between(mover: &Body, a: &Body, b: &Body) -> SmallVec<[Body; 2]> {
    if !(mover.shape.is_round() && a.shape.is_round() && b.shape.is_round()) {
        return SmallVec::new();
    }
    let (ax, ay, bx, by) = (a.at.x.to_f64(), a.at.y.to_f64(), b.at.x.to_f64(), b.at.y.to_f64());
    let to_a = (mover.shape.reach() + a.shape.reach()).to_f64();
    let to_b = (mover.shape.reach() + b.shape.reach() + Inches::GRACE).to_f64();
    let far = a.at.distance(b.at).to_f64();
    if far <= 0.0 {
        return SmallVec::new();
    }
    let along = (to_a * to_a - to_b * to_b + far * far) / (2.0 * far);
    let aside = to_a * to_a - along * along;
    if aside < 0.0 {
        return SmallVec::new();
    }
    let aside = aside.sqrt();
    let (ux, uy) = ((bx - ax) / far, (by - ay) / far);
    let put = |side: f64| {
        let at = Point::inches(ax + ux * along - uy * side, ay + uy * along + ux * side)?;
        Some(Body { at, z: a.z, ..*mover })
    };
    [put(aside), put(-aside)].into_iter().flatten().collect()
}

/// The base put at a gap from another, in a direction from it.
fn beside(mover: &Body, other: &Body, direction: Angle, gap: Inches, cap: Inches) -> Option<Body> {
    let (cos, sin) = direction.direction();
    let put = |far: f64| {
        let at = Point::inches(other.at.x.to_f64() + cos * far, other.at.y.to_f64() + sin * far)?;
        Some(Body { at, z: other.z, ..*mover })
    };
    let mut far = (mover.shape.reach() + other.shape.reach() + gap).to_f64();
    if mover.shape.is_round() && other.shape.is_round() {
        return put(far);
    }
    // It will stand somewhere between the circles around and inside both bases.
    let near = (mover.shape.core() + other.shape.core() + gap).to_f64();
    let slack = Inches::from_f64((far - near) / 2.0 + 0.01)?;
    if !mover.at.is_within(cap + slack, put((far + near) / 2.0)?.at) {
        return None;
    }
    // Walks in along the ray by as much as is free until the gap is right.
    for _ in 0..12 {
        let body = put(far)?;
        let over = (geometry::gap(&body, other) - gap).to_f64();
        if over <= 0.0015 {
            return Some(body);
        }
        far -= over;
    }
    put(far)
}
