//! `[MELTA X]` (R13.12): +X damage against a target within half range.

use super::Plain;
use crate::attack::{AttackProfile, Situation};
use codex::Operation;

/// Adds the damage.
pub fn apply(x: u8, situation: &Situation, profile: &mut AttackProfile) {
    if situation.half_range {
        profile.damage.modify(Operation::Add(x.into()));
    }
}

/// X more damage a wound.
pub fn closed_form(x: u8, plain: &Plain) -> f64 {
    Plain { damage: plain.damage + f64::from(x), ..*plain }.mean()
}
