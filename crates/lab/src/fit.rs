//! Fitting the chance to win: battles are played, the state at the end of every turn is noted
//! with who won in the end, and a logistic regression finds the weights of each round.
//!
//! Battles are split into those the weights are found with and those they are judged by, so a
//! battle never judges itself. The same seed gives the same file.

pub mod plot;
pub mod regression;
pub mod samples;

use ai::search::value::{COUNT, FEATURES, ROUNDS, Weights};
use samples::Sample;
use serde::Serialize;

/// One battle in this many is kept for judging.
const JUDGED: u32 = 5;
/// How strongly weights are drawn to zero, in samples.
const RIDGE: f64 = 3.0;

/// How well chances foretell.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Quality {
    /// Samples judged.
    pub samples: usize,
    /// Mean of minus the logarithm of the chance given to what happened; less is better.
    pub log_loss: f64,
    /// Mean squared error; less is better.
    pub brier: f64,
    /// How often the likelier side won, draws aside.
    pub accuracy: f64,
}

impl Quality {
    /// Of weights, on samples.
    pub fn of<'a>(weights: &Weights, samples: impl Iterator<Item = &'a Sample>) -> Quality {
        let (mut quality, mut decided) = (Quality::default(), 0.0);
        for sample in samples {
            let chance = weights.chance(sample.bucket, &sample.features).clamp(1e-9, 1.0 - 1e-9);
            let won = sample.won;
            quality.samples += 1;
            quality.log_loss -= won * chance.ln() + (1.0 - won) * (1.0 - chance).ln();
            quality.brier += (chance - won).powi(2);
            if won != 0.5 {
                decided += 1.0;
                quality.accuracy += f64::from(u8::from((chance > 0.5) == (won > 0.5)));
            }
        }
        let count = quality.samples.max(1) as f64;
        quality.log_loss /= count;
        quality.brier /= count;
        quality.accuracy /= f64::max(decided, 1.0);
        quality
    }
}

/// What a fit found.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// Of all features, by round and then over all rounds, on battles that were kept.
    pub quality: Vec<Quality>,
    /// The same of a fit that knows the victory points only.
    pub baseline: Vec<Quality>,
    /// The same of the weights the program was built with.
    pub builtin: Vec<Quality>,
    /// Battles the weights were found with, and those they were judged by.
    pub battles: (usize, usize),
}

/// Finds weights.
pub fn fit(samples: &[Sample]) -> Fitted {
    let judged = |sample: &&Sample| sample.battle.is_multiple_of(JUDGED);
    let train: Vec<&Sample> = samples.iter().filter(|sample| !judged(sample)).collect();
    let test: Vec<&Sample> = samples.iter().filter(judged).collect();
    let everything = [true; COUNT];
    let mut score = [false; COUNT];
    score[0] = true;
    let weights = fit_rounds(&train, everything);
    let baseline = fit_rounds(&train, score);
    let judge = |weights: &Weights| -> Vec<Quality> {
        let by_round = |round: usize| move |sample: &&&Sample| sample.bucket == round;
        let rounds = (0..ROUNDS).map(|round| Quality::of(weights, test.iter().filter(by_round(round)).copied()));
        let all = Quality::of(weights, test.iter().copied());
        rounds.chain([all]).collect()
    };
    let battles = |samples: &[&Sample]| {
        let mut numbers: Vec<u32> = samples.iter().map(|sample| sample.battle).collect();
        numbers.dedup();
        numbers.len()
    };
    Fitted {
        quality: judge(&weights),
        baseline: judge(&baseline),
        builtin: judge(Weights::builtin()),
        battles: (battles(&train), battles(&test)),
        weights,
    }
}

/// Samples that were kept for judging.
pub fn judged(samples: &[Sample]) -> impl Iterator<Item = &Sample> {
    samples.iter().filter(|sample| sample.battle.is_multiple_of(JUDGED))
}

/// Weights of every round, of some of the features.
fn fit_rounds(samples: &[&Sample], used: [bool; COUNT]) -> Weights {
    let mut weights = Weights { rounds: [[0.0; COUNT]; ROUNDS] };
    for (round, row) in weights.rounds.iter_mut().enumerate() {
        let rows: Vec<([f64; COUNT], f64)> = samples
            .iter()
            .filter(|sample| sample.bucket == round)
            .map(|sample| (std::array::from_fn(|at| sample.features[at] / FEATURES[at].scale), sample.won))
            .collect();
        let scaled = regression::with_signs(&rows, used, RIDGE);
        *row = std::array::from_fn(|at| scaled[at] / FEATURES[at].scale);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Battles whose winner depends on the first and the fourth feature only.
    fn made_up(battles: u32) -> Vec<Sample> {
        let mut dice = ai::OwnDice::new(11);
        let mut out = Vec::new();
        for battle in 0..battles {
            let mut features = [0.0; COUNT];
            features.iter_mut().zip(&FEATURES).for_each(|(value, known)| *value = dice.noise(2.0) * known.scale);
            let sum = 1.5 * features[0] / FEATURES[0].scale + features[3] / FEATURES[3].scale;
            let won = f64::from(u8::from(dice.part() < 1.0 / (1.0 + (-sum).exp())));
            (0..ROUNDS).for_each(|bucket| out.push(Sample { battle, bucket, features, won }));
        }
        out
    }

    #[test]
    fn a_fit_finds_what_decided_and_beats_the_score_alone() {
        let fitted = fit(&made_up(3_000));
        let row = fitted.weights.rounds[2];
        assert!((row[0] * FEATURES[0].scale - 1.5).abs() < 0.2, "{row:?}");
        assert!((row[3] * FEATURES[3].scale - 1.0).abs() < 0.2, "{row:?}");
        assert!(fitted.quality[ROUNDS].log_loss < fitted.baseline[ROUNDS].log_loss);
        assert_eq!(fitted.battles, (2_400, 600));
    }
}
