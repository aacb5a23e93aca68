//! How likely a player is to win a battle as it stands: what imagined games are judged by.
//!
//! A logistic function of a dozen antisymmetric [`features`] (mine minus theirs), so that both
//! players' chances add up to one. Names, scales and weights for each round are in
//! `data/ai/win-probability.toml`, written by `strategium lab fit`. A file with a feature that is
//! unknown or missing does not load.
//!
//! It is asked at the end of every imagined game, so it reads flat tables once and takes a few
//! microseconds. It never looks at the order of a deck.

pub mod features;

pub use features::{COUNT, FEATURES, Features, of};

use rules::{Battle, Player};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Rounds with weights of their own.
pub const ROUNDS: usize = rules::state::ROUNDS as usize;

/// The weights the program was built with.
const BUILTIN: &str = include_str!("../../../../data/ai/win-probability.toml");

/// The chance that a player wins; a draw counts as half a win.
pub fn win_probability(battle: Battle<'_>, player: Player) -> f64 {
    if let Some(ending) = battle.state.clock.over {
        return match ending.winner {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == player)),
        };
    }
    let chance = Weights::builtin().chance(bucket(battle), &features::of(battle));
    if player == Player::One { chance } else { 1.0 - chance }
}

/// How much of the log odds to win one victory point is worth now.
pub fn odds_per_point(battle: Battle<'_>) -> f64 {
    Weights::builtin().rounds[bucket(battle)][0] * features::blur(battle)
}

/// The log odds that a player wins, without a limit: a battle that is over counts by its score.
pub fn log_odds(battle: Battle<'_>, player: Player) -> f64 {
    let sign = if player == Player::One { 1.0 } else { -1.0 };
    let weights = &Weights::builtin().rounds;
    if battle.state.clock.over.is_some() {
        let [one, two] = Player::BOTH.map(|player| f64::from(battle.state.purses[player.index()].vp));
        return sign * (one - two) * weights[ROUNDS - 1][0];
    }
    let features = features::of(battle);
    sign * weights[bucket(battle)].iter().zip(features).map(|(weight, value)| weight * value).sum::<f64>()
}

/// Which weights a battle is judged by: those of its round.
pub fn bucket(battle: Battle<'_>) -> usize {
    usize::from(battle.state.clock.round).clamp(1, ROUNDS) - 1
}

/// Weights of every feature in every round, of features already divided by their scales.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// By round, then in the order of [`FEATURES`].
    pub rounds: [[f64; COUNT]; ROUNDS],
}

/// The file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    feature: Vec<WrittenFeature>,
}

/// One feature of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFeature {
    name: String,
    /// What one unit of the scaled feature is.
    scale: f64,
    /// One for each round.
    weights: Vec<f64>,
}

impl Weights {
    /// The weights the program was built with, read on first use.
    pub fn builtin() -> &'static Weights {
        static READ: OnceLock<Weights> = OnceLock::new();
        // A test holds that the file loads; a program without it still knows the score.
        READ.get_or_init(|| Weights::read(BUILTIN).unwrap_or_else(|_| Weights::of_score()))
    }

    /// Only the victory points count: what a fit must beat.
    pub fn of_score() -> Weights {
        let mut row = [0.0; COUNT];
        row[0] = 1.0;
        Weights { rounds: [row; ROUNDS] }
    }

    /// Reads a file; what is wrong with it otherwise.
    pub fn read(text: &str) -> Result<Weights, String> {
        let written: Written = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut rounds = [[0.0; COUNT]; ROUNDS];
        let mut seen = [false; COUNT];
        for feature in &written.feature {
            let name = &feature.name;
            let at = FEATURES.iter().position(|known| known.name == name);
            let at = at.ok_or_else(|| format!("there is no feature {name}"))?;
            if std::mem::replace(&mut seen[at], true) {
                return Err(format!("the feature {name} is there twice"));
            }
            let scale = feature.scale;
            if feature.weights.len() != ROUNDS || scale.is_nan() || scale <= 0.0 {
                return Err(format!("the feature {name} needs a scale above 0 and {ROUNDS} weights"));
            }
            for (row, weight) in rounds.iter_mut().zip(&feature.weights) {
                row[at] = weight / scale;
            }
        }
        match seen.iter().position(|seen| !seen) {
            Some(missing) => Err(format!("the feature {} is missing", FEATURES[missing].name)),
            None => Ok(Weights { rounds }),
        }
    }

    /// The file of these weights, with a heading of comment lines.
    pub fn write(&self, heading: &str) -> String {
        let mut out = String::new();
        for line in heading.lines() {
            out += format!("# {line}").trim_end();
            out.push('\n');
        }
        for (at, feature) in FEATURES.iter().enumerate() {
            let weights: Vec<String> =
                self.rounds.iter().map(|row| format!("{:.4}", row[at] * feature.scale)).collect();
            let (name, scale, text) = (feature.name, feature.scale, feature.text);
            out += &format!("\n# {text}\n[[feature]]\nname = \"{name}\"\nscale = {scale:?}\n");
            out += &format!("weights = [{}]\n", weights.join(", "));
        }
        out
    }

    /// The chance of player one in a round.
    pub fn chance(&self, bucket: usize, features: &Features) -> f64 {
        let row = &self.rounds[bucket.min(ROUNDS - 1)];
        let sum: f64 = row.iter().zip(features).map(|(weight, value)| weight * value).sum();
        1.0 / (1.0 + (-sum).exp())
    }
}

#[cfg(test)]
mod tests;
