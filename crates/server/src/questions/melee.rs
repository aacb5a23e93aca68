//! Which enemies a unit's models may strike, and with which weapons.

use super::names;
use protocol::messages::{MeleeInfo, StrikeChoice};
use rules::{Action, Game, ModelId, UnitId, WeaponId};
use std::collections::BTreeMap;

/// Melee weapons with the enemies they reach, and the unit's default attacks.
pub fn melee(game: &Game, unit: UnitId) -> MeleeInfo {
    let battle = game.battle();
    let reaches = battle.strike_reaches(unit);
    let mut weapons: Vec<(WeaponId, Vec<ModelId>)> = Vec::new();
    for model in battle.models(unit) {
        for &(weapon, _) in &battle.setup.model(model).weapons {
            if !battle.setup.weapon(weapon).range.is_melee() {
                continue;
            }
            match weapons.iter_mut().find(|(known, _)| *known == weapon) {
                Some((_, models)) => models.push(model),
                None => weapons.push((weapon, vec![model])),
            }
        }
    }
    let choice = |(weapon, models): (WeaponId, Vec<ModelId>)| {
        let card = battle.setup.weapon(weapon);
        let mut targets: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (model, units) in reaches.iter().filter(|(model, _)| models.contains(model)) {
            for target in units.iter() {
                targets.entry(names::id(game, target)).or_default().push(names::model_id(game, *model));
            }
        }
        let extra = card.traits.extra_attacks;
        StrikeChoice { weapon_id: card.id.clone(), name: card.title.clone(), extra, targets }
    };
    let strikes = battle.suggest_strikes(unit);
    let written = protocol::write_action(game, battle.player(unit), &Action::ResolveAttacks(unit, Some(strikes)));
    MeleeInfo {
        weapons: weapons.into_iter().map(choice).collect(),
        suggested: written["assignments"].as_array().cloned().unwrap_or_default(),
    }
}
