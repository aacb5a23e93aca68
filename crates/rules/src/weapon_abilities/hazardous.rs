//! `[HAZARDOUS]` (R13.6): whether a weapon is; the tests are in `attack/hazardous.rs`.

use crate::battle::Battle;
use crate::ids::{ModelId, WeaponId};
use codex::LentAbility;

/// Whether a weapon in the hands of a model is Hazardous, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> bool {
    super::has(battle, model, weapon, LentAbility::Hazardous)
}
