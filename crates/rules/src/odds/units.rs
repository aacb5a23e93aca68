//! Odds of two units as they stand: the one place where a table becomes a volley.

use super::defender::{Facing, unsaved};
use super::volley::{Group, Volley};
use super::{Odds, Policy};
use crate::attack::feel_no_pain::{self, WoundKind};
use crate::attack::{AttackProfile, Situation, profile, save};
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::state::{ModelFlags, State};
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
    let later = Later::of(battle, target);
    let wounds: Vec<u8> = later.models.iter().map(|&(model, _)| battle.state.model(model).wounds).collect();
    let mut volley = Volley::new(&wounds);
    for &(weapon, count) in weapons {
        let Some(bearer) = bearer(battle, attacker, weapon) else { continue };
        let situation = Situation {
            melee: battle.setup.weapon(weapon).range.is_melee(),
            target_models: battle.count(target).min(255) as u8,
            ..*situation
        };
        let profile = profile(battle, attacker, bearer, weapon, target, &situation);
        let facing = later.facing(battle, target, &profile, situation.cover);
        volley.resolve(&Group { profile: &profile, weapons: count, facing }, policy);
    }
    volley.finish()
}

/// Whose numbers are used: a model that carries the weapon, or any that lives.
fn bearer(battle: Battle<'_>, unit: UnitId, weapon: WeaponId) -> Option<ModelId> {
    let carries = |model: &ModelId| battle.setup.model(*model).copies(weapon) > 0;
    battle.models(unit).find(carries).or_else(|| battle.models(unit).next())
}

/// The target's models in the order they take wounds, and the table as it will be by then: a
/// leader saves when its bodyguards are dead, and their rules with them.
struct Later {
    models: SmallVec<[(ModelId, usize); 20]>,
    states: SmallVec<[State; 2]>,
}

impl Later {
    fn of(battle: Battle<'_>, target: UnitId) -> Self {
        let mut later = Later { models: SmallVec::new(), states: SmallVec::new() };
        // The first state is the table itself; a copy is made only for a unit that is led.
        for (at, part) in battle.parts(target).enumerate() {
            let alive = |state: &State, model: ModelId| state.model(model).alive();
            let own = battle.setup.unit(part).model_ids().filter(|&model| alive(battle.state, model));
            let marked = |model: ModelId| {
                let state = battle.state.model(model);
                state.flags.contains(ModelFlags::ALLOCATED) || state.wounds < battle.setup.model(model).wounds
            };
            let mut own: SmallVec<[ModelId; 20]> = own.collect();
            own.sort_by_key(|&model| (!marked(model), model));
            later.models.extend(own.iter().map(|&model| (model, at)));
            if at > 0 {
                let mut state = later.states.last().unwrap_or(battle.state).clone();
                let before = battle.parts(target).nth(at - 1);
                for model in before.into_iter().flat_map(|part| battle.setup.unit(part).model_ids()) {
                    state.models[model.index()].flags.remove(ModelFlags::ALIVE);
                }
                later.states.push(state);
            }
        }
        later
    }

    fn facing(&self, battle: Battle<'_>, target: UnitId, profile: &AttackProfile, cover: bool) -> Vec<Facing> {
        let of = |&(model, part): &(ModelId, usize)| {
            let state = if part == 0 { battle.state } else { &self.states[part - 1] };
            let then = Battle { setup: battle.setup, state };
            let saves = save::saves(then, target, model, profile, || cover);
            let against = |mortal| feel_no_pain::value(then, model, WoundKind { mortal, psychic: profile.psychic });
            Facing { unsaved: unsaved(&saves), against_damage: against(false), against_mortal: against(true) }
        };
        self.models.iter().map(of).collect()
    }
}
