//! Deep Strike (R8.7): every model must have it; arrives anywhere more than 9" from all enemies.

use crate::battle::Battle;
use crate::ids::UnitId;

/// Whether every model of the unit has it.
pub fn has(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.models(unit).all(|model| battle.setup.unit(battle.setup.model(model).unit).abilities.deep_strike)
}
