//! What effects of both sides do to an attack, gathered in one pass.

use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use codex::{Effect, EffectRoll, Operation, Permission, Reroll, Stat, When};

/// R2.6 the net modifier of a hit or wound roll.
pub const fn capped(net: i8) -> i8 {
    if net > 1 {
        1
    } else if net < -1 {
        -1
    } else {
        net
    }
}

/// Every effect on a unit: those of its own card and of its leaders, dead ones too until the
/// attacking unit is done and the rest is a unit of its own (R3.9, R14.7).
pub fn effects<'a>(battle: Battle<'a>, unit: UnitId) -> impl Iterator<Item = &'a Effect> {
    battle.parts(unit).flat_map(move |part| battle.setup.unit(part).effects.iter())
}

/// The effects of a damaged model (R3.8).
pub fn damaged<'a>(battle: Battle<'a>, model: ModelId) -> &'a [Effect] {
    let card = battle.setup.unit(battle.setup.model(model).unit);
    let wounds = battle.state.model(model).wounds;
    match &card.damaged {
        Some(bracket) if (bracket.from..=bracket.to).contains(&wounds) => &bracket.effects,
        _ => &[],
    }
}

/// Whether an effect of the attacker applies to this kind of attack.
pub const fn applies_attacking(when: When, melee: bool) -> bool {
    match when {
        When::Attacking | When::Own => true,
        When::Melee => melee,
        When::Ranged => !melee,
        When::Attacked => false,
    }
}

/// Whether an effect of the target applies to attacks against it.
pub const fn applies_attacked(when: When) -> bool {
    matches!(when, When::Attacked)
}

/// Whether a unit may do what its move forbids.
pub fn may(battle: Battle<'_>, unit: UnitId, permission: Permission) -> bool {
    effects(battle, unit).any(|effect| *effect == Effect::Can(permission))
}

/// The better of two permissions to re-roll.
pub fn better(held: Option<Reroll>, new: Reroll) -> Option<Reroll> {
    held.max(Some(new))
}

/// A unit's own roll (charge, advance, battle-shock): what is added and what may be re-rolled.
pub fn own_roll(battle: Battle<'_>, unit: UnitId, wanted: EffectRoll) -> (i8, Option<Reroll>) {
    effects(battle, unit).fold((0, None), |(add, reroll), effect| match *effect {
        Effect::ModifyRoll { roll, when: When::Own, add: more } if roll == wanted => (add + more, reroll),
        Effect::RerollRoll { roll, when: When::Own, which } if roll == wanted => (add, better(reroll, which)),
        _ => (add, reroll),
    })
}

/// A unit's own characteristic: the operations on it.
pub fn own_stat(battle: Battle<'_>, unit: UnitId, wanted: Stat) -> impl Iterator<Item = Operation> {
    effects(battle, unit).filter_map(move |effect| match *effect {
        Effect::ModifyStat { stat, when: When::Own, operation } if stat == wanted => Some(operation),
        _ => None,
    })
}
