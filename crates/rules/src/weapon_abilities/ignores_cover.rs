//! `[IGNORES COVER]` (R13.8): the target has no benefit of cover against it.

use super::Plain;
use crate::attack::AttackProfile;

/// Cover does not count.
pub fn apply(profile: &mut AttackProfile) {
    profile.ignores_cover = true;
}

/// The save is what it would be in the open.
pub fn closed_form(plain: &Plain) -> f64 {
    Plain { save: plain.save_uncovered, ..*plain }.mean()
}
