//! `[IGNORES COVER]` (R13.8): the target has no benefit of cover against it.

use crate::profile::AttackProfile;

/// Cover does not count.
pub(crate) fn apply(profile: &mut AttackProfile) {
    profile.ignores_cover = true;
}
