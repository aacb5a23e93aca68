//! Places in plain numbers: planning needs no fixed point.

use geometry::Point;

/// A place, in inches.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spot {
    /// Across.
    pub x: f64,
    /// Along.
    pub y: f64,
}

impl Spot {
    /// From the kernel's numbers.
    pub fn of(point: Point) -> Spot {
        Spot { x: point.x.to_f64(), y: point.y.to_f64() }
    }

    /// In the kernel's numbers; `None` far off the table.
    pub fn point(self) -> Option<Point> {
        Point::inches(self.x, self.y)
    }

    /// How far it is to another.
    pub fn far(self, other: Spot) -> f64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }

    /// The spot this many inches on the way to another, no farther than it.
    pub fn towards(self, other: Spot, inches: f64) -> Spot {
        let far = self.far(other);
        if far <= inches || far == 0.0 {
            return other;
        }
        let part = inches / far;
        Spot { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }

    /// The spot this many inches away in a direction, given as its cosine and sine.
    pub fn along(self, (cos, sin): (f64, f64), inches: f64) -> Spot {
        Spot { x: self.x + cos * inches, y: self.y + sin * inches }
    }
}
