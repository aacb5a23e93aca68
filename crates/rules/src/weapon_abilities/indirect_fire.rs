//! `[INDIRECT FIRE]` (R13.9): may target what is not visible; then −1 to hit, unmodified 1 to 3
//! always fail, and the target has the benefit of cover.

use crate::battle::Battle;
use crate::ids::{ModelId, WeaponId};
use crate::profile::{AttackProfile, Situation};
use codex::LentAbility;

/// Nothing changes while any model of the target is visible to the unit.
pub(crate) fn apply(situation: &Situation, profile: &mut AttackProfile) {
    if situation.unseen {
        profile.penalise_hits();
        profile.hit_floor = profile.hit_floor.max(4);
        profile.grants_cover = true;
    }
}

/// Whether a weapon in the hands of a model has it, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> bool {
    super::has(battle, model, weapon, LentAbility::IndirectFire)
}
