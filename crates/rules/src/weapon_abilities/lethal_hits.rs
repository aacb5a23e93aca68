//! `[LETHAL HITS]` (R13.11): a Critical Hit wounds automatically, and so is never a Critical Wound.

use super::Plain;
use crate::attack::AttackProfile;

/// Criticals wound.
pub fn apply(profile: &mut AttackProfile) {
    profile.lethal = true;
}

/// A sixth of all hit rolls needs no wound roll.
pub fn closed_form(plain: &Plain) -> f64 {
    let critical = 1.0 / 6.0;
    let wounds = critical + (plain.p_hit() - critical) * plain.p_wound();
    plain.attacks * wounds * plain.p_unsaved() * plain.damage
}
