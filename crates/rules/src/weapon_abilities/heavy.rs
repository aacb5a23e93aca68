//! `[HEAVY]` (R13.7): +1 to hit if the unit Remained Stationary this turn.

use super::Plain;
use crate::attack::{AttackProfile, Situation};

/// Adds the bonus.
pub fn apply(situation: &Situation, profile: &mut AttackProfile) {
    if situation.stationary {
        profile.hit_modifier = profile.hit_modifier.saturating_add(1);
    }
}

/// One better to hit, never better than 2+.
pub fn closed_form(plain: &Plain) -> f64 {
    Plain { hit: (plain.hit - 1).max(2), ..*plain }.mean()
}
