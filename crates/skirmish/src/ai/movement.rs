//! The movement phase: what a unit could do from each hex, what it would hold, and what it would risk.

use super::clash::Clash;
use super::explain::{Ballot, Sum};
use super::flee::Flight;
use super::objectives::Goals;
use super::scene::Scene;
use super::threats::Harms;
use crate::action::Action;
use crate::cells::Cells;
use crate::grid::At;
use crate::profile::Kind;
use crate::state::Slot;
use smallvec::SmallVec;

/// How far a charge usually goes.
const CHARGE: u32 = 7;

/// An enemy as the unit sees it.
struct Prey {
    unit: Slot,
    at: At,
    /// What shots at it gain; nothing where a friend is engaged with it.
    shots: f64,
    /// What charging it is worth.
    charge: f64,
    reach: u32,
    /// What it is worth to come closer, and how close.
    lure: (f64, u32),
}

/// A unit that is to move.
pub(crate) struct Mover<'a> {
    scene: &'a Scene<'a>,
    unit: Slot,
    range: u32,
    movement: f64,
    prey: SmallVec<[Prey; 16]>,
    goals: Goals,
    harms: Option<Harms>,
    flight: Option<Flight>,
}

impl<'a> Mover<'a> {
    /// Looks at everything that does not depend on where it goes.
    pub fn new(scene: &'a Scene<'a>, unit: Slot) -> Mover<'a> {
        let (table, worth) = (scene.table, &scene.brief.worth);
        let profile = table.setup.profile(unit);
        let (range, movement) = (u32::from(profile.ranged.range), u32::from(profile.movement));
        let engaged = table.is_engaged(unit);
        let prey = scene.theirs().iter().map(|enemy| {
            let gain = worth.strike(table, Kind::Ranged, unit, enemy).total();
            let shots = if scene.friends_at(unit, enemy) > 0 { 0.0 } else { gain };
            let charge = Clash::new(scene, unit, enemy).net().max(0.0);
            let lure = if charge > gain { (charge, CHARGE) } else { (gain, range) };
            let reach = u32::from(table.setup.reach(unit, enemy));
            Prey { unit: enemy, at: table.at(enemy), shots, charge, reach, lure }
        });
        Mover {
            scene,
            unit,
            range,
            movement: f64::from(movement.max(1)),
            prey: prey.collect(),
            goals: Goals::new(scene, unit),
            harms: scene.skill.threats.then(|| Harms::new(scene, unit)),
            flight: engaged.then(|| Flight::new(scene, unit)),
        }
    }

    /// What going to a hex is worth.
    pub fn go(&self, at: At) -> Sum {
        let mut sum = Sum::new();
        match &self.flight {
            None => self.attacks(at, &mut sum),
            Some(flight) => flight.go(&mut sum),
        }
        self.ground(at, false, &mut sum);
        sum
    }

    /// What staying is worth.
    pub fn stay(&self) -> Sum {
        let at = self.scene.table.at(self.unit);
        let mut sum = Sum::new();
        match &self.flight {
            None => self.attacks(at, &mut sum),
            Some(flight) => flight.stay(&mut sum),
        }
        self.ground(at, self.flight.is_some(), &mut sum);
        sum
    }

    /// The best of `hexes` with its worth.
    pub fn best(&self, hexes: &Cells) -> Option<(At, f64)> {
        let mut best: Option<(At, f64)> = None;
        for at in hexes.iter() {
            let score = self.go(at).total();
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((at, score));
            }
        }
        best
    }

    /// What it could attack this turn from a hex: shots first, then a charge.
    fn attacks(&self, at: At, sum: &mut Sum) {
        let weights = &self.scene.brief.weights;
        let (scene, mut shots, mut charge, mut lure) = (self.scene, 0.0_f64, 0.0_f64, 0.0_f64);
        for prey in &self.prey {
            let far = at.distance(prey.at);
            if prey.shots > shots && far <= self.range && scene.table.setup.sight.sees(at, prey.at) {
                shots = prey.shots;
            }
            let way = scene.way(at, prey.unit);
            if prey.charge > charge {
                charge = charge.max(prey.charge * scene.brief.charge(way.saturating_sub(prey.reach)));
            }
            if prey.lure.0 > lure {
                let turns = f64::from(way.saturating_sub(prey.lure.1)) / self.movement;
                lure = lure.max(prey.lure.0 * weights.chase.powf(turns));
            }
        }
        sum.add("shots from there", shots)
            .add("a charge from there", weights.staging * charge)
            .add("closer to prey", weights.closer * lure);
    }

    /// What the hex itself is worth.
    fn ground(&self, at: At, engaged: bool, sum: &mut Sum) {
        sum.add("objectives held", self.goals.holds(at));
        sum.add("on the way to an objective", self.goals.underway(self.scene, at));
        if let Some(harms) = &self.harms {
            sum.add("danger there", -self.scene.threats().loss(self.scene, harms, self.unit, at, engaged));
        }
    }
}

/// Where the active unit goes.
pub(crate) fn act(scene: &Scene<'_>, unit: Slot, hexes: &Cells, ballot: &mut Ballot) {
    let mover = Mover::new(scene, unit);
    ballot.put(Action::Wait, mover.stay());
    for to in hexes.iter() {
        ballot.put(Action::Move { to }, mover.go(to));
    }
}

/// What activating a unit is worth: what it gains by moving.
pub(crate) fn activate(scene: &Scene<'_>, unit: Slot) -> Sum {
    let mover = Mover::new(scene, unit);
    let stay = mover.stay().total();
    let best = mover.best(&scene.table.moves(unit)).map_or(stay, |(_, score)| score.max(stay));
    let mut sum = Sum::new();
    sum.add("what its move gains", best - stay);
    if mover.flight.is_some() && best > stay {
        // Who runs makes room, and gives friends somebody to shoot.
        sum.add("flees before the others move", 5.0);
    }
    sum
}
