//! `[ASSAULT]` (R13.2): a unit that Advanced may shoot, with such weapons only. It changes no
//! dice; `phases/shooting` asks [`has`].

use crate::battle::Battle;
use crate::ids::{ModelId, WeaponId};
use codex::LentAbility;

/// Whether a weapon in the hands of a model may fire after an Advance, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> bool {
    super::has(battle, model, weapon, LentAbility::Assault)
}
