//! `[ANTI-KEYWORD X+]` (R13.1): against the keyword an unmodified wound roll of X or more is a
//! Critical Wound, and so succeeds.

use super::Plain;
use crate::attack::AttackProfile;

/// The target has the keyword.
pub fn apply(from: u8, profile: &mut AttackProfile) {
    profile.critical_wound = profile.critical_wound.min(from);
}

/// The wound roll succeeds on X+ or its own need, whichever is easier.
pub fn closed_form(from: u8, plain: &Plain) -> f64 {
    Plain { wound: plain.wound.min(from), ..*plain }.mean()
}
