//! How much room the terrain leaves around each square inch of the table: what finding a way
//! reads. Worked out once, when a battle is set up; it decides no rule.

use super::{Feature, STEP_OVER, Setup};
use codex::TerrainKind;
use geometry::{Inches, Point, Rect, Wall};

/// More room than this is as good as any.
const WIDEST: Inches = Inches::whole(5);

/// Whom the terrain stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// Those that walk through the walls of ruins: only tall solids are in their way.
    Foot,
    /// Everybody else.
    Wheels,
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
        &self.clearances[usize::from(gait == Gait::Wheels)]
    }
}

impl Clearance {
    /// Of a table, on foot and on wheels.
    pub(crate) fn both(board: Rect, terrain: &[Feature]) -> [Clearance; 2] {
        [Gait::Foot, Gait::Wheels].map(|gait| Clearance::new(board, terrain, gait))
    }

    fn new(board: Rect, terrain: &[Feature], gait: Gait) -> Clearance {
        let whole = |low: Inches, high: Inches| ((high - low).get() / 1000).clamp(1, 120);
        let (columns, rows) = (whole(board.min.x, board.max.x), whole(board.min.y, board.max.y));
        let room = vec![WIDEST; (columns * rows) as usize];
        let mut map = Clearance { columns, rows, origin: board.min, room };
        for feature in terrain {
            if gait == Gait::Wheels || feature.kind != TerrainKind::Ruin {
                let walls = feature.walls.iter().filter(|wall| wall.top > STEP_OVER);
                walls.for_each(|wall| map.narrow(&Rect::new(wall.a, wall.b), |middle| to_wall(middle, wall)));
            }
            if feature.kind.is_solid() && feature.height > STEP_OVER {
                let inside = |middle: Point| if feature.polygon.contains_point(middle) { Inches::ZERO } else { WIDEST };
                map.narrow(&feature.bounds, inside);
            }
        }
        map
    }

    /// Leaves less room around something.
    fn narrow(&mut self, around: &Rect, room: impl Fn(Point) -> Inches) {
        let area = around.expand(WIDEST);
        let (first, last) = (self.square(area.min), self.square(area.max));
        let columns = self.columns as usize;
        for row in first / columns..=last / columns {
            for at in row * columns + first % columns..=row * columns + last % columns {
                self.room[at] = self.room[at].min(room(self.middle(at)));
            }
        }
    }

    /// How many squares there are.
    pub fn squares(&self) -> usize {
        self.room.len()
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

/// The distance from a point to a wall.
fn to_wall(p: Point, wall: &Wall) -> Inches {
    let (ax, ay) = ((p.x - wall.a.x).to_f64(), (p.y - wall.a.y).to_f64());
    let (bx, by) = ((wall.b.x - wall.a.x).to_f64(), (wall.b.y - wall.a.y).to_f64());
    let squared = bx * bx + by * by;
    let part = if squared > 0.0 { ((ax * bx + ay * by) / squared).clamp(0.0, 1.0) } else { 0.0 };
    let (dx, dy) = (ax - bx * part, ay - by * part);
    Inches::from_f64((dx * dx + dy * dy).sqrt()).unwrap_or(WIDEST)
}
