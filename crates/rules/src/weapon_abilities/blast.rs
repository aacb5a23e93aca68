//! `[BLAST]` (R13.3): one more attack for every five models in the target unit, counted when it is
//! chosen. Never at a unit engaged with the attacker's army (`phases/shooting/targets.rs`).

use crate::profile::{AttackProfile, Situation};
use codex::Operation;

/// Adds the attacks.
pub(crate) fn apply(situation: &Situation, profile: &mut AttackProfile) {
    profile.attacks.modify(Operation::Add(i16::from(situation.target_models / 5)));
}
