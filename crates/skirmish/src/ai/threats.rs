//! What the other side can do in its next turn, and what a hex there costs.

use super::scene::Scene;
use crate::grid::At;
use crate::profile::Kind;
use crate::state::{Slot, UnitSet};
use smallvec::SmallVec;

/// From how many hexes an enemy is imagined to shoot.
const STANDS: usize = 12;

/// An enemy and from where it could shoot.
struct Threat {
    unit: Slot,
    /// Hexes it can be on, spread over all of them; where it stands is the first.
    stands: SmallVec<[At; STANDS]>,
    movement: u32,
    range: u32,
    /// Those of the other side that are engaged with it.
    holders: UnitSet,
}

/// Everything the other side can do.
pub(crate) struct Threats(Vec<Threat>);

impl Threats {
    /// Of a position.
    pub fn new(scene: &Scene<'_>) -> Threats {
        let each = scene.theirs().iter().map(|unit| {
            let profile = scene.table.setup.profile(unit);
            let mut stands = SmallVec::new();
            stands.push(scene.table.at(unit));
            if profile.ranged.attacks > 0 {
                let moves = scene.table.moves(unit);
                let every = (moves.len() / (STANDS - 1)).max(1);
                stands.extend(moves.iter().skip(every / 2).step_by(every).take(STANDS - 1));
            }
            Threat {
                unit,
                stands,
                movement: u32::from(profile.movement),
                range: if profile.ranged.attacks > 0 { u32::from(profile.ranged.range) } else { 0 },
                holders: scene.table.foes(unit),
            }
        });
        Threats(each.collect())
    }

    /// What a unit of one's own is expected to lose in the other side's next turn on a hex, in points.
    /// Nobody shoots at somebody who stays engaged.
    pub fn loss(&self, scene: &Scene<'_>, harms: &Harms, unit: Slot, at: At, engaged: bool) -> f64 {
        let mut part = 0.0;
        for (threat, harm) in self.0.iter().zip(&harms.0) {
            let mut holders = threat.holders;
            let foe = holders.has(unit);
            if foe && engaged {
                // What those do who are engaged with it is counted where staying is.
                continue;
            }
            holders.remove(unit);
            // Whom it runs from follows.
            let share = if foe && holders.is_empty() {
                1.0
            } else if holders.is_empty() {
                scene.brief.weights.share
            } else {
                scene.brief.weights.held
            };
            if harm[0] > 0.0 && !engaged && threat.sees(scene, at) {
                part += share * harm[0];
            }
            if harm[1] > 0.0 {
                let reach = u32::from(scene.table.setup.reach(unit, threat.unit));
                let steps = scene.way(at, threat.unit).saturating_sub(threat.movement + reach);
                part += share * harm[1] * scene.brief.charge(steps);
            }
        }
        scene.brief.worth.left(scene.table, unit) * fall(part)
    }
}

impl Threat {
    fn sees(&self, scene: &Scene<'_>, at: At) -> bool {
        let far = scene.table.at(self.unit).distance(at);
        if far > self.movement + self.range {
            return false;
        }
        let sight = &scene.table.setup.sight;
        self.stands.iter().any(|stand| stand.distance(at) <= self.range && sight.sees(*stand, at))
    }
}

/// What each enemy's shots and blows do to one unit, as parts of what it has left.
pub(crate) struct Harms(SmallVec<[[f64; 2]; 16]>);

impl Harms {
    /// To a unit of one's own.
    pub fn new(scene: &Scene<'_>, unit: Slot) -> Harms {
        let both = |enemy: Slot| [Kind::Ranged, Kind::Melee].map(|kind| scene.harm(kind, enemy, unit));
        Harms(scene.theirs().iter().map(both).collect())
    }
}

/// The part of a unit that falls when this much damage is expected, as a part of its hit points: dice spread.
pub(crate) fn fall(part: f64) -> f64 {
    1.0 - (-part).exp()
}
