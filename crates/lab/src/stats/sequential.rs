//! When to stop: a sequential test of two hypotheses about the Elo difference.
//!
//! "No stronger" (0 Elo) against "stronger by a margin". After every batch of pairs the
//! log-likelihood ratio of the two is worked out from the pairs' mean and spread (the normal form
//! of the generalised test on paired results) and compared with Wald's bounds. Batches have a
//! fixed size, so that the answer does not depend on how many cores play; looking only between
//! batches errs on the safe side. The tests below simulate players of known strength and count
//! the wrong answers.

use super::elo::expected;
use super::intervals::variance;
use serde::Serialize;

/// A sequential test.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sequential {
    /// The difference worth finding.
    pub elo: f64,
    /// How often each wrong answer may be given.
    pub error: f64,
    /// Pairs between two looks.
    pub batch: usize,
}

/// What a test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first is stronger.
    Stronger,
    /// The first is not stronger by the margin.
    NotStronger,
    /// More pairs are needed.
    Open,
}

impl Default for Sequential {
    fn default() -> Self {
        Sequential { elo: 50.0, error: 0.05, batch: 10 }
    }
}

impl Sequential {
    /// What these pairs say so far, with the log-likelihood ratio.
    pub fn judge(&self, pairs: &[f64]) -> (Verdict, f64) {
        if pairs.len() < self.batch.max(2) {
            return (Verdict::Open, 0.0);
        }
        let n = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / n;
        // The spread of two fair battles as a start of two pairs: equal pairs are no certainty.
        let spread = (variance(pairs, mean) * (n - 1.0) + 2.0 * 0.125) / (n + 1.0);
        let (null, other) = (expected(0.0), expected(self.elo));
        let ratio = n * (other - null) * (2.0 * mean - null - other) / (2.0 * spread);
        let bound = ((1.0 - self.error) / self.error).ln();
        let verdict = match ratio {
            ratio if ratio >= bound => Verdict::Stronger,
            ratio if ratio <= -bound => Verdict::NotStronger,
            _ => Verdict::Open,
        };
        (verdict, ratio)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::deciders::Random;

    /// How often a test between players of a known difference ends each way, and after how many
    /// pairs on average. Fixtures favour one side or the other, as armies and dice do.
    fn outcomes(elo: f64, uneven: f64, draws: f64) -> (f64, f64, f64) {
        let test = Sequential::default();
        let mut dice = Random::new(11);
        let mut uniform = move || (dice.number() >> 11) as f64 / (1u64 << 53) as f64;
        let (mut stronger, mut not, mut length) = (0, 0, 0);
        const RUNS: usize = 1_500;
        for _ in 0..RUNS {
            let mut pairs = Vec::new();
            loop {
                for _ in 0..test.batch {
                    let tilt = if uniform() < 0.5 { uneven } else { -uneven };
                    let mut battle = |tilt: f64| match uniform() {
                        face if face < draws => 0.5,
                        _ if uniform() < (expected(elo) + tilt - draws / 2.0) / (1.0 - draws) => 1.0,
                        _ => 0.0,
                    };
                    pairs.push((battle(tilt) + battle(-tilt)) / 2.0);
                }
                match test.judge(&pairs).0 {
                    Verdict::Stronger => stronger += 1,
                    Verdict::NotStronger => not += 1,
                    Verdict::Open if pairs.len() < 2_000 => continue,
                    Verdict::Open => {}
                }
                length += pairs.len();
                break;
            }
        }
        (stronger as f64 / RUNS as f64, not as f64 / RUNS as f64, length as f64 / RUNS as f64)
    }

    #[test]
    fn equals_are_seldom_called_stronger() {
        for (uneven, draws) in [(0.0, 0.0), (0.3, 0.02), (0.1, 0.3)] {
            let (stronger, not, _) = outcomes(0.0, uneven, draws);
            assert!(stronger < 0.065 && not > 0.9, "{uneven} {draws}: {stronger} {not}");
        }
    }

    #[test]
    fn the_stronger_are_seldom_missed() {
        for (uneven, draws) in [(0.0, 0.0), (0.3, 0.02), (0.1, 0.1)] {
            let (stronger, not, _) = outcomes(50.0, uneven, draws);
            assert!(not < 0.065 && stronger > 0.9, "{uneven} {draws}: {stronger} {not}");
        }
    }

    #[test]
    fn great_differences_are_found_soon() {
        let (stronger, _, pairs) = outcomes(250.0, 0.2, 0.0);
        assert!(stronger > 0.999 && pairs < 35.0, "{stronger} {pairs}");
    }
}
