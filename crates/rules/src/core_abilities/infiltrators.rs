//! Infiltrators (R14.3): every model must have it; set up anywhere more than 9" horizontally from
//! the enemy's deployment zone and from all enemy models.

use crate::battle::Battle;
use crate::ids::UnitId;
use geometry::Inches;

/// How far from the enemy.
pub const FROM_ENEMIES: Inches = Inches::whole(9);

/// Whether every model of the unit has it.
pub fn has(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.parts(unit).all(|part| battle.setup.unit(part).abilities.infiltrators)
}
