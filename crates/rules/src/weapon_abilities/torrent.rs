//! `[TORRENT]` (R13.19): hits automatically; no roll, so no criticals and no modifiers.

use crate::profile::AttackProfile;

/// No hit roll.
pub(crate) fn apply(profile: &mut AttackProfile) {
    profile.skill = None;
}
