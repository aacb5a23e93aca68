//! The shooting phase: whom to shoot, and who shoots first.

use super::attacks;
use super::charge;
use super::explain::{Ballot, Sum};
use super::scene::Scene;
use super::team::Team;
use crate::action::Action;
use crate::profile::Kind;
use crate::state::{Slot, UnitSet};

/// How much who has few to choose from goes first.
const CHOICE: f64 = 0.3;

/// At whom the active unit shoots.
pub(crate) fn act(scene: &Scene<'_>, unit: Slot, left: u8, targets: UnitSet, ballot: &mut Ballot) {
    for (target, sum) in values(scene, unit, left, targets) {
        ballot.put(Action::Shoot { target: scene.id(target) }, sum);
    }
    ballot.put(Action::Wait, Sum::new());
}

/// What activating a unit is worth: its best target. Who has few to choose from goes before those who can still
/// adapt to what comes of it.
pub(crate) fn activate(scene: &Scene<'_>, unit: Slot) -> Sum {
    let targets = scene.table.shoots(unit);
    let each = values(scene, unit, scene.attacks(Kind::Ranged, unit), targets);
    let best = each.iter().map(|(_, sum)| sum.total()).fold(0.0, f64::max);
    let mut sum = Sum::new();
    sum.add("its best shots", best);
    if scene.skill.team {
        sum.add("others can adapt to it", -CHOICE * targets.len() as f64);
    }
    sum
}

fn values(scene: &Scene<'_>, unit: Slot, left: u8, targets: UnitSet) -> Vec<(Slot, Sum)> {
    let team = scene.skill.team.then(|| team(scene, unit, left, targets));
    attacks::targets(scene, Kind::Ranged, (unit, left), targets, |_| 0.0, team.as_ref())
}

/// Everybody who can still attack this turn: the unit, those who shoot after it, and those who may charge.
fn team(scene: &Scene<'_>, unit: Slot, left: u8, targets: UnitSet) -> Team {
    let mut team = Team::new(scene, scene.theirs(), |_| 0.0);
    let may = |set: UnitSet| move |target: Slot| if set.has(target) { 1.0 } else { 0.0 };
    team.join(scene, Kind::Ranged, unit, left, may(targets));
    let (state, intent) = (scene.table.state, scene.brief.weights.intent);
    for friend in state.pools[scene.me.index()].iter().filter(|&friend| friend != unit) {
        let attacks = scene.attacks(Kind::Ranged, friend);
        team.join(scene, Kind::Ranged, friend, attacks, may(scene.table.shoots(friend)));
    }
    for friend in scene.mine().iter() {
        let attacks = scene.attacks(Kind::Melee, friend);
        if !state.units_fled.has(friend) && !scene.table.is_engaged(friend) {
            team.join(scene, Kind::Melee, friend, attacks, |target| intent * charge::likely(scene, friend, target));
        } else {
            let foes = scene.table.foes(friend);
            team.join(scene, Kind::Melee, friend, attacks, may(foes));
        }
    }
    team
}
