//! What units are worth, and what attacks on them gain.
//!
//! Everything is counted in points; an ordinary unit is worth [`UNIT`]. Half of what a unit is worth is its VALUE,
//! the rest what its attacks are expected to do to the other side.

use super::weights::Weights;
use crate::profile::Kind;
use crate::scenario::MOST_UNITS;
use crate::setup::Setup;
use crate::state::Slot;
use crate::table::Table;

/// What an ordinary unit is worth.
pub(crate) const UNIT: f64 = 10.0;

/// What attacks are expected to gain.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Gain {
    /// The chance to destroy the target.
    pub chance: f64,
    /// Points for destroying it.
    pub kill: f64,
    /// Points for its hit points.
    pub wounds: f64,
}

impl Gain {
    /// Both together.
    pub fn total(self) -> f64 {
        self.kill + self.wounds
    }
}

/// What each unit is worth.
#[derive(Debug, Clone)]
pub(crate) struct Worth {
    of: [f64; MOST_UNITS],
    /// How much of a unit is lost with its last hit point; the rest goes point by point.
    kill: f64,
}

impl Worth {
    /// Of the units of a scenario.
    pub fn new(setup: &Setup, weights: &Weights) -> Worth {
        let units = || Slot::all().take(setup.count());
        let mut worth = [0.0; MOST_UNITS];
        let mut danger = [0.0; MOST_UNITS];
        for unit in units() {
            danger[unit.index()] = harm(setup, unit);
        }
        let count = setup.count().max(1) as f64;
        let value = |unit: Slot| f64::from(setup.profile(unit).value);
        let mean_value = units().map(value).sum::<f64>() / count;
        let mean_danger = danger.iter().sum::<f64>() / count;
        let part = |of: f64, mean: f64| if mean > 0.0 { of / mean } else { 1.0 };
        for unit in units() {
            let hits = part(danger[unit.index()], mean_danger);
            let share = weights.value * part(value(unit), mean_value) + (1.0 - weights.value) * hits;
            worth[unit.index()] = UNIT * share.max(0.05);
        }
        Worth { of: worth, kill: weights.kill }
    }

    /// Of one unit.
    pub const fn of(&self, unit: Slot) -> f64 {
        self.of[unit.index()]
    }

    /// What this many attacks of a unit on another are expected to gain.
    pub fn gain(&self, table: Table<'_>, kind: Kind, unit: Slot, target: Slot, attacks: u8) -> Gain {
        if attacks == 0 {
            return Gain::default();
        }
        let needs = table.setup.needs(kind, unit, target);
        let hp = table.state.hp[target.index()];
        let (chance, worth) = (needs.kills(attacks, hp), self.of(target));
        let wounds = needs.mean(attacks, hp) / f64::from(table.setup.profile(target).hp);
        Gain { chance, kill: worth * self.kill * chance, wounds: worth * (1.0 - self.kill) * wounds }
    }

    /// What all attacks of that kind of a unit on another are expected to gain.
    pub fn strike(&self, table: Table<'_>, kind: Kind, unit: Slot, target: Slot) -> Gain {
        self.gain(table, kind, unit, target, table.setup.profile(unit).weapon(kind).attacks)
    }

    /// Points for destroying a unit, and for all hit points it ever had.
    pub fn parts(&self, unit: Slot) -> [f64; 2] {
        [self.of(unit) * self.kill, self.of(unit) * (1.0 - self.kill)]
    }

    /// What is left of a unit, in points.
    pub fn left(&self, table: Table<'_>, unit: Slot) -> f64 {
        if !table.state.alive.has(unit) {
            return 0.0;
        }
        let [kill, wounds] = self.parts(unit);
        kill + wounds * f64::from(table.state.hp[unit.index()]) / f64::from(table.setup.profile(unit).hp)
    }
}

/// How large a part of an unhurt enemy a unit's attacks take on average, by its better kind.
fn harm(setup: &Setup, unit: Slot) -> f64 {
    let foes = setup.sides[setup.owner(unit).other().index()];
    let part = |kind: Kind, foe: Slot| {
        let hp = setup.profile(foe).hp;
        setup.needs(kind, unit, foe).mean(setup.profile(unit).weapon(kind).attacks, hp) / f64::from(hp)
    };
    let each = |foe: Slot| part(Kind::Ranged, foe).max(part(Kind::Melee, foe));
    foes.iter().map(each).sum::<f64>() / foes.len().max(1) as f64
}
