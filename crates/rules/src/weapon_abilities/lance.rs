//! `[LANCE]` (R13.10): +1 to wound if the bearer made a charge move this turn.

use crate::profile::{AttackProfile, Situation};

/// Adds the bonus.
pub(crate) fn apply(situation: &Situation, profile: &mut AttackProfile) {
    if situation.charged {
        profile.wound_modifier = profile.wound_modifier.saturating_add(1);
    }
}
