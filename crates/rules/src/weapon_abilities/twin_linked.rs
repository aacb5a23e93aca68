//! `[TWIN-LINKED]` (R13.20): the wound roll may be rolled again, whatever it shows.

use crate::profile::AttackProfile;
use crate::setup::Right;
use crate::setup::Source;
use codex::Reroll;

/// Any wound roll may be rolled again.
pub(crate) fn apply(profile: &mut AttackProfile) {
    profile.reroll_wound = Right::better(profile.reroll_wound, Right { which: Reroll::Any, by: Source::TwinLinked });
}
