//! What a unit's weapons do to targets that never change: a line of Marines, a tank.
//!
//! A real target has keywords, cover and leaders of its own; to say what a unit *is* (a shooter,
//! a fighter, an answer to tanks) its weapons are held against the same measure every time. The
//! numbers of an attack come from the kernel, their mean from `tactics::odds`.

use rules::setup::Keys;
use rules::{Battle, ModelId, Situation, UnitId, WeaponId, reckon_saves};
use smallvec::SmallVec;
use tactics::odds::mean_against;

/// A target that never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Yardstick {
    /// Its Toughness.
    pub toughness: u8,
    /// Its Save.
    pub save: u8,
    /// Wounds of each model.
    pub wounds: u8,
    /// How many models it has, for Blast.
    pub models: u8,
    /// It is a vehicle: abilities against vehicles count.
    pub heavy: bool,
}

/// T4 Sv3+: infantry in power armour.
pub const LINE: Yardstick = Yardstick { toughness: 4, save: 3, wounds: 2, models: 5, heavy: false };
/// T10 Sv3+: a tank.
pub const TANK: Yardstick = Yardstick { toughness: 10, save: 3, wounds: 12, models: 1, heavy: true };

/// Mean wounds of the weapons of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Output {
    /// All guns fired, of several profiles the best.
    pub shooting: f64,
    /// Everybody strikes with the best weapon, and with those that are used besides.
    pub melee: f64,
}

/// Mean wounds that a unit's weapons cost a yardstick; with `only`, those of one of its parts.
pub fn output(battle: Battle<'_>, unit: UnitId, only: Option<UnitId>, yard: &Yardstick) -> Output {
    let Some(stand_in) = stand_in(battle, unit, yard) else { return Output::default() };
    let mut known: SmallVec<[(WeaponId, f64); 24]> = SmallVec::new();
    let mut out = Output::default();
    for model in battle.models(unit) {
        let card = battle.setup.model(model);
        if only.is_some_and(|part| card.unit != part) {
            continue;
        }
        let mut guns: SmallVec<[(u16, f64); 6]> = SmallVec::new();
        let mut best_blow: f64 = 0.0;
        for &(weapon, copies) in &card.weapons {
            let mean = match known.iter().find(|(of, _)| *of == weapon) {
                Some((_, mean)) => *mean,
                None => {
                    let mean = blow(battle, unit, model, weapon, stand_in, yard);
                    known.push((weapon, mean));
                    mean
                }
            };
            let weapon = battle.setup.weapon(weapon);
            let all = mean * f64::from(copies);
            if !weapon.range.is_melee() {
                match guns.iter_mut().find(|(family, _)| *family == weapon.family) {
                    Some((_, held)) => *held = held.max(all),
                    None => guns.push((weapon.family, all)),
                }
            } else if weapon.traits.extra_attacks {
                out.melee += all;
            } else {
                best_blow = best_blow.max(mean);
            }
        }
        out.melee += best_blow;
        out.shooting += guns.iter().map(|(_, mean)| mean).sum::<f64>();
    }
    out
}

/// An enemy that the kernel is asked about in place of the yardstick: of its kind if there is one.
fn stand_in(battle: Battle<'_>, unit: UnitId, yard: &Yardstick) -> Option<UnitId> {
    let enemy = battle.player(unit).other();
    let alike = |other: &UnitId| battle.setup.unit(*other).keys.contains(Keys::VEHICLE) == yard.heavy;
    let first = battle.setup.units_of(enemy).find(alike).or_else(|| battle.setup.units_of(enemy).next());
    first.map(|other| battle.lead(other))
}

/// One copy of a weapon against the yardstick.
fn blow(battle: Battle<'_>, unit: UnitId, model: ModelId, weapon: WeaponId, stand_in: UnitId, yard: &Yardstick) -> f64 {
    let melee = battle.setup.weapon(weapon).range.is_melee();
    let situation = Situation { melee, target_models: yard.models, ..Situation::default() };
    let mut attack = battle.attack_profile(unit, model, weapon, stand_in, &situation);
    attack.toughness = yard.toughness;
    let saves = reckon_saves(yard.save, None, attack.ap, i16::from(attack.save_modifier), false, None);
    mean_against(&attack, &saves, yard.wounds, None)
}

/// Mean wounds that one use of an enemy's weapon costs a unit, as it stands.
pub fn suffered(battle: Battle<'_>, by: (UnitId, ModelId, WeaponId), unit: UnitId) -> f64 {
    let (attacker, bearer, weapon) = by;
    let melee = battle.setup.weapon(weapon).range.is_melee();
    let situation = Situation { melee, target_models: 5, ..Situation::default() };
    let attack = battle.attack_profile(attacker, bearer, weapon, unit, &situation);
    let Some(model) = battle.models(unit).next() else { return 0.0 };
    let saves = battle.saves(unit, model, &attack, || false);
    let felt = battle.feel_no_pain(model, Some(&attack), false);
    mean_against(&attack, &saves, battle.setup.model(model).wounds, felt)
}
