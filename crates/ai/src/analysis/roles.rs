//! What a unit is for: how hard it hits and from where, how hard it is to kill, how fast it is.
//!
//! Worked out once a turn by [`roles`] and kept by the caller; a unit that is led counts with its
//! leaders.

use super::yardstick::{self, LINE, TANK};
use geometry::Inches;
use rules::setup::Keys;
use rules::{Battle, UnitId, reckon_saves, wound_table};
use tactics::odds::{feel_no_pain_fails, unsaved};

/// What a unit is for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Role {
    /// The unit.
    pub unit: UnitId,
    /// Points of the unit and its leaders.
    pub points: f64,
    /// Mean wounds its guns cost T4 Sv3+ in a turn.
    pub shooting: f64,
    /// Mean wounds its melee costs T4 Sv3+ in a turn.
    pub melee: f64,
    /// Mean wounds its guns cost a tank in a turn.
    pub shooting_tanks: f64,
    /// Mean wounds its melee costs a tank in a turn.
    pub melee_tanks: f64,
    /// How far its longest gun reaches, in inches; 0 where it has none.
    pub longest: f64,
    /// How far most of its shooting reaches: the mean of its guns, weighed by their attacks.
    pub range: f64,
    /// How far its slowest model moves, in inches.
    pub speed: f64,
    /// Living models.
    pub models: usize,
    /// Wounds left.
    pub wounds: f64,
    /// Objective control of all its models.
    pub control: f64,
    /// How many ordinary attacks (half of them rifles, half anti-armour) it takes to destroy it.
    pub hardness: f64,
    /// Keywords of any of its models.
    pub keys: Keys,
}

impl Role {
    /// The role of one unit.
    pub fn of(battle: Battle<'_>, unit: UnitId) -> Role {
        let line = yardstick::output(battle, unit, None, &LINE);
        let tank = yardstick::output(battle, unit, None, &TANK);
        let models = battle.models(unit);
        let (mut longest, mut reach, mut weight): (f64, f64, f64) = (0.0, 0.0, 0.0);
        let (mut wounds, mut control, mut hardness, mut count) = (0.0, 0.0, 0.0, 0);
        let mut speed = f64::MAX;
        for model in models {
            let card = battle.setup.model(model);
            for &(weapon, copies) in &card.weapons {
                let gun = battle.setup.weapon(weapon);
                if gun.range.is_melee() {
                    continue;
                }
                let range = gun.range.inches().to_f64();
                let shots = gun.attacks.mean() * gun.damage.mean() * f64::from(copies);
                longest = longest.max(range);
                reach += range * shots;
                weight += shots;
            }
            let left = f64::from(battle.state.model(model).wounds);
            wounds += left;
            control += f64::from(card.oc);
            hardness += left / loss(battle, model);
            count += 1;
            speed = speed.min(battle.move_cap(unit, model, 0).max(Inches::ZERO).to_f64());
        }
        let points = battle.parts(unit).map(|part| f64::from(battle.setup.unit(part).points)).sum();
        Role {
            unit,
            points,
            shooting: line.shooting,
            melee: line.melee,
            shooting_tanks: tank.shooting,
            melee_tanks: tank.melee,
            longest,
            range: if weight > 0.0 { reach / weight } else { 0.0 },
            speed: if count == 0 { 0.0 } else { speed },
            models: count,
            wounds,
            control,
            hardness,
            keys: battle.keys(unit),
        }
    }

    /// What it does in a turn where it is at its best.
    pub fn output(&self) -> f64 {
        self.melee.max(self.shooting)
    }

    /// How much of what it does it does in melee, from 0 to 1. Guns of a foot or less go along.
    pub fn melee_share(&self) -> f64 {
        let shooting = self.shooting * (self.range / 24.0).clamp(0.3, 1.0);
        if self.melee + shooting > 0.0 { self.melee / (self.melee + shooting) } else { 0.5 }
    }

    /// It wants to fight.
    pub fn is_melee(&self) -> bool {
        self.melee_share() > 0.6
    }

    /// It wants to stand and shoot: its guns reach and are the better part of it.
    pub fn is_shooter(&self) -> bool {
        self.melee_share() < 0.5 && self.range > 12.0
    }

    /// Little kills it.
    pub fn is_fragile(&self) -> bool {
        self.hardness < 24.0
    }

    /// Much is needed to kill it.
    pub fn is_durable(&self) -> bool {
        self.hardness >= 28.0
    }

    /// It covers ground.
    pub fn is_fast(&self) -> bool {
        self.speed >= 9.0
    }

    /// Many models.
    pub const fn is_horde(&self) -> bool {
        self.models >= 10
    }

    /// Its loss hurts.
    pub fn is_expensive(&self) -> bool {
        self.points >= 140.0
    }

    /// Its loss does not hurt.
    pub fn is_expendable(&self) -> bool {
        self.points <= 85.0 && !self.keys.contains(Keys::CHARACTER)
    }

    /// A character on its own.
    pub fn is_lone_character(&self) -> bool {
        self.keys.contains(Keys::CHARACTER) && self.models == 1 && !self.is_big()
    }

    /// A vehicle or a monster.
    pub const fn is_big(&self) -> bool {
        self.keys.intersects(Keys::VEHICLE.union(Keys::MONSTER))
    }

    /// Where it may strike next turn: its move, a charge, the reach of a blow.
    pub fn threat(&self) -> f64 {
        self.speed + 12.0 + 1.0
    }
}

/// Roles of all units, by [`UnitId`]; a leader that leads has its own, too.
pub fn roles(battle: Battle<'_>) -> Vec<Role> {
    battle.setup.unit_ids().map(|unit| Role::of(battle, unit)).collect()
}

/// Attacks that stand for what is commonly fired: Strength, AP, Damage.
const COMMON: [(u32, u8, u8); 2] = [(4, 0, 1), (9, 2, 3)];

/// Mean wounds that one common attack that hits costs a model.
fn loss(battle: Battle<'_>, model: rules::ModelId) -> f64 {
    let card = battle.setup.model(model);
    let felt = feel_no_pain_fails(battle.feel_no_pain(model, None, false));
    let mean = COMMON.iter().map(|&(strength, ap, damage)| {
        let wounding = f64::from(7 - wound_table(strength, u32::from(card.toughness))) / 6.0;
        let saves = reckon_saves(card.save, card.invulnerable(false), ap, 0, false, None);
        wounding * unsaved(&saves) * f64::from(damage.min(card.wounds)) * felt
    });
    (mean.sum::<f64>() / COMMON.len() as f64).max(0.01)
}
