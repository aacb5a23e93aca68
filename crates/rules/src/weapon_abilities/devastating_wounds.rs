//! `[DEVASTATING WOUNDS]` (R13.4): a Critical Wound allows no save; it waits for the end of the
//! unit's attacks and becomes mortal wounds on the model it is allocated to
//! (`attack/sequence.rs`).

use super::Plain;
use crate::attack::AttackProfile;

/// Critical wounds become mortal wounds.
pub fn apply(profile: &mut AttackProfile) {
    profile.devastating = true;
}

/// A sixth of all wound rolls passes the save by.
pub fn closed_form(plain: &Plain) -> f64 {
    let critical = 1.0 / 6.0;
    let through = critical + (plain.p_wound() - critical) * plain.p_unsaved();
    plain.attacks * plain.p_hit() * through * plain.damage
}
