//! What a charge is worth, term by term. One is about twenty points of an army.

use crate::analysis::melee::{self, Exchange};
use crate::analysis::{ChargeOdds, overwatch_loss, trade_factor, worth, wounds_left};
use crate::explain::Sum;
use crate::memory::Memory;
use crate::plan::Posture;
use crate::profile::{Features, Profile};
use crate::tunables::{POINTS, Weights};
use rules::setup::Keys;
use rules::{Battle, MarkerId, Player, Suppose, Supposed, UnitId};
use std::cell::RefCell;

/// What giving up a charge that was rolled costs: it takes a bad prospect to do it.
pub const GIVEN_UP: f64 = -6.0;
/// Temper from which units gang up with more heart.
const FIERCE: f64 = 1.5;

/// What is known of the roll.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Roll {
    /// The chance by the gap alone; overwatch is expensive to compute and left for a closer look.
    Rough(f64),
    /// The chance by the way there is, and overwatch on it.
    Close(f64),
    /// It is made.
    Made,
}

/// The table as every charge of a decision sees it.
pub struct Scene<'a> {
    /// As it stands.
    pub battle: Battle<'a>,
    /// Factors of the round.
    pub posture: Posture,
    /// What counts how much.
    weights: Weights,
    /// Who could charge whom.
    pub pairs: Vec<(UnitId, UnitId, ChargeOdds)>,
    /// As it is when our units have charged: rules ask about that.
    charged: Supposed<'a>,
    fierce: bool,
    /// Overwatch is reckoned once for each unit.
    risks: RefCell<Vec<(UnitId, f64)>>,
    /// Blows are reckoned once for each pair.
    exchanges: RefCell<Vec<(UnitId, UnitId, Exchange)>>,
}

impl<'a> Scene<'a> {
    /// Looks at a table.
    pub fn new(
        battle: Battle<'a>,
        player: Player,
        profile: &Profile,
        memory: &Memory,
        pairs: Vec<(UnitId, UnitId, ChargeOdds)>,
    ) -> Scene<'a> {
        let posture = memory.posture(battle, player, profile);
        Scene {
            battle,
            posture,
            weights: profile.weights,
            pairs,
            charged: battle.supposing(&[Suppose::Charged(player)]),
            fierce: memory.temper() >= FIERCE,
            risks: RefCell::default(),
            exchanges: RefCell::default(),
        }
    }

    fn exchange(&self, unit: UnitId, target: UnitId, memory: &mut Memory) -> Exchange {
        let known = self.exchanges.borrow().iter().find(|(of, to, _)| *of == unit && *to == target).copied();
        if let Some((.., exchange)) = known {
            return exchange;
        }
        let exchange = melee::exchange(self.battle, self.charged.battle(), &mut memory.ledger, unit, target);
        self.exchanges.borrow_mut().push((unit, target, exchange));
        exchange
    }

    /// What a charge against these targets is worth.
    pub fn value(&self, unit: UnitId, targets: &[UnitId], roll: Roll, profile: &Profile, memory: &mut Memory) -> Sum {
        let mut sum = Sum::new();
        // Blows fall on the target where they do most; the others are only held.
        let exchanges: Vec<(UnitId, Exchange)> =
            targets.iter().map(|&target| (target, self.exchange(unit, target, memory))).collect();
        let best = exchanges.iter().max_by(|a, b| a.1.gain.total_cmp(&b.1.gain)).copied();
        let Some((target, blows)) = best else { return sum };
        self.add_blows(&mut sum, unit, target, blows);
        sum.add("overrated", self.weights.charge_blows * blows.gain / POINTS * (memory.lapses.regard(target) - 1.0));
        let back: f64 = exchanges.iter().map(|(unit, exchange)| exchange.loss * memory.lapses.fear(*unit)).sum();
        sum.add("strikes back", -(back / POINTS) * self.weights.strikes_back * self.posture.survival);
        for &(other, exchange) in &exchanges {
            self.add_hold(&mut sum, unit, other, exchange, other == target);
        }
        self.add_plan(&mut sum, unit, targets, profile, memory);
        self.add_company(&mut sum, unit, target, blows, memory);
        if profile.can(Features::TRADE) {
            sum.times("trade", trade_factor(self.battle, unit, target));
        }
        let on_marker = targets.iter().any(|&target| marker_of(self.battle, target).is_some());
        if self.battle.state.clock.round >= 4 && !on_marker && blows.kill < 0.5 {
            sum.times("late and no objective", 0.5);
        }
        // What is against it does not shrink with the chance: only what it promises does.
        if sum.total() > 0.0 {
            if let Roll::Rough(chance) | Roll::Close(chance) = roll {
                sum.times("odds", chance);
            }
            if matches!(roll, Roll::Close(_)) {
                sum.times("overwatch", self.risk(unit, memory));
            }
            sum.times("posture", self.posture.aggression);
        }
        sum
    }

    /// What the blows do.
    fn add_blows(&self, sum: &mut Sum, unit: UnitId, target: UnitId, blows: Exchange) {
        let battle = self.battle;
        let wounds = wounds_left(battle, target);
        sum.add("blows", self.weights.charge_blows * blows.gain / POINTS);
        sum.add("likely kill", self.weights.charge_kill * blows.kill);
        if blows.dealt < wounds * 0.15 {
            sum.add("poor damage", -3.0);
        } else {
            let share = (blows.dealt / wounds.max(1.0)).min(1.0);
            if battle.standing(target).below_half {
                sum.add("below half", 1.5 * share);
            }
            if battle.keys(target).contains(Keys::CHARACTER) {
                sum.add("character", 2.0 * share);
            }
            if battle.standing(target).toughness <= 3 {
                sum.add("low toughness", share);
            }
        }
        if let Some(demise) = battle.setup.unit(target).abilities.deadly_demise {
            // It goes off on a six.
            let lost = worth(battle, unit, demise.mean()) * blows.kill / 6.0;
            sum.add("deadly demise", -lost / POINTS);
        }
    }

    /// What it means that a target is held: it shoots worse, and may lose its marker.
    fn add_hold(&self, sum: &mut Sum, unit: UnitId, target: UnitId, exchange: Exchange, struck: bool) {
        let battle = self.battle;
        let engaged = battle.is_engaged(target);
        if !engaged && longest_range(battle, target) >= 24.0 {
            // Big guns never tire: vehicles and monsters shoot on, only worse.
            sum.add("ties up a shooter", if battle.keys(target).is_big() { 0.7 } else { 2.0 });
        }
        let enemy = battle.player(target);
        let me = enemy.other();
        if let Some(marker) = marker_of(battle, target) {
            let at = battle.state.marker(marker).at;
            let share = if struck { exchange.dealt / wounds_left(battle, target).max(1.0) } else { 0.0 };
            let theirs = f64::from(battle.level_of_control(enemy, at)) - share * control(battle, target);
            let near = marker_of(battle, unit) == Some(marker);
            let mine =
                f64::from(battle.level_of_control(me, at)) + if near { 0.0 } else { control(battle, unit) * 0.8 };
            let held = battle.state.marker(marker).controlled_by == Some(me);
            let value = match (mine > theirs, held) {
                (true, false) => 4.0,
                (true, true) => 1.0,
                (false, _) if mine >= theirs * 0.5 => 1.0,
                (false, _) => 0.0,
            };
            sum.add("marker", value * self.posture.objectives);
        }
        let left = marker_of(battle, unit).filter(|_| marker_of(battle, unit) != marker_of(battle, target));
        if let Some(marker) = left
            && struck
            && battle.state.marker(marker).controlled_by == Some(me)
        {
            let at = battle.state.marker(marker).at;
            let without = f64::from(battle.level_of_control(me, at)) - control(battle, unit);
            if without <= f64::from(battle.level_of_control(enemy, at)) && !battle.state.marker(marker).sticky {
                sum.add("leaves a marker", -3.0 * self.posture.objectives);
            }
        }
    }

    /// What the plan says.
    fn add_plan(&self, sum: &mut Sum, unit: UnitId, targets: &[UnitId], profile: &Profile, memory: &Memory) {
        let Some(plan) = memory.plan.as_ref().filter(|_| profile.can(Features::INTENTS)) else { return };
        if plan.charge_of(unit).is_some_and(|target| targets.contains(&target)) {
            sum.add("planned", 3.0);
        }
        if targets.iter().any(|target| plan.locks.contains(target)) {
            sum.add("planned lock", 3.0);
        }
    }

    /// Friends who fight the same enemy: together they kill what one alone does not.
    fn add_company(&self, sum: &mut Sum, unit: UnitId, target: UnitId, blows: Exchange, memory: &mut Memory) {
        let battle = self.battle;
        let wounds = wounds_left(battle, target);
        if blows.dealt >= wounds * 0.95 {
            return;
        }
        let (mut there, mut coming, mut friends) = (0.0, 0.0, 0.0);
        for friend in battle.units_on_table(battle.player(unit)).filter(|&friend| friend != unit) {
            let pair = self.pairs.iter().find(|(of, to, _)| *of == friend && *to == target);
            if let Some((.., odds)) = pair {
                if odds.chance >= super::LIKELY {
                    coming += odds.chance * self.exchange(friend, target, memory).dealt;
                    friends += 1.0;
                }
            } else if battle.engaged_with(friend, target) {
                there += self.exchange(friend, target, memory).dealt;
            }
        }
        let more = |most: f64| if self.fierce { most * 1.4 } else { most };
        if there > 0.0 && there < wounds && blows.dealt + there >= wounds * 0.8 {
            sum.add("gang up", more(3.0));
        } else if coming > 0.0 && blows.dealt + there + coming >= wounds * 0.8 {
            sum.add("seed", more(f64::min(3.0, 1.0 + friends)));
        }
    }

    fn risk(&self, unit: UnitId, memory: &mut Memory) -> f64 {
        if let Some((_, known)) = self.risks.borrow().iter().find(|(of, _)| *of == unit) {
            return *known;
        }
        let loss = overwatch_loss(self.battle, &mut memory.ledger, unit) / wounds_left(self.battle, unit).max(1.0);
        // From 1 where nothing is lost down to .4 where hardly anybody would arrive.
        let risk = 1.0 - 0.6 * (1.5 * loss).min(1.0);
        self.risks.borrow_mut().push((unit, risk));
        risk
    }
}

/// The marker that a unit is in range of.
pub fn marker_of(battle: Battle<'_>, unit: UnitId) -> Option<MarkerId> {
    let near = |at| battle.models(unit).any(|model| battle.in_range_of_marker(&battle.body(model), at));
    battle.state.markers_on_table().find(|(_, marker)| near(marker.at)).map(|(id, _)| id)
}

/// A unit's objective control.
pub fn control(battle: Battle<'_>, unit: UnitId) -> f64 {
    battle.models(unit).map(|model| f64::from(battle.objective_control(unit, model))).sum()
}

/// How far a unit shoots at the most, in inches.
fn longest_range(battle: Battle<'_>, unit: UnitId) -> f64 {
    let ranges = battle.models(unit).flat_map(|model| battle.setup.model(model).weapons.iter());
    ranges
        .map(|(weapon, _)| battle.setup.weapon(*weapon).range)
        .filter(|range| !range.is_melee())
        .map(|range| range.inches().to_f64())
        .fold(0.0, f64::max)
}
