//! `[TORRENT]` (R13.19): hits automatically; no roll, so no criticals and no modifiers.

use super::Plain;
use crate::attack::AttackProfile;

/// No hit roll.
pub fn apply(profile: &mut AttackProfile) {
    profile.skill = None;
}

/// Every attack hits.
pub fn closed_form(plain: &Plain) -> f64 {
    plain.attacks * plain.p_wound() * plain.p_unsaved() * plain.damage
}
