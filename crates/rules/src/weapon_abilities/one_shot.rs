//! `[ONE SHOT]` (R13.13): each such weapon once a battle, and not by Firing Deck.

use crate::battle::Battle;
use crate::ids::{ModelId, WeaponId};
use crate::resolution::Resolution;

/// Whether the model has used this weapon up, with whatever profile.
pub(crate) fn is_spent(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> bool {
    let card = battle.setup.weapon(weapon);
    let used = battle.state.model(model).spent;
    let same = |other: WeaponId| battle.setup.weapon(other).family == card.family;
    card.traits.one_shot
        && used != 0
        && battle
            .setup
            .model(model)
            .weapons
            .iter()
            .enumerate()
            .any(|(slot, (w, _))| used & (1 << slot) != 0 && same(*w))
}

/// Notes that the model used it, whether or not its attacks were made (R10.10).
pub(crate) fn spend(r: &mut Resolution<'_>, model: ModelId, weapon: WeaponId) {
    if let (true, Some(slot)) = (r.setup.weapon(weapon).traits.one_shot, r.setup.model(model).slot(weapon)) {
        r.change_model(model, |m| m.spent |= 1 << slot);
    }
}
