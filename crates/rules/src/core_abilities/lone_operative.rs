//! Lone Operative (R14.9): unless attached, a target of ranged attacks only from within 12".

use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use geometry::Inches;

/// How near a shooter must be.
pub const RANGE: Inches = Inches::whole(12);

/// Whether `shooter` is too far to choose `target`.
pub fn hides(battle: Battle<'_>, shooter: ModelId, target: UnitId) -> bool {
    if battle.is_attached(target) || !battle.setup.unit(target).abilities.lone_operative {
        return false;
    }
    let body = battle.body(shooter);
    !battle.models(target).any(|model| geometry::within(&body, &battle.body(model), RANGE))
}
