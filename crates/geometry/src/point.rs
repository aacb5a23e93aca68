//! Where something is on the table.
//!
//! Doors: [`Point::new`] and [`Point::inches`]; comparisons go through
//! [`Point::is_within`] or [`Point::distance_squared`], which take no root.
//! On the wire a point is the pair `[x, y]` in inches.

use serde::{Deserialize, Serialize};

use crate::inches::Inches;

/// A spot on the table, from the corner where both coordinates are zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "(Inches, Inches)", into = "(Inches, Inches)")]
pub struct Point {
    /// Along the first side of the table.
    pub x: Inches,
    /// Along the second side of the table.
    pub y: Inches,
}

impl Point {
    /// The point at these coordinates.
    #[inline]
    pub const fn new(x: Inches, y: Inches) -> Self {
        Point { x, y }
    }

    /// Reads a point from numbers of inches; `None` where [`Inches::from_f64`] refuses.
    #[inline]
    pub fn inches(x: f64, y: f64) -> Option<Self> {
        Some(Point::new(Inches::from_f64(x)?, Inches::from_f64(y)?))
    }

    /// The square of the distance, in square thousandths: exact.
    #[inline]
    pub fn distance_squared(self, other: Point) -> i64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        dx.squared().saturating_add(dy.squared())
    }

    /// The distance to the nearest thousandth, for showing and for adding up lengths.
    #[inline]
    pub fn distance(self, other: Point) -> Inches {
        Inches::nearest(self.real_distance(other))
    }

    /// Compares squares, so no root is taken and no rounding can differ. Without grace:
    /// a caller who compares with a printed limit adds [`Inches::GRACE`].
    #[inline]
    pub fn is_within(self, range: Inches, other: Point) -> bool {
        range >= Inches::ZERO && self.distance_squared(other) <= range.squared()
    }

    /// The same, most points being far apart: one coordinate alone often decides.
    #[inline]
    pub(crate) fn is_near(self, other: Point, range: Inches) -> bool {
        let apart = |a: Inches, b: Inches| i64::from(a.get()) - i64::from(b.get());
        let range = i64::from(range.get());
        let (dx, dy) = (apart(self.x, other.x), apart(self.y, other.y));
        dx.abs() <= range && dy.abs() <= range && dx * dx + dy * dy <= range * range
    }

    /// The point a fraction of the way to another: 0 is here, 1 is there.
    #[inline]
    pub fn lerp(self, other: Point, fraction: f64) -> Point {
        let (ax, ay) = self.real();
        let (bx, by) = other.real();
        Point::nearest(ax + (bx - ax) * fraction, ay + (by - ay) * fraction)
    }

    /// Unrounded distance in thousandths.
    #[inline]
    pub(crate) fn real_distance(self, other: Point) -> f64 {
        (self.distance_squared(other) as f64).sqrt()
    }

    /// Coordinates in thousandths as floats.
    #[inline]
    pub(crate) fn real(self) -> (f64, f64) {
        (self.x.real(), self.y.real())
    }

    /// The nearest point to float coordinates in thousandths.
    #[inline]
    pub(crate) fn nearest(x: f64, y: f64) -> Point {
        Point::new(Inches::nearest(x), Inches::nearest(y))
    }
}

impl From<(Inches, Inches)> for Point {
    #[inline]
    fn from((x, y): (Inches, Inches)) -> Self {
        Point { x, y }
    }
}

impl From<Point> for (Inches, Inches) {
    #[inline]
    fn from(p: Point) -> Self {
        (p.x, p.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[inline]
    fn at(x: f64, y: f64) -> Point {
        Point::inches(x, y).unwrap()
    }

    #[test]
    fn a_three_four_five_triangle() {
        assert_eq!(at(0.0, 0.0).distance(at(3.0, 4.0)), Inches::whole(5));
        assert!(at(0.0, 0.0).is_within(Inches::whole(5), at(3.0, 4.0)));
        assert!(!at(0.0, 0.0).is_within(Inches::thousandths(4999), at(3.0, 4.0)));
        assert!(!at(0.0, 0.0).is_within(Inches::whole(-1), at(0.0, 0.0)));
    }

    #[test]
    fn the_corners_of_the_number_range_do_not_overflow() {
        let low = Inches::thousandths(i32::MIN);
        let far = Point::new(low, low).distance_squared(Point::new(Inches::MAX, Inches::MAX));
        assert!(far > 0);
        assert!(Point::new(low, low).distance_squared(Point::default()) > 0);
    }

    #[test]
    fn halfway_is_halfway() {
        assert_eq!(at(0.0, 0.0).lerp(at(3.0, 1.0), 0.5), at(1.5, 0.5));
    }
}
