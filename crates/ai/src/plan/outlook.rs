//! What standing somewhere is worth to a unit, in victory points: one function for plans,
//! moves, arrivals and scouts.

use super::markers::Marker;
use super::{Order, Posture, Task, Ways};
use crate::analysis::{Lanes, Spot, Survey, charge_chance};
use crate::explain::{Score, Sum, Tally};
use crate::mistakes::{Lapses, Slip};
use crate::profile::{Features, Profile};
use crate::tunables::Weights;
use rules::setup::Keys;
use rules::{Battle, MarkerId};

/// What a task that was found by looking ahead weighs, in victory points: more than what places differ by.
pub const FIRM: f64 = 12.0;

/// How a unit would get to where it is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// It stays where it is.
    Stay,
    /// A Normal move.
    Normal,
    /// An Advance.
    Advance,
    /// A Fall Back.
    FallBack,
    /// It arrives from reserves or gets out after its transport moved.
    Arrive,
}

/// Everything a place is judged by.
#[derive(Clone, Copy)]
pub struct Outlook<'a> {
    /// The table.
    pub battle: Battle<'a>,
    /// How well it plays.
    pub profile: &'a Profile,
    /// The round, the temper and the score.
    pub posture: Posture,
    /// Both armies.
    pub survey: &'a Survey,
    /// Lines of sight.
    pub lanes: &'a Lanes,
    /// The markers.
    pub markers: &'a [Marker],
    /// The mistakes in force.
    pub lapses: &'a Lapses,
    /// Numbers.
    pub weights: &'a Weights,
    /// Points of an army that one victory point is worth in this battle.
    pub per_vp: f64,
    /// Real distances of our units.
    pub ways: &'a Ways,
}

impl Outlook<'_> {
    /// What fighting from a spot is worth this turn and, less, in the next ones.
    pub fn fight(&self, sum: &mut impl Tally, at: usize, spot: Spot, gait: Gait) {
        let unit = &self.survey.ours[at];
        let (mut shot, mut charged, mut later) = (0.0_f64, 0.0_f64, 0.0_f64);
        let may_charge = match gait {
            // Who is in a fight and stays in it charges nobody.
            Gait::Stay => !unit.engaged,
            Gait::Normal | Gait::Arrive => true,
            Gait::Advance => unit.advance_and_charge,
            Gait::FallBack => unit.fall_back_and_charge,
        };
        let may_shoot = gait != Gait::FallBack || unit.fall_back_and_shoot;
        for (enemy, foe) in self.survey.theirs.iter().enumerate() {
            if !self.lapses.sees(self.survey, at, enemy) {
                continue;
            }
            let regard = self.lapses.regard(foe.unit);
            let clash = self.survey.on_them(at, enemy);
            let gap = (spot.far(foe.at) - unit.spread - foe.spread).max(0.0);
            if unit.reach > 0.0 && gap <= unit.reach + unit.speed {
                let worth = |wounds: f64| {
                    let share = wounds / foe.wounds.max(1.0);
                    // Killing is worth more than hurting.
                    foe.cost(wounds) * regard * if share >= 0.9 { 1.3 } else { 1.0 }
                };
                let wounds = match gait {
                    Gait::Advance if !unit.advance_and_shoot => clash.assault(gap),
                    _ => clash.shooting(gap),
                };
                if may_shoot && wounds > 0.0 {
                    let open = self.lanes.open(self.battle, spot, foe.at);
                    shot = shot.max(worth(wounds) * if open { 1.0 } else { 0.15 });
                } else {
                    later = later.max(0.35 * worth(clash.shooting(0.0)));
                }
            }
            let net = foe.cost(clash.melee) * regard - 0.4 * self.answer(at, enemy, clash.melee);
            if net > 0.0 {
                if may_charge && gap <= 12.0 {
                    charged = charged.max(net * charge_chance(gap));
                }
                // From farther off it takes turns to get there.
                let turns = ((gap - 7.0 - if may_charge { 0.0 } else { unit.speed }) / unit.speed.max(3.0)).max(0.0);
                if turns < self.rounds_left() {
                    let weights = self.weights;
                    later = later.max(net * weights.closing_part * weights.closing_decay.powf(turns));
                }
            }
        }
        let scale = self.posture.aggression / self.per_vp;
        sum.add("fire", shot * self.weights.fire * scale);
        sum.add("charge", charged * self.weights.charge * scale);
        sum.add("closing in", (later - charged).max(0.0) * self.weights.closing * scale);
    }

    /// Points that what is left of an enemy takes back in melee.
    fn answer(&self, at: usize, enemy: usize, dealt: f64) -> f64 {
        let foe = &self.survey.theirs[enemy];
        let left = 1.0 - (dealt / foe.wounds.max(1.0)).min(1.0);
        self.survey.ours[at].cost(self.survey.on_us(enemy, at).melee * left)
    }

    /// What the enemy may do to a unit that stands there.
    pub fn threat(&self, sum: &mut impl Tally, at: usize, spot: Spot) {
        if !self.profile.can(Features::THREAT_RANGES) || self.lapses.has(Slip::NoTomorrow) {
            return;
        }
        let unit = &self.survey.ours[at];
        let (mut shot, mut struck) = (0.0, 0.0);
        for (enemy, foe) in self.survey.theirs.iter().enumerate() {
            if !self.lapses.sees(self.survey, at, enemy) {
                continue;
            }
            let fear = self.lapses.fear(foe.unit);
            let clash = self.survey.on_us(enemy, at);
            let gap = (spot.far(foe.at) - unit.spread - foe.spread).max(0.0);
            if foe.reach > 0.0 && gap <= foe.reach + foe.speed {
                let open = self.lanes.open(self.battle, spot, foe.at);
                shot += clash.shooting((gap - foe.speed).max(0.0)) * fear * if open { 1.0 } else { 0.35 };
            }
            let charge = gap - foe.speed;
            if charge <= 12.0 && clash.melee > 0.0 {
                struck += clash.melee * charge_chance(charge.max(0.0)) * fear * if foe.engaged { 0.3 } else { 1.0 };
            }
        }
        // The enemy's guns are shared by all of ours, its charges less so.
        let mut loss = unit.cost(shot * self.weights.shared_fire) + unit.cost(struck * self.weights.shared_charge);
        loss = loss.min(unit.points);
        let mut scale = self.weights.threat * self.posture.survival / self.per_vp;
        if self.profile.can(Features::SURVIVAL) {
            let expensive = unit.points_per_wound() > 14.0 || unit.keys.contains(Keys::CHARACTER);
            scale *= if expensive { 1.3 } else { 1.0 };
            // Half a unit still holds and fights; a whole one lost does neither.
            let doomed = (loss / unit.points.max(1.0) - 0.75).max(0.0) * 4.0;
            sum.add("doomed", -doomed * self.weights.doomed * unit.points / self.per_vp);
        }
        if unit.melee {
            scale *= self.weights.melee_threat;
        }
        sum.add("threat", -loss * scale);
    }

    /// What the markers around a spot are worth to it, apart from its task.
    pub fn ground(&self, sum: &mut impl Tally, at: usize, spot: Spot, task: Option<MarkerId>) {
        let unit = &self.survey.ours[at];
        if unit.oc == 0.0 {
            return;
        }
        for marker in self.markers.iter().filter(|marker| Some(marker.id) != task) {
            let share = marker.share(spot, unit.spread);
            if share > 0.0 {
                let worth = marker.worth_of(unit.oc * share, self.weights);
                sum.add("ground", self.weights.ground * worth * self.posture.objectives);
            }
        }
    }

    /// How far standing there does what the unit was told to do.
    pub fn task(&self, sum: &mut impl Tally, at: usize, spot: Spot, order: Order) {
        let unit = &self.survey.ours[at];
        // Nearer is better even before it is there.
        let near = |left: f64| if left <= 0.0 { 1.0 } else { 0.7 * (-left / (2.0 * unit.speed.max(3.0))).exp() };
        let progress = match order.task {
            Task::Take(id) | Task::Hold(id) | Task::Contest(id) => {
                let Some(marker) = self.markers.iter().find(|marker| marker.id == id) else { return };
                let share = marker.share(spot, unit.spread);
                if share >= 0.5 { 0.8 + 0.2 * share } else { near(spot.far(marker.at) - 3.0).min(0.75) }
            }
            Task::Screen(point) | Task::Block(point) | Task::Act(point) | Task::Visit(point) => {
                near(spot.far(Spot::of(point)) - 2.0)
            }
            Task::Hide(point) => near(spot.far(Spot::of(point)) - 0.5),
            Task::Charge(target) | Task::Hunt(target) => {
                let Some(enemy) = self.survey.theirs_at(target) else { return };
                let foe = &self.survey.theirs[enemy];
                let wanted = if matches!(order.task, Task::Charge(_)) { 4.0 } else { unit.reach * 0.9 };
                let part = if order.firm { 1.0 } else { 0.3 };
                part * near(spot.far(foe.at) - unit.spread - foe.spread - wanted)
            }
            Task::Stay => f64::from(u8::from(spot.far(unit.at) < 0.1)),
            Task::Wait | Task::Ride | Task::GetOut | Task::Arrive(_) => return,
        };
        if order.firm {
            sum.add("looked ahead", FIRM * progress);
            return;
        }
        let objectives = match order.task {
            Task::Charge(_) | Task::Hunt(_) => 1.0,
            _ => self.posture.objectives,
        };
        sum.add("task", order.worth.max(0.5) * progress * objectives * self.weights.task);
    }

    /// Whether standing there does what the unit was told to do, this turn.
    pub fn is_done(&self, at: usize, spot: Spot, order: Order) -> bool {
        let unit = &self.survey.ours[at];
        match order.task {
            Task::Take(id) | Task::Hold(id) | Task::Contest(id) => {
                let marker = self.markers.iter().find(|marker| marker.id == id);
                marker.is_some_and(|marker| marker.share(spot, unit.spread) >= 0.5)
            }
            Task::Screen(point) | Task::Block(point) | Task::Act(point) | Task::Visit(point) | Task::Hide(point) => {
                spot.far(Spot::of(point)) <= 3.0
            }
            Task::Stay => spot.far(unit.at) < 0.1,
            Task::Hunt(_) | Task::Charge(_) | Task::Wait | Task::Ride | Task::GetOut | Task::Arrive(_) => false,
        }
    }

    /// Everything standing there means to a unit.
    pub fn stand(&self, at: usize, spot: Spot, gait: Gait, order: Option<Order>) -> Sum {
        self.tally(at, spot, gait, order)
    }

    /// The same in one number.
    pub fn score(&self, at: usize, spot: Spot, gait: Gait, order: Option<Order>) -> f64 {
        let Score(score) = self.tally(at, spot, gait, order);
        score
    }

    fn tally<T: Tally + Default>(&self, at: usize, spot: Spot, gait: Gait, order: Option<Order>) -> T {
        let mut sum = T::default();
        let task = match order.map(|order| order.task) {
            Some(Task::Take(id) | Task::Hold(id) | Task::Contest(id)) => Some(id),
            _ => None,
        };
        // Standing still on purpose is no move of no inches.
        let order = order.filter(|order| order.task != Task::Stay || gait == Gait::Stay);
        if let Some(order) = order {
            self.task(&mut sum, at, spot, order);
        }
        self.fight(&mut sum, at, spot, gait);
        self.threat(&mut sum, at, spot);
        self.ground(&mut sum, at, spot, task);
        sum
    }

    /// Where a unit would be after `inches` on its way to a place.
    pub fn reached(&self, at: usize, goal: Spot, inches: f64, gait: Gait) -> Spot {
        self.ways.reached(self.battle, &self.survey.ours[at], goal, inches, gait)
    }

    /// How far a place is for a unit, around what is in its way; `most` is farther than matters.
    pub fn way(&self, at: usize, goal: Spot, most: f64) -> f64 {
        self.ways.inches(self.battle, &self.survey.ours[at], goal, most)
    }

    /// Rounds still to be played, this one included.
    pub fn rounds_left(&self) -> f64 {
        f64::from(6u8.saturating_sub(self.battle.state.clock.round.max(1)))
    }
}
