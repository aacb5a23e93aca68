//! Rates and means with their intervals.

use super::Z95;
use serde::Serialize;

/// A share of battles, with Wilson's interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rate {
    /// Sample size.
    pub n: usize,
    /// The share.
    pub rate: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// A mean with Student's interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Mean {
    /// Sample size.
    pub n: usize,
    /// The mean.
    pub mean: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The rate of a score (wins and half the draws) of `n` battles.
pub fn wilson(score: f64, n: usize) -> Rate {
    let (low, high) = wilson_bounds(score / (n.max(1) as f64), n as f64);
    let rate = if n == 0 { 0.5 } else { score / n as f64 };
    Rate { n, rate, low, high }
}

/// Wilson's interval for a share seen in a number of trials, which need not be whole.
pub(super) fn wilson_bounds(rate: f64, n: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let z2 = Z95 * Z95;
    let middle = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).max(0.0).sqrt();
    // At the ends the sum is exact on paper and a rounding off in binary.
    let low = if rate <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if rate >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// The mean of numbers that are independent of each other.
pub fn mean(values: &[f64]) -> Mean {
    let n = values.len();
    if n == 0 {
        return Mean { n, mean: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let mean = values.iter().sum::<f64>() / n as f64;
    if n == 1 {
        return Mean { n, mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let half = student(n - 1) * (variance(values, mean) / n as f64).sqrt();
    Mean { n, mean, low: mean - half, high: mean + half }
}

/// The sample variance about a mean.
pub(super) fn variance(values: &[f64], mean: f64) -> f64 {
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    squares / (values.len().saturating_sub(1)).max(1) as f64
}

/// The 97.5 % point of Student's distribution.
fn student(freedom: usize) -> f64 {
    match freedom {
        0 => f64::INFINITY,
        1 => 12.706,
        2 => 4.303,
        3 => 3.182,
        4 => 2.776,
        // Cornish and Fisher's expansion about the normal point; less than 0.005 off from here on.
        _ => {
            let (z, v) = (Z95, freedom as f64);
            let (z3, z5, z7) = (z.powi(3), z.powi(5), z.powi(7));
            z + (z3 + z) / (4.0 * v)
                + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * v * v)
                + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * v.powi(3))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_the_tables() {
        // 8 of 10: 0.4902 to 0.9433 (Newcombe 1998, method 3).
        let rate = wilson(8.0, 10);
        assert!((rate.low - 0.4902).abs() < 5e-4 && (rate.high - 0.9433).abs() < 5e-4, "{rate:?}");
        let all = wilson(40.0, 40);
        assert!(all.high == 1.0 && (all.low - 0.9124).abs() < 5e-4, "{all:?}");
        assert_eq!((wilson(0.0, 0).low, wilson(0.0, 0).high), (0.0, 1.0));
    }

    #[test]
    fn student_agrees_with_the_tables() {
        for (freedom, point) in [(5, 2.571), (6, 2.447), (9, 2.262), (29, 2.045), (199, 1.972)] {
            assert!((student(freedom) - point).abs() < 0.005, "{freedom}: {}", student(freedom));
        }
        let seen = mean(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        assert!((seen.mean - 3.0).abs() < 1e-12 && (seen.high - 4.963).abs() < 0.02, "{seen:?}");
    }
}
