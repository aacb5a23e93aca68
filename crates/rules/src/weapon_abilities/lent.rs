//! Whether a rule lends a weapon ability that is asked about before a target is known (Assault, Blast,
//! Hazardous, Indirect Fire, Pistol). Abilities that change dice are gathered with the attack profile.

use crate::battle::Battle;
use crate::effects::modifiers::{self, Asking, Topics};
use crate::ids::{ModelId, WeaponId};
use crate::setup::Lends;
use codex::{Effect, LentAbility};

/// Whether a rule lends `wanted` to a weapon in the hands of a model now. A passenger's weapon that
/// a transport fires is in the hands of the transport (R9.12).
pub(super) fn is_lent(battle: Battle<'_>, model: ModelId, weapon: WeaponId, wanted: LentAbility) -> bool {
    if !battle.setup.lends.intersects(Lends::of_weapon(wanted)) {
        return false;
    }
    let card = battle.setup.weapon(weapon);
    let melee = card.range.is_melee();
    let asking = Asking {
        model: Some(model),
        melee: Some(melee),
        extra_attacks: card.traits.extra_attacks,
        weapon: Some(weapon),
        ..Asking::default()
    };
    let lends = |effect: &Effect| {
        matches!(*effect, Effect::Weapon { ability, when }
            if ability == wanted && modifiers::applies_attacking(when, melee))
    };
    let mut found = modifiers::damaged(battle, model).iter().any(lends);
    modifiers::effects(battle, battle.unit_of(model), Topics::OFFENCE, &asking, |effect| {
        found = found || lends(effect);
    });
    found
}
