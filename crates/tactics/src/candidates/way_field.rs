//! How far it is to everywhere, for one unit: real distances around walls and enemies, and how far a move gets on its
//! way to a place. A move that is planned by these arrives where it was planned; along a straight line a vehicle behind a
//! ruin would be promised places on the other side of it.

use super::ways::Ground;
use codex::Permission;
use geometry::{Body, Inches, Point, Rect};
use rules::setup::{Gait, Keys};
use rules::state::{MoveKind, Whereabouts};
use rules::{Battle, DISTANCES, ModelId, Player, UnitId};

/// What a step to the next square costs, straight and across; one inch is [`INCH`].
const STRAIGHT: u16 = 5;
const ACROSS: u16 = 7;
const INCH: f64 = STRAIGHT as f64;
/// Never reached.
const FAR: u16 = u16::MAX;
/// Steps over squares are longer than a way that cuts corners, by about this factor.
const DETOUR: f64 = 1.04;
/// Rings of squares looked at around a place that cannot be reached.
const RINGS: i32 = 12;
/// Permissions of units that terrain does not stop.
const PASSES: [Permission; 5] = [
    Permission::WalkThroughTerrain,
    Permission::MarchThroughTerrain,
    Permission::MoveThroughTerrain,
    Permission::MoveThroughModels,
    Permission::Stride,
];

/// Distances from where a unit stands.
#[derive(Debug, Clone)]
pub struct WayField {
    start: Point,
    /// The ground and the cost of every square; nothing for a unit that flies or that no terrain stops.
    ground: Option<Squares>,
    /// Where a single base cannot end: other bases with the room that they leave. Units of several find room beside.
    taken: Vec<(Point, Inches)>,
}

#[derive(Debug, Clone)]
struct Squares {
    columns: i32,
    rows: i32,
    origin: Point,
    open: Vec<bool>,
    cost: Vec<u16>,
    before: Vec<u16>,
}

impl WayField {
    /// For a move of this kind of a unit on the table; ways longer than `most` inches are not looked for.
    pub fn new(battle: Battle<'_>, unit: UnitId, kind: MoveKind, most: f64) -> Option<WayField> {
        if battle.state.unit(unit).place != Whereabouts::Table {
            return None;
        }
        let models: Vec<ModelId> = battle.models(unit).collect();
        let widest = *models.iter().max_by_key(|model| battle.setup.bases[model.index()].0.reach())?;
        let start = middle(battle, &models)?;
        let keys = battle.setup.model(widest).keys;
        let body = Body { at: start, ..battle.body(widest) };
        let around = Inches::from_f64(most.min(36.0)).unwrap_or(Inches::whole(36));
        let trial = battle.trial_move(unit, kind, false, around)?;
        let area = battle.bounds(unit)?.expand(around + DISTANCES.engagement);
        let player = battle.player(unit);
        let retreats = kind == MoveKind::FallBack;
        let free = keys.contains(Keys::FLY) || PASSES.iter().any(|&permission| battle.permits(unit, permission));
        let ground = (!free).then(|| {
            let gait = if keys.contains(Keys::PASSES_RUINS) { Gait::Foot } else { Gait::Wheels };
            Squares::of(&Ground::new(battle, gait, widest, &body, &trial), start, most)
        });
        let core = body.shape.core();
        let mut taken = Vec::new();
        if models.len() == 1 {
            let room = |other: &Body| other.shape.core() + core;
            taken.extend(standing(battle, player, unit, &area).iter().map(|other| (other.at, room(other))));
        }
        if models.len() == 1 || retreats || free {
            let room = |other: &Body| other.shape.core() + core + DISTANCES.engagement;
            taken.extend(standing(battle, player.other(), unit, &area).iter().map(|other| (other.at, room(other))));
        }
        Some(WayField { start, ground, taken })
    }

    /// How many inches it is to a place, or to the nearest place that can be reached, with the straight rest.
    pub fn inches(&self, to: Point) -> f64 {
        let straight = self.start.distance(to).to_f64();
        let Some(squares) = &self.ground else { return straight };
        if squares.is_clear(self.start, to) {
            return straight;
        }
        let Some(end) = squares.nearest(to) else { return straight.max(120.0) };
        let rest = if end == squares.square(to) { 0.0 } else { 2.0 * squares.middle(end).distance(to).to_f64() };
        (f64::from(squares.cost[end]) / INCH / DETOUR + rest).max(straight)
    }

    /// Where a move of `inches` towards a place ends.
    pub fn reached(&self, goal: Point, inches: f64) -> Point {
        let far = self.start.distance(goal).to_f64();
        let part = if far <= inches { 1.0 } else { inches / far };
        let end = self.start.lerp(goal, part);
        let clear = self.ground.as_ref().is_none_or(|squares| squares.is_clear(self.start, end));
        if clear && !self.is_taken(end) {
            return end;
        }
        match &self.ground {
            // Straight on, but not as far.
            _ if clear => self.short_of(end),
            Some(squares) => squares.nearest(goal).map_or(self.start, |to| self.along(squares, to, inches)),
            None => self.start,
        }
    }

    /// The last place of a straight leg where there is room.
    fn short_of(&self, end: Point) -> Point {
        let spots = (0..20).rev().map(|part| self.start.lerp(end, f64::from(part) / 20.0));
        spots.into_iter().find(|&spot| !self.is_taken(spot)).unwrap_or(self.start)
    }

    /// The last square of the way to another that `inches` lead to.
    fn along(&self, squares: &Squares, to: usize, inches: f64) -> Point {
        let most = (inches * INCH * DETOUR) as u16;
        let mut at = to;
        while squares.cost[at] > most || self.is_taken(squares.middle(at)) {
            match usize::from(squares.before[at]) {
                before if before != usize::from(FAR) => at = before,
                _ => return self.start,
            }
        }
        if squares.cost[at] == 0 { self.start } else { squares.middle(at) }
    }

    fn is_taken(&self, spot: Point) -> bool {
        self.taken.iter().any(|(at, room)| spot != self.start && at.is_within(*room, spot))
    }
}

/// The bases of a player in an area, without those of one unit.
fn standing(battle: Battle<'_>, player: Player, without: UnitId, area: &Rect) -> Vec<Body> {
    let mut bodies = Vec::new();
    battle.find_near(player, area, |model| {
        if battle.unit_of(model) != without {
            bodies.push(battle.body(model));
        }
        false
    });
    bodies
}

impl Squares {
    /// The cheapest way to every square; costs are small whole numbers, so the squares wait in as many lists as a step
    /// may cost.
    fn of(ground: &Ground<'_>, start: Point, most: f64) -> Squares {
        const LISTS: usize = ACROSS as usize + 1;
        let map = ground.map();
        let (columns, rows) = (map.columns, map.rows);
        let open = ground.open().to_vec();
        let mut cost = vec![FAR; open.len()];
        let mut before = vec![FAR; open.len()];
        let limit = ((most + 3.0) * INCH * DETOUR).min(f64::from(FAR - ACROSS - 1)) as u16;
        let mut lists: [Vec<u16>; LISTS] = Default::default();
        let first = map.square(start);
        cost[first] = 0;
        lists[0].push(first as u16);
        let mut waiting = 1;
        let mut paid = 0_u16;
        while waiting > 0 && paid <= limit {
            while let Some(square) = lists[usize::from(paid) % LISTS].pop() {
                waiting -= 1;
                let at = usize::from(square);
                if cost[at] != paid {
                    continue;
                }
                let (column, row) = (at as i32 % columns, at as i32 / columns);
                for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    let (x, y) = (column + dx, row + dy);
                    if x < 0 || y < 0 || x >= columns || y >= rows {
                        continue;
                    }
                    let next = (y * columns + x) as usize;
                    let sum = paid + if dx != 0 && dy != 0 { ACROSS } else { STRAIGHT };
                    if open[next] && sum < cost[next] {
                        cost[next] = sum;
                        before[next] = square;
                        lists[usize::from(sum) % LISTS].push(next as u16);
                        waiting += 1;
                    }
                }
            }
            paid += 1;
        }
        let origin = map.middle(0);
        Squares { columns, rows, origin, open, cost, before }
    }

    fn square(&self, at: Point) -> usize {
        let half = Inches::thousandths(500);
        let along = |from: Inches, to: Inches, most: i32| ((to - from + half).get() / 1000).clamp(0, most - 1);
        (along(self.origin.y, at.y, self.rows) * self.columns + along(self.origin.x, at.x, self.columns)) as usize
    }

    fn middle(&self, square: usize) -> Point {
        let (row, column) = (square as i32 / self.columns, square as i32 % self.columns);
        Point { x: self.origin.x + Inches::whole(column), y: self.origin.y + Inches::whole(row) }
    }

    /// Whether a leg stays in open squares.
    fn is_clear(&self, from: Point, to: Point) -> bool {
        let looks = (from.distance(to).get() / super::ways::LOOK).max(1);
        (1..=looks).all(|at| self.open[self.square(from.lerp(to, f64::from(at) / f64::from(looks)))])
    }

    /// The square of a place, or of those that can be reached the one nearest to it.
    fn nearest(&self, to: Point) -> Option<usize> {
        let middle = self.square(to);
        if self.cost[middle] != FAR {
            return Some(middle);
        }
        let (column, row) = (middle as i32 % self.columns, middle as i32 / self.columns);
        (1..=RINGS).find_map(|ring| {
            let across =
                (-ring..=ring).flat_map(|along| [(along, -ring), (along, ring), (-ring, along), (ring, along)]);
            let squares = across.map(|(dx, dy)| (column + dx, row + dy));
            let inside = squares.filter(|(x, y)| (0..self.columns).contains(x) && (0..self.rows).contains(y));
            let reached = inside.map(|(x, y)| (y * self.columns + x) as usize).filter(|&at| self.cost[at] != FAR);
            reached.min_by_key(|&at| (self.middle(at).distance_squared(to), at))
        })
    }
}

/// The middle of some models.
fn middle(battle: Battle<'_>, models: &[ModelId]) -> Option<Point> {
    let count = i64::try_from(models.len()).ok().filter(|count| *count > 0)?;
    let mean = |of: fn(Point) -> Inches| {
        let sum: i64 = models.iter().map(|&model| i64::from(of(battle.state.model(model).at).get())).sum();
        Inches::thousandths((sum / count) as i32)
    };
    Some(Point { x: mean(|at| at.x), y: mean(|at| at.y) })
}
