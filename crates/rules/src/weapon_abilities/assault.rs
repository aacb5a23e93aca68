//! `[ASSAULT]` (R13.2): a unit that Advanced may shoot, with such weapons only. It changes no
//! dice; `phases/shooting` asks [`has`].

use super::lent;
use crate::battle::Battle;
use crate::ids::{ModelId, WeaponId};
use codex::LentAbility;

/// Whether a weapon in the hands of a model may fire after an Advance, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> bool {
    battle.setup.weapon(weapon).traits.assault || lent::is_lent(battle, model, weapon, LentAbility::Assault)
}
