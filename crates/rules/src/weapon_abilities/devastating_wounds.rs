//! `[DEVASTATING WOUNDS]` (R13.4): a Critical Wound allows no save; it waits for the end of the
//! unit's attacks and becomes mortal wounds on the model it is allocated to
//! (`attack/sequence.rs`).

use crate::profile::AttackProfile;

/// Critical wounds become mortal wounds.
pub(crate) fn apply(profile: &mut AttackProfile) {
    profile.devastating = true;
}
