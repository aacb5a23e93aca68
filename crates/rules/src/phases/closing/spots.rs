//! Spots around an enemy base, and ways to them.

use super::around::Around;
use super::known::Vicinity;
use super::{Aim, Closing, Foe, touches};
use crate::action::{Path, Step};
use crate::battle::ENGAGEMENT;
use crate::ids::{ModelId, UnitId};
use crate::phases::movement::passage::Past;
use crate::refusal::{Code, First};
use crate::setup::Keys;
use crate::setup::STEP_OVER;
use crate::stand;
use codex::TerrainKind;
use geometry::{Angle, Body, Inches, Obstacle, PathQuery, Point, Rect, Segment};
use smallvec::SmallVec;

/// Enemy bases looked at for one model, the nearest first.
pub(super) const MOST_FOES: usize = 8;
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
        let mut all = self.known.borrow_mut();
        // Those around one unit alone are seldom asked for, and not kept.
        let mut few;
        let rings = match only {
            None => all[at].get_or_insert_with(|| self.rings(at, None)),
            Some(_) => {
                few = self.rings(at, only);
                &mut few
            }
        };
        for ring in rings {
            let foe = ring.foe;
            for body in self.wedged(at, &foe, ends) {
                let Some(body) = self.in_contact(at, &foe, ring.vicinity(self, at), &body) else { continue };
                if Self::is_clear_of_own(at, &body, ends)
                    && (!whole || self.holds_with(at, &body, ends))
                    && let Some(path) = self.way(at, &body, &mut detours)
                {
                    return Some((body, path));
                }
            }
            let mut looked = 0;
            while let Some(spot) = ring.spot(self, at, looked) {
                looked += 1;
                if Self::is_clear_of_own(at, &spot.body, ends)
                    && (!whole || self.holds_with(at, &spot.body, ends))
                    && let Some(path) = spot.way(self, at, &mut detours)
                {
                    return Some((spot.body, path));
                }
            }
        }
        None
    }

    /// Where a base at this place would stand, if it may there whatever the others of its unit do: within reach, in
    /// contact with an enemy base, closer than it was.
    pub(super) fn in_contact(&self, at: usize, foe: &Foe, around: &Vicinity<'_>, body: &Body) -> Option<Body> {
        if !self.is_in_reach(at, body) {
            return None;
        }
        let body = Body { z: around.ground(body.at, foe.body.z), ..*body };
        let fits = touches(self.battle, (self.models[at], &body), (foe.model, &foe.body))
            && around.lets_stand(self.battle, self.models[at], &body)
            // What touches a target is closer to it than what charges from farther away.
            && (!self.targets.is_empty() || self.is_closer(at, &body))
            && !self.is_behind(at, &foe.body, &body);
        fits.then_some(body)
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
        out.sort_by_cached_key(|body| (facing.turn_to(Angle::towards(foe.body.at, body.at)).abs(), body.at));
        out
    }

    /// A spot in engagement range, as near as may be: the same search on wider circles.
    pub(super) fn engaging(&self, at: usize, ends: &[Body], search: Search) -> Option<(Body, Path)> {
        let Search { whole, only, mut detours } = search;
        let widest = self.widest_ring();
        let mut foes: SmallVec<[(Foe, Option<Vicinity<'_>>); MOST_FOES]> =
            self.nearest_foes(at, only).into_iter().map(|foe| (foe, None)).collect();
        for gap in RINGS.map(Inches::thousandths).into_iter().filter(|gap| *gap <= widest) {
            for (foe, vicinity) in &mut foes {
                if !geometry::gap_within(&self.starts[at], &foe.body, self.cap + gap) {
                    continue;
                }
                let vicinity = vicinity.get_or_insert_with(|| self.vicinity(at, &foe.body, widest));
                for body in Around::new(&self.starts[at], &foe.body, gap, self.cap) {
                    if !self.is_in_reach(at, &body) {
                        continue;
                    }
                    let below = vicinity.ground(body.at, foe.body.z);
                    let own = self.starts[at].z;
                    let level = || vicinity.ground(body.at, own);
                    let other = (own != foe.body.z).then(level).filter(|z| *z != below);
                    for z in std::iter::once(below).chain(other) {
                        let body = Body { z, ..body };
                        if self.reaches(&body, &foe.body)
                            && Self::is_clear_of_own(at, &body, ends)
                            && vicinity.lets_stand(self.battle, self.models[at], &body)
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
        if self.passage(self.models[at]).enemies > Past::Nobody || (start.z - foe.z).abs() > foe.height {
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
    pub(super) fn nearest_foes(&self, at: usize, only: Option<UnitId>) -> SmallVec<[Foe; MOST_FOES]> {
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
        match self.straight(at, end) {
            Ok(path) => Some(path),
            Err(Code::MoveTooFar) => None,
            Err(_) if *detours > 0 => {
                *detours -= 1;
                self.detour(at, end)
            }
            Err(_) => {
                self.barred.set(true);
                None
            }
        }
    }

    /// The straight way to where a model would end, or why it cannot go there.
    pub(super) fn straight(&self, at: usize, end: &Body) -> Result<Path, Code> {
        let path = vec![self.last_step(at, end)];
        self.try_path(at, &path, end).map(|()| path)
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

    pub(super) fn detour(&self, at: usize, end: &Body) -> Option<Path> {
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
        for (enemy, body) in &self.near.enemies {
            let met = self.battle.setup.model(*enemy).keys;
            let passed = passage.enemies.takes_in(met) || met.contains(Keys::AIRCRAFT);
            if passed || !area.intersects(&body.bounds()) {
                continue;
            }
            let target = passage.targets.is_none_or(|targets| targets.contains(self.battle.unit_of(*enemy)));
            let clearance = if target { Inches::ZERO } else { ENGAGEMENT };
            out.push(Obstacle::Body { body: *body, clearance });
        }
        if keys.is_big() && !passage.air {
            let met = |friend: ModelId| self.battle.setup.model(friend).keys;
            let barring = |friend: ModelId| met(friend).is_big() && !passage.friends.takes_in(met(friend));
            let big = self.near.friends.iter().filter(|(friend, _)| barring(*friend));
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
