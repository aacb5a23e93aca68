//! Core abilities that conditions ask about: whether a unit has one, printed or lent.

use super::modifiers::{self, Asking, Topics};
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::setup::Lends;
use crate::state::UnitFlags;
use codex::{CoreAbility, DiceExpr, Effect};

/// R8.7 whether every model of a unit has Deep Strike.
pub(crate) fn deep_strikes(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.models(unit).all(|model| {
        battle.setup.unit(battle.setup.model(model).unit).abilities.deep_strike
            || modifiers::is_lent(battle, unit, model, CoreAbility::DeepStrike)
    })
}

/// Whether a unit could make a Blood Surge now, had it lost models.
pub(crate) fn may_blood_surge(battle: Battle<'_>, unit: UnitId) -> bool {
    blood_surge(battle, unit).is_some() && may_surge(battle, unit)
}

/// How far a unit's Blood Surge goes, as printed or by a rule.
pub(crate) fn blood_surge(battle: Battle<'_>, unit: UnitId) -> Option<DiceExpr> {
    let mut dice = battle.parts(unit).find_map(|part| battle.setup.unit(part).abilities.blood_surge);
    if dice.is_none() && battle.setup.lends.intersects(Lends::BLOOD_SURGE) {
        for model in battle.models(unit) {
            modifiers::lent(battle, unit, model, Lends::BLOOD_SURGE, |ability| {
                if let CoreAbility::BloodSurge(lent) = ability {
                    dice = dice.filter(|held: &DiceExpr| held.mean() >= lent.mean()).or(Some(lent));
                }
            });
        }
    }
    dice
}

/// R7.15 whether a unit may make a surge move now.
pub(crate) fn may_surge(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.on_table(unit)
        && !battle.is_shocked(unit)
        && !battle.state.unit(unit).flags.contains(UnitFlags::SURGED)
        && !battle.is_engaged(unit)
}

/// R12.5 how much a model's Deadly Demise does, and from which face.
pub(crate) fn demise(battle: Battle<'_>, model: ModelId) -> Option<(DiceExpr, u8)> {
    let unit = battle.setup.model(model).unit;
    let mut amount = battle.setup.unit(unit).abilities.deadly_demise;
    let mut need = 6;
    modifiers::effects(battle, unit, Topics::ABILITIES, &Asking::model(model), |effect| {
        if let Effect::Ability(CoreAbility::DeadlyDemise(lent)) = *effect {
            amount = amount.filter(|held| held.mean() >= lent.mean()).or(Some(lent));
        } else if let Effect::DemiseFrom(from) = *effect {
            need = need.min(from);
        }
    });
    amount.map(|amount| (amount, need))
}
