//! A whole unit on its way to a point: one vector for all if that will do, otherwise each model
//! on a spot of its own, around what is in the way.
//!
//! Everything is judged model by model with the functions that judge a move ([`walk`],
//! [`stand`], [`confirm`]), so that what comes out is legal, and a try ends at the first model
//! that cannot go.

use super::Paths;
use super::ways::{self, Bends, Ground};
use geometry::{Angle, Body, Inches, Point};
use rules::action::{Path, Step};
use rules::setup::{Gait, Keys};
use rules::state::MoveKind;
use rules::{Battle, DISTANCES, ModelId, TrialMove, UnitId, Walked, collide};
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};

/// Ways walked before a try is given up: what keeps a hopeless one short.
const WALKS: u32 = 45;
/// Spots around the one wanted: how far off, in thousandths, and which way from straight on.
const RINGS: [i32; 3] = [700, 1500, 2500];
const TURNS: [i32; 8] = [0, 45, -45, 90, -90, 135, -135, 180];
/// Legs of a model on its own: parts of the way, in hundredths, and turns off it, in degrees.
const PARTS: [i32; 7] = [100, 86, 72, 58, 44, 28, 14];
const BENDS: [i32; 11] = [0, 14, -14, 28, -28, 45, -45, 65, -65, 90, -90];
/// How far around a goal a unit gathers.
const GATHER: Inches = Inches::whole(6);
/// Spaces between gathered bases.
const SPACE: Inches = Inches::thousandths(50);
/// Nearer than this is there.
const HAIR: Inches = Inches::thousandths(50);
/// How near a marker a base centre counts, its own width aside (3" and the marker's radius).
const AT_MARKER: Inches = Inches::thousandths(3_787);

/// A model that goes.
#[derive(Debug, Clone, Copy)]
struct Mover {
    model: ModelId,
    at: Point,
    cap: Inches,
}

/// Where a model ends, and how.
struct End {
    model: ModelId,
    path: Path,
    body: Body,
    walked: Walked,
}

type Ends = Vec<End>;

/// A unit that might go somewhere.
pub struct Trek<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    movers: SmallVec<[Mover; 16]>,
    trial: TrialMove<'a>,
    middle: Point,
    /// How far the slowest goes.
    cap: Inches,
    /// It must end more than 9" from the enemy.
    apart: bool,
    left: Cell<u32>,
    /// The table as its widest model sees it, looked at where somebody has to go around something.
    ground: OnceCell<Option<Ground<'a>>>,
}

impl<'a> Trek<'a> {
    /// A unit that makes a move of this kind; `cap` says how far each model goes. `None` where
    /// there is nobody, or somebody cannot move at all.
    pub fn new(
        battle: Battle<'a>,
        unit: UnitId,
        kind: MoveKind,
        apart: bool,
        cap: impl Fn(ModelId) -> Inches,
    ) -> Option<Trek<'a>> {
        let mover = |model: ModelId| Mover { model, at: battle.state.model(model).at, cap: cap(model) };
        let movers: SmallVec<[Mover; 16]> = battle.models(unit).map(mover).collect();
        let cap = movers.iter().map(|mover| mover.cap).min().filter(|cap| *cap > HAIR)?;
        let most = movers.iter().map(|mover| mover.cap).max()?;
        let trial = battle.trial_move(unit, kind, false, most)?;
        let (left, ground) = (Cell::new(WALKS), OnceCell::new());
        Some(Trek { battle, unit, middle: middle(&movers), movers, trial, cap, apart, left, ground })
    }

    /// Paths for everybody that end as near to a goal as can be found.
    pub fn toward(&self, goal: Point) -> Option<Paths> {
        self.left.set(WALKS);
        let far = self.middle.distance(goal);
        let straight = ways::cut(self.middle, &[goal], far.min(self.cap));
        let shifted = if far > HAIR { self.shift(by(self.middle, *straight.last()?)) } else { None };
        if far <= self.cap && self.movers.len() > 1 {
            let there = match &shifted {
                Some(ends) => ends.iter().filter(|end| is_there(&end.body, goal)).count(),
                None => self.movers.iter().filter(|mover| is_there(&self.battle.body(mover.model), goal)).count(),
            };
            let better = |ends: &Ends| ends.iter().filter(|end| is_there(&end.body, goal)).count() > there;
            if there < self.movers.len()
                && let Some(ends) = self.gather(&[goal]).filter(better)
            {
                return Some(paths(ends));
            }
        }
        if far <= HAIR {
            return None;
        }
        shifted
            .or_else(
                || if self.movers.len() == 1 { self.alone(&straight, goal) } else { self.together(&straight, goal) },
            )
            .map(paths)
    }

    /// One model: of single legs, and parts of a way around, the one that ends nearest to where
    /// the way leads this turn.
    fn alone(&self, straight: &[Point], goal: Point) -> Option<Ends> {
        let way = self.way(goal);
        way.and_then(|way| self.along(&way)).or_else(|| self.along(straight))
    }

    /// One model along a way, or beside it.
    fn along(&self, way: &[Point]) -> Option<Ends> {
        let mover = self.movers.first()?;
        let part = |part: i32| Inches::thousandths(self.cap.get() / 100 * part);
        let target = *ways::cut(mover.at, way, self.cap).last()?;
        let far = mover.at.distance(target).to_f64().max(1e-6);
        let vector = by(mover.at, target);
        let legs = PARTS.into_iter().flat_map(|length| {
            BENDS.into_iter().map(move |turn| {
                let scale = part(length).to_f64().min(far * f64::from(length) / 100.0) / far;
                Bends::from_slice(&[shifted(mover.at, turned(vector, turn, scale))])
            })
        });
        let bent =
            PARTS.into_iter().map(|length| ways::cut(mover.at, way, part(length))).filter(|bends| bends.len() > 1);
        let left = |bends: &Bends| bends.last().map_or(i64::MAX, |end| end.distance_squared(target));
        let mut all: Vec<Bends> = bent.chain(legs).collect();
        all.sort_by_key(left);
        let here = mover.at.distance_squared(target);
        self.left.set(2 * WALKS);
        let mut nearer = all.into_iter().filter(|bends| left(bends) < here);
        let end = nearer.find_map(|bends| self.go(mover, &bends, &[]))?;
        self.whole(vec![end])
    }

    /// Several: straight on, or by a way around, or only a part of it, each where there is room.
    fn together(&self, straight: &[Point], goal: Point) -> Option<Ends> {
        self.straight(straight, goal).or_else(|| self.around(goal)).or_else(|| self.slowly(goal))
    }

    /// Straight on, each model where there is room.
    fn straight(&self, bends: &[Point], goal: Point) -> Option<Ends> {
        let leader = self.movers.iter().min_by_key(|mover| mover.at.distance_squared(self.middle))?;
        let to = shifted(leader.at, by(self.middle, *bends.last()?));
        // If the way itself is barred, moving the ends about does not help.
        self.walk(leader, &[to])?;
        self.spread(bends, goal)
    }

    /// By a way around what is in the way, as much of it as can be gone.
    fn around(&self, goal: Point) -> Option<Ends> {
        let way = self.way(goal)?;
        [100, 75, 50].into_iter().find_map(|part| {
            let bends = ways::cut(self.middle, &way, Inches::thousandths(self.cap.get() / 100 * part));
            self.spread(&bends, goal).or_else(|| self.gather(&bends))
        })
    }

    /// A way around obstacles; a model that flies needs none.
    fn way(&self, goal: Point) -> Option<Bends> {
        self.ground.get_or_init(|| self.look_at_ground()).as_ref()?.way(goal)
    }

    /// The table as the widest model sees it; nothing for one that flies.
    fn look_at_ground(&self) -> Option<Ground<'a>> {
        let widest = self.movers.iter().max_by_key(|mover| self.battle.setup.bases[mover.model.index()].0.reach())?;
        let keys = self.battle.setup.model(widest.model).keys;
        if keys.contains(Keys::FLY) {
            return None;
        }
        let gait = if keys.contains(Keys::PASSES_RUINS) { Gait::Foot } else { Gait::Wheels };
        let body = Body { at: self.middle, ..self.battle.body(widest.model) };
        Some(Ground::new(self.battle, gait, widest.model, &body, &self.trial))
    }

    /// A part of the way, or somewhat off it: what is left to try.
    fn slowly(&self, goal: Point) -> Option<Ends> {
        let far = self.middle.distance(goal);
        let (dx, dy) = by(self.middle, goal);
        for part in [75, 45, 20] {
            let length = Inches::thousandths(self.cap.get() / 100 * part).min(far);
            let ends = self.spread(&ways::cut(self.middle, &[goal], length), goal);
            if ends.is_some() {
                return ends;
            }
            self.left.set(WALKS);
            let scale = length.to_f64() / far.to_f64().max(1e-9);
            for turn in [30, -30, 60, -60] {
                let (x, y) = turned((dx, dy), turn, scale);
                if let Some(ends) = self.shift((x, y)) {
                    return Some(ends);
                }
            }
        }
        None
    }

    /// Everybody by one vector.
    fn shift(&self, by: (Inches, Inches)) -> Option<Ends> {
        let mut ends = Ends::with_capacity(self.movers.len());
        for mover in &self.movers {
            let end = self.go(mover, &[shifted(mover.at, by)], &[])?;
            ends.push(end);
        }
        self.whole(ends)
    }

    /// Everybody by about the same vector, along the bends, those in front first.
    fn spread(&self, bends: &[Point], goal: Point) -> Option<Ends> {
        let (&last, before) = bends.split_last()?;
        self.left.set(WALKS);
        let vector = by(self.middle, last);
        let mut order: SmallVec<[&Mover; 16]> = self.movers.iter().collect();
        order.sort_by_key(|mover| (shifted(mover.at, vector).distance_squared(goal), mover.model));
        let mut ends = Ends::with_capacity(order.len());
        for mover in order {
            let wanted = shifted(mover.at, vector);
            let end = around_spot(wanted, vector).find_map(|spot| {
                if mover.at.distance(spot) > mover.cap || !self.keeps_together(mover.model, spot, &ends) {
                    return None;
                }
                if before.is_empty() {
                    return self.go(mover, &[spot], &ends);
                }
                let off = by(self.middle, mover.at);
                let beside: Bends = before.iter().map(|&bend| shifted(bend, off)).chain([spot]).collect();
                let exactly = || before.iter().copied().chain([spot]).collect::<Bends>();
                self.go(mover, &beside, &ends)
                    .or_else(|| self.go(mover, &[spot], &ends))
                    .or_else(|| self.go(mover, &exactly(), &ends))
            });
            ends.push(end?);
        }
        self.whole(ends)
    }

    /// Everybody around the end of a way, those nearest to it first.
    fn gather(&self, bends: &[Point]) -> Option<Ends> {
        let (&goal, before) = bends.split_last()?;
        let reach = |mover: &Mover| self.battle.setup.bases[mover.model.index()].0.reach();
        let widest = self.movers.iter().map(reach).max()?;
        let spots = geometry::lattice(goal, GATHER, widest * 2 + SPACE, 0.0);
        let mut taken = vec![false; spots.len()];
        let mut order: SmallVec<[&Mover; 16]> = self.movers.iter().collect();
        order.sort_by_key(|mover| (mover.at.distance_squared(goal), mover.model));
        self.left.set(WALKS + self.movers.len() as u32);
        let mut ends = Ends::with_capacity(order.len());
        for mover in order {
            let end = spots.iter().enumerate().find_map(|(at, &spot)| {
                let may = !taken[at] && mover.at.distance(spot) <= mover.cap;
                if !may || !self.keeps_together(mover.model, spot, &ends) {
                    return None;
                }
                let bent = || before.iter().copied().chain([spot]).collect::<Bends>();
                let end = self.go(mover, &[spot], &ends);
                let end = if before.is_empty() { end? } else { end.or_else(|| self.go(mover, &bent(), &ends))? };
                taken[at] = true;
                Some(end)
            });
            ends.push(end?);
        }
        self.whole(ends)
    }

    /// Whether a spot is near enough to somebody who has one.
    fn keeps_together(&self, model: ModelId, spot: Point, ends: &[End]) -> bool {
        let body = Body { at: spot, ..self.battle.body(model) };
        ends.is_empty() || ends.iter().any(|end| geometry::gap_within(&body, &end.body, DISTANCES.coherency))
    }

    /// One model by way of some points, if it may go there and stand there.
    fn go(&self, mover: &Mover, way: &[Point], taken: &[End]) -> Option<End> {
        let &to = way.last()?;
        let here = self.battle.body(mover.model);
        let body = Body { at: to, z: self.battle.ground_at(to, here.z), ..here };
        if !self.stands(mover.model, &body, taken) {
            return None;
        }
        let (path, walked) = self.walk(mover, way)?;
        let ends = self.battle.body_at(mover.model, &walked.end);
        let fine = ends == body || self.stands(mover.model, &ends, taken);
        fine.then_some(End { model: mover.model, path, body: ends, walked })
    }

    /// Whether a model may end there.
    fn stands(&self, model: ModelId, body: &Body, taken: &[End]) -> bool {
        self.battle.setup.board.contains_point(body.at)
            && !taken.iter().any(|end| collide(body, &end.body))
            && self.trial.has_room(model, body)
            && !(self.apart && self.is_close(body))
    }

    fn is_close(&self, body: &Body) -> bool {
        let enemy = self.battle.player(self.unit).other();
        let area = body.bounds().expand(DISTANCES.arrival + Inches::GRACE);
        let close = |id: ModelId| geometry::gap_within(body, &self.battle.body(id), DISTANCES.arrival);
        self.battle.find_near(enemy, &area, close).is_some()
    }

    /// One model's way, if it may pass and is not too long.
    fn walk(&self, mover: &Mover, way: &[Point]) -> Option<(Path, Walked)> {
        self.left.set(self.left.get().checked_sub(1)?);
        let path: Path = way.iter().map(|&to| Step::To(to, None)).collect();
        let walked = self.trial.walk(mover.model, &path).ok()?;
        (walked.length <= mover.cap + Inches::GRACE).then_some((path, walked))
    }

    /// Whether the unit may end like that as a whole.
    fn whole(&self, ends: Ends) -> Option<Ends> {
        let bodies: SmallVec<[Body; 16]> = ends.iter().map(|end| end.body).collect();
        if !Battle::is_coherent(&bodies) {
            return None;
        }
        let big = |end: &End| self.battle.setup.model(end.model).keys.is_big();
        if ends.len() > 1 && ends.iter().any(big) {
            let paths: SmallVec<[(ModelId, &Path); 16]> = ends.iter().map(|end| (end.model, &end.path)).collect();
            let walks: SmallVec<[(ModelId, Walked); 16]> = ends.iter().map(|end| (end.model, end.walked)).collect();
            self.trial.check_together(&paths, &walks).ok()?;
        }
        for (at, end) in ends.iter().enumerate() {
            if ends[..at].iter().any(|other| collide(&end.body, &other.body)) {
                return None;
            }
        }
        Some(ends)
    }
}

/// The paths alone.
fn paths(ends: Ends) -> Paths {
    ends.into_iter().map(|end| (end.model, end.path)).collect()
}

/// Whether a base is in range of a marker at a point, as far as its round core says.
fn is_there(body: &Body, goal: Point) -> bool {
    body.at.is_within(AT_MARKER + body.shape.core(), goal)
}

/// The middle of a unit's models.
fn middle(movers: &[Mover]) -> Point {
    let count = movers.len().max(1) as i64;
    let mean = |of: fn(&Mover) -> Inches| {
        let sum: i64 = movers.iter().map(|mover| i64::from(of(mover).get())).sum();
        Inches::thousandths((sum / count) as i32)
    };
    Point { x: mean(|mover| mover.at.x), y: mean(|mover| mover.at.y) }
}

/// From one point to another.
fn by(from: Point, to: Point) -> (Inches, Inches) {
    (to.x - from.x, to.y - from.y)
}

fn shifted(at: Point, (x, y): (Inches, Inches)) -> Point {
    Point { x: at.x + x, y: at.y + y }
}

/// A vector turned by some degrees and made shorter or longer.
fn turned((x, y): (Inches, Inches), degrees: i32, scale: f64) -> (Inches, Inches) {
    let (cos, sin) = Angle::hundredths((degrees * 100).rem_euclid(36_000) as u16).direction();
    let (x, y) = (x.to_f64() * scale, y.to_f64() * scale);
    let inches = |value: f64| Inches::from_f64(value).unwrap_or(Inches::ZERO);
    (inches(x * cos - y * sin), inches(x * sin + y * cos))
}

/// The spot wanted, then others around it.
fn around_spot(spot: Point, vector: (Inches, Inches)) -> impl Iterator<Item = Point> {
    let (x, y) = (vector.0.to_f64(), vector.1.to_f64());
    let length = (x * x + y * y).sqrt().max(1e-6);
    let rings = RINGS.into_iter().flat_map(move |ring| {
        TURNS.into_iter().map(move |turn| {
            let scale = f64::from(ring) / 1000.0 / length;
            shifted(spot, turned(vector, turn, scale))
        })
    });
    std::iter::once(spot).chain(rings)
}
