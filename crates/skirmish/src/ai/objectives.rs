//! Objectives: what standing on a hex holds, and the way there.

use super::scene::{OBJECTIVES, Scene};
use crate::grid::At;
use crate::state::Slot;
use smallvec::SmallVec;

/// Objectives as one unit sees them.
pub(crate) struct Goals {
    each: SmallVec<[Goal; 8]>,
    worth: f64,
    movement: f64,
}

struct Goal {
    number: usize,
    at: At,
    radius: u32,
    /// The nearest of the friends within it, and of the enemies.
    nearest: [Option<u32>; 2],
    /// How much it pulls the unit.
    pull: f64,
}

/// Who holds it, from one's own side: 1, 0 or −1.
fn held([mine, theirs]: [Option<u32>; 2]) -> f64 {
    match (mine, theirs) {
        (Some(mine), Some(theirs)) => f64::from(i8::from(mine < theirs) - i8::from(mine > theirs)),
        (Some(_), None) => 1.0,
        (None, Some(_)) => -1.0,
        (None, None) => 0.0,
    }
}

impl Goals {
    /// As a unit sees them; where friends are thought of, the nearer ones have precedence.
    pub fn new(scene: &Scene<'_>, unit: Slot) -> Goals {
        let (table, turns) = (scene.table, scene.turns_left());
        let weights = &scene.brief.weights;
        let worth = weights.holding(turns);
        let speed = |unit: Slot| f64::from(table.setup.profile(unit).movement.max(1));
        let walk = |number: usize, unit: Slot| f64::from(scene.brief.ways[number].steps(table.at(unit))) / speed(unit);
        let all = table.setup.objectives().iter().enumerate().take(OBJECTIVES);
        let each = all.map(|(number, objective)| {
            let radius = u32::from(objective.radius);
            let near = |other: Slot| Some(table.at(other).distance(objective.at)).filter(|&far| far <= radius);
            let mut friends = scene.mine();
            friends.remove(unit);
            let nearest = [friends, scene.theirs()].map(|side| side.iter().filter_map(near).min());
            let wanted = if held(nearest) > 0.0 { 0.25 } else { 1.0 };
            let own = walk(number, unit);
            let nearer = |&friend: &Slot| walk(number, friend) < own;
            let nearer = if scene.skill.team { friends.iter().filter(nearer).count() } else { 0 };
            let pull = if turns == 0 {
                0.0
            } else {
                weights.underway * weights.holding * wanted / (1.0 + weights.crowd * nearer as f64)
            };
            Goal { number, at: objective.at, radius, nearest, pull }
        });
        Goals { each: each.collect(), worth, movement: speed(unit) }
    }

    /// What standing on a hex changes about who holds what.
    pub fn holds(&self, at: At) -> f64 {
        let mut sum = 0.0;
        for goal in &self.each {
            let far = at.distance(goal.at);
            if far > goal.radius {
                continue;
            }
            let [mine, theirs] = goal.nearest;
            let with = [Some(mine.map_or(far, |mine| mine.min(far))), theirs];
            // Nobody gets nearer than the middle.
            let middle = if mine.is_none() { 0.15 * (1.0 - f64::from(far) / f64::from(goal.radius + 1)) } else { 0.0 };
            sum += held(with) - held(goal.nearest) + middle;
        }
        self.worth * sum
    }

    /// What being so near to the objective that pulls most is worth.
    pub fn underway(&self, scene: &Scene<'_>, at: At) -> f64 {
        let pull = |goal: &Goal| {
            let steps = scene.brief.ways[goal.number].steps(at).saturating_sub(goal.radius);
            goal.pull * scene.brief.weights.walk.powf(f64::from(steps) / self.movement)
        };
        self.each.iter().map(pull).fold(0.0, f64::max)
    }
}
