//! Lengths on the table, in thousandths of an inch.
//!
//! Fixed point, because the browser, the server and the Python bindings must agree
//! to the last digit on who is "within 12 inches".
//!
//! Doors: [`Inches::whole`], [`Inches::thousandths`], [`Inches::from_f64`] and
//! [`Inches::from_mm`] build one; [`Inches::get`] and [`Inches::to_f64`] read it.
//! All arithmetic saturates, so that no input, however wild, can panic.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length in thousandths of an inch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Inches(i32);

/// The furthest a number read from outside may lie from zero, in thousandths.
const WIDEST: f64 = 1_000_000.0;

impl Inches {
    /// No length at all.
    pub const ZERO: Inches = Inches(0);
    /// One thousandth of an inch: the grace every limit has. It absorbs the rounding
    /// of positions and radii, and nothing else.
    pub const GRACE: Inches = Inches(1);
    /// The longest length there is: a limit that never bites.
    pub const MAX: Inches = Inches(i32::MAX);

    /// From whole inches.
    #[inline]
    pub const fn whole(inches: i32) -> Self {
        Inches(inches.saturating_mul(1000))
    }

    /// From thousandths of an inch.
    #[inline]
    pub const fn thousandths(thousandths: i32) -> Self {
        Inches(thousandths)
    }

    /// The length in thousandths of an inch.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Reads a number of inches, to the nearest thousandth.
    ///
    /// `None` for what is not a number and for anything beyond 1000": a table is not
    /// that large, and squares of what passes fit an `i64` with room to spare.
    #[inline]
    pub fn from_f64(inches: f64) -> Option<Self> {
        let thousandths = inches * 1000.0;
        // A comparison with NaN is false, so NaN is refused here too.
        (thousandths.abs() < WIDEST + 0.5).then(|| Inches::nearest(thousandths))
    }

    /// The length as a number of inches, for drawing and for the wire.
    #[inline]
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// Converts millimetres (25.4 to the inch), to the nearest thousandth. What is not
    /// a number becomes zero: base sizes come from data that was checked before.
    #[inline]
    pub fn from_mm(millimetres: f64) -> Self {
        Inches((millimetres * 1000.0 / 25.4).round() as i32)
    }

    /// Half the length, towards zero.
    #[inline]
    pub const fn half(self) -> Self {
        Inches(self.0 / 2)
    }

    /// The length without its sign.
    #[inline]
    pub const fn abs(self) -> Self {
        Inches(self.0.saturating_abs())
    }

    /// The square in square thousandths; an `i64` holds it for every length.
    #[inline]
    pub const fn squared(self) -> i64 {
        (self.0 as i64) * (self.0 as i64)
    }

    /// The length in thousandths as a float, for the code that must take roots.
    #[inline]
    pub(crate) fn real(self) -> f64 {
        f64::from(self.0)
    }

    /// The nearest length to a float of thousandths; the cast saturates.
    #[inline]
    pub(crate) fn nearest(thousandths: f64) -> Self {
        // As `round` does, halves away from zero, without a call: what a cast cuts off is exact.
        let whole = thousandths as i32;
        let rest = thousandths - f64::from(whole);
        Inches(whole.saturating_add(i32::from(rest >= 0.5) - i32::from(rest <= -0.5)))
    }
}

impl Add for Inches {
    type Output = Inches;
    #[inline]
    fn add(self, other: Inches) -> Inches {
        Inches(self.0.saturating_add(other.0))
    }
}

impl Sub for Inches {
    type Output = Inches;
    #[inline]
    fn sub(self, other: Inches) -> Inches {
        Inches(self.0.saturating_sub(other.0))
    }
}

impl Neg for Inches {
    type Output = Inches;
    #[inline]
    fn neg(self) -> Inches {
        Inches(self.0.saturating_neg())
    }
}

impl AddAssign for Inches {
    #[inline]
    fn add_assign(&mut self, other: Inches) {
        *self = *self + other;
    }
}

impl SubAssign for Inches {
    #[inline]
    fn sub_assign(&mut self, other: Inches) {
        *self = *self - other;
    }
}

impl Mul<i32> for Inches {
    type Output = Inches;
    #[inline]
    fn mul(self, times: i32) -> Inches {
        Inches(self.0.saturating_mul(times))
    }
}

impl Sum for Inches {
    fn sum<I: Iterator<Item = Inches>>(lengths: I) -> Inches {
        lengths.fold(Inches::ZERO, Add::add)
    }
}

/// Rounded down to a tenth, as players read a tape. No rule is ever decided on this.
impl fmt::Display for Inches {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.0.div_euclid(100);
        let sign = if tenths < 0 { "-" } else { "" };
        let tenths = tenths.unsigned_abs();
        write!(f, "{sign}{}.{}\"", tenths / 10, tenths % 10)
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let inches = f64::deserialize(deserializer)?;
        Inches::from_f64(inches).ok_or_else(|| {
            serde::de::Error::custom(format_args!(
                "{inches} is not a length on a table: give inches between -1000 and 1000"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, F64Deserializer};

    #[test]
    fn millimetres_round_to_the_nearest_thousandth() {
        assert_eq!(Inches::from_mm(32.0).get(), 1260);
        assert_eq!(Inches::from_mm(25.4), Inches::whole(1));
        assert_eq!(Inches::from_mm(f64::NAN), Inches::ZERO);
    }

    #[test]
    fn shown_lengths_are_rounded_down() {
        assert_eq!(Inches::thousandths(6599).to_string(), "6.5\"");
        assert_eq!(Inches::thousandths(99).to_string(), "0.0\"");
        assert_eq!(Inches::thousandths(-150).to_string(), "-0.2\"");
    }

    #[test]
    fn numbers_from_outside_are_bounded() {
        assert_eq!(Inches::from_f64(6.4996), Some(Inches::thousandths(6500)));
        for bad in [f64::NAN, f64::INFINITY, 1000.01, -1e300] {
            assert_eq!(Inches::from_f64(bad), None, "{bad}");
        }
    }

    #[test]
    fn arithmetic_saturates() {
        assert_eq!(Inches::MAX + Inches::GRACE, Inches::MAX);
        assert_eq!(Inches::whole(i32::MAX) * 3, Inches::MAX);
        assert_eq!(-Inches::thousandths(i32::MIN), Inches::MAX);
        assert_eq!(Inches::thousandths(i32::MIN).abs(), Inches::MAX);
    }

    #[test]
    fn deserialising_refuses_what_is_not_on_a_table() {
        let read = |v: f64| {
            let d: F64Deserializer<Error> = v.into_deserializer();
            Inches::deserialize(d)
        };
        assert_eq!(read(1.5).unwrap(), Inches::thousandths(1500));
        assert!(read(f64::NAN).unwrap_err().to_string().contains("not a length"));
        assert!(read(4e6).is_err());
    }
}
