//! Lone Operative (R14.9): unless attached, a target of ranged attacks only from within 12".

use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId};
use crate::setup::Lends;
use codex::CoreAbility;
use geometry::Inches;

/// How near a shooter must be.
pub(crate) const RANGE: Inches = Inches::whole(12);

/// Whether every model of a unit that is not attached has it, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.setup.unit(unit).abilities.lone_operative
        || (battle.setup.lends.intersects(Lends::LONE_OPERATIVE)
            && battle.models(unit).all(|model| modifiers::is_lent(battle, unit, model, CoreAbility::LoneOperative)))
}

/// Whether `shooter` is too far to choose `target`.
pub(crate) fn hides(battle: Battle<'_>, shooter: ModelId, target: UnitId) -> bool {
    if battle.is_attached(target) || !has(battle, target) {
        return false;
    }
    let body = battle.body(shooter);
    !battle.models(target).any(|model| geometry::within(&body, &battle.body(model), RANGE))
}
