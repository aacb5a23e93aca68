//! Odds of two units as they stand: the one place where a table becomes a volley.
//!
//! The defender is taken to lose hurt models first (R11.4), then those with the fewest wounds, as
//! players do: ten Boyz die before their Boss Nob. Leaders come last (R14.6).

use super::defender::{Facing, unsaved};
use super::volley::{Group, Volley};
use super::{Odds, Policy};
use rules::state::ModelFlags;
use rules::{AttackGroup, AttackProfile, Battle, Cover, ModelId, Situation, UnitId, WeaponId};
use smallvec::SmallVec;

/// The odds of a unit's weapons, each with how many of it are used, against a target.
///
/// Of the situation the caller says what the table does not (half range, cover, charge …); the
/// number of target models and whether a weapon is for melee are read here.
pub fn for_units(
    battle: Battle<'_>,
    attacker: UnitId,
    weapons: &[(WeaponId, u16)],
    target: UnitId,
    situation: &Situation,
) -> Odds {
    for_units_with(battle, attacker, weapons, target, situation, &Policy::default())
}

/// The same, with a say in what is rolled again.
pub fn for_units_with(
    battle: Battle<'_>,
    attacker: UnitId,
    weapons: &[(WeaponId, u16)],
    target: UnitId,
    situation: &Situation,
    policy: &Policy,
) -> Odds {
    let models = in_order(battle, target);
    let mut volley = Volley::new(&wounds_of(battle, &models));
    for &(weapon, count) in weapons {
        let Some(bearer) = bearer(battle, attacker, weapon) else { continue };
        let situation = Situation {
            melee: battle.setup.weapon(weapon).range.is_melee(),
            target_models: battle.count(target).min(255) as u8,
            ..*situation
        };
        let profile = battle.attack_profile(attacker, bearer, weapon, target, &situation);
        let facing = facing(battle, target, &models, &profile, situation.cover);
        volley.resolve(&Group { profile: &profile, weapons: count, facing }, policy);
    }
    volley.finish()
}

/// The odds of groups of attacks as the dice would resolve them: every attacker with its own
/// profile, every target model with the cover it really has.
pub fn for_groups<'g>(
    battle: Battle<'_>,
    groups: impl IntoIterator<Item = &'g AttackGroup>,
    target: UnitId,
    cover: &mut Cover,
) -> Odds {
    let models = in_order(battle, target);
    let mut volley = Volley::new(&wounds_of(battle, &models));
    add_groups(battle, &mut volley, groups, target, &models, cover);
    volley.finish()
}

/// The odds of several units that attack one target, one after the other: each with its groups of attacks.
pub fn for_volleys<'g>(
    battle: Battle<'_>,
    volleys: impl IntoIterator<Item = (UnitId, &'g [AttackGroup])>,
    target: UnitId,
) -> Odds {
    let models = in_order(battle, target);
    let mut volley = Volley::new(&wounds_of(battle, &models));
    for (attacker, groups) in volleys {
        add_groups(battle, &mut volley, groups, target, &models, &mut Cover::against(battle, attacker));
    }
    volley.finish()
}

fn wounds_of(battle: Battle<'_>, models: &[ModelId]) -> Vec<u8> {
    models.iter().map(|&model| battle.state.model(model).wounds).collect()
}

/// Resolves the groups that are aimed at the target.
fn add_groups<'g>(
    battle: Battle<'_>,
    volley: &mut Volley,
    groups: impl IntoIterator<Item = &'g AttackGroup>,
    target: UnitId,
    models: &[ModelId],
    cover: &mut Cover,
) {
    let covered: SmallVec<[bool; 20]> = models.iter().map(|&model| cover.of(battle, model)).collect();
    for group in groups.into_iter().filter(|group| group.target == target) {
        let mut equal: SmallVec<[(AttackProfile, u16); 4]> = SmallVec::new();
        for attacker in &group.attackers {
            match equal.iter_mut().find(|(profile, _)| *profile == attacker.profile) {
                Some((_, copies)) => *copies += u16::from(attacker.copies),
                None => equal.push((attacker.profile, attacker.copies.into())),
            }
        }
        for (profile, weapons) in &equal {
            let facing = models.iter().zip(&covered).map(|(model, covered)| {
                let melee = group.attackers.first().is_some_and(|attacker| attacker.situation.melee);
                one_facing(battle, target, *model, profile, *covered && !melee)
            });
            volley.resolve(&Group { profile, weapons: *weapons, facing: facing.collect() }, &Policy::default());
        }
    }
}

/// Whose numbers are used: a model that carries the weapon, or any that lives.
pub(super) fn bearer(battle: Battle<'_>, unit: UnitId, weapon: WeaponId) -> Option<ModelId> {
    let carries = |model: &ModelId| battle.setup.model(*model).copies(weapon) > 0;
    battle.models(unit).find(carries).or_else(|| battle.models(unit).next())
}

/// The target's models in the order they take wounds: bodyguards before leaders, hurt ones first,
/// then by the wounds of their profile; by id among equals, so that the order never varies.
pub(super) fn in_order(battle: Battle<'_>, target: UnitId) -> SmallVec<[ModelId; 20]> {
    let marked = |model: ModelId| {
        let state = battle.state.model(model);
        state.flags.contains(ModelFlags::ALLOCATED) || state.wounds < battle.setup.model(model).wounds
    };
    let mut out = SmallVec::new();
    for part in battle.parts(target) {
        let own = battle.setup.unit(part).model_ids().filter(|&model| battle.state.model(model).alive());
        let mut own: SmallVec<[ModelId; 20]> = own.collect();
        own.sort_by_key(|&model| (!marked(model), battle.setup.model(model).wounds, model));
        out.extend(own);
    }
    out
}

/// What each model has against an attack.
fn facing(battle: Battle<'_>, target: UnitId, models: &[ModelId], profile: &AttackProfile, cover: bool) -> Vec<Facing> {
    models.iter().map(|&model| one_facing(battle, target, model, profile, cover)).collect()
}

/// What one model has against an attack.
pub(super) fn one_facing(
    battle: Battle<'_>,
    target: UnitId,
    model: ModelId,
    profile: &AttackProfile,
    cover: bool,
) -> Facing {
    let saves = battle.saves(target, model, profile, || cover);
    let against = |mortal| battle.feel_no_pain(model, Some(profile), mortal);
    let damage = Some(battle.allocated_damage(model, profile)).filter(|damage| *damage != profile.damage);
    Facing { unsaved: unsaved(&saves), against_damage: against(false), against_mortal: against(true), damage }
}
