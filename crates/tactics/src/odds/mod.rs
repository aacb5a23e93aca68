//! Exact odds of a volley: the distribution of wounds lost and of models slain.
//!
//! Nothing is sampled and nothing is approximated (one guard against absurd volleys aside, `ROOM`
//! in `volley.rs`). The numbers come from the same
//! [`AttackProfile`] and the same judges that the dice use (`attack::hit::judge`,
//! `attack::wound::judge`, `attack::save::reckon`, R11 to R13), so dice and odds cannot disagree;
//! `tests/` holds both against the closed form of every weapon ability.
//!
//! How: one attack is a small grid of (wounds, devastating wounds), `outcome.rs`; all attacks of
//! a weapon are a power of it, `grid.rs`; wounds then walk down the defender's models one by one,
//! `chain.rs`, and devastating ones follow at the end (R13.4), `volley.rs`.
//!
//! Doors: [`for_units`] for two units on a table, [`for_groups`] for attacks as they were assigned, [`for_volleys`] for
//! several units at one target, [`mean`] and [`mean_against`] for the mean alone and in a hurry, [`of`] for bare profiles against a [`Defender`], [`after`] for an attack in
//! the middle of which a re-roll is offered.
//!
//! What players decide is fixed by [`Policy`]: by default failed hit, wound and saving rolls are
//! rolled again where the rule allows it, and nothing else; random attacks and damage are rolled
//! again below their mean; the likelier save is used; the defender loses models already hurt first
//! (R11.4), then those with the fewest wounds, leaders last (R14.6); Precision (R13.16) is declined.
//!
//! Not here: what happens to others. Hazardous tests, Deadly Demise and the attacks of
//! a second unit are no part of a volley's damage.

mod chain;
mod defender;
mod grid;
mod mean;
mod outcome;
mod random;
mod rolled;
mod units;
mod volley;

#[cfg(test)]
mod tests;

pub use defender::{Defender, DefenderModel, feel_no_pain_fails, unsaved};
pub use mean::{mean, mean_against};
pub use random::mean_successes;
pub use rolled::{Rolled, after};
pub use units::{for_groups, for_units, for_units_with, for_volleys};

use rules::AttackProfile;
use serde::Serialize;
use volley::{Group, Volley};

/// Below this a chance is nothing: under what a sum of doubles can tell from one.
const NOTHING: f64 = 1e-16;

/// What may come of a volley.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Odds {
    /// Chance of each number of wounds lost, from none to all the target has.
    pub damage: Vec<f64>,
    /// Chance of each number of models slain, from none to all.
    pub slain: Vec<f64>,
    /// Mean wounds lost.
    pub mean_damage: f64,
    /// Mean models slain.
    pub mean_slain: f64,
    /// Chance that the target is destroyed.
    pub p_wipe: f64,
    /// Mean attacks made. Like the next three it counts what the dice would tally: a weapon whose
    /// target is dead when its turn comes makes no attacks (R10.10).
    pub mean_attacks: f64,
    /// Mean hits, extra ones included.
    pub mean_hits: f64,
    /// Mean wounds, automatic ones included.
    pub mean_wounds: f64,
    /// Mean wounds that get past the save, devastating ones included.
    pub mean_unsaved: f64,
}

impl Odds {
    /// Chance of `count` or more in [`Odds::damage`] or [`Odds::slain`].
    pub fn at_least(chances: &[f64], count: usize) -> f64 {
        chances.iter().skip(count).sum::<f64>().min(1.0)
    }

    /// Variance of the wounds lost.
    pub fn variance_damage(&self) -> f64 {
        let square: f64 = self.damage.iter().enumerate().map(|(lost, p)| (lost * lost) as f64 * p).sum();
        (square - self.mean_damage * self.mean_damage).max(0.0)
    }
}

/// What the attacker does with dice that may be rolled again whatever they show.
///
/// Rolling successes again in the hope of a critical pays for some weapons only (Devastating
/// Wounds, Sustained Hits); it is the caller's choice, never ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Policy {
    /// Hits that are not critical are rolled again too.
    pub fish_hits: bool,
    /// Wounds that are not critical are rolled again too.
    pub fish_wounds: bool,
}

/// The odds of profiles, each with a number of weapons, in the order they are resolved.
pub fn of(groups: &[(AttackProfile, u16)], defender: &Defender, policy: &Policy) -> Odds {
    let wounds: Vec<u8> = defender.models.iter().map(|model| model.wounds_left).collect();
    let mut volley = Volley::new(&wounds);
    for (profile, weapons) in groups {
        let facing = defender.models.iter().map(|model| model.facing(profile)).collect();
        volley.resolve(&Group { profile, weapons: *weapons, facing }, policy);
    }
    volley.finish()
}
