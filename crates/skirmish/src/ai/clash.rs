//! Charging somebody: what the first strike gains, and what the answer takes.

use super::scene::Scene;
use super::threats::fall;
use super::worth::Gain;
use crate::profile::Kind;
use crate::state::Slot;

/// A unit that strikes first, and the answer of the one it strikes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clash {
    /// What the first strike gains.
    pub first: Gain,
    /// What the answer takes, in points.
    pub answer: f64,
}

impl Clash {
    /// One against one.
    pub fn new(scene: &Scene<'_>, unit: Slot, enemy: Slot) -> Clash {
        let first = scene.brief.worth.strike(scene.table, Kind::Melee, unit, enemy);
        let part = scene.harm(Kind::Melee, enemy, unit) * (1.0 - first.chance);
        Clash { first, answer: answer(scene, unit, part) }
    }

    /// What it is worth.
    pub fn net(&self) -> f64 {
        self.first.total() - self.answer
    }
}

/// What a unit is expected to lose to answers that take such a part of it.
pub(crate) fn answer(scene: &Scene<'_>, unit: Slot, part: f64) -> f64 {
    scene.brief.weights.answer * scene.brief.worth.left(scene.table, unit) * fall(part)
}
