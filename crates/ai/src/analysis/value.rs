//! What units are worth.

use rules::{Battle, UnitId};

/// Wounds a unit has left, its leaders included.
pub fn wounds_left(battle: Battle<'_>, unit: UnitId) -> f64 {
    battle.models(unit).map(|model| f64::from(battle.state.model(model).wounds)).sum()
}

/// Points of what is left of a unit, its leaders included.
pub fn points_left(battle: Battle<'_>, unit: UnitId) -> f64 {
    battle
        .parts(unit)
        .map(|part| {
            let card = battle.setup.unit(part);
            let all: f64 = card.model_ids().map(|model| f64::from(battle.setup.model(model).wounds)).sum();
            let left: f64 = card
                .model_ids()
                .filter(|&model| battle.state.model(model).alive())
                .map(|model| f64::from(battle.state.model(model).wounds))
                .sum();
            f64::from(card.points) * left / all.max(1.0)
        })
        .sum()
}

/// Points that this many wounds of a unit are worth.
pub fn worth(battle: Battle<'_>, unit: UnitId, wounds: f64) -> f64 {
    points_left(battle, unit) * (wounds / wounds_left(battle, unit).max(1.0)).min(1.0)
}
