//! What many battles say, and how sure one may be: intervals are at 95 % unless told.
//!
//! A win counts 1, a draw ½. The two battles of a fixture share armies, field and dice, so where
//! spread matters the *pair* is the unit: its mean score is 0, ¼, ½, ¾ or 1.

mod elo;
mod intervals;
mod sequential;
mod significance;
mod table;

pub use elo::{Elo, elo_of, expected};
use intervals::variance;
pub use intervals::{Mean, Rate, mean, wilson};
pub use sequential::{Sequential, Verdict};
pub use significance::{by_chance, chance, holm, mean_of};
pub use table::{Meeting, Rated, rate};

/// The 97.5 % point of the normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;
