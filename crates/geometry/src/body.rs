//! A base somewhere on the table: outline, place, floor, facing and height.
//!
//! This is what every distance and every sight line is measured between. It knows no
//! rules: who it belongs to and what it may do is for the caller.

use serde::{Deserialize, Serialize};

use crate::angle::Angle;
use crate::inches::Inches;
use crate::point::Point;
use crate::rect::Rect;
use crate::shape::Shape;

/// A base standing on the table or on a floor of terrain.
///
/// Bodies are ordered only so that a question about a pair can be asked in one fixed
/// order, which makes the answer the same for (a, b) and (b, a) to the last bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Body {
    /// The outline of the base; its length runs along the facing.
    pub shape: Shape,
    /// The middle of the base.
    pub at: Point,
    /// How high above the table the base stands.
    pub z: Inches,
    /// Which way it looks.
    pub facing: Angle,
    /// How tall the model on it is.
    pub height: Inches,
}

impl Body {
    /// A flat body on the ground, facing +x: enough for every question in the plane.
    #[inline]
    pub const fn flat(shape: Shape, at: Point) -> Self {
        Body { shape, at, z: Inches::ZERO, facing: Angle::hundredths(0), height: Inches::ZERO }
    }

    /// The top of the model.
    #[inline]
    pub fn top(&self) -> Inches {
        self.z + self.height
    }

    /// A box around the base: of its reach, so a little wide for turned ovals and hulls.
    #[inline]
    pub fn bounds(&self) -> Rect {
        Rect::new(self.at, self.at).expand(self.shape.reach())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_holds_the_base() {
        let body = Body::flat(Shape::round_mm(50.8), Point::inches(3.0, 4.0).unwrap());
        assert_eq!(body.bounds().min, Point::inches(2.0, 3.0).unwrap());
        assert_eq!(body.bounds().max, Point::inches(4.0, 5.0).unwrap());
    }
}
