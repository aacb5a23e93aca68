//! `[PRECISION]` (R13.16): when such an attack wounds an attached unit, the attacker may allocate
//! it to a Character it sees (`attack/allocate.rs`).

use crate::profile::AttackProfile;

/// The attack may pick a Character.
pub(crate) fn apply(profile: &mut AttackProfile) {
    profile.precision = true;
}
