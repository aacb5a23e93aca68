//! Who could be where next turn, roughly: enough to tell a likely card from an idle one.

use crate::analysis::{centre, points_left, spread};
use geometry::{Inches, Point};
use rules::setup::Keys;
use rules::state::Whereabouts;
use rules::{Battle, MarkerId, Player, UnitId};

/// One of our units as a card sees it.
#[derive(Debug, Clone, Copy)]
pub struct Scout {
    /// The unit.
    pub unit: UnitId,
    /// Its middle.
    pub at: Point,
    /// Inches its bases reach from there.
    pub spread: f64,
    /// Inches it moves; nothing while it is engaged.
    pub movement: f64,
    /// It may count: no aircraft, not battle-shocked.
    pub steady: bool,
    /// It may perform actions.
    pub free: bool,
}

/// Both armies as a card sees them.
pub struct Survey<'a> {
    /// The table.
    pub battle: Battle<'a>,
    /// Whose card it is.
    pub player: Player,
    /// Own units on the table.
    pub scouts: Vec<Scout>,
    /// Own units that may still arrive.
    pub arriving: usize,
}

impl<'a> Survey<'a> {
    /// Looks at a table for a player.
    pub fn of(battle: Battle<'a>, player: Player) -> Survey<'a> {
        let scout = |unit: UnitId| {
            let keys = battle.keys(unit);
            let engaged = battle.is_engaged(unit);
            let slowest = battle
                .models(unit)
                .map(|model| battle.setup.model(model).movement.map_or(0.0, Inches::to_f64))
                .fold(40.0, f64::min);
            Some(Scout {
                unit,
                at: centre(battle, unit)?,
                spread: spread(battle, unit),
                movement: if engaged { slowest * 0.5 } else { slowest },
                steady: !keys.contains(Keys::AIRCRAFT) && !battle.is_shocked(unit),
                free: !engaged && !keys.contains(Keys::AIRCRAFT) && !battle.is_shocked(unit),
            })
        };
        let scouts = battle.units_on_table(player).filter_map(scout).collect();
        let waits = |unit: &UnitId| {
            let state = battle.state.unit(*unit);
            state.attached_to.is_none() && matches!(state.place, Whereabouts::Reserves(_)) && battle.alive(*unit)
        };
        let arriving = battle.setup.units_of(player).filter(waits).count();
        Survey { battle, player, scouts, arriving }
    }

    /// The chance that a unit has come within a number of inches of a place by the end of its turn.
    pub fn reaches(&self, scout: &Scout, to: Point, within: f64) -> f64 {
        by_distance(scout.at.distance(to).to_f64() - within, scout.movement)
    }

    /// The best chance of anybody that may count.
    pub fn anybody(&self, to: Point, within: f64) -> f64 {
        let best = self.scouts.iter().filter(|scout| scout.steady).map(|scout| self.reaches(scout, to, within));
        let best = best.fold(0.0, f64::max);
        if self.arriving > 0 { 1.0 - (1.0 - best) * 0.7 } else { best }
    }

    /// The best chance of anybody who could act there.
    pub fn actor(&self, to: Point, within: f64) -> f64 {
        let best = self.scouts.iter().filter(|scout| scout.free).map(|scout| self.reaches(scout, to, within));
        best.fold(0.0, f64::max)
    }

    /// The chance to control a marker at the end of the own turn.
    pub fn controls(&self, marker: MarkerId) -> f64 {
        let Some(objective) = self.battle.state.objectives.get(marker.index()).filter(|marker| !marker.gone) else {
            return 0.0;
        };
        let theirs = f64::from(self.battle.level_of_control(self.player.other(), objective.at));
        let ours: f64 = self
            .scouts
            .iter()
            .map(|scout| {
                let control: u32 =
                    self.battle.models(scout.unit).map(|model| self.battle.objective_control(scout.unit, model)).sum();
                f64::from(control) * self.reaches(scout, objective.at, 3.5 + scout.spread * 0.5)
            })
            .sum();
        if objective.controlled_by == Some(self.player) && (theirs == 0.0 || ours > theirs) {
            0.9
        } else if ours <= 0.0 {
            0.0
        } else {
            // Some of theirs will be shot first.
            (ours / (ours + theirs * 1.2 + 0.5)).min(0.9)
        }
    }

    /// The chance that an enemy unit is destroyed within a turn, by how much of ours is near.
    pub fn kills(&self, enemy: UnitId) -> f64 {
        let Some(at) = centre(self.battle, enemy).filter(|_| self.battle.on_table(enemy)) else { return 0.0 };
        let near: f64 = self
            .scouts
            .iter()
            .filter(|scout| scout.at.distance(at).to_f64() <= scout.movement + 20.0)
            .map(|scout| points_left(self.battle, scout.unit))
            .sum();
        // An army takes about a fifth of its own worth a turn from what it turns to.
        (0.2 * near / points_left(self.battle, enemy).max(10.0) * 0.6).min(0.85)
    }
}

/// The chance to cover a distance by a move, perhaps with an Advance.
fn by_distance(distance: f64, movement: f64) -> f64 {
    let left = distance - movement;
    if distance <= 0.0 {
        0.95
    } else if left <= 0.0 {
        0.85
    } else if left <= 6.0 {
        0.7 * (1.0 - left / 7.0)
    } else {
        0.0
    }
}

/// The chance that at least `count` of several independent things happen.
pub fn at_least(chances: &[f64], count: usize) -> f64 {
    // How likely each number is, the last entry being "`count` or more".
    let mut exactly = vec![0.0; count + 1];
    exactly[0] = 1.0;
    for &chance in chances {
        for at in (0..=count).rev() {
            let stays = if at == count { exactly[at] } else { exactly[at] * (1.0 - chance) };
            let comes = if at > 0 { exactly[at - 1] * chance } else { 0.0 };
            exactly[at] = stays + comes;
        }
    }
    exactly[count]
}
