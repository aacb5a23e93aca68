//! The charge phase: first strike against the answer, and what the hex is good for.

use super::clash::{Clash, answer};
use super::explain::{Ballot, Sum};
use super::objectives::Goals;
use super::scene::Scene;
use super::team::Team;
use crate::action::Action;
use crate::cells::Cells;
use crate::profile::Kind;
use crate::state::{Slot, UnitSet};

/// Where the active unit charges.
pub(crate) fn act(scene: &Scene<'_>, unit: Slot, hexes: &Cells, ballot: &mut Ballot) {
    let table = scene.table;
    let goals = Goals::new(scene, unit);
    let here = goals.holds(table.at(unit));
    let clashes: Vec<(Slot, Clash)> =
        scene.theirs().iter().map(|enemy| (enemy, Clash::new(scene, unit, enemy))).collect();
    let together = if scene.skill.team { team(scene, unit).adds(unit) } else { Vec::new() };
    for to in hexes.iter() {
        let (mut best, mut struck): (Option<(Slot, &Clash)>, f64) = (None, 0.0);
        let (mut part, mut pinned) = (0.0, 0.0);
        for (enemy, clash) in &clashes {
            if to.distance(table.at(*enemy)) > u32::from(table.setup.reach(unit, *enemy)) {
                continue;
            }
            let share = 1.0 / (1.0 + scene.friends_at(unit, *enemy) as f64);
            part += share * scene.harm(Kind::Melee, *enemy, unit);
            pinned += pins(scene, *enemy);
            if best.is_none_or(|(_, most)| clash.first.total() > most.first.total()) {
                best = Some((*enemy, clash));
                struck = share * scene.harm(Kind::Melee, *enemy, unit) * clash.first.chance;
            }
        }
        let Some((enemy, clash)) = best else { continue };
        let mut sum = Sum::new();
        sum.add("first strike", clash.first.total());
        if let Some((_, adds)) = together.iter().find(|(slot, _)| *slot == enemy) {
            sum.add("what allies can finish", adds - clash.first.total());
        }
        sum.add("the answer", -answer(scene, unit, part - struck));
        if scene.skill.threats {
            sum.add("pins their guns", scene.brief.weights.pinned * pinned * (1.0 - clash.first.chance));
        }
        sum.add("objectives held", goals.holds(to) - here);
        ballot.put(Action::Charge { to }, sum);
    }
    ballot.put(Action::Wait, Sum::new());
}

/// What activating a unit is worth: its best charge, as likely as it is.
pub(crate) fn activate(scene: &Scene<'_>, unit: Slot) -> Sum {
    let worth = |enemy: Slot| reach(scene, unit, enemy) * Clash::new(scene, unit, enemy).net();
    let best = scene.theirs().iter().map(worth).fold(0.0, f64::max);
    let mut sum = Sum::new();
    sum.add("its best charge", best);
    sum
}

/// How likely a unit is to charge somebody from where it stands; not where the answer costs more than it gains.
pub(crate) fn likely(scene: &Scene<'_>, unit: Slot, enemy: Slot) -> f64 {
    let chance = reach(scene, unit, enemy);
    if chance > 0.0 && Clash::new(scene, unit, enemy).net() > 0.0 { chance } else { 0.0 }
}

/// The chance to get to somebody, or whether the roll that was made is enough.
fn reach(scene: &Scene<'_>, unit: Slot, enemy: Slot) -> f64 {
    let table = scene.table;
    let reach = u32::from(table.setup.reach(unit, enemy));
    let way = scene.way(table.at(unit), enemy);
    if way > crate::table::CHARGE {
        return 0.0;
    }
    let steps = way.saturating_sub(reach);
    match u32::from(table.state.charge_rolls[unit.index()]) {
        0 => scene.brief.charge(steps),
        rolled => f64::from(u8::from(rolled >= steps)),
    }
}

/// The best shots of an enemy at anybody near, which it cannot fire while it is engaged.
fn pins(scene: &Scene<'_>, enemy: Slot) -> f64 {
    let table = scene.table;
    if table.is_engaged(enemy) {
        return 0.0;
    }
    let profile = table.setup.profile(enemy);
    let far = u32::from(profile.ranged.range) + u32::from(profile.movement);
    let near = scene.mine().iter().filter(|&unit| table.distance(unit, enemy) <= far);
    let shots = near.map(|unit| scene.brief.worth.strike(table, Kind::Ranged, enemy, unit).total());
    shots.fold(0.0, f64::max)
}

/// The charger, those who may charge after it, and those who fight already.
fn team(scene: &Scene<'_>, unit: Slot) -> Team {
    let mut team = Team::new(scene, scene.theirs(), |_| 0.0);
    team.join(scene, Kind::Melee, unit, scene.attacks(Kind::Melee, unit), |_| 1.0);
    let pool = scene.table.state.pools[scene.me.index()];
    for friend in scene.mine().iter().filter(|&friend| friend != unit) {
        let attacks = scene.attacks(Kind::Melee, friend);
        let foes: UnitSet = scene.table.foes(friend);
        if !foes.is_empty() {
            team.join(scene, Kind::Melee, friend, attacks, |enemy| f64::from(u8::from(foes.has(enemy))));
        } else if pool.has(friend) {
            team.join(scene, Kind::Melee, friend, attacks, |enemy| {
                scene.brief.weights.others * likely(scene, friend, enemy)
            });
        }
    }
    team
}
