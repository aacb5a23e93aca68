//! `[PISTOL]` (R13.15): may be fired while engaged, at a unit the shooter is engaged with; a model
//! that is no MONSTER or VEHICLE fires either its pistols or its other guns. It changes no dice:
//! `phases/shooting` asks [`has`], and Big Guns Never Tire spares pistols (`attack/hit.rs`).

use crate::battle::Battle;
use crate::ids::{ModelId, WeaponId};
use codex::LentAbility;

/// Whether a weapon in the hands of a model is a pistol, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> bool {
    super::has(battle, model, weapon, LentAbility::Pistol)
}
