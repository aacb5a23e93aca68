//! One plan of fire for the phase: which weapons of which units go to which target.
//!
//! First kills: of all targets that the guns still free could destroy, the one that gains most
//! over what the same guns would do elsewhere is given just enough of them, again and again. Then
//! what is left goes where one more weapon is worth most.

use super::field::{Gun, Lane, fire};
use super::target::Target;
use crate::analysis::points_left;
use codex::LentAbility;
use rules::action::{Action, Fire};
use rules::{Battle, ModelId, UnitId};
use smallvec::SmallVec;

/// A target is given at most this share of what kills it.
const AIM: f64 = 1.1;
/// With less than this of what kills it, nobody plans on a kill.
const HOPE: f64 = 0.75;
/// What a one-shot weapon must do of the best it could do to somebody.
const WORTHY: f64 = 0.6;
/// From this round on nothing is kept for later.
const LATE: u8 = 4;

/// Weapons of one kind in one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Battery {
    unit: UnitId,
    /// The part of the unit that carries them, and their kind.
    kind: (UnitId, u16),
}

/// What a battery does to a target.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Shot {
    battery: usize,
    target: usize,
    mean: f64,
    suits: f64,
    cost: f64,
}

/// The plan: expected wounds on each target by everybody, and where each battery fires.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FirePlan {
    batteries: Vec<Battery>,
    /// The target of each battery.
    aims: Vec<Option<usize>>,
    shots: Vec<Shot>,
    /// Expected wounds on each target.
    pub dealt: Vec<f64>,
}

/// How fire is judged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Taste {
    /// Weapons go where they suit.
    pub matching: bool,
    /// The battle round: late, nothing is kept for later.
    pub round: u8,
}

impl FirePlan {
    /// Makes the plan.
    pub fn of(battle: Battle<'_>, lanes: &[Lane], targets: &[Target], taste: Taste) -> FirePlan {
        let mut plan = FirePlan { dealt: vec![0.0; targets.len()], ..FirePlan::default() };
        for lane in lanes {
            let Some(target) = targets.iter().position(|target| target.unit == lane.target) else { continue };
            for gun in &lane.guns {
                let battery = Battery { unit: lane.unit, kind: kind(battle, gun) };
                let at = plan.batteries.iter().position(|held| *held == battery).unwrap_or_else(|| {
                    plan.batteries.push(battery);
                    plan.batteries.len() - 1
                });
                let suits = if taste.matching { gun.suits } else { 1.0 };
                let cost = hazard_cost(battle, lane.unit, gun) + keep_cost(gun, targets, target, taste);
                plan.shots.push(Shot { battery: at, target, mean: gun.mean, suits, cost });
            }
        }
        plan.aims = vec![None; plan.batteries.len()];
        while plan.plan_a_kill(targets) {}
        while plan.add_the_best(targets) {}
        plan
    }

    /// Gives one target enough to destroy it; whether there was one worth it.
    fn plan_a_kill(&mut self, targets: &[Target]) -> bool {
        let mut best: Option<(f64, usize, SmallVec<[usize; 16]>)> = None;
        for (at, target) in targets.iter().enumerate() {
            if self.dealt[at] >= HOPE * target.wounds {
                continue;
            }
            let mut able: SmallVec<[(f64, &Shot); 32]> = self
                .shots
                .iter()
                .filter(|shot| shot.target == at && self.aims[shot.battery].is_none() && shot.mean > 0.0)
                .map(|shot| {
                    let elsewhere = self.elsewhere(shot, targets);
                    (shot.mean * shot.suits / (elsewhere + 0.02), shot)
                })
                .collect();
            able.sort_by(|a, b| b.0.total_cmp(&a.0));
            let (mut sum, mut lost, mut suited) = (self.dealt[at], 0.0, 0.0);
            let mut chosen = SmallVec::new();
            for (_, shot) in able {
                if sum >= AIM * target.wounds {
                    break;
                }
                sum += shot.mean;
                suited += shot.mean * shot.suits;
                lost += self.elsewhere(shot, targets) + shot.cost;
                chosen.push(shot.battery);
            }
            if sum < HOPE * target.wounds || chosen.is_empty() {
                continue;
            }
            let suits = suited / (sum - self.dealt[at]).max(1e-9);
            let net = (total(target, sum) - total(target, self.dealt[at])) * suits - lost;
            if net > 0.0 && best.as_ref().is_none_or(|(held, ..)| net > *held) {
                best = Some((net, at, chosen));
            }
        }
        let Some((_, target, chosen)) = best else { return false };
        for battery in chosen {
            self.give(battery, target);
        }
        true
    }

    /// What a battery would do to the best other target, not counting kills.
    fn elsewhere(&self, shot: &Shot, targets: &[Target]) -> f64 {
        let others = self.shots.iter().filter(|other| other.battery == shot.battery && other.target != shot.target);
        others
            .map(|other| {
                let target = &targets[other.target];
                let room = (target.wounds - self.dealt[other.target]).clamp(0.0, other.mean);
                room * target.per_wound() * other.suits - other.cost
            })
            .fold(0.0, f64::max)
    }

    /// Gives the most useful free battery to its best target; whether any was of use.
    fn add_the_best(&mut self, targets: &[Target]) -> bool {
        let mut best: Option<(f64, usize, usize)> = None;
        for shot in self.shots.iter().filter(|shot| self.aims[shot.battery].is_none()) {
            let dealt = self.dealt[shot.target];
            let target = &targets[shot.target];
            let more = total(target, dealt + shot.mean) - total(target, dealt);
            let value = more * shot.suits - shot.cost;
            if value > 0.0 && best.is_none_or(|(held, ..)| value > held) {
                best = Some((value, shot.battery, shot.target));
            }
        }
        let Some((_, battery, target)) = best else { return false };
        self.give(battery, target);
        true
    }

    fn give(&mut self, battery: usize, target: usize) {
        self.aims[battery] = Some(target);
        let means = self.shots.iter().filter(|shot| shot.battery == battery && shot.target == target);
        self.dealt[target] += means.map(|shot| shot.mean).sum::<f64>();
    }

    /// Expected wounds on each target by everybody but a unit.
    pub fn by_others(&self, unit: UnitId) -> Vec<f64> {
        let mut dealt = self.dealt.clone();
        for shot in &self.shots {
            if self.batteries[shot.battery].unit == unit && self.aims[shot.battery] == Some(shot.target) {
                dealt[shot.target] -= shot.mean;
            }
        }
        dealt
    }

    /// What a unit fires by the plan: each battery at its target, models that cannot see it at
    /// another that they can.
    pub fn volley(&self, battle: Battle<'_>, unit: UnitId, lanes: &[&Lane], targets: &[Target]) -> Vec<Fire> {
        let mut fires: Vec<Fire> = Vec::new();
        let mut used = Used::default();
        for lane in lanes {
            for gun in &lane.guns {
                let battery = Battery { unit, kind: kind(battle, gun) };
                let planned = self
                    .batteries
                    .iter()
                    .position(|held| *held == battery)
                    .and_then(|at| self.aims[at])
                    .and_then(|aim| targets.get(aim));
                if planned.is_some_and(|target| target.unit == lane.target) {
                    used.take(battle, gun, lane.target, &mut fires);
                }
            }
        }
        let mut rest: Vec<&&Lane> = lanes.iter().collect();
        let liking = |lane: &Lane| {
            let target = targets.iter().find(|target| target.unit == lane.target);
            target.map_or(0.0, |target| target.per_wound() * lane.mean())
        };
        rest.sort_by(|a, b| liking(b).total_cmp(&liking(a)));
        for lane in rest {
            for gun in lane.guns.iter().filter(|gun| !gun.one_shot && gun.hazard == 0.0) {
                used.take(battle, gun, lane.target, &mut fires);
            }
        }
        fires
    }
}

/// Everything a unit has, spread over everybody it sees: each gun and each model at another target than the one before.
pub fn spread(battle: Battle<'_>, lanes: &[&Lane]) -> Vec<Fire> {
    let (mut fires, mut used) = (Vec::new(), Used::default());
    for (at, lane) in lanes.iter().enumerate() {
        for (kind, gun) in lane.guns.iter().filter(|gun| !gun.one_shot && gun.hazard == 0.0).enumerate() {
            let mine = gun.models.iter().enumerate().filter(|(model, _)| (model + kind) % lanes.len() == at);
            let gun = Gun { models: mine.map(|(_, model)| *model).collect(), ..gun.clone() };
            used.take(battle, &gun, lane.target, &mut fires);
        }
    }
    // What saw only some of them fires at those.
    for lane in lanes {
        for gun in lane.guns.iter().filter(|gun| !gun.one_shot && gun.hazard == 0.0) {
            used.take(battle, gun, lane.target, &mut fires);
        }
    }
    fires
}

/// Which models have fired what.
#[derive(Default)]
struct Used(SmallVec<[(ModelId, u16, bool); 24]>);

impl Used {
    /// Fires a gun by those of its models that are free to (R10.4, R13.15).
    fn take(&mut self, battle: Battle<'_>, gun: &Gun, target: UnitId, fires: &mut Vec<Fire>) {
        let is_pistol = |model: ModelId| battle.weapon_has(model, gun.weapon, LentAbility::Pistol);
        let free = |model: &ModelId| {
            let big = battle.setup.model(*model).keys.is_big();
            let clash = |p: bool| !big && p != is_pistol(*model);
            !self.0.iter().any(|(m, family, p)| m == model && (*family == gun.family || clash(*p)))
        };
        let models: Vec<ModelId> = gun.models.iter().copied().filter(free).collect();
        if !models.is_empty() {
            self.0.extend(models.iter().map(|&model| (model, gun.family, is_pistol(model))));
            fires.push(fire(gun, target, models));
        }
    }
}

fn kind(battle: Battle<'_>, gun: &Gun) -> (UnitId, u16) {
    let part = gun.models.first().map_or(UnitId(0), |model| battle.setup.model_units[model.index()]);
    (part, gun.family)
}

/// Everything that this many wounds gain.
pub fn total(target: &Target, wounds: f64) -> f64 {
    let (damage, kill) = target.gain(wounds);
    damage + kill
}

/// What Hazardous tests cost on average, in victory points.
pub fn hazard_cost(battle: Battle<'_>, unit: UnitId, gun: &Gun) -> f64 {
    hazard_points(battle, unit, gun) / crate::tunables::POINTS_PER_VP
}

/// The same in points of the army: three wounds of a bearer for each failed test, and all that is
/// left of a unit whose last model may die of one.
pub fn hazard_points(battle: Battle<'_>, unit: UnitId, gun: &Gun) -> f64 {
    let Some(&model) = gun.models.first().filter(|_| gun.hazard > 0.0) else { return 0.0 };
    let wounds = battle.state.model(model).wounds.min(3);
    let lost = crate::analysis::worth(battle, unit, f64::from(wounds) * gun.hazard);
    let last = battle.count(unit) == 1 && battle.state.model(model).wounds <= 3;
    if last { lost.max(points_left(battle, unit) * gun.hazard.min(1.0)) } else { lost }
}

/// What a weapon that fires once would be kept for.
fn keep_cost(gun: &Gun, targets: &[Target], at: usize, taste: Taste) -> f64 {
    if !gun.one_shot || taste.round >= LATE {
        return 0.0;
    }
    let best = targets.iter().map(Target::per_wound).fold(0.0, f64::max);
    let here = targets.get(at).map_or(0.0, Target::per_wound);
    if here >= WORTHY * best { 0.0 } else { WORTHY * best * gun.mean }
}

/// The action of a volley.
pub fn shoot(unit: UnitId, fires: Vec<Fire>) -> Action {
    Action::Shoot(unit, fires)
}
