//! The outline of a base or hull, wherever it stands.
//!
//! Doors: [`Shape::round_mm`], [`Shape::oval_mm`], [`Shape::hull_mm`]. An oval is an
//! ellipse; a hull is a rectangle. [`Shape::reach`] and [`Shape::core`] are the
//! circles around and inside it, which answer most questions without the outline.

use serde::{Deserialize, Serialize};

use crate::inches::Inches;

/// The outline of a base. Length runs along the facing, width across it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A round base: its facing does not matter to geometry.
    Round {
        /// From centre to edge.
        radius: Inches,
    },
    /// An elliptical base.
    Oval {
        /// From centre to edge along the facing.
        half_length: Inches,
        /// From centre to edge across the facing.
        half_width: Inches,
    },
    /// A rectangle, for models measured to their hull.
    Hull {
        /// From centre to edge along the facing.
        half_length: Inches,
        /// From centre to edge across the facing.
        half_width: Inches,
    },
}

impl Shape {
    /// A round base by its printed diameter in millimetres.
    #[inline]
    pub fn round_mm(diameter: f64) -> Self {
        let radius = Inches::from_mm(diameter / 2.0);
        Shape::Round { radius }
    }

    /// An oval base by its printed length and width in millimetres.
    #[inline]
    pub fn oval_mm(length: f64, width: f64) -> Self {
        let half_length = Inches::from_mm(length / 2.0);
        let half_width = Inches::from_mm(width / 2.0);
        Shape::Oval { half_length, half_width }
    }

    /// A hull by its length and width in millimetres.
    #[inline]
    pub fn hull_mm(length: f64, width: f64) -> Self {
        let half_length = Inches::from_mm(length / 2.0);
        let half_width = Inches::from_mm(width / 2.0);
        Shape::Hull { half_length, half_width }
    }

    /// Radius of the smallest circle around the outline, rounded up, so that "further
    /// apart than their reaches" is always true of the outlines too.
    pub fn reach(&self) -> Inches {
        match *self {
            Shape::Round { radius } => radius,
            Shape::Oval { half_length, half_width } => half_length.max(half_width),
            Shape::Hull { half_length, half_width } => {
                let squared = half_length.squared().saturating_add(half_width.squared());
                ceil_sqrt(squared)
            }
        }
    }

    /// At least the reach, and found without a root: whatever is farther away than that is out of reach.
    #[inline]
    pub(crate) fn bound(&self) -> Inches {
        match *self {
            Shape::Round { radius } => radius,
            Shape::Oval { half_length, half_width } => half_length.max(half_width),
            Shape::Hull { half_length, half_width } => half_length.max(Inches::ZERO) + half_width.max(Inches::ZERO),
        }
    }

    /// Radius of the largest circle inside the outline.
    pub fn core(&self) -> Inches {
        match *self {
            Shape::Round { radius } => radius,
            Shape::Oval { half_length, half_width } | Shape::Hull { half_length, half_width } => {
                half_length.min(half_width)
            }
        }
    }

    /// Whether the base is round, so that turning it changes nothing.
    #[inline]
    pub fn is_round(&self) -> bool {
        matches!(self, Shape::Round { .. })
    }
}

/// The smallest whole number whose square is at least `squared`, as a length.
pub(crate) fn ceil_sqrt(squared: i64) -> Inches {
    let mut root = (squared as f64).sqrt() as i64;
    // The float root is off by at most one once squares pass 2^53.
    while root > 0 && (root - 1).saturating_mul(root - 1) >= squared {
        root -= 1;
    }
    while root.saturating_mul(root) < squared {
        root += 1;
    }
    Inches::thousandths(i32::try_from(root).unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn radii_come_from_millimetres_once() {
        assert_eq!(Shape::round_mm(32.0), Shape::Round { radius: Inches::thousandths(630) });
        assert!(Shape::round_mm(32.0).is_round());
        assert!(!Shape::oval_mm(75.0, 42.0).is_round());
    }

    #[test]
    fn circles_around_and_inside() {
        let hull = Shape::Hull { half_length: Inches::whole(4), half_width: Inches::whole(3) };
        assert_eq!((hull.reach(), hull.core()), (Inches::whole(5), Inches::whole(3)));
        let oval = Shape::oval_mm(75.0, 42.0);
        assert_eq!((oval.reach().get(), oval.core().get()), (1476, 827));
    }

    #[test]
    fn roots_round_up() {
        for n in [0i64, 1, 2, 3, 4, 5, 8, 9, 10, 999_999, 1_000_000, 1_000_001] {
            let r = i64::from(ceil_sqrt(n).get());
            assert!(r * r >= n && (r == 0 || (r - 1) * (r - 1) < n), "{n} {r}");
        }
        assert_eq!(ceil_sqrt(i64::MAX), Inches::MAX);
    }
}
