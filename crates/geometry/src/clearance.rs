//! How much room there is around each square inch of a table.

use crate::{Inches, Point, Rect, Wall};

/// The distance from the middle of each square inch to the nearest thing in the way, as far as it matters.
#[derive(Debug, Clone, PartialEq)]
pub struct Clearance {
    /// Squares in a row.
    pub columns: i32,
    /// Rows.
    pub rows: i32,
    origin: Point,
    widest: Inches,
    room: Vec<Inches>,
}

impl Clearance {
    /// An empty table; more room than `widest` is as good as any.
    pub fn new(board: Rect, widest: Inches) -> Clearance {
        let whole = |low: Inches, high: Inches| ((high - low).get() / 1000).clamp(1, 120);
        let (columns, rows) = (whole(board.min.x, board.max.x), whole(board.min.y, board.max.y));
        let room = vec![widest; (columns * rows) as usize];
        Clearance { columns, rows, origin: board.min, widest, room }
    }

    /// Puts a wall in the way.
    pub fn wall(&mut self, wall: &Wall) {
        let widest = self.widest;
        self.narrow(&Rect::new(wall.a, wall.b), |middle| to_wall(middle, wall).unwrap_or(widest));
    }

    /// Leaves no room at some points of an area.
    pub fn block(&mut self, area: &Rect, inside: impl Fn(Point) -> bool) {
        let widest = self.widest;
        self.narrow(area, |middle| if inside(middle) { Inches::ZERO } else { widest });
    }

    /// Leaves less room around something.
    fn narrow(&mut self, around: &Rect, room: impl Fn(Point) -> Inches) {
        let area = around.expand(self.widest);
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
fn to_wall(p: Point, wall: &Wall) -> Option<Inches> {
    let (ax, ay) = ((p.x - wall.a.x).to_f64(), (p.y - wall.a.y).to_f64());
    let (bx, by) = ((wall.b.x - wall.a.x).to_f64(), (wall.b.y - wall.a.y).to_f64());
    let squared = bx * bx + by * by;
    let part = if squared > 0.0 { ((ax * bx + ay * by) / squared).clamp(0.0, 1.0) } else { 0.0 };
    let (dx, dy) = (ax - bx * part, ay - by * part);
    Inches::from_f64((dx * dx + dy * dy).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_leaves_less_room_beside_it() {
        let at = |x: i32, y: i32| Point { x: Inches::whole(x), y: Inches::whole(y) };
        let mut map = Clearance::new(Rect::new(at(0, 0), at(20, 10)), Inches::whole(5));
        map.wall(&Wall { a: at(10, 0), b: at(10, 10), bottom: Inches::ZERO, top: Inches::whole(5), tag: 0 });
        assert_eq!(map.squares(), 200);
        assert_eq!(map.room(map.square(at(12, 5))), Inches::thousandths(2_500));
        assert_eq!(map.room(map.square(at(2, 5))), Inches::whole(5));
    }
}
