//! `[PSYCHIC]` (R13.14): a psychic attack; by itself it only decides which Feel No Pain applies.

use crate::profile::AttackProfile;

/// The attack is psychic.
pub(crate) fn apply(profile: &mut AttackProfile) {
    profile.psychic = true;
}
