//! `[INDIRECT FIRE]` (R13.9): may target what is not visible; then −1 to hit, unmodified 1 to 3
//! always fail, and the target has the benefit of cover.

use crate::profile::{AttackProfile, Situation};

/// Nothing changes while any model of the target is visible to the unit.
pub(crate) fn apply(situation: &Situation, profile: &mut AttackProfile) {
    if situation.unseen {
        profile.hit_modifier = profile.hit_modifier.saturating_sub(1);
        profile.hit_floor = profile.hit_floor.max(4);
        profile.grants_cover = true;
    }
}
