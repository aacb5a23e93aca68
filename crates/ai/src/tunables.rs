//! Numbers of the opponent that more than one place reads, each with what it is for.

use rules::{Battle, Player};

/// What a command point is worth, in victory points, at the start of a battle.
pub const COMMAND_POINT: f64 = 1.0;
/// Points of an army that are worth about one victory point in a battle of a thousand points.
pub const POINTS_PER_VP: f64 = 40.0;

/// Points of an army that are worth about one victory point in this battle: an army is worth
/// about what a good game scores by holding.
pub fn points_per_vp(battle: Battle<'_>) -> f64 {
    let points = |player| battle.setup.units_of(player).map(|unit| f64::from(battle.setup.unit(unit).points)).sum();
    let both: [f64; 2] = Player::BOTH.map(points);
    (both[0].max(both[1]) / 25.0).max(8.0)
}

/// How much the parts of a place's worth count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// What it shoots this turn.
    pub fire: f64,
    /// What it charges this turn.
    pub charge: f64,
    /// What it will fight later.
    pub closing: f64,
    /// What the enemy may do to it.
    pub threat: f64,
    /// The part of the enemy's fire that falls on one unit.
    pub shared_fire: f64,
    /// The part of the enemy's charges that falls on one unit.
    pub shared_charge: f64,
    /// Threat to units that want to be near the enemy.
    pub melee_threat: f64,
    /// Being lost as a whole.
    pub doomed: f64,
    /// The task of the plan.
    pub task: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            fire: 1.0,
            charge: 0.9,
            closing: 0.8,
            threat: 0.6,
            shared_fire: 0.35,
            shared_charge: 0.6,
            melee_threat: 0.35,
            doomed: 0.15,
            task: 1.0,
        }
    }
}
