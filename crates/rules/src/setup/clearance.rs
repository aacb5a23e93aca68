//! How much room the terrain leaves around each square inch of the table: what finding a way
//! reads. Worked out when first asked, once a battle; it decides no rule.

use super::Setup;
use crate::phases::movement::climb::STEP_OVER;
use codex::TerrainKind;
use geometry::{Inches, Point, Wall};
use std::sync::OnceLock;

/// Whom the terrain stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// Those that walk through the walls of ruins: only tall solids are in their way.
    Foot,
    /// Everybody else.
    Wheels,
}

/// Filled when first asked. Two setups are equal whether or not anybody has asked.
#[derive(Debug, Clone, Default)]
pub struct Clearances(OnceLock<[Clearance; 2]>);

impl PartialEq for Clearances {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The distance from the middle of each square inch to the nearest thing in the way.
#[derive(Debug, Clone, PartialEq)]
pub struct Clearance {
    /// Squares in a row.
    pub columns: i32,
    /// Rows.
    pub rows: i32,
    origin: Point,
    room: Vec<Inches>,
}

impl Setup {
    /// The room that the terrain leaves to those that move like this.
    pub fn clearance(&self, gait: Gait) -> &Clearance {
        let both = self.clearances.0.get_or_init(|| [Gait::Foot, Gait::Wheels].map(|gait| Clearance::new(self, gait)));
        &both[usize::from(gait == Gait::Wheels)]
    }
}

impl Clearance {
    fn new(setup: &Setup, gait: Gait) -> Clearance {
        let board = setup.board;
        let whole = |low: Inches, high: Inches| ((high - low).get() / 1000).clamp(1, 120);
        let (columns, rows) = (whole(board.min.x, board.max.x), whole(board.min.y, board.max.y));
        let mut map = Clearance { columns, rows, origin: board.min, room: Vec::new() };
        let bars = |wall: &&Wall| wall.top > STEP_OVER;
        let walls: Vec<&Wall> = setup
            .terrain
            .iter()
            .filter(|f| gait == Gait::Wheels || f.kind != TerrainKind::Ruin)
            .flat_map(|f| f.walls.iter().filter(bars))
            .collect();
        let solid: Vec<_> = setup.terrain.iter().filter(|f| f.kind.is_solid() && f.height > STEP_OVER).collect();
        let squares = 0..(columns * rows) as usize;
        map.room = squares
            .map(|at| {
                let middle = map.middle(at);
                if solid.iter().any(|f| f.bounds.contains_point(middle) && f.polygon.contains_point(middle)) {
                    return Inches::ZERO;
                }
                let nearest = walls.iter().map(|wall| to_wall(middle, wall)).fold(f64::MAX, f64::min);
                Inches::from_f64(nearest.min(60.0)).unwrap_or(Inches::whole(60))
            })
            .collect();
        map
    }

    /// How many squares there are.
    pub fn len(&self) -> usize {
        self.room.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.room.is_empty()
    }

    /// The square that a point lies in, the nearest one for points off the table.
    pub fn square(&self, at: Point) -> usize {
        let along = |from: Inches, to: Inches, most: i32| ((to - from).get() / 1000).clamp(0, most - 1);
        let (column, row) = (along(self.origin.x, at.x, self.columns), along(self.origin.y, at.y, self.rows));
        (row * self.columns + column) as usize
    }

    /// The middle of a square.
    pub fn middle(&self, square: usize) -> Point {
        let (row, column) = (square as i32 / self.columns, square as i32 % self.columns);
        let half = Inches::thousandths(500);
        Point { x: self.origin.x + Inches::whole(column) + half, y: self.origin.y + Inches::whole(row) + half }
    }

    /// The room in a square.
    pub fn room(&self, square: usize) -> Inches {
        self.room.get(square).copied().unwrap_or(Inches::ZERO)
    }
}

/// The distance from a point to a wall, in inches.
fn to_wall(p: Point, wall: &Wall) -> f64 {
    let (ax, ay) = ((p.x - wall.a.x).to_f64(), (p.y - wall.a.y).to_f64());
    let (bx, by) = ((wall.b.x - wall.a.x).to_f64(), (wall.b.y - wall.a.y).to_f64());
    let squared = bx * bx + by * by;
    let part = if squared > 0.0 { ((ax * bx + ay * by) / squared).clamp(0.0, 1.0) } else { 0.0 };
    let (dx, dy) = (ax - bx * part, ay - by * part);
    (dx * dx + dy * dy).sqrt()
}
