//! Coordination: what several units gain together when each attacks the best target for all.
//!
//! The damage of those who attack the same target is added up as distributions, so that wounding somebody counts
//! for what a friend can finish, and finishing somebody whom a friend can finish as well counts for less.

use super::scene::Scene;
use crate::profile::Kind;
use crate::state::{Slot, UnitSet};
use smallvec::SmallVec;

/// The finest that hit points are told apart.
const FINEST: u16 = 48;
/// How often everybody thinks again.
const ROUNDS: usize = 2;

/// Chances of each amount of damage, from none to all the target has.
type Odds = SmallVec<[f64; 8]>;

struct Target {
    unit: Slot,
    /// Into how many parts its hit points are cut.
    parts: usize,
    /// Points for destroying it, and for the hit points it has left.
    kill: f64,
    wounds: f64,
}

struct Member {
    unit: Slot,
    /// Its odds against each target; none where it cannot attack it.
    odds: Vec<Option<Odds>>,
}

/// Those who can still attack in this turn, and whom.
pub(crate) struct Team {
    targets: Vec<Target>,
    members: Vec<Member>,
}

impl Team {
    /// Nobody yet, against living enemies; `extra` is what destroying one prevents besides.
    pub fn new(scene: &Scene<'_>, against: UnitSet, extra: impl Fn(Slot) -> f64) -> Team {
        let targets = against.iter().map(|unit| {
            let [kill, wounds] = scene.brief.worth.parts(unit);
            let (hp, most) = (scene.hp(unit), scene.table.setup.profile(unit).hp);
            let left = wounds * f64::from(hp) / f64::from(most);
            Target { unit, parts: usize::from(hp.min(FINEST)), kill: kill + extra(unit), wounds: left }
        });
        Team { targets: targets.collect(), members: Vec::new() }
    }

    /// Somebody who can attack: `chance` says how likely it gets to each target, 0 for not at all.
    pub fn join(&mut self, scene: &Scene<'_>, kind: Kind, unit: Slot, attacks: u8, chance: impl Fn(Slot) -> f64) {
        let odds = self.targets.iter().map(|target| {
            let chance = chance(target.unit);
            (chance > 0.0 && attacks > 0).then(|| odds(scene, kind, unit, target, attacks, chance))
        });
        let member = Member { unit, odds: odds.collect() };
        if member.odds.iter().any(Option::is_some) {
            self.members.push(member);
        }
    }

    /// What one more attacker adds to what all gain together, for each target it may attack. The first member of
    /// that unit is meant.
    pub fn adds(&self, unit: Slot) -> Vec<(Slot, f64)> {
        let Some(member) = self.members.iter().position(|member| member.unit == unit) else { return Vec::new() };
        let without = self.together(member, None);
        let targets = self.targets.iter().enumerate().filter(|(at, _)| self.members[member].odds[*at].is_some());
        targets.map(|(at, target)| (target.unit, self.together(member, Some(at)) - without)).collect()
    }

    /// What all gain together when a member attacks a target, or nobody, and the others what is best.
    fn together(&self, fixed: usize, on: Option<usize>) -> f64 {
        let mut chosen: SmallVec<[Option<usize>; 32]> = SmallVec::from_elem(None, self.members.len());
        chosen[fixed] = on;
        for _ in 0..ROUNDS {
            let mut changed = false;
            for member in (0..self.members.len()).filter(|&member| member != fixed) {
                let before = chosen[member].take();
                let best = self.best_for(member, &chosen);
                changed |= best != before;
                chosen[member] = best;
            }
            if !changed {
                break;
            }
        }
        (0..self.targets.len()).map(|target| self.worth(target, &self.on(target, &chosen))).sum()
    }

    /// Whom a member attacks best, given what the others do.
    fn best_for(&self, member: usize, chosen: &[Option<usize>]) -> Option<usize> {
        let mut best = (0.0, None);
        for (target, odds) in self.members[member].odds.iter().enumerate() {
            let Some(odds) = odds else { continue };
            let others = self.on(target, chosen);
            let more = self.worth(target, &added(&others, odds)) - self.worth(target, &others);
            if more > best.0 {
                best = (more, Some(target));
            }
        }
        best.1
    }

    /// The damage that all who attack a target do.
    fn on(&self, target: usize, chosen: &[Option<usize>]) -> Odds {
        let mut sum: Odds = SmallVec::from_elem(0.0, self.targets[target].parts + 1);
        sum[0] = 1.0;
        for (member, choice) in self.members.iter().zip(chosen) {
            if let (Some(odds), true) = (&member.odds[target], *choice == Some(target)) {
                sum = added(&sum, odds);
            }
        }
        sum
    }

    fn worth(&self, target: usize, odds: &Odds) -> f64 {
        let target = &self.targets[target];
        let mean: f64 = odds.iter().enumerate().map(|(parts, chance)| parts as f64 * chance).sum();
        target.kill * odds[target.parts] + target.wounds * mean / target.parts.max(1) as f64
    }
}

fn odds(scene: &Scene<'_>, kind: Kind, unit: Slot, target: &Target, attacks: u8, chance: f64) -> Odds {
    let needs = scene.table.setup.needs(kind, unit, target.unit);
    let (hp, damage) = (usize::from(scene.hp(target.unit).max(1)), usize::from(needs.damage));
    let mut odds: Odds = SmallVec::from_elem(0.0, target.parts + 1);
    for (landed, p) in needs.landed(attacks).enumerate() {
        odds[(landed * damage * target.parts / hp).min(target.parts)] += chance * p;
    }
    odds[0] += 1.0 - chance;
    odds
}

/// Damage of both, no more than there is to take.
fn added(one: &Odds, other: &Odds) -> Odds {
    let most = one.len() - 1;
    let mut sum: Odds = SmallVec::from_elem(0.0, one.len());
    for (a, p) in one.iter().enumerate().filter(|(_, p)| **p > 0.0) {
        for (b, q) in other.iter().enumerate() {
            sum[(a + b).min(most)] += p * q;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_adds_up_and_stops_at_all_there_is() {
        let half: Odds = SmallVec::from_slice(&[0.5, 0.5, 0.0]);
        let both = added(&half, &half);
        assert_eq!(both.as_slice(), &[0.25, 0.5, 0.25]);
        let three = added(&both, &half);
        assert_eq!(three.as_slice(), &[0.125, 0.375, 0.5], "more than two is two");
    }
}
