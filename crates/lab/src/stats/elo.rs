//! Score and Elo: 400 points are ten to one.

use super::intervals::{variance, wilson_bounds};
use serde::Serialize;

/// How much stronger one player is than another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Elo {
    /// The difference. Somebody who lost nothing is taken to have lost half a battle more.
    pub elo: f64,
    /// Lower end; `None` is no end.
    pub low: Option<f64>,
    /// Upper end; `None` is no end.
    pub high: Option<f64>,
}

/// The difference that a score stands for; endless at 0 and 1.
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a difference promises.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Elo {
    /// From the mean scores of pairs, each from 0 to 1.
    ///
    /// The spread of the pairs says how many independent battles they are worth; Wilson's
    /// interval of that many keeps sense at both ends. Two pairs of ordinary spread are added, so
    /// that a handful of equal pairs claim no certainty.
    pub fn of_pairs(pairs: &[f64]) -> Elo {
        if pairs.is_empty() {
            return Elo { elo: 0.0, low: None, high: None };
        }
        let n = pairs.len() as f64;
        let score = pairs.iter().sum::<f64>() / n;
        let least = 0.25 / n;
        let kept = score.clamp(least, 1.0 - least);
        let ordinary = kept * (1.0 - kept) / 2.0;
        let spread = (variance(pairs, score) * (n - 1.0) + 2.0 * ordinary) / (n + 1.0);
        // Where nothing was lost the pairs have no spread, which says nothing about how rare a loss is.
        let most = 2.0 * n * (1.0 + 4.0 * score * (1.0 - score));
        let worth = (kept * (1.0 - kept) * n / spread).min(most);
        let (low, high) = wilson_bounds(score, worth);
        let end = |score: f64| (1e-9..1.0 - 1e-9).contains(&score).then(|| elo_of(score));
        Elo { elo: elo_of(kept), low: end(low), high: end(high) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-300.0, 0.0, 35.0, 400.0] {
            assert!((elo_of(expected(elo)) - elo).abs() < 1e-9);
        }
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn sure_winners_have_a_lower_end_only() {
        let elo = Elo::of_pairs(&[1.0; 20]);
        assert!(elo.high.is_none() && elo.low.is_some_and(|low| low > 250.0), "{elo:?}");
        assert!(elo.elo.is_finite() && elo.elo > elo.low.unwrap_or(f64::INFINITY));
    }

    #[test]
    fn equal_pairs_tell_more_than_wild_ones() {
        let steady: Vec<f64> = (0..40).map(|at| if at % 4 == 0 { 0.75 } else { 0.5 }).collect();
        let wild: Vec<f64> = (0..40).map(|at| if at % 16 < 9 { 1.0 } else { 0.0 }).collect();
        let width = |elo: Elo| elo.high.zip(elo.low).map_or(f64::INFINITY, |(high, low)| high - low);
        assert!(width(Elo::of_pairs(&steady)) * 2.0 < width(Elo::of_pairs(&wild)));
    }
}
