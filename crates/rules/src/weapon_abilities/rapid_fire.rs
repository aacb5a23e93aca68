//! `[RAPID FIRE X]` (R13.17): +X attacks if the target is within half range of the firing model.

use crate::profile::{AttackProfile, Situation};
use codex::Operation;

/// Adds the attacks.
pub(crate) fn apply(x: u8, situation: &Situation, profile: &mut AttackProfile) {
    if situation.half_range {
        profile.attacks.modify(Operation::Add(x.into()));
    }
}
