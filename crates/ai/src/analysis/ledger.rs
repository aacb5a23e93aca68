//! What attacks cost a target, on average, remembered for the phase.

use rules::{Battle, Situation, UnitId, WeaponId};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use tactics::odds;

/// The facts of a situation that change what an attack does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct How {
    /// Within half range.
    pub half_range: bool,
    /// The attacker stood still.
    pub stationary: bool,
    /// The attacker charged.
    pub charged: bool,
    /// The target has cover.
    pub cover: bool,
    /// Only sixes hit.
    pub overwatch: bool,
    /// The target is not seen (indirect fire).
    pub unseen: bool,
}

type Key = (WeaponId, UnitId, How);

/// A quick hash of small numbers: the keys are our own, and nobody chooses them to collide.
#[derive(Debug, Clone, Copy, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

/// Remembers means. Looked up, never walked through: no order decides anything.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    blows: HashMap<Key, f64, BuildHasherDefault<Mixed>>,
}

impl Ledger {
    /// Forgets everything: rules in force have changed.
    pub fn forget(&mut self) {
        self.blows.clear();
    }

    /// Mean wounds that one copy of a weapon costs a target in one use.
    pub fn blow(&mut self, battle: Battle<'_>, unit: UnitId, weapon: WeaponId, target: UnitId, how: How) -> f64 {
        if let Some(&known) = self.blows.get(&(weapon, target, how)) {
            return known;
        }
        let How { half_range, stationary, charged, cover, overwatch, unseen } = how;
        let situation = Situation { half_range, stationary, charged, cover, overwatch, unseen, ..Situation::default() };
        let mean = odds::mean(battle, unit, weapon, target, &situation);
        self.blows.insert((weapon, target, how), mean);
        mean
    }

    /// Mean wounds that all guns of a unit cost a target at a distance (in inches, between the
    /// nearest edges); of several profiles of a gun the best.
    pub fn shooting(&mut self, battle: Battle<'_>, unit: UnitId, target: UnitId, distance: f64, how: How) -> f64 {
        let mut sum = 0.0;
        for model in battle.models(unit) {
            let mut best: smallvec::SmallVec<[(u16, f64); 6]> = smallvec::SmallVec::new();
            for &(weapon, copies) in &battle.setup.model(model).weapons {
                let card = battle.setup.weapon(weapon);
                let range = battle.weapon_range(model, weapon).to_f64();
                if card.range.is_melee() || range + 0.5 < distance {
                    continue;
                }
                let how = How { half_range: distance <= range / 2.0, ..how };
                let mean = self.blow(battle, unit, weapon, target, how) * f64::from(copies);
                match best.iter_mut().find(|(family, _)| *family == card.family) {
                    Some((_, held)) => *held = held.max(mean),
                    None => best.push((card.family, mean)),
                }
            }
            sum += best.iter().map(|(_, mean)| mean).sum::<f64>();
        }
        sum.min(super::wounds_left(battle, target))
    }

    /// Mean wounds that a unit's melee costs a target if all of its models strike, no more than it
    /// has.
    pub fn melee(&mut self, battle: Battle<'_>, unit: UnitId, target: UnitId, charged: bool) -> f64 {
        self.strikes(battle, unit, target, charged).min(super::wounds_left(battle, target))
    }

    /// The same without the limit: each model its best weapon, and every weapon with extra attacks.
    pub fn strikes(&mut self, battle: Battle<'_>, unit: UnitId, target: UnitId, charged: bool) -> f64 {
        let how = How { charged, ..How::default() };
        let mut sum = 0.0;
        for model in battle.models(unit) {
            let mut best: f64 = 0.0;
            for &(weapon, copies) in &battle.setup.model(model).weapons {
                let card = battle.setup.weapon(weapon);
                if !card.range.is_melee() {
                    continue;
                }
                let mean = self.blow(battle, unit, weapon, target, how);
                if card.traits.extra_attacks {
                    sum += mean * f64::from(copies);
                } else {
                    best = best.max(mean);
                }
            }
            sum += best;
        }
        sum
    }
}
