//! How a round is played: early rounds press, late rounds hold; behind one dares, ahead one
//! keeps.

use crate::tunables::Weights;
use rules::{Battle, Player};

/// Factors of the round, the temper and the score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Posture {
    /// On what is won by attacking.
    pub aggression: f64,
    /// On objectives.
    pub objectives: f64,
    /// On staying alive.
    pub survival: f64,
    /// On what a charge must promise.
    pub charge_threshold: f64,
}

/// A way of playing one turn: factors on the posture. Look-ahead tries several.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// Its name.
    pub name: &'static str,
    /// On what is won by attacking.
    pub aggression: f64,
    /// On objectives.
    pub objectives: f64,
    /// On staying alive.
    pub survival: f64,
}

impl Style {
    /// As the posture says.
    pub const PLAIN: Style = Style { name: "plain", aggression: 1.0, objectives: 1.0, survival: 1.0 };

    /// Those that look-ahead compares.
    pub const ALL: [Style; 7] = [
        Style::PLAIN,
        Style { name: "assault", aggression: 1.8, objectives: 0.8, survival: 0.4 },
        Style { name: "hold", aggression: 0.8, objectives: 1.7, survival: 0.8 },
        Style { name: "guard", aggression: 0.8, objectives: 1.0, survival: 1.9 },
        Style { name: "fire", aggression: 1.3, objectives: 0.9, survival: 1.4 },
        Style { name: "rush", aggression: 1.4, objectives: 1.5, survival: 0.3 },
        Style { name: "hide", aggression: 0.4, objectives: 0.7, survival: 3.0 },
    ];
}

impl Default for Style {
    fn default() -> Self {
        Style::PLAIN
    }
}

impl Posture {
    /// The posture of the round at hand, for a temper.
    pub fn of(battle: Battle<'_>, temper: f64, weights: &Weights) -> Posture {
        let (aggression, objectives, survival, charge_threshold) = match battle.state.clock.round {
            0..=2 => (weights.early_aggression, weights.early_objectives, weights.early_survival, weights.early_charge),
            3 => (1.0, 1.0, 1.0, 1.0),
            _ => (weights.late_aggression, weights.late_objectives, weights.late_survival, weights.late_charge),
        };
        Posture {
            aggression: aggression * temper * weights.aggression,
            objectives: objectives * weights.objectives,
            survival: survival * weights.survival,
            charge_threshold: charge_threshold / temper,
        }
    }

    /// Trade and tempo: behind on points it dares up to half as much again, ahead it keeps what
    /// it has; late and far behind everything is tried.
    pub fn in_tempo(mut self, battle: Battle<'_>, player: Player) -> Posture {
        let vp = |player: Player| f64::from(battle.state.purses[player.index()].vp);
        let behind = vp(player.other()) - vp(player);
        if battle.state.clock.round >= 4 && behind >= 10.0 {
            self.aggression *= 1.8;
            self.charge_threshold = (self.charge_threshold - 0.4).max(0.1);
        } else if behind > 0.0 {
            self.aggression *= 1.0 + 0.5 * (behind / 20.0).min(1.0);
        } else {
            self.aggression *= 1.0 - 0.2 * (-behind / 20.0).min(1.0);
        }
        self
    }

    /// With the factors of a style.
    pub fn styled(mut self, style: Style) -> Posture {
        self.aggression *= style.aggression;
        self.objectives *= style.objectives;
        self.survival *= style.survival;
        self.charge_threshold /= style.aggression;
        self
    }
}
