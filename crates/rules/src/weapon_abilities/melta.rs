//! `[MELTA X]` (R13.12): +X damage against a target within half range.

use crate::profile::{AttackProfile, Situation};
use codex::Operation;

/// Adds the damage.
pub(crate) fn apply(x: u8, situation: &Situation, profile: &mut AttackProfile) {
    if situation.half_range {
        profile.damage.modify(Operation::Add(x.into()));
    }
}
