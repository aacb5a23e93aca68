//! `[TWIN-LINKED]` (R13.20): the wound roll may be rolled again, whatever it shows.

use super::Plain;
use crate::attack::AttackProfile;
use crate::attack::reroll::Right;
use crate::records::Source;
use codex::Reroll;

/// Any wound roll may be rolled again.
pub fn apply(profile: &mut AttackProfile) {
    profile.reroll_wound = Right::better(profile.reroll_wound, Right { which: Reroll::Any, by: Source::TwinLinked });
}

/// Failed wound rolls are rolled again.
pub fn closed_form(plain: &Plain) -> f64 {
    let wound = plain.p_wound();
    plain.attacks * plain.p_hit() * (wound + (1.0 - wound) * wound) * plain.p_unsaved() * plain.damage
}
