//! How a round is played: early rounds press, late rounds hold.

use rules::Battle;
use rules::Player;

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

impl Posture {
    /// The posture of the round at hand.
    pub fn of(battle: Battle<'_>, player: Player, temper: f64) -> Posture {
        let _ = player;
        let mut posture = match battle.state.clock.round {
            0..=2 => Posture { aggression: 1.3, objectives: 0.95, survival: 0.7, charge_threshold: 0.5 },
            3 => Posture { aggression: 1.0, objectives: 1.0, survival: 1.0, charge_threshold: 1.0 },
            _ => Posture { aggression: 0.7, objectives: 1.6, survival: 1.4, charge_threshold: 1.3 },
        };
        posture.aggression *= temper;
        posture.charge_threshold /= temper;
        posture
    }
}
