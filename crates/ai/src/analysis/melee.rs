//! Two units in combat: what the first blow does, and what comes back.

use super::{Ledger, points_left, worth, wounds_left};
use rules::{Battle, Doing, UnitId};

/// What a round of blows does to both sides, on average.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Exchange {
    /// Wounds the target loses, no more than it has.
    pub dealt: f64,
    /// Points of the target that those wounds are.
    pub gain: f64,
    /// The chance that the target is destroyed.
    pub kill: f64,
    /// Points the attacker loses to what is left of the target.
    pub loss: f64,
}

/// Mean wounds of a unit's blows at a target, uncapped: above what the target has, it is surer.
pub fn blows(battle: Battle<'_>, ledger: &mut Ledger, unit: UnitId, target: UnitId, charged: bool) -> f64 {
    ledger.strikes(battle, unit, target, charged) * reach(battle.count(unit))
}

/// The share of this many models that gets to strike: the back rows of a mob do not.
fn reach(models: usize) -> f64 {
    match models {
        0..=5 => 1.0,
        6..=10 => 0.9,
        _ => 0.75,
    }
}

/// The chance that `mean` wounds destroy a unit with `wounds` wounds left.
pub fn kill_chance(mean: f64, wounds: f64) -> f64 {
    if mean <= 0.0 {
        return 0.0;
    }
    // Dice scatter by about a quarter: a mean of what it takes kills every other time.
    1.0 / (1.0 + (-4.0 * (mean / wounds.max(1.0) - 1.0)).exp())
}

/// What happens if a unit strikes a target first, and what is left of the target strikes back.
/// `charged` is the table as it is after the charge, for rules that ask about it.
pub fn exchange(
    battle: Battle<'_>,
    charged: Battle<'_>,
    ledger: &mut Ledger,
    unit: UnitId,
    target: UnitId,
) -> Exchange {
    let wounds = wounds_left(battle, target);
    let mean = blows(charged, ledger, unit, target, true);
    let dealt = mean.min(wounds);
    let back = blows(battle, ledger, target, unit, false);
    // Those who fight first strike before they lose anybody: the player whose turn it is not begins.
    let left = if battle.may(target, Doing::FightFirst) { 1.0 } else { 1.0 - dealt / wounds.max(1.0) };
    Exchange {
        dealt,
        gain: worth(battle, target, dealt),
        kill: kill_chance(mean, wounds),
        loss: worth(battle, unit, back * left),
    }
}

/// Points for each wound left.
pub fn points_per_wound(battle: Battle<'_>, unit: UnitId) -> f64 {
    points_left(battle, unit) / wounds_left(battle, unit).max(1.0)
}
