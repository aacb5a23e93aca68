//! Flight: what staying engaged brings, and what running frees.
//!
//! Who stays strikes, and is struck first, because in one's own turn the other side begins. Who runs loses its shots
//! and its charge, lets friends shoot at those it leaves, and frees those.

use super::explain::Sum;
use super::scene::Scene;
use super::threats::fall;
use crate::profile::Kind;
use crate::state::Slot;

/// How much a shot counts for which the friend has to move first.
const UNSURE: f64 = 0.5;

/// A unit that may flee.
pub(crate) struct Flight {
    dealt: f64,
    taken: f64,
    guns: f64,
    freed: f64,
    /// What those take who follow, for who does not think of threats anyway.
    follow: f64,
}

impl Flight {
    /// Of an engaged unit.
    pub fn new(scene: &Scene<'_>, unit: Slot) -> Flight {
        let (table, worth) = (scene.table, &scene.brief.worth);
        let weights = &scene.brief.weights;
        let foes = table.foes(unit);
        let mut part = 0.0;
        let mut survives = 1.0;
        let mut best: f64 = 0.0;
        let (mut guns, mut freed) = (0.0, 0.0);
        for foe in foes.iter() {
            // An enemy strikes one of those around it.
            let share = 1.0 / (1.0 + scene.friends_at(unit, foe) as f64);
            part += share * scene.harm(Kind::Melee, foe, unit);
            let needs = table.setup.needs(Kind::Melee, foe, unit);
            survives *= 1.0 - share * needs.kills(scene.attacks(Kind::Melee, foe), scene.hp(unit));
            best = best.max(worth.strike(table, Kind::Melee, unit, foe).total());
            if scene.skill.team && scene.friends_at(unit, foe) == 0 {
                guns += our_guns(scene, unit, foe);
                freed += what_it_does(scene, unit, foe);
            }
        }
        let own = worth.left(table, unit);
        Flight {
            dealt: best * survives * (1.0 + weights.next),
            taken: own * fall(part * (1.0 + weights.next * survives)),
            guns,
            freed: weights.freed * freed,
            follow: if scene.skill.threats { 0.0 } else { own * fall(part) },
        }
    }

    /// What staying brings.
    pub fn stay(&self, sum: &mut Sum) {
        sum.add("blows it deals", self.dealt).add("blows it takes", -self.taken);
    }

    /// What running frees.
    pub fn go(&self, sum: &mut Sum) {
        sum.add("frees our guns", self.guns).add("frees the enemy", -self.freed).add("they follow", -self.follow);
    }
}

/// What friends could shoot off an enemy that nobody is engaged with any more.
fn our_guns(scene: &Scene<'_>, unit: Slot, foe: Slot) -> f64 {
    let (table, worth) = (scene.table, &scene.brief.worth);
    let (setup, state) = (table.setup, table.state);
    let mut sum = 0.0;
    for friend in scene.mine().iter().filter(|&friend| friend != unit && !table.is_engaged(friend)) {
        let profile = setup.profile(friend);
        let far = table.distance(friend, foe);
        let (range, movement) = (u32::from(profile.ranged.range), u32::from(profile.movement));
        let sure = far <= range && setup.sight.sees(table.at(friend), table.at(foe));
        let able = sure || (!state.units_moved.has(friend) && far <= range + movement);
        if able && !state.units_fled.has(friend) {
            let gain = worth.strike(table, Kind::Ranged, friend, foe).total();
            sum += if sure { gain } else { UNSURE * gain };
        }
    }
    sum.min(worth.left(table, foe))
}

/// The worst a freed enemy could do to the friends of a unit in its next turn.
fn what_it_does(scene: &Scene<'_>, unit: Slot, foe: Slot) -> f64 {
    let (table, worth) = (scene.table, &scene.brief.worth);
    let profile = table.setup.profile(foe);
    let (range, movement) = (u32::from(profile.ranged.range), u32::from(profile.movement));
    let mut worst: f64 = 0.0;
    for friend in scene.mine().iter().filter(|&friend| friend != unit) {
        let far = table.distance(friend, foe);
        if far <= range + movement {
            worst = worst.max(worth.strike(table, Kind::Ranged, foe, friend).total());
        }
        let reach = u32::from(table.setup.reach(friend, foe));
        let steps = scene.way(table.at(friend), foe).saturating_sub(movement + reach);
        let chance = scene.brief.charge(steps);
        if chance > 0.0 {
            worst = worst.max(chance * worth.strike(table, Kind::Melee, foe, friend).total());
        }
    }
    worst
}
