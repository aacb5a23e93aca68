//! What effects of both sides do to an attack, gathered in one pass.

use super::condition::effects_of_part;
pub(crate) use super::condition::{Asking, effects, effects_by};
use crate::amount::Amount;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::profile::AttackProfile;
use crate::setup::Lends;
use crate::setup::Permits;
use crate::setup::Right;
pub(crate) use crate::setup::Topics;
use codex::{
    CoreAbility, Distance, Effect, EffectRoll, Forbidden, Ignored, LostAbility, Operation, Permission, Plight, Reroll,
    Stat, When,
};
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

/// Everything that a unit may do in spite of its move, found in one pass. Whether it stands in the Shadow of Chaos is
/// not among it.
pub(crate) fn permitted(battle: Battle<'_>, unit: UnitId) -> Permits {
    let mut found = Permits::default();
    if battle.setup.permits != found {
        effects(battle, unit, Topics::PERMISSIONS, &Asking::default(), |effect| found.note(effect));
    }
    found
}

/// Whether a unit is Afflicted.
pub(crate) fn is_afflicted(battle: Battle<'_>, unit: UnitId) -> bool {
    if !battle.setup.lends.contains(Lends::AFFLICT) {
        return false;
    }
    let mut found = false;
    effects(battle, unit, Topics::AFFLICTED, &Asking::default(), |effect| {
        found = found || *effect == Effect::Is(Plight::Afflicted);
    });
    found
}

/// What rules add to the reach of the auras of a model, or of those only that its army gives it.
pub(crate) fn longer_auras(battle: Battle<'_>, model: ModelId, of_army: bool) -> i16 {
    if !battle.setup.lends.contains(Lends::AURA) {
        return 0;
    }
    let mut more = 0;
    effects(battle, battle.unit_of(model), Topics::AURAS, &Asking::model(model), |effect| {
        if let Effect::ModifyStat { stat, operation: Operation::Add(n), .. } = *effect
            && (stat == Stat::Aura || of_army && stat == Stat::ArmyAura)
        {
            more += n;
        }
    });
    more
}

/// What is added to the test that rules make a unit take in the Battle-shock step, at the worst; `None` if none does.
pub(crate) fn shock_step(battle: Battle<'_>, unit: UnitId) -> Option<i8> {
    if !battle.setup.lends.contains(Lends::SHOCK_STEP) {
        return None;
    }
    let mut found: Option<i8> = None;
    effects(battle, unit, Topics::PERMISSIONS, &Asking::default(), |effect| {
        if let Effect::ShockStep(add) = *effect {
            found = Some(found.map_or(add, |held| held.min(add)));
        }
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
pub(crate) fn lent(battle: Battle<'_>, unit: UnitId, model: ModelId, kind: Lends, each: impl FnMut(CoreAbility)) {
    lent_against(battle, unit, &Asking::model(model), kind, each);
}

/// The same against a kind of attack.
pub(crate) fn lent_against(
    battle: Battle<'_>,
    unit: UnitId,
    asking: &Asking,
    kind: Lends,
    mut each: impl FnMut(CoreAbility),
) {
    if !battle.setup.lends.intersects(kind) {
        return;
    }
    effects(battle, unit, Topics::ABILITIES, asking, |effect| {
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

/// A unit's own roll (charge, advance, battle-shock), which may be about another unit, such as a charge against it:
/// what is added and what may be re-rolled.
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
    let ignored = match wanted {
        EffectRoll::Charge => Some(Ignored::Charge),
        EffectRoll::Advance => Some(Ignored::Advance),
        EffectRoll::BattleShock => Some(Ignored::BattleShock),
        EffectRoll::ToHit
        | EffectRoll::ToWound
        | EffectRoll::Save
        | EffectRoll::ArmourSave
        | EffectRoll::Leadership
        | EffectRoll::Damage
        | EffectRoll::Attacks
        | EffectRoll::Surge
        | EffectRoll::DesperateEscape
        | EffectRoll::Psychic
        | EffectRoll::Hazardous => None,
    };
    let (mut add, mut less, mut steady, mut right) = (0, 0, false, None);
    // Of charges any enemy may be the closest, seen or not.
    let melee = (wanted == EffectRoll::Charge).then_some(true);
    let asking = Asking { other, melee, ..Asking::default() };
    effects_by(battle, unit, Topics::OWN_ROLLS, &asking, |effect, by| {
        if let Effect::ModifyRoll { roll, when: When::Own, add: more } = *effect {
            let sum = if more < 0 { &mut less } else { &mut add };
            *sum += if roll == wanted { more } else { 0 };
        } else if let Effect::Ignore { what, when: When::Own } = *effect {
            steady = steady || Some(what) == ignored;
        } else if let Effect::RerollRoll { roll, when: When::Own, which } = *effect
            && roll == wanted
        {
            right = Right::better(right, Right { which, by });
        }
    });
    if let Some(other) = other.filter(|_| wanted == EffectRoll::Charge) {
        let (easier, harder) = charged(battle, unit, other);
        add += easier;
        less = less.min(harder);
    }
    (if steady { add } else { add + less }, right)
}

/// What a unit's rules add to charges of another against it, and what they take off: several that take off do not
/// add up.
pub(crate) fn charged(battle: Battle<'_>, charger: UnitId, unit: UnitId) -> (i8, i8) {
    let (mut more, mut less) = (0, 0);
    if battle.setup.lends.contains(Lends::HINDER) {
        let asking = Asking { other: Some(charger), ..Asking::default() };
        effects(battle, unit, Topics::DEFENCE, &asking, |effect| {
            if let Effect::ModifyRoll { roll: EffectRoll::Charge, when: When::Attacked, add } = *effect {
                more += add.max(0);
                less = less.min(add);
            }
        });
    }
    (more, less)
}

/// What is added to a Psychic test of a model.
pub(crate) fn psychic(battle: Battle<'_>, unit: UnitId, model: ModelId) -> i8 {
    let mut add = 0;
    effects(battle, unit, Topics::OWN_ROLLS, &Asking::model(model), |effect| {
        if let Effect::ModifyRoll { roll: EffectRoll::Psychic, when: When::Own, add: more } = *effect {
            add += more;
        }
    });
    add
}

/// Whether a rule forbids a unit something.
pub(crate) fn is_forbidden(battle: Battle<'_>, unit: UnitId, wanted: Forbidden) -> bool {
    let mut found = false;
    if battle.setup.lends.contains(Lends::FORBID) {
        effects(battle, unit, Topics::PERMISSIONS, &Asking::default(), |effect| {
            found = found || *effect == Effect::Cannot(wanted);
        });
    }
    found
}

/// R2.21 whether a unit ignores penalties of a roll of its own.
pub(crate) fn ignores(battle: Battle<'_>, unit: UnitId, wanted: Ignored) -> bool {
    let mut found = false;
    effects(battle, unit, Topics::OWN_ROLLS, &Asking::default(), |effect| {
        found = found || matches!(*effect, Effect::Ignore { what, when: When::Own } if what == wanted);
    });
    found
}

/// Whether an operation makes a characteristic worse. What replaces it is not looked at.
pub(crate) const fn worsens(stat: Stat, operation: Operation) -> bool {
    match operation {
        Operation::Set(_) => false,
        Operation::Lower(_) => true,
        Operation::Divide(by) => by > 1,
        Operation::Multiply(by) => by < 1,
        // As records write it: a better AP, Save, Leadership or skill is a smaller number.
        Operation::Add(n) => match stat {
            Stat::AP | Stat::Sv | Stat::Ld | Stat::BS | Stat::WS => n > 0,
            Stat::A
            | Stat::S
            | Stat::D
            | Stat::T
            | Stat::M
            | Stat::OC
            | Stat::W
            | Stat::Range
            | Stat::Aura
            | Stat::ArmyAura => n < 0,
        },
    }
}

/// A model's own characteristic: the operations on it.
pub(crate) fn own_stat(battle: Battle<'_>, unit: UnitId, model: ModelId, wanted: Stat) -> SmallVec<[Operation; 4]> {
    let ignored = match wanted {
        Stat::M => Some(Ignored::M),
        Stat::Ld => Some(Ignored::Ld),
        Stat::OC => Some(Ignored::OC),
        Stat::A | Stat::S | Stat::AP | Stat::D | Stat::T | Stat::Sv | Stat::W | Stat::BS | Stat::WS => None,
        Stat::Range | Stat::Aura | Stat::ArmyAura => None,
    };
    let mut out: SmallVec<[Operation; 4]> = SmallVec::new();
    let mut steady = false;
    effects(battle, unit, Topics::of_stat(wanted), &Asking::model(model), |effect| {
        if let Effect::ModifyStat { stat, when: When::Own, operation } = *effect
            && stat == wanted
        {
            out.push(operation);
        } else if let Effect::Ignore { what, when: When::Own } = *effect {
            steady = steady || Some(what) == ignored;
        }
    });
    if steady {
        out.retain(|operation| !worsens(wanted, *operation));
    }
    out
}

/// How far a weapon in the hands of a model reaches, by its card and by rules.
pub(crate) fn range(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> Inches {
    let card = battle.setup.weapon(weapon);
    let printed = card.range.inches();
    if !battle.setup.lends.contains(Lends::RANGE) || card.range.is_melee() {
        return printed;
    }
    let asking = Asking {
        melee: Some(false),
        extra_attacks: card.traits.extra_attacks,
        weapon: Some(weapon),
        ..Asking::model(model)
    };
    let mut inches = printed;
    effects(battle, battle.unit_of(model), Topics::DISTANCES, &asking, |effect| {
        if let Effect::ModifyStat { stat: Stat::Range, operation, .. } = *effect {
            match operation {
                Operation::Add(n) => inches += Inches::whole(n.into()),
                Operation::Lower(n) => inches -= Inches::whole(n.into()),
                Operation::Set(n) => inches = Inches::whole(n.into()),
                Operation::Multiply(n) => inches = inches * i32::from(n),
                Operation::Divide(n) => inches = Inches::thousandths(inches.get() / i32::from(n.max(1))),
            }
        }
    });
    inches.max(Inches::whole(1))
}

/// A distance that limits something: the nearest that rules say.
pub(crate) fn least_distance(battle: Battle<'_>, unit: UnitId, wanted: Distance) -> Option<u8> {
    let mut found: Option<u8> = None;
    effects(battle, unit, Topics::DISTANCES, &Asking::default(), |effect| {
        if let Effect::Distance { of, inches } = *effect
            && of == wanted
        {
            found = Some(found.map_or(inches, |held| held.min(inches)));
        }
    });
    found
}

/// A distance that rules replace: the farthest they say.
pub(crate) fn distance(battle: Battle<'_>, unit: UnitId, wanted: Distance) -> Option<u8> {
    let mut found = None;
    effects(battle, unit, Topics::DISTANCES, &Asking::default(), |effect| {
        if let Effect::Distance { of, inches } = *effect
            && of == wanted
        {
            found = found.max(Some(inches));
        }
    });
    found
}

/// Around whom of a unit enemies are not set up out of reserves, and how far: around a leader where it is the leader's
/// own rule, else around the whole unit.
pub(crate) fn denied_around(battle: Battle<'_>, unit: UnitId) -> SmallVec<[(UnitId, Inches); 2]> {
    let mut found: SmallVec<[(UnitId, Inches); 2]> = SmallVec::new();
    let mut own = None;
    for part in battle.parts(unit) {
        let mut inches = None;
        effects_of_part(battle, part, unit, Topics::DISTANCES, &Asking::default(), &mut |effect, _| {
            if let Effect::Distance { of: Distance::DenyReserves, inches: wanted } = *effect {
                inches = inches.max(Some(wanted));
            }
        });
        own = own.max(inches);
        found.extend(inches.map(|inches| (part, Inches::whole(inches.into()))));
    }
    // What others put in force on the unit is about all of it.
    let all = distance(battle, unit, Distance::DenyReserves).filter(|_| own.is_none());
    found.extend(all.map(|inches| (unit, Inches::whole(inches.into()))));
    found
}

/// What rules of a model do to the Damage of an attack that is allocated to it.
pub(crate) fn allocated(battle: Battle<'_>, model: ModelId, profile: &AttackProfile) -> Amount {
    let mut out = profile.damage;
    let asking = Asking::against(model, profile);
    effects(battle, battle.unit_of(model), Topics::ALLOCATED, &asking, |effect| {
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

/// How far each model of a unit may pile in (R16.5).
pub(crate) fn pile_in(battle: Battle<'_>, unit: UnitId) -> Inches {
    let inches = distance(battle, unit, Distance::PileIn).unwrap_or(0);
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
