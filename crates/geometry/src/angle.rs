//! Which way something faces.
//!
//! Whole hundredths of a degree, so that a facing survives the wire unchanged and
//! two machines agree on it. Zero looks along +x and angles grow towards +y.
//! Sines and cosines come from `libm`, never from the platform.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::point::Point;

/// A direction, in hundredths of a degree from +x towards +y, below one full turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Angle(u16);

const FULL_TURN: u16 = 36_000;

impl Angle {
    /// Reads degrees, any number of turns; `None` for what is not a finite number.
    pub fn from_degrees(degrees: f64) -> Option<Self> {
        if !degrees.is_finite() {
            return None;
        }
        let mut rest = if degrees.abs() < 360.0 { degrees } else { degrees % 360.0 };
        if rest < 0.0 {
            rest += 360.0;
        }
        // To the nearest hundredth, halves up, without a call: what a cast cuts off is exact.
        let hundredths = rest * 100.0;
        let whole = hundredths as u16;
        Some(Angle((whole + u16::from(hundredths - f64::from(whole) >= 0.5)) % FULL_TURN))
    }

    /// From hundredths of a degree; whole turns are dropped.
    pub const fn hundredths(hundredths: u16) -> Self {
        Angle(hundredths % FULL_TURN)
    }

    /// The angle in hundredths of a degree.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The direction from one point to another; zero when they are the same point.
    pub fn towards(from: Point, to: Point) -> Self {
        let ((ax, ay), (bx, by)) = (from.real(), to.real());
        let degrees = libm::atan2(by - ay, bx - ax) * 180.0 / std::f64::consts::PI;
        Angle::from_degrees(degrees).unwrap_or_default()
    }

    /// The angle in degrees, from 0 up to but not including 360.
    pub fn degrees(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The unit vector (cosine, sine). Quarter turns are exact, so that a hull parallel
    /// to the table has edges parallel to the table.
    pub fn direction(self) -> (f64, f64) {
        match self.0 {
            0 => (1.0, 0.0),
            9_000 => (0.0, 1.0),
            18_000 => (-1.0, 0.0),
            27_000 => (0.0, -1.0),
            _ => unit(self.degrees()),
        }
    }

    /// How far to turn from `self` to `other` the shorter way round, in hundredths of a
    /// degree, positive towards +y. Exactly half a turn goes the positive way.
    pub fn turn_to(self, other: Angle) -> i32 {
        let full = i32::from(FULL_TURN);
        let turn = (i32::from(other.0) - i32::from(self.0)).rem_euclid(full);
        if turn > full / 2 { turn - full } else { turn }
    }
}

/// Cosine and sine of an angle in degrees, the same on every machine.
pub(crate) fn unit(degrees: f64) -> (f64, f64) {
    let radians = degrees * (std::f64::consts::PI / 180.0);
    (libm::cos(radians), libm::sin(radians))
}

impl Serialize for Angle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.degrees())
    }
}

impl<'de> Deserialize<'de> for Angle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let degrees = f64::deserialize(deserializer)?;
        Angle::from_degrees(degrees)
            .ok_or_else(|| serde::de::Error::custom("an angle must be a finite number of degrees"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_wrap_into_one_turn() {
        assert_eq!(Angle::from_degrees(-90.0).map(Angle::get), Some(27_000));
        assert_eq!(Angle::from_degrees(720.004).map(Angle::get), Some(0));
        assert_eq!(Angle::from_degrees(359.999).map(Angle::get), Some(0));
        assert_eq!(Angle::from_degrees(f64::NAN), None);
    }

    #[test]
    fn quarter_turns_are_exact() {
        assert_eq!(Angle::hundredths(9_000).direction(), (0.0, 1.0));
        let (c, s) = Angle::hundredths(4_500).direction();
        assert!((c - s).abs() < 1e-15);
    }

    #[test]
    fn the_shorter_way_round() {
        let a = |h| Angle::hundredths(h);
        assert_eq!(a(35_000).turn_to(a(1_000)), 2_000);
        assert_eq!(a(1_000).turn_to(a(35_000)), -2_000);
        assert_eq!(a(0).turn_to(a(18_000)), 18_000);
    }

    #[test]
    fn towards_looks_along_the_axes() {
        let p = |x, y| Point::inches(x, y).unwrap();
        assert_eq!(Angle::towards(p(0.0, 0.0), p(0.0, 3.0)).get(), 9_000);
        assert_eq!(Angle::towards(p(1.0, 1.0), p(1.0, 1.0)).get(), 0);
    }
}
