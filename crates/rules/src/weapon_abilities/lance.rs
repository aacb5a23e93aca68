//! `[LANCE]` (R13.10): +1 to wound if the bearer made a charge move this turn.

use super::Plain;
use crate::attack::{AttackProfile, Situation};

/// Adds the bonus.
pub fn apply(situation: &Situation, profile: &mut AttackProfile) {
    if situation.charged {
        profile.wound_modifier = profile.wound_modifier.saturating_add(1);
    }
}

/// One better to wound, never better than 2+.
pub fn closed_form(plain: &Plain) -> f64 {
    Plain { wound: (plain.wound - 1).max(2), ..*plain }.mean()
}
