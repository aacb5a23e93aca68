//! Numbers of the opponent that more than one place reads, each with what it is for.

use rules::{Battle, Player};

/// What a command point is worth, in victory points, at the start of a battle.
pub const COMMAND_POINT: f64 = 1.0;
/// Points of an army that are worth about one victory point in a battle of a thousand points.
pub const POINTS_PER_VP: f64 = 40.0;

/// Points of an army that count as one where charges, blows and army rules are weighed: what is
/// fought over hand to hand weighs more than its share of the score.
pub const POINTS: f64 = 20.0;

/// Points of an army that are worth about one victory point in this battle: an army is worth
/// about what a good game scores by holding.
pub fn points_per_vp(battle: Battle<'_>) -> f64 {
    let points = |player| battle.setup.units_of(player).map(|unit| f64::from(battle.setup.unit(unit).points)).sum();
    let both: [f64; 2] = Player::BOTH.map(points);
    (both[0].max(both[1]) / 25.0).max(8.0)
}

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident = $value:literal;)*) => {
        /// How much the parts of a place's worth count. Every level has the same: levels differ by what they
        /// consider, and by the mistakes they make.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct Weights { $($(#[$doc])* pub $name: f64,)* }

        impl Weights {
            /// Their names.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// Sets one by its name; `false` where there is none of it.
            pub fn set(&mut self, name: &str, value: f64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }

        impl Default for Weights {
            fn default() -> Self {
                Weights { $($name: $value),* }
            }
        }
    };
}

weights! {
    /// What it shoots this turn.
    fire = 1.8;
    /// What it charges this turn.
    charge = 1.2;
    /// What it will fight later.
    closing = 0.25;
    /// What the enemy may do to it.
    threat = 0.15;
    /// The part of the enemy's fire that falls on one unit.
    shared_fire = 0.35;
    /// The part of the enemy's charges that falls on one unit.
    shared_charge = 0.6;
    /// Threat to units that want to be near the enemy.
    melee_threat = 0.35;
    /// Being lost as a whole.
    doomed = 0.0;
    /// The task of the plan.
    task = 1.1;
    /// On what is won by attacking, in every round.
    aggression = 1.0;
    /// On objectives, in every round.
    objectives = 1.2;
    /// On staying alive, in every round.
    survival = 1.0;
}
