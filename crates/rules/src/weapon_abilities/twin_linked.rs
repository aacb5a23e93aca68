//! `[TWIN-LINKED]` (R13.20): the wound roll may be rolled again, whatever it shows.

use super::Plain;
use crate::attack::AttackProfile;
use codex::Reroll;

/// Any wound roll may be rolled again.
pub fn apply(profile: &mut AttackProfile) {
    profile.reroll_wound = Some(Reroll::Any);
}

/// Failed wound rolls are rolled again.
pub fn closed_form(plain: &Plain) -> f64 {
    let wound = plain.p_wound();
    plain.attacks * plain.p_hit() * (wound + (1.0 - wound) * wound) * plain.p_unsaved() * plain.damage
}
