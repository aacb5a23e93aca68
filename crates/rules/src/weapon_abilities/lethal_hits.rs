//! `[LETHAL HITS]` (R13.11): a Critical Hit wounds automatically, and so is never a Critical Wound.

use crate::profile::AttackProfile;

/// Criticals wound.
pub(crate) fn apply(profile: &mut AttackProfile) {
    profile.lethal = true;
}
