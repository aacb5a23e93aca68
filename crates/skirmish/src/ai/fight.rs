//! The fight phase: who strikes first, and whom.
//!
//! First those who hit hard and are about to die, then those about to die, then those who hit hard. Who is near
//! nobody that has still to strike can wait.

use super::attacks;
use super::explain::{Ballot, Sum};
use super::scene::Scene;
use super::team::Team;
use super::threats::fall;
use super::worth::UNIT;
use crate::action::Action;
use crate::profile::Kind;
use crate::state::{Slot, UnitSet};

/// What each of the three classes weighs; what the strike gains decides among equals.
const CLASS: f64 = 10.0;
/// How much being able to wait weighs.
const SAFE: f64 = 15.0;
/// How much of what its strike gains counts in the order.
const STRIKE: f64 = 0.2;
/// A unit whose blows are expected to gain this much hits hard.
const HARD: f64 = 0.35 * UNIT;

/// Whom the active unit strikes.
pub(crate) fn act(scene: &Scene<'_>, unit: Slot, left: u8, targets: UnitSet, ballot: &mut Ballot) {
    for (target, sum) in values(scene, unit, left, targets) {
        ballot.put(Action::Fight { target: scene.id(target) }, sum);
    }
}

/// What activating a unit now is worth.
pub(crate) fn activate(scene: &Scene<'_>, unit: Slot) -> Sum {
    let foes = scene.table.foes(unit);
    let attacks = scene.attacks(Kind::Melee, unit);
    let strike = |foe: Slot| scene.brief.worth.strike(scene.table, Kind::Melee, unit, foe).total();
    let hard = foes.iter().map(strike).fold(0.0, f64::max) >= HARD;
    let (dies, safe) = (about_to_die(scene, unit), foes.and(waiting(scene)).is_empty());
    let best = values(scene, unit, attacks, foes).iter().map(|(_, sum)| sum.total()).fold(0.0, f64::max);
    let mut sum = Sum::new();
    match (hard, dies) {
        (true, true) => sum.add("hits hard and is about to die", 3.0 * CLASS),
        (false, true) => sum.add("is about to die", 2.0 * CLASS),
        (true, false) => sum.add("hits hard", CLASS),
        (false, false) => &mut sum,
    };
    if safe {
        sum.add("can wait: those near it have fought", -SAFE);
    }
    // Never enough to overturn a class.
    sum.add("what its blows gain", (STRIKE * best).min(0.4 * CLASS));
    sum
}

/// Enemies that have still to strike in this phase.
fn waiting(scene: &Scene<'_>) -> UnitSet {
    scene.theirs().without(scene.table.state.units_fought)
}

/// Whether a unit is likelier than not to die before the phase is over, or is expected to.
fn about_to_die(scene: &Scene<'_>, unit: Slot) -> bool {
    let (hp, mut survives, mut damage) = (scene.hp(unit), 1.0, 0.0);
    for foe in scene.table.foes(unit).and(waiting(scene)).iter() {
        let attacks = scene.attacks(Kind::Melee, foe);
        let needs = scene.table.setup.needs(Kind::Melee, foe, unit);
        survives *= 1.0 - needs.kills(attacks, hp);
        damage += needs.chance() * f64::from(attacks) * f64::from(needs.damage);
    }
    survives < 0.5 || damage >= f64::from(hp)
}

/// What an enemy that has still to strike is expected to take in this phase.
fn blows(scene: &Scene<'_>, enemy: Slot) -> f64 {
    let loss = |unit: Slot| scene.brief.worth.left(scene.table, unit) * fall(scene.harm(Kind::Melee, enemy, unit));
    scene.table.foes(enemy).iter().map(loss).fold(0.0, f64::max)
}

fn values(scene: &Scene<'_>, unit: Slot, left: u8, targets: UnitSet) -> Vec<(Slot, Sum)> {
    let yet = waiting(scene);
    let prevents = |enemy: Slot| if yet.has(enemy) { blows(scene, enemy) } else { 0.0 };
    let team = scene.skill.team.then(|| {
        let mut team = Team::new(scene, scene.theirs(), prevents);
        let may = |set: UnitSet| move |target: Slot| if set.has(target) { 1.0 } else { 0.0 };
        team.join(scene, Kind::Melee, unit, left, may(targets));
        for friend in scene.table.state.pools[scene.me.index()].iter().filter(|&friend| friend != unit) {
            let foes = scene.table.foes(friend);
            team.join(scene, Kind::Melee, friend, scene.attacks(Kind::Melee, friend), may(foes));
        }
        team
    });
    attacks::targets(scene, Kind::Melee, (unit, left), targets, prevents, team.as_ref())
}
