//! A rectangle parallel to the table: the table itself, and the boxes that answer most
//! questions before exact geometry is asked.

use std::borrow::Borrow;

use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::convex::Convex;
use crate::inches::Inches;
use crate::point::Point;

/// An axis-parallel rectangle; its border belongs to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Rect {
    /// The corner with the least coordinates.
    pub min: Point,
    /// The corner with the greatest coordinates.
    pub max: Point,
}

impl Rect {
    /// The rectangle with these two opposite corners, in any order.
    #[inline]
    pub fn new(a: Point, b: Point) -> Self {
        Rect { min: Point::new(a.x.min(b.x), a.y.min(b.y)), max: Point::new(a.x.max(b.x), a.y.max(b.y)) }
    }

    /// The smallest rectangle around some points; empty at the origin when there are none.
    pub fn of_points<P: Borrow<Point>>(points: impl IntoIterator<Item = P>) -> Self {
        let mut points = points.into_iter();
        let Some(first) = points.next() else {
            return Rect::default();
        };
        let first = *first.borrow();
        points.fold(Rect::new(first, first), |rect, p| rect.include(*p.borrow()))
    }

    /// This rectangle stretched to hold a point.
    #[inline]
    pub fn include(self, p: Point) -> Self {
        Rect {
            min: Point::new(self.min.x.min(p.x), self.min.y.min(p.y)),
            max: Point::new(self.max.x.max(p.x), self.max.y.max(p.y)),
        }
    }

    /// The smallest rectangle around both.
    #[inline]
    pub fn union(self, other: Rect) -> Self {
        self.include(other.min).include(other.max)
    }

    /// This rectangle grown on every side.
    #[inline]
    pub fn expand(self, by: Inches) -> Self {
        Rect { min: Point::new(self.min.x - by, self.min.y - by), max: Point::new(self.max.x + by, self.max.y + by) }
    }

    /// The strips along its four sides, this deep: at the lowest and highest x, at the lowest and highest y.
    pub fn side_strips(self, deep: Inches) -> [Rect; 4] {
        let mut strips = [self; 4];
        strips[0].max.x = self.min.x + deep;
        strips[1].min.x = self.max.x - deep;
        strips[2].max.y = self.min.y + deep;
        strips[3].min.y = self.max.y - deep;
        strips
    }

    /// Whether the two share a point; touching counts.
    #[inline]
    pub fn intersects(&self, other: &Rect) -> bool {
        self.min.x <= other.max.x && other.min.x <= self.max.x && self.min.y <= other.max.y && other.min.y <= self.max.y
    }

    /// Whether a point lies in it; the border counts.
    #[inline]
    pub fn contains_point(&self, p: Point) -> bool {
        self.min.x <= p.x && p.x <= self.max.x && self.min.y <= p.y && p.y <= self.max.y
    }

    /// Whether a base lies wholly within it, with one thousandth of grace.
    pub fn contains_body(&self, body: &Body) -> bool {
        let reach = body.shape.reach();
        if self.expand(Inches::GRACE - reach).contains_point(body.at) {
            return true;
        }
        if body.shape.is_round() || !self.contains_point(body.at) {
            return false;
        }
        let (wide, deep) = Convex::of(body).extent();
        let grown = self.expand(Inches::GRACE);
        let (x, y) = body.at.real();
        let slack = crate::convex::EPSILON;
        x - wide >= grown.min.x.real() - slack
            && x + wide <= grown.max.x.real() + slack
            && y - deep >= grown.min.y.real() - slack
            && y + deep <= grown.max.y.real() + slack
    }

    /// The middle of the rectangle.
    #[inline]
    pub fn centre(&self) -> Point {
        self.min.lerp(self.max, 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::angle::Angle;
    use crate::shape::Shape;

    #[inline]
    fn table() -> Rect {
        Rect::new(Point::inches(44.0, 60.0).unwrap(), Point::default())
    }

    #[inline]
    fn check_contains(shape: Shape, x: f64, y: f64, degrees: f64, expected: bool) {
        let mut body = Body::flat(shape, Point::inches(x, y).unwrap());
        body.facing = Angle::from_degrees(degrees).unwrap();
        assert_eq!(table().contains_body(&body), expected, "{body:?}");
    }

    #[test]
    fn a_base_may_touch_the_edge_with_a_thousandth_of_grace() {
        let one_inch = Shape::round_mm(50.8);
        check_contains(one_inch, 1.0, 5.0, 0.0, true);
        check_contains(one_inch, 0.999, 5.0, 0.0, true);
        check_contains(one_inch, 0.998, 5.0, 0.0, false);
    }

    #[test]
    fn ovals_and_hulls_count_as_turned() {
        let (oval, hull) = (Shape::oval_mm(101.6, 50.8), Shape::hull_mm(101.6, 50.8));
        check_contains(oval, 1.0, 30.0, 0.0, false);
        check_contains(oval, 1.0, 30.0, 90.0, true);
        check_contains(hull, 2.0, 30.0, 0.0, true);
        check_contains(hull, 2.0, 30.0, 45.0, false);
        check_contains(hull, 2.122, 30.0, 45.0, true);
    }

    #[test]
    fn boxes_around_points() {
        let p = |x, y| Point::inches(x, y).unwrap();
        let rect = Rect::of_points([p(3.0, 1.0), p(-1.0, 4.0)]);
        assert_eq!((rect.min, rect.max), (p(-1.0, 1.0), p(3.0, 4.0)));
        assert_eq!(rect.centre(), p(1.0, 2.5));
        assert_eq!(Rect::of_points(Vec::<Point>::new()), Rect::default());
        assert!(rect.intersects(&Rect::new(p(3.0, 4.0), p(9.0, 9.0))));
        assert!(!rect.intersects(&Rect::new(p(3.1, 4.0), p(9.0, 9.0))));
    }
}
