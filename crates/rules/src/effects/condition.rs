//! Whether a condition holds, and every effect that applies to a unit.

use super::abilities::{deep_strikes, may_blood_surge};
use super::shadow;
use crate::battle::Battle;
use crate::ids::{GrantId, KeywordId, ModelId, TagId, UnitId, WeaponId};
use crate::markers;
use crate::setup::{Cond, Source, Topics};
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
    pub(crate) const fn model(model: ModelId) -> Asking {
        Asking { model: Some(model), other: None, melee: None, strength: None, extra_attacks: false, weapon: None }
    }
}

/// Calls `each` with every effect about some topics that applies to a unit now: those of its card
/// and its leaders', rules whose conditions hold, what stratagems and army rules have put in
/// force, auras. Others may be among them.
pub(crate) fn effects<'a>(
    battle: Battle<'a>,
    unit: UnitId,
    topics: Topics,
    asking: &Asking,
    mut each: impl FnMut(&'a Effect),
) {
    effects_by(battle, unit, topics, asking, |effect, _| each(effect));
}

/// The same with the rule that each effect comes from.
pub(crate) fn effects_by<'a>(
    battle: Battle<'a>,
    unit: UnitId,
    topics: Topics,
    asking: &Asking,
    mut each: impl FnMut(&'a Effect, Source),
) {
    let setup = battle.setup;
    let bears = |grant: GrantId| setup.grant(grant).topics.intersects(topics);
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
    grant: GrantId,
    bearer: UnitId,
    unit: UnitId,
    asking: &Asking,
    each: &mut impl FnMut(&'a Effect, Source),
) {
    let source = Source::Grant(grant);
    let grant = battle.setup.grant(grant);
    if grant.conditions.iter().all(|condition| holds(battle, *condition, bearer, unit, asking)) {
        grant.effects.iter().for_each(|effect| each(effect, source));
    }
}

/// Whether a condition holds for a unit; `bearer` is the card the rule is printed on. This is the one reader of
/// every condition of the codex's table.
pub(crate) fn holds(battle: Battle<'_>, condition: Cond, bearer: UnitId, unit: UnitId, asking: &Asking) -> bool {
    let state = battle.state.unit(unit);
    // Of those who have just been destroyed, the card tells.
    let keyword = |unit: UnitId, word: Option<KeywordId>| {
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
        Cond::Lives(tag) => living(&|model| battle.setup.model(model).called == tag),
        Cond::Weapon(tag) => asking.weapon.is_some_and(|weapon| battle.setup.weapon(weapon).tag == tag),
        Cond::Copies(n) => {
            asking.model.zip(asking.weapon).is_some_and(|(model, weapon)| battle.setup.model(model).copies(weapon) >= n)
        }
        Cond::Leading => battle.state.unit(bearer).attached_to == Some(unit),
        Cond::Led => battle.is_attached(unit),
        Cond::OwnModel => asking.model.is_some_and(|model| battle.setup.model(model).unit == bearer),
        Cond::NotExtraAttacks => !asking.extra_attacks,
        Cond::Melee => asking.melee == Some(true),
        Cond::Ranged => asking.melee == Some(false),
        Cond::Charged => state.flags.intersects(UnitFlags::CHARGED | UnitFlags::HEROIC),
        Cond::Stationary => state.moved == Moved::Stationary,
        Cond::Advanced => state.moved == Moved::Advanced,
        Cond::FellBack => state.moved == Moved::FellBack,
        Cond::Disembarked => state.disembarked != Disembarked::No,
        Cond::Engaged => battle.is_engaged(unit),
        Cond::Unengaged => !battle.is_engaged(unit),
        Cond::FacesAttached => battle.engaged_enemies(unit).any(|enemy| battle.is_attached(enemy)),
        Cond::BelowStarting => battle.below_starting(unit),
        Cond::BelowHalf => battle.below_half(unit),
        Cond::NotBelowHalf => !battle.below_half(unit),
        Cond::Shocked => battle.is_shocked(unit),
        Cond::NearMarker => near_marker(battle, unit, false),
        Cond::HoldsMarker => near_marker(battle, unit, true),
        Cond::InShadow => shadow::covers(battle, battle.player(unit), unit),
        Cond::OtherShocked => other(&|other| battle.is_shocked(other)),
        Cond::OtherBelowStarting => other(&|other| battle.below_starting(other)),
        Cond::OtherBelowHalf => other(&|other| battle.below_half(other)),
        Cond::OtherNearMarker => other(&|other| near_marker(battle, other, false)),
        Cond::OtherClosest => other(&|target| {
            let gap = battle.units_gap(unit, target);
            !battle
                .units_on_table(battle.player(target))
                .any(|enemy| enemy != target && battle.units_gap(unit, enemy) < gap)
        }),
        Cond::StrongerThanTough => asking.strength.is_some_and(|(strength, toughness)| strength > toughness),
        Cond::NotShocked => !battle.is_shocked(unit),
        Cond::HasFought => state.flags.contains(UnitFlags::FOUGHT),
        Cond::FirstRound => battle.state.clock.round <= 1,
        Cond::OwnTurn => battle.state.clock.active == battle.player(unit),
        Cond::OpponentTurn => battle.state.clock.active != battle.player(unit),
        Cond::MayArrive => battle.may_arrive(unit),
        Cond::DeepStrikes => deep_strikes(battle, unit),
        Cond::MaySurge => may_blood_surge(battle, unit),
        Cond::NotSelected => !state.flags.intersects(UnitFlags::SHOT | UnitFlags::FOUGHT | UnitFlags::DECLARED),
    }
}

/// Whether a unit is in range of a marker, or of one that its player controls.
fn near_marker(battle: Battle<'_>, unit: UnitId, mine: bool) -> bool {
    battle.state.objectives.iter().any(|marker| {
        !marker.gone
            && (!mine || marker.controlled_by == Some(battle.player(unit)))
            && battle.models(unit).any(|model| markers::in_range(battle, model, marker.at))
    })
}

/// Whether a model carries a thing that is no weapon, or a weapon of that id.
fn carries(battle: Battle<'_>, model: ModelId, tag: TagId) -> bool {
    let card = battle.setup.model(model);
    card.wargear.contains(&tag) || card.weapons.iter().any(|(weapon, _)| battle.setup.weapon(*weapon).tag == tag)
}

fn is_active(battle: Battle<'_>, unit: UnitId, tag: TagId) -> bool {
    let player = battle.player(unit);
    battle.state.in_force.iter().any(|active| {
        let mine = match active.bearer {
            Bearer::Unit(bearer) => battle.lead(bearer) == unit,
            Bearer::Model(model) => battle.unit_of(model) == unit,
            Bearer::Army(army) => army == player,
        };
        mine && battle.setup.grant(active.grant).tag == tag
    })
}

/// Whether a unit bears a mark.
pub(crate) fn is_marked(battle: Battle<'_>, unit: UnitId, tag: TagId) -> bool {
    battle.state.in_force.iter().any(|active| {
        matches!(active.bearer, Bearer::Unit(bearer) if battle.lead(bearer) == unit)
            && battle.setup.grant(active.grant).tag == tag
    })
}
