//! `[ANTI-KEYWORD X+]` (R13.1): against the keyword an unmodified wound roll of X or more is a
//! Critical Wound, and so succeeds.

use crate::profile::AttackProfile;

/// The target has the keyword.
pub(crate) fn apply(from: u8, profile: &mut AttackProfile) {
    profile.critical_wound = profile.critical_wound.min(from);
}
