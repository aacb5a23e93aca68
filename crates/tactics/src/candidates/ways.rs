//! A way around what is in the way, over squares of one inch.
//!
//! The terrain's part is known beforehand ([`Clearance`]); models in the way are stamped onto it.
//! The result is coarse: a model that walks it is judged by the rules as always.

use geometry::{Body, Clearance, Inches, Point};
use rules::setup::Gait;
use rules::{Battle, ModelId, TrialMove};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Bends of a way, the last its end.
pub type Bends = SmallVec<[Point; 8]>;

/// Squares looked at before giving up.
const MOST: usize = 1400;
/// Between two looks along a leg, in thousandths.
pub const LOOK: i32 = 400;
/// Never reached.
const FAR: u32 = u32::MAX;

/// A table as somebody of a certain width sees it.
pub struct Ground<'a> {
    map: &'a Clearance,
    /// Squares that it may be in.
    open: Vec<bool>,
    start: Point,
}

impl<'a> Ground<'a> {
    /// For the base of a model, wherever it stands, with the models it may not pass.
    pub fn new(battle: Battle<'a>, gait: Gait, model: ModelId, body: &Body, trial: &TrialMove<'_>) -> Ground<'a> {
        let map = battle.setup.clearance(gait);
        let shape = body.shape;
        let room = shape.core() + Inches::thousandths((shape.reach() - shape.core()).get() / 3 + 100);
        let open = (0..map.squares()).map(|square| map.room(square) >= room).collect();
        let mut ground = Ground { map, open, start: body.at };
        trial.obstacles(model).for_each(|(other, gap)| ground.stamp(&other, room + gap));
        // Where it starts is never in question.
        ground.mark(body.at, Inches::thousandths(1100), true);
        ground
    }

    fn stamp(&mut self, other: &Body, room: Inches) {
        self.mark(other.at, other.shape.reach() + room, false);
    }

    /// Opens or shuts the squares whose middles are within a distance of a point.
    fn mark(&mut self, at: Point, reach: Inches, open: bool) {
        let (low, high) = (Point { x: at.x - reach, y: at.y - reach }, Point { x: at.x + reach, y: at.y + reach });
        let columns = self.map.columns as usize;
        let (first, last) = (self.map.square(low), self.map.square(high));
        for row in first / columns..=last / columns {
            for column in first % columns..=last % columns {
                let square = row * columns + column;
                if self.map.middle(square).is_within(reach, at) {
                    self.open[square] = open;
                }
            }
        }
    }

    /// The table's squares.
    pub const fn map(&self) -> &Clearance {
        self.map
    }

    /// The squares that it may be in.
    pub fn open(&self) -> &[bool] {
        &self.open
    }

    /// Whether it may be in a square.
    fn is_open(&self, square: usize) -> bool {
        self.open[square]
    }

    /// Whether a leg stays in open squares.
    fn is_clear(&self, from: Point, to: Point) -> bool {
        let looks = (from.distance(to).get() / LOOK).max(1);
        (1..=looks).all(|at| self.is_open(self.map.square(from.lerp(to, f64::from(at) / f64::from(looks)))))
    }

    /// The bends of a short way to a goal, or to the nearest place that can be reached.
    pub fn way(&self, goal: Point) -> Option<Bends> {
        let squares = self.search(goal)?;
        let arrives = squares.last() == Some(&self.map.square(goal)) && self.is_open(self.map.square(goal));
        let mut points: Vec<Point> = squares.into_iter().map(|square| self.map.middle(square)).collect();
        if arrives && let Some(last) = points.last_mut() {
            *last = goal;
        }
        let mut bends = Bends::new();
        let mut here = self.start;
        let mut at = 0;
        while at < points.len() {
            // As far as one leg leads; neighbours are always taken.
            let mut next = at;
            while next + 1 < points.len() && self.is_clear(here, points[next + 1]) {
                next += 1;
            }
            here = points[next];
            bends.push(here);
            at = next + 1;
        }
        (!bends.is_empty()).then_some(bends)
    }

    /// Squares from the start to the goal, or to the nearest that was found; the start left out.
    fn search(&self, goal: Point) -> Option<Vec<usize>> {
        let map = self.map;
        let (columns, rows) = (map.columns, map.rows);
        let (from, to) = (map.square(self.start), map.square(goal));
        let guess = |square: usize| {
            let (dx, dy) = (
                (square as i32 % columns - to as i32 % columns).unsigned_abs(),
                (square as i32 / columns - to as i32 / columns).unsigned_abs(),
            );
            100 * dx.max(dy) + 41 * dx.min(dy)
        };
        let mut cost = vec![FAR; map.squares()];
        let mut before = vec![u16::MAX; map.squares()];
        let mut open = BinaryHeap::with_capacity(128);
        cost[from] = 0;
        open.push(Reverse(packed(guess(from), from, 0)));
        let mut best = (guess(from), from);
        let mut looked = 0;
        while let Some(Reverse(entry)) = open.pop() {
            let (square, paid) = unpacked(entry);
            if paid > cost[square] {
                continue;
            }
            looked += 1;
            best = best.min((guess(square), square));
            if square == to || looked > MOST {
                break;
            }
            let (column, row) = (square as i32 % columns, square as i32 / columns);
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let (x, y) = (column + dx, row + dy);
                if x < 0 || y < 0 || x >= columns || y >= rows {
                    continue;
                }
                let next = (y * columns + x) as usize;
                let step = if dx != 0 && dy != 0 { 141 } else { 100 };
                if cost[next] <= paid + step || !self.is_open(next) {
                    continue;
                }
                cost[next] = paid + step;
                before[next] = square as u16;
                open.push(Reverse(packed(paid + step + guess(next), next, paid + step)));
            }
        }
        let mut squares = Vec::new();
        let mut at = best.1;
        while at != from {
            squares.push(at);
            at = usize::from(before[at]);
        }
        squares.reverse();
        (!squares.is_empty()).then_some(squares)
    }
}

/// A square to be looked at, ordered by the guess of the whole way, then by its number, then by what was paid, in one
/// number because the heap compares a lot: no way over the squares there can be (16 bits) costs more than 24 bits hold.
const fn packed(whole: u32, square: usize, paid: u32) -> u64 {
    (whole as u64) << 40 | (square as u64) << 24 | paid as u64
}

/// The square, and what was paid.
const fn unpacked(entry: u64) -> (usize, u32) {
    ((entry >> 24) as usize & 0xffff, entry as u32 & 0xff_ffff)
}

/// The part of a way that is so long.
pub fn cut(start: Point, bends: &[Point], length: Inches) -> Bends {
    let mut out = Bends::new();
    let (mut here, mut left) = (start, length);
    for &next in bends {
        let leg = here.distance(next);
        if leg > left {
            out.push(here.lerp(next, left.to_f64() / leg.to_f64().max(1e-9)));
            return out;
        }
        out.push(next);
        left -= leg;
        here = next;
    }
    out
}
