//! Lone Operative (R14.9): unless attached, a target of ranged attacks only from within 12"; and rules that give
//! another distance, which hold for attached units too.

use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitId};
use crate::setup::Lends;
use codex::{CoreAbility, Distance};
use geometry::Inches;

/// How near a shooter must be.
pub(crate) const RANGE: Inches = Inches::whole(12);

/// Whether every model of a unit that is not attached has it, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.setup.unit(unit).abilities.lone_operative
        || (battle.setup.lends.intersects(Lends::LONE_OPERATIVE)
            && battle.models(unit).all(|model| modifiers::is_lent(battle, unit, model, CoreAbility::LoneOperative)))
}

/// Where `shooter` is too far to choose `target`: how near it would have to be.
pub(crate) fn hides(battle: Battle<'_>, shooter: ModelId, target: UnitId) -> Option<Inches> {
    let lone = (!battle.is_attached(target) && has(battle, target)).then_some(RANGE);
    let by_rule = battle.setup.lends.contains(Lends::TARGETABLE).then(|| {
        let inches = modifiers::least_distance(battle, target, Distance::Targetable);
        inches.map(|inches| Inches::whole(inches.into()))
    });
    let limit = lone.into_iter().chain(by_rule.flatten()).min()?;
    let body = battle.body(shooter);
    let near = battle.models(target).any(|model| geometry::within(&body, &battle.body(model), limit));
    (!near).then_some(limit)
}
