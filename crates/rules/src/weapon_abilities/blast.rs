//! `[BLAST]` (R13.3): one more attack for every five models in the target unit, counted when it is
//! chosen. Never at a unit engaged with the attacker's army (`phases/shooting/targets.rs`).

use super::Plain;
use crate::attack::{AttackProfile, Situation};
use codex::Operation;

/// Adds the attacks.
pub fn apply(situation: &Situation, profile: &mut AttackProfile) {
    profile.attacks.modify(Operation::Add(i16::from(situation.target_models / 5)));
}

/// One attack more for every five models.
pub fn closed_form(plain: &Plain) -> f64 {
    Plain { attacks: plain.attacks + f64::from(plain.target_models / 5), ..*plain }.mean()
}
