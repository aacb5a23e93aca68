//! What each side could do next on the table as it stands: markers it would win, and points that the other could hurt.

use super::{Side, Spot, zone};
use rules::state::Objective;
use rules::{Battle, Player};

/// Inches from a marker within which a unit's middle counts as there.
const THERE: f64 = 4.5;
/// How far a charge reaches on average, and the guns of most units.
const CHARGE: f64 = 8.0;
const GUNS: f64 = 24.0;
/// Of the damage that could be done to a unit in the next turn about this much is done: others are shot at, too.
const SHARED: f64 = 0.35;
/// A unit's guns and blades together do its output twice: most have one or the other.
const AT_RANGE: f64 = 0.6;

/// What markers say, from the side of player one.
#[derive(Debug, Default, Clone, Copy)]
pub struct Grasp {
    /// Markers that would be ours if they were counted now, less theirs.
    pub won: f64,
    /// The same after one more move of both.
    pub in_reach: f64,
    /// The same for markers in neither deployment zone.
    pub middle: f64,
    /// Markers in the other's zone that are ours for now, less theirs in ours.
    pub abroad: f64,
    /// Own markers that the other could take next turn, as far as it outnumbers who is near; negative where they are ours.
    pub threatened: f64,
}

/// Looks at every marker.
pub fn grasp(battle: Battle<'_>, sides: &[Side; 2]) -> Grasp {
    let mut grasp = Grasp::default();
    for marker in battle.state.objectives.iter().filter(|marker| !marker.gone) {
        let there = [0, 1].map(|side| level(&sides[side], marker, |_| THERE));
        let near = [0, 1].map(|side| level(&sides[side], marker, |spot| THERE + spot.movement));
        // A marker without units near it stays with the player who held it.
        let kept = marker.controlled_by.map_or(0.0, |holder| if holder == Player::One { 1.0 } else { -1.0 });
        let now = majority(there).unwrap_or(kept);
        let next = majority(near).unwrap_or(kept);
        grasp.won += now;
        grasp.in_reach += next;
        match zone(battle, marker.at) {
            2 => grasp.middle += now,
            0 if now < 0.0 => grasp.abroad -= 1.0,
            1 if now > 0.0 => grasp.abroad += 1.0,
            _ => {}
        }
        if now != 0.0 {
            let (holder, other) = if now > 0.0 { (0, 1) } else { (1, 0) };
            let danger = ((near[other] - there[holder]) / (near[other] + there[holder]).max(1.0)).max(0.0);
            grasp.threatened += now * danger;
        }
    }
    grasp
}

fn majority([one, two]: [f64; 2]) -> Option<f64> {
    match one.total_cmp(&two) {
        std::cmp::Ordering::Greater => Some(1.0),
        std::cmp::Ordering::Less => Some(-1.0),
        std::cmp::Ordering::Equal => (one > 0.0).then_some(0.0),
    }
}

fn level(side: &Side, marker: &Objective, reach: impl Fn(&Spot) -> f64) -> f64 {
    let (x, y) = (marker.at.x.to_f64(), marker.at.y.to_f64());
    let near = |spot: &&Spot| (spot.x - x).powi(2) + (spot.y - y).powi(2) <= reach(spot).powi(2);
    side.spots.iter().filter(near).map(|spot| spot.control).sum()
}

/// The share of a side's points that the other would destroy next turn, roughly: what it does to ordinary infantry, at
/// those it reaches.
pub fn pressure(side: &Side, enemy: &Side) -> f64 {
    let lost = |spot: &Spot| {
        let damage: f64 = enemy
            .spots
            .iter()
            .map(|other| {
                let far = ((spot.x - other.x).powi(2) + (spot.y - other.y).powi(2)).sqrt();
                let part = match far {
                    far if far <= other.movement + CHARGE => 1.0,
                    far if far <= other.movement + GUNS => AT_RANGE,
                    _ => 0.0,
                };
                part * other.output
            })
            .sum();
        spot.points * (SHARED * damage / spot.wounds.max(1.0)).min(1.0)
    };
    side.spots.iter().map(lost).sum::<f64>() / side.points.max(1.0)
}
