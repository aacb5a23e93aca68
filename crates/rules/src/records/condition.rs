//! Whether a condition holds, and every effect that applies to a unit.

use super::grant::{Cond, Plain};
use super::shadow;
use super::source::Source;
use super::topics::Topics;
use crate::battle::Battle;
use crate::core_abilities::deep_strike;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::objectives;
use crate::phases::movement::{reinforcements, surge};
use crate::state::{Bearer, Disembarked, Moved, UnitFlags};
use codex::Effect;
use geometry::Inches;

/// What an effect is asked for: a model of the unit, an attack, the unit at its other end.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asking {
    /// The model whose roll or characteristic it is.
    pub model: Option<ModelId>,
    /// The target of an attacker, the attacker of a target.
    pub other: Option<UnitId>,
    /// A melee attack, or a ranged one.
    pub melee: Option<bool>,
    /// The attack's printed Strength and the target's Toughness.
    pub strength: Option<(u8, u8)>,
    /// The weapon is used besides another.
    pub extra_attacks: bool,
    /// The weapon of the attack.
    pub weapon: Option<WeaponId>,
}

impl Asking {
    /// For a model alone.
    pub const fn model(model: ModelId) -> Asking {
        Asking { model: Some(model), other: None, melee: None, strength: None, extra_attacks: false, weapon: None }
    }
}

/// Calls `each` with every effect about some topics that applies to a unit now: those of its card
/// and its leaders', rules whose conditions hold, what stratagems and army rules have put in
/// force, auras. Others may be among them.
pub fn effects<'a>(
    battle: Battle<'a>,
    unit: UnitId,
    topics: Topics,
    asking: &Asking,
    mut each: impl FnMut(&'a Effect),
) {
    effects_by(battle, unit, topics, asking, |effect, _| each(effect));
}

/// The same with the rule that each effect comes from.
pub fn effects_by<'a>(
    battle: Battle<'a>,
    unit: UnitId,
    topics: Topics,
    asking: &Asking,
    mut each: impl FnMut(&'a Effect, Source),
) {
    let setup = battle.setup;
    let bears = |grant: u16| setup.grants[usize::from(grant)].topics.intersects(topics);
    for part in battle.parts(unit) {
        let card = setup.unit(part);
        card.effects.iter().for_each(|effect| each(effect, Source::Card(part)));
        for &grant in card.rules.iter().filter(|grant| bears(**grant)) {
            apply(battle, grant, part, unit, asking, &mut each);
        }
    }
    let player = battle.player(unit);
    for &grant in setup.standing[player.index()].iter().filter(|grant| bears(**grant)) {
        apply(battle, grant, unit, unit, asking, &mut each);
    }
    for active in battle.state.in_force.iter().filter(|active| bears(active.grant)) {
        let mine = match active.bearer {
            Bearer::Unit(bearer) => bearer == unit || battle.lead(bearer) == unit,
            Bearer::Model(model) => asking.model == Some(model),
            Bearer::Army(army) => army == player,
        };
        if mine {
            apply(battle, active.grant, unit, unit, asking, &mut each);
        }
    }
    for aura in setup.auras.iter().filter(|aura| bears(aura.grant)) {
        let side = if aura.aura.enemies { player.other() } else { player };
        if aura.player == side && reaches(battle, aura.source, unit, Inches::whole(aura.aura.range.into())) {
            apply(battle, aura.grant, aura.source, unit, asking, &mut each);
        }
    }
}

/// Whether a unit is near a model of another as mustered: the reach of an aura.
fn reaches(battle: Battle<'_>, source: UnitId, unit: UnitId, range: Inches) -> bool {
    if battle.lead(source) == unit {
        return battle.setup.unit(source).model_ids().any(|model| battle.state.model(model).alive());
    }
    battle.on_table(battle.lead(source))
        && battle.setup.unit(source).model_ids().filter(|&model| battle.state.model(model).alive()).any(|model| {
            let body = battle.body(model);
            battle.models(unit).any(|other| geometry::within(&body, &battle.body(other), range))
        })
}

fn apply<'a>(
    battle: Battle<'a>,
    grant: u16,
    bearer: UnitId,
    unit: UnitId,
    asking: &Asking,
    each: &mut impl FnMut(&'a Effect, Source),
) {
    let source = Source::Grant(grant);
    let grant = &battle.setup.grants[usize::from(grant)];
    if grant.conditions.iter().all(|condition| holds(battle, *condition, bearer, unit, asking)) {
        grant.effects.iter().for_each(|effect| each(effect, source));
    }
}

/// Whether a condition holds for a unit; `bearer` is the card the rule is printed on.
pub fn holds(battle: Battle<'_>, condition: Cond, bearer: UnitId, unit: UnitId, asking: &Asking) -> bool {
    // Of those who have just been destroyed, the card tells.
    let keyword = |unit: UnitId, word: Option<u16>| {
        word.is_some_and(|word| {
            battle.has_keyword(unit, word)
                || (!battle.alive(unit) && battle.setup.unit(unit).keywords.binary_search(&word).is_ok())
        })
    };
    let living = |test: &dyn Fn(ModelId) -> bool| {
        let mut models = battle.setup.unit(bearer).model_ids();
        models.any(|model| battle.state.model(model).alive() && test(model))
    };
    let other = |test: &dyn Fn(UnitId) -> bool| asking.other.is_some_and(test);
    match condition {
        Cond::Plain(plain) => holds_plain(battle, plain, bearer, unit, asking),
        Cond::Model(word) => asking.model.is_some_and(|model| {
            word.is_some_and(|word| battle.setup.model(model).keywords.binary_search(&word).is_ok())
        }),
        Cond::Unit(words) => words.into_iter().any(|word| keyword(unit, word)),
        Cond::NoneInArmy(word) => word.is_none_or(|word| {
            let mut army = battle.setup.units_of(battle.player(unit));
            !army.any(|unit| battle.setup.unit(unit).keywords.binary_search(&word).is_ok())
        }),
        Cond::NotUnit(word) => !keyword(unit, word),
        Cond::Other(words) => other(&|other| words.into_iter().any(|word| keyword(other, word))),
        Cond::NotOther(word) => other(&|other| !keyword(other, word)),
        Cond::TakesPart(tag) => battle.parts(unit).any(|part| battle.setup.unit(part).army_rules.contains(&tag)),
        Cond::Active(tag) => is_active(battle, unit, tag),
        Cond::NotActive(tag) => !is_active(battle, unit, tag),
        Cond::Marked(tag) => other(&|other| is_marked(battle, other, tag)),
        Cond::Models(n) => battle.count(unit) >= usize::from(n),
        Cond::OtherWithin(n) => other(&|other| battle.units_within(unit, other, Inches::whole(n.into()))),
        Cond::Round(n) => battle.state.clock.round >= n,
        Cond::With(tag) => living(&|model| carries(battle, model, tag)),
        Cond::ModelWith(tag) => asking.model.is_some_and(|model| carries(battle, model, tag)),
        Cond::Lives(tag) => {
            let name = &battle.setup.tags[usize::from(tag)];
            living(&|model| codex::find::id_of(&battle.setup.model(model).name) == *name)
        }
        Cond::Weapon(tag) => {
            asking.weapon.is_some_and(|weapon| battle.setup.weapon(weapon).id == battle.setup.tags[usize::from(tag)])
        }
        Cond::Copies(n) => match (asking.model, asking.weapon) {
            (Some(model), Some(weapon)) => battle.setup.model(model).copies(weapon) >= n,
            _ => false,
        },
    }
}

/// Whether a model carries a thing that is no weapon, or a weapon of that id.
fn carries(battle: Battle<'_>, model: ModelId, tag: u16) -> bool {
    let card = battle.setup.model(model);
    let name = &battle.setup.tags[usize::from(tag)];
    card.wargear.contains(&tag) || card.weapons.iter().any(|(weapon, _)| battle.setup.weapon(*weapon).id == *name)
}

fn is_active(battle: Battle<'_>, unit: UnitId, tag: u16) -> bool {
    let player = battle.player(unit);
    battle.state.in_force.iter().any(|active| {
        let mine = match active.bearer {
            Bearer::Unit(bearer) => battle.lead(bearer) == unit,
            Bearer::Model(model) => battle.unit_of(model) == unit,
            Bearer::Army(army) => army == player,
        };
        mine && battle.setup.grants[usize::from(active.grant)].tag == tag
    })
}

/// Whether a unit bears a mark.
pub fn is_marked(battle: Battle<'_>, unit: UnitId, tag: u16) -> bool {
    battle.state.in_force.iter().any(|active| {
        matches!(active.bearer, Bearer::Unit(bearer) if battle.lead(bearer) == unit)
            && battle.setup.grants[usize::from(active.grant)].tag == tag
    })
}

fn holds_plain(battle: Battle<'_>, plain: Plain, bearer: UnitId, unit: UnitId, asking: &Asking) -> bool {
    let state = battle.state.unit(unit);
    let other = |test: &dyn Fn(UnitId) -> bool| asking.other.is_some_and(test);
    let near_marker = |unit: UnitId, mine: bool| {
        battle.state.objectives.iter().any(|marker| {
            !marker.gone
                && (!mine || marker.controlled_by == Some(battle.player(unit)))
                && battle.models(unit).any(|model| objectives::in_range(battle, model, marker.at))
        })
    };
    match plain {
        Plain::Leading => battle.state.unit(bearer).attached_to == Some(unit),
        Plain::Led => battle.is_attached(unit),
        Plain::OwnModel => asking.model.is_some_and(|model| battle.setup.model(model).unit == bearer),
        Plain::NotExtraAttacks => !asking.extra_attacks,
        Plain::Melee => asking.melee == Some(true),
        Plain::Ranged => asking.melee == Some(false),
        Plain::Charged => state.flags.intersects(UnitFlags::CHARGED | UnitFlags::HEROIC),
        Plain::Stationary => state.moved == Moved::Stationary,
        Plain::Advanced => state.moved == Moved::Advanced,
        Plain::FellBack => state.moved == Moved::FellBack,
        Plain::Disembarked => state.disembarked != Disembarked::No,
        Plain::Engaged => battle.is_engaged(unit),
        Plain::Unengaged => !battle.is_engaged(unit),
        Plain::FacesAttached => {
            let enemies = battle.units_on_table(battle.player(unit).other());
            enemies.into_iter().any(|enemy| battle.is_attached(enemy) && battle.engaged_with(unit, enemy))
        }
        Plain::BelowStarting => battle.below_starting(unit),
        Plain::BelowHalf => battle.below_half(unit),
        Plain::NotBelowHalf => !battle.below_half(unit),
        Plain::Shocked => battle.is_shocked(unit),
        Plain::NearMarker => near_marker(unit, false),
        Plain::HoldsMarker => near_marker(unit, true),
        Plain::InShadow => shadow::covers(battle, battle.player(unit), unit),
        Plain::OtherShocked => other(&|other| battle.is_shocked(other)),
        Plain::OtherBelowStarting => other(&|other| battle.below_starting(other)),
        Plain::OtherBelowHalf => other(&|other| battle.below_half(other)),
        Plain::OtherNearMarker => other(&|other| near_marker(other, false)),
        Plain::OtherClosest => other(&|target| {
            let gap = battle.units_gap(unit, target);
            !battle
                .units_on_table(battle.player(target))
                .any(|enemy| enemy != target && battle.units_gap(unit, enemy) < gap)
        }),
        Plain::StrongerThanTough => asking.strength.is_some_and(|(strength, toughness)| strength > toughness),
        Plain::NotShocked => !battle.is_shocked(unit),
        Plain::HasFought => state.flags.contains(UnitFlags::FOUGHT),
        Plain::FirstRound => battle.state.clock.round <= 1,
        Plain::OwnTurn => battle.state.clock.active == battle.player(unit),
        Plain::OpponentTurn => battle.state.clock.active != battle.player(unit),
        Plain::MayArrive => reinforcements::may_arrive(battle, unit),
        Plain::DeepStrikes => deep_strike::has(battle, unit),
        Plain::MaySurge => surge::may_blood_surge(battle, unit),
        Plain::NotSelected => !state.flags.intersects(UnitFlags::SHOT | UnitFlags::FOUGHT | UnitFlags::DECLARED),
    }
}
