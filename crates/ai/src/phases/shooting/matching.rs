//! Which gun is for which target, beyond what it does to it: a lascannon fired at Gretchin is a
//! lascannon not fired at a tank.

use rules::{Battle, UnitId, WeaponId};

/// What it was made for.
const WELL: f64 = 1.4;
/// Much of it is wasted.
const POORLY: f64 = 0.6;
/// Nearly all of it is wasted.
const BADLY: f64 = 0.35;

/// How well a weapon suits a target.
pub fn suits(battle: Battle<'_>, weapon: WeaponId, target: UnitId) -> f64 {
    let card = battle.setup.weapon(weapon);
    let Some(model) = battle.models(target).next() else { return 1.0 };
    let wounds = f64::from(battle.setup.model(model).wounds);
    let toughness = f64::from(battle.standing(target).toughness);
    let strength = card.strength.mean();
    let damage = card.damage.mean() + f64::from(card.traits.melta) / 2.0;
    let anti = card.traits.anti.iter().any(|&(keyword, _)| battle.has_keyword(target, keyword));
    let wounds_well = anti || strength >= toughness;
    if damage >= 4.0 * wounds || (strength * 2.0 <= toughness && !anti) {
        return BADLY;
    }
    if damage >= 2.0 * wounds {
        return POORLY;
    }
    let small_arms = damage < 1.5;
    if small_arms && toughness >= 8.0 && !wounds_well {
        return POORLY;
    }
    let whole = if small_arms { wounds < 2.0 } else { wounds >= damage };
    if wounds_well && whole { WELL } else { 1.0 }
}
