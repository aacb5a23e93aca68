//! Stealth (R14.10): −1 to hit by ranged attacks, if every model of the unit has it.

use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::UnitId;
use codex::CoreAbility;

/// Whether the whole unit has it.
pub(crate) fn covers(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.models(unit).all(|model| {
        battle.setup.unit(battle.setup.model(model).unit).abilities.stealth
            || modifiers::is_lent(battle, unit, model, CoreAbility::Stealth)
    })
}
