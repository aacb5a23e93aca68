//! `[RAPID FIRE X]` (R13.17): +X attacks if the target is within half range of the firing model.

use super::Plain;
use crate::attack::{AttackProfile, Situation};
use codex::Operation;

/// Adds the attacks.
pub fn apply(x: u8, situation: &Situation, profile: &mut AttackProfile) {
    if situation.half_range {
        profile.attacks.modify(Operation::Add(x.into()));
    }
}

/// X more attacks.
pub fn closed_form(x: u8, plain: &Plain) -> f64 {
    Plain { attacks: plain.attacks + f64::from(x), ..*plain }.mean()
}
