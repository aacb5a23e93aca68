//! `[HEAVY]` (R13.7): +1 to hit if the unit Remained Stationary this turn.

use crate::profile::{AttackProfile, Situation};

/// Adds the bonus.
pub(crate) fn apply(situation: &Situation, profile: &mut AttackProfile) {
    if situation.stationary {
        profile.hit_modifier = profile.hit_modifier.saturating_add(1);
    }
}
