//! A straight stretch between two points: an edge, a wall seen from above, a leg.
//!
//! Doors: [`Segment::new`]; the crossing of a moving centre with a wall is
//! [`segment_crossing`].

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::convex::Convex;
use crate::distance::rounded_up;
use crate::inches::Inches;
use crate::nearest;
use crate::point::Point;
use crate::rect::Rect;

/// A straight stretch from `a` to `b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Segment {
    /// One end.
    pub a: Point,
    /// The other end.
    pub b: Point,
}

impl Segment {
    /// The stretch between two points.
    pub const fn new(a: Point, b: Point) -> Self {
        Segment { a, b }
    }

    /// The box around it.
    pub fn bounds(&self) -> Rect {
        Rect::new(self.a, self.b)
    }

    /// Its length to the nearest thousandth.
    pub fn length(&self) -> Inches {
        self.a.distance(self.b)
    }

    /// The horizontal gap to a base, zero when they touch.
    pub fn gap_to_body(&self, body: &Body) -> Inches {
        rounded_up(nearest::separation(&Convex::of(body), &Convex::bar(*self)))
    }
}

/// Where the straight line `from` → `to` meets a wall, as a fraction of the way.
///
/// Touching the wall's end counts. A line running along the wall meets it where it first
/// gets there. `None` when they do not meet, or when the line has no length.
pub fn segment_crossing(from: Point, to: Point, wall: Segment) -> Option<f64> {
    let (p, q) = (from.real(), to.real());
    let (a, b) = (wall.a.real(), wall.b.real());
    let way = (q.0 - p.0, q.1 - p.1);
    let along = (b.0 - a.0, b.1 - a.1);
    let apart = (a.0 - p.0, a.1 - p.1);
    let squared = way.0 * way.0 + way.1 * way.1;
    if squared == 0.0 {
        return None;
    }
    let turn = cross(way, along);
    if turn == 0.0 {
        if cross(way, apart) != 0.0 {
            return None;
        }
        let at = |c: (f64, f64)| (way.0 * (c.0 - p.0) + way.1 * (c.1 - p.1)) / squared;
        let (near, far) = (at(a).min(at(b)), at(a).max(at(b)));
        return (far >= 0.0 && near <= 1.0).then_some(near.max(0.0));
    }
    let t = cross(apart, along) / turn;
    let s = cross(apart, way) / turn;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&s)).then_some(t)
}

/// The cross product; exact for coordinates of whole thousandths up to 1000".
pub(crate) fn cross(p: (f64, f64), q: (f64, f64)) -> f64 {
    p.0 * q.1 - p.1 * q.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    fn at(x: f64, y: f64) -> Point {
        Point::inches(x, y).unwrap()
    }

    #[track_caller]
    fn check(to: Point, a: Point, b: Point, expected: Option<f64>) {
        assert_eq!(segment_crossing(at(0.0, 0.0), to, Segment::new(a, b)), expected);
    }

    #[test]
    fn a_wall_across_the_way() {
        check(at(4.0, 0.0), at(1.0, -1.0), at(1.0, 1.0), Some(0.25));
        check(at(4.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), Some(0.25));
        check(at(4.0, 0.0), at(1.0, 0.001), at(1.0, 1.0), None);
        check(at(4.0, 0.0), at(5.0, -1.0), at(5.0, 1.0), None);
    }

    #[test]
    fn a_wall_along_the_way() {
        check(at(4.0, 0.0), at(3.0, 0.0), at(2.0, 0.0), Some(0.5));
        check(at(4.0, 0.0), at(3.0, 1.0), at(2.0, 1.0), None);
        check(at(0.0, 0.0), at(0.0, 0.0), at(2.0, 1.0), None);
    }

    #[test]
    fn gap_from_a_wall_to_a_base() {
        let body = Body::flat(Shape::round_mm(50.8), at(0.0, 0.0));
        assert_eq!(Segment::new(at(4.0, 3.0), at(4.0, 9.0)).gap_to_body(&body), Inches::whole(4));
        assert_eq!(Segment::new(at(0.5, 0.0), at(4.0, 9.0)).gap_to_body(&body), Inches::ZERO);
    }
}
