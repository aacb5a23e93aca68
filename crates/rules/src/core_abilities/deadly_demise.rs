//! Deadly Demise (R12.5): whose, how much, from which face; the explosion is in `attack/deadly_demise.rs`.

use crate::battle::Battle;
use crate::effects::modifiers::{self, Asking, Topics};
use crate::ids::ModelId;
use codex::{CoreAbility, DiceExpr, Effect};

/// How much a model's Deadly Demise does, and from which face.
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
