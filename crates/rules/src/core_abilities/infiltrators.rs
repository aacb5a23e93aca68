//! Infiltrators (R14.3): every model must have it; set up anywhere more than 9" horizontally from
//! the enemy's deployment zone and from all enemy models.

use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId};
use codex::CoreAbility;
use geometry::Inches;

/// How far from the enemy.
pub(crate) const FROM_ENEMIES: Inches = Inches::whole(9);

/// Whether every model of the unit has it, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, unit: UnitId) -> bool {
    let lent = |model: ModelId| modifiers::is_lent(battle, unit, model, CoreAbility::Infiltrators);
    battle.parts(unit).all(|part| {
        let card = battle.setup.unit(part);
        card.abilities.infiltrators || card.model_ids().all(lent)
    })
}
