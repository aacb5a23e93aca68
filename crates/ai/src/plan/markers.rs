//! Objective markers in figures: who holds them, what they are worth to us now.

use crate::analysis::{Spot, Survey};
use crate::tunables::Weights;
use rules::{Battle, MarkerId, Player};

/// How far from a marker's middle a base still counts, about.
const RANGE: f64 = 3.8;

/// A marker.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Marker {
    /// Which one.
    pub id: MarkerId,
    /// Where it is.
    pub at: Spot,
    /// Our level of control.
    pub ours: f64,
    /// Theirs.
    pub theirs: f64,
    /// What they could bring there in their next turn.
    pub coming: f64,
    /// Who controls it.
    pub held_by: Option<Player>,
    /// What it is worth to have it, in victory points.
    pub value: f64,
    /// It lies in our zone.
    pub home: bool,
}

impl Marker {
    /// All markers on the table. `values` are what controlling each is worth, by id.
    pub fn all(battle: Battle<'_>, player: Player, survey: &Survey, values: &[f64]) -> Vec<Marker> {
        let list = battle.state.markers_on_table();
        list.map(|(id, marker)| {
            let at = Spot::of(marker.at);
            let coming = survey
                .theirs
                .iter()
                .filter(|foe| !foe.engaged && foe.at.far(at) - foe.spread <= foe.speed + RANGE + 2.0)
                .map(|foe| foe.oc)
                .sum();
            Marker {
                id,
                at,
                ours: f64::from(battle.level_of_control(player, marker.at)),
                theirs: f64::from(battle.level_of_control(player.other(), marker.at)),
                coming,
                held_by: marker.controlled_by,
                value: values.get(id.index()).copied().unwrap_or(5.0),
                home: battle.setup.point_in_zone(player, marker.at),
            }
        })
        .collect()
    }

    /// How much of a unit that stands around a spot is in range, from 0 to 1.
    pub fn share(&self, spot: Spot, spread: f64) -> f64 {
        let far = spot.far(self.at);
        if far <= RANGE {
            return 1.0;
        }
        ((RANGE + spread - far) / (spread + 0.5)).clamp(0.0, 1.0)
    }

    /// The change in victory points if this much objective control is added there.
    pub fn worth_of(&self, oc: f64, weights: &Weights) -> f64 {
        let held = |ours: f64| {
            // Taking it from the enemy counts now; keeping it depends on what may come.
            let now = match ours.total_cmp(&self.theirs) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            let later = if ours <= 0.0 { 0.0 } else { ours / (ours + self.theirs + 0.5 * self.coming).max(1.0) };
            let denies = if self.theirs > 0.0 { weights.denies } else { 0.25 };
            self.value * (denies * now + weights.keeps * later)
        };
        held(self.ours + oc) - held(self.ours)
    }
}
