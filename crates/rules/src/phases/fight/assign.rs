//! Attacks where none are assigned: every model that can strike does, with the weapon that
//! promises most damage, at the unit where it promises most.

use super::{engage, strike};
use crate::action::Strike;
use crate::attack::{hit, profile, save};
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId, UnitSet, WeaponId};
use smallvec::SmallVec;

/// What each profile promises against each target, reckoned once.
type Promises = SmallVec<[(WeaponId, UnitId, f64); 8]>;

/// Everything that can strike at what it is engaged with; `chosen` weapons are used.
pub(super) fn default(
    battle: Battle<'_>,
    unit: UnitId,
    fighters: &[ModelId],
    chosen: &[(ModelId, WeaponId)],
) -> Vec<Strike> {
    assign(battle, unit, fighters, chosen, None)
}

/// Whether anybody can strike at somebody.
pub(super) fn can_strike(battle: Battle<'_>, unit: UnitId, fighters: &[ModelId]) -> bool {
    let armed = |model: ModelId| {
        let weapons = &battle.setup.model(model).weapons;
        weapons.iter().any(|&(weapon, _)| battle.setup.weapon(weapon).range.is_melee())
    };
    let reaches = engage::reaches(battle, unit);
    reaches.into_iter().any(|(model, units)| !units.is_empty() && fighters.contains(&model) && armed(model))
}

/// Everything at one target after the other, where there are several.
pub(super) fn alternatives(battle: Battle<'_>, unit: UnitId, fighters: &[ModelId]) -> Vec<Vec<Strike>> {
    let mut targets = UnitSet::new();
    for (_, units) in engage::reaches(battle, unit) {
        units.iter().for_each(|target| targets.insert(target));
    }
    if targets.len() < 2 {
        return Vec::new();
    }
    let all = targets.iter().take(3).map(|target| assign(battle, unit, fighters, &[], Some(target)));
    all.filter(|strikes| !strikes.is_empty()).collect()
}

fn assign(
    battle: Battle<'_>,
    unit: UnitId,
    fighters: &[ModelId],
    chosen: &[(ModelId, WeaponId)],
    prefer: Option<UnitId>,
) -> Vec<Strike> {
    let mut promises = Promises::new();
    let mut out: Vec<Strike> = Vec::new();
    for (model, units) in engage::reaches(battle, unit) {
        if units.is_empty() || !fighters.contains(&model) {
            continue;
        }
        let units = match prefer.filter(|target| units.contains(*target)) {
            Some(target) => std::iter::once(target).collect(),
            None => units,
        };
        let given = chosen.iter().find(|(id, _)| *id == model).map(|(_, weapon)| *weapon);
        let mut best: Option<(f64, WeaponId, UnitId)> = None;
        for &(weapon, _) in &battle.setup.model(model).weapons {
            let card = battle.setup.weapon(weapon);
            if !card.range.is_melee() {
                continue;
            }
            let mut most: Option<(f64, UnitId)> = None;
            for target in units.iter() {
                let promise = promise(battle, unit, model, weapon, target, &mut promises);
                if most.is_none_or(|(held, _)| promise > held) {
                    most = Some((promise, target));
                }
            }
            let Some((promise, target)) = most else { continue };
            if card.traits.extra_attacks {
                add(&mut out, model, weapon, target);
            } else if given.is_none_or(|given| given == weapon) && best.is_none_or(|(held, ..)| promise > held) {
                best = Some((promise, weapon, target));
            }
        }
        if let Some((_, weapon, target)) = best {
            add(&mut out, model, weapon, target);
        }
    }
    out
}

fn add(out: &mut Vec<Strike>, model: ModelId, weapon: WeaponId, target: UnitId) {
    match out.iter_mut().find(|strike| strike.weapon == weapon && strike.target == target) {
        Some(strike) => strike.models.get_or_insert_default().push(model),
        None => out.push(Strike { weapon, target, models: Some(vec![model]), attacks: None }),
    }
}

/// About how much damage a model does; nothing but a default hangs on it.
fn promise(
    battle: Battle<'_>,
    unit: UnitId,
    model: ModelId,
    weapon: WeaponId,
    target: UnitId,
    known: &mut Promises,
) -> f64 {
    if let Some((.., promise)) = known.iter().find(|(w, t, _)| *w == weapon && *t == target) {
        return *promise;
    }
    let profile = profile(battle, unit, model, weapon, target, &strike::situation(battle, unit, target));
    let chance = |need: u8| (7.0 - f64::from(need.clamp(1, 7))) / 6.0;
    let hit = if profile.skill.is_none() { 1.0 } else { chance(hit::need(&profile)) };
    let wound = chance(profile.wound_need(profile.strength.value(profile.strength.dice.min())));
    let (fails, wounds) = match battle.models(target).next() {
        Some(victim) => {
            let saves = save::saves(battle, target, victim, &profile, || false);
            let need = saves.armour.min(saves.invulnerable.unwrap_or(7));
            (1.0 - chance(need), f64::from(battle.setup.model(victim).wounds))
        }
        None => (1.0, 1.0),
    };
    let promise = profile.attacks.mean() * hit * wound * fails * profile.damage.mean().min(wounds);
    known.push((weapon, target, promise));
    promise
}
