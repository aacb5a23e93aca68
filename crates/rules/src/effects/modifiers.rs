//! What effects of both sides do to an attack, gathered in one pass.

pub(crate) use super::condition::{Asking, effects, effects_by};
use crate::amount::Amount;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::setup::Lends;
use crate::setup::Right;
pub(crate) use crate::setup::Topics;
use codex::{CoreAbility, Distance, Effect, EffectRoll, LostAbility, Operation, Permission, Reroll, Stat, When};
use geometry::Inches;
use smallvec::SmallVec;

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

/// The effects of a damaged model (R3.8).
pub(crate) fn damaged<'a>(battle: Battle<'a>, model: ModelId) -> &'a [Effect] {
    let card = battle.setup.unit(battle.setup.model(model).unit);
    let wounds = battle.state.model(model).wounds;
    match &card.damaged {
        Some(bracket) if (bracket.from..=bracket.to).contains(&wounds) => &bracket.effects,
        _ => &[],
    }
}

/// Whether an effect of the attacker applies to this kind of attack.
pub(crate) const fn applies_attacking(when: When, melee: bool) -> bool {
    match when {
        When::Attacking | When::Own => true,
        When::Melee => melee,
        When::Ranged => !melee,
        When::Attacked | When::Allocated => false,
    }
}

/// Whether an effect of the target applies to attacks against it.
pub(crate) const fn applies_attacked(when: When) -> bool {
    matches!(when, When::Attacked)
}

/// Whether a unit may do what its move forbids.
pub(crate) fn may(battle: Battle<'_>, unit: UnitId, permission: Permission) -> bool {
    if !battle.setup.permits.contains(permission) {
        return false;
    }
    let mut found = false;
    effects(battle, unit, Topics::PERMISSIONS, &Asking::default(), |effect| {
        found = found || *effect == Effect::Can(permission);
    });
    found
}

/// Whether a rule puts a unit into its army's Shadow of Chaos.
pub(crate) fn stands_in_shadow(battle: Battle<'_>, unit: UnitId) -> bool {
    let mut found = false;
    effects(battle, unit, Topics::SHADOW, &Asking::default(), |effect| {
        found = found || *effect == Effect::Can(Permission::StandInShadow);
    });
    found
}

/// The core abilities of a kind that rules lend to a model of a unit now.
pub(crate) fn lent(battle: Battle<'_>, unit: UnitId, model: ModelId, kind: Lends, mut each: impl FnMut(CoreAbility)) {
    if !battle.setup.lends.intersects(kind) {
        return;
    }
    effects(battle, unit, Topics::ABILITIES, &Asking::model(model), |effect| {
        if let Effect::Ability(ability) = effect {
            each(*ability);
        }
    });
}

/// Whether a rule lends a model an ability.
pub(crate) fn is_lent(battle: Battle<'_>, unit: UnitId, model: ModelId, wanted: CoreAbility) -> bool {
    let mut found = false;
    lent(battle, unit, model, Lends::of_core(wanted), |ability| found = found || ability == wanted);
    found
}

/// A unit's own roll (charge, advance, battle-shock): what is added and what may be re-rolled.
pub(crate) fn own_roll(battle: Battle<'_>, unit: UnitId, wanted: EffectRoll) -> (i8, Option<Reroll>) {
    own_roll_against(battle, unit, wanted, None)
}

/// The same for a roll that is about another unit, such as a charge against it.
pub(crate) fn own_roll_against(
    battle: Battle<'_>,
    unit: UnitId,
    wanted: EffectRoll,
    other: Option<UnitId>,
) -> (i8, Option<Reroll>) {
    let (add, right) = own_roll_right(battle, unit, wanted, other);
    (add, Right::which(right))
}

/// The same with the rule that lets it be rolled again.
pub(crate) fn own_roll_right(
    battle: Battle<'_>,
    unit: UnitId,
    wanted: EffectRoll,
    other: Option<UnitId>,
) -> (i8, Option<Right>) {
    let (mut add, mut right) = (0, None);
    effects_by(battle, unit, Topics::OWN_ROLLS, &Asking { other, ..Asking::default() }, |effect, by| match *effect {
        Effect::ModifyRoll { roll, when: When::Own, add: more } if roll == wanted => add += more,
        Effect::RerollRoll { roll, when: When::Own, which } if roll == wanted => {
            right = Right::better(right, Right { which, by });
        }
        _ => {}
    });
    (add, right)
}

/// A model's own characteristic: the operations on it.
pub(crate) fn own_stat(battle: Battle<'_>, unit: UnitId, model: ModelId, wanted: Stat) -> SmallVec<[Operation; 4]> {
    let mut out = SmallVec::new();
    effects(battle, unit, Topics::of_stat(wanted), &Asking::model(model), |effect| match *effect {
        Effect::ModifyStat { stat, when: When::Own, operation } if stat == wanted => out.push(operation),
        _ => {}
    });
    out
}

/// A distance that rules replace: the farthest they say.
pub(crate) fn distance(battle: Battle<'_>, unit: UnitId, wanted: Distance) -> Option<u8> {
    let mut found = None;
    effects(battle, unit, Topics::DISTANCES, &Asking::default(), |effect| match *effect {
        Effect::Distance { of, inches } if of == wanted => found = found.max(Some(inches)),
        _ => {}
    });
    found
}

/// What rules of a model do to the Damage of an attack that is allocated to it.
pub(crate) fn allocated(battle: Battle<'_>, model: ModelId, damage: &Amount) -> Amount {
    let mut out = *damage;
    effects(battle, battle.unit_of(model), Topics::ALLOCATED, &Asking::model(model), |effect| {
        if let Effect::ModifyStat { stat: Stat::D, when: When::Allocated, operation } = *effect {
            out.modify(operation);
        }
    });
    out
}

/// Whether a rule takes an ability away from a unit.
pub(crate) fn loses(battle: Battle<'_>, unit: UnitId, wanted: LostAbility) -> bool {
    let mut found = false;
    effects(battle, unit, Topics::ABILITIES, &Asking::default(), |effect| {
        found = found || *effect == Effect::Lose(wanted);
    });
    found
}

/// How far each model of a unit may consolidate (R16.10).
pub(crate) fn consolidation(battle: Battle<'_>, unit: UnitId) -> Inches {
    let inches = distance(battle, unit, Distance::Consolidate).unwrap_or(0);
    fight_move(battle, unit).max(Inches::whole(inches.into()))
}

/// How far each model of a unit may pile in or consolidate (R16.5, R16.13).
pub(crate) fn fight_move(battle: Battle<'_>, unit: UnitId) -> Inches {
    let mut inches = 3;
    effects(battle, unit, Topics::FIGHT_MOVE, &Asking::default(), |effect| {
        if let Effect::FightMove(more) = effect {
            inches = inches.max(*more);
        }
    });
    Inches::whole(inches.into())
}
