//! What an enemy unit is worth, in victory points, with reasons.

use crate::analysis::{points_left, wounds_left};
use crate::explain::Sum;
use crate::memory::Memory;
use crate::tunables::POINTS_PER_VP;
use codex::{Count, Row, ScoredAt};
use rules::setup::Keys;
use rules::{Battle, ModelId, Player, UnitId};

/// Somebody leads it, or it is a leader.
const LEADER: f64 = 1.5;
/// It is a vehicle or a monster.
const BIG: f64 = 1.2;
/// It is nearly dead: finish it.
const BELOW_HALF: f64 = 1.5;
/// It stands on a marker.
const ON_MARKER: f64 = 1.4;
/// The same in the last rounds.
const ON_MARKER_LATE: f64 = 1.8;
/// Somebody means to charge it: leave it to them.
const CHARGED: f64 = 0.5;
/// How many times a wound that finishes a unit counts.
const KILL_BONUS: f64 = 2.0;
/// Past this share of what kills it, more is waste.
const ENOUGH: f64 = 1.15;
/// What waste is worth.
const OVERKILL: f64 = 0.35;
/// Past this share of what kills it, it is dead whatever the dice say.
const CERTAIN: f64 = 1.8;

/// An enemy unit as a target.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// The unit.
    pub unit: UnitId,
    /// What its death is worth, in victory points.
    pub worth: f64,
    /// Wounds it has left.
    pub wounds: f64,
    /// What cards and the primary pay for its death.
    pub bounty: f64,
    /// How many times a kill counts.
    pub greed: f64,
}

impl Target {
    /// Reads the table.
    pub fn of(battle: Battle<'_>, player: Player, unit: UnitId, usual: f64, memory: &Memory) -> Target {
        let worth = worth(battle, unit, usual, memory).total();
        let wounds = wounds_left(battle, unit).max(1.0);
        Target { unit, worth, wounds, bounty: bounty(battle, player, unit), greed: memory.lapses.greed() }
    }

    /// What this many expected wounds are worth: those that finish it count double, those past what
    /// it has count for little.
    pub fn gain(&self, wounds: f64) -> (f64, f64) {
        let part = wounds / self.wounds;
        let counted = part.min(ENOUGH) + OVERKILL * (part.min(CERTAIN) - ENOUGH).max(0.0);
        let kill = self.kill_chance(wounds);
        let damage = self.worth / KILL_BONUS * counted;
        (damage, (self.worth / KILL_BONUS * (KILL_BONUS - 1.0) + self.bounty) * kill * self.greed)
    }

    /// Roughly the chance that this many expected wounds destroy it.
    pub fn kill_chance(&self, wounds: f64) -> f64 {
        ((wounds / self.wounds - 0.7) / 0.6).clamp(0.0, 1.0)
    }

    /// What one wound is worth, if it does not finish the unit.
    pub fn per_wound(&self) -> f64 {
        self.worth / KILL_BONUS / self.wounds
    }
}

/// What a unit is worth to its enemy.
pub fn worth(battle: Battle<'_>, unit: UnitId, usual: f64, memory: &Memory) -> Sum {
    let keys = battle.keys(unit);
    let points = points_left(battle, unit);
    let mut sum = Sum::new();
    sum.add("points", points / POINTS_PER_VP);
    sum.times("output", (output(battle, unit) / points.max(1.0) / usual.max(1e-6)).clamp(0.8, 1.3));
    if battle.parts(unit).nth(1).is_some() || keys.contains(Keys::CHARACTER) {
        sum.times("leader", LEADER);
    }
    if keys.is_big() {
        sum.times("vehicle or monster", BIG);
    }
    if battle.standing(unit).below_half {
        sum.times("below half", BELOW_HALF);
    }
    if holds_marker(battle, unit) {
        sum.times("on an objective", if battle.state.clock.round >= 4 { ON_MARKER_LATE } else { ON_MARKER });
    }
    sum.times("overrated", memory.lapses.regard(unit));
    if memory.plan.as_ref().is_some_and(|plan| plan.is_charged(unit)) {
        sum.times("to be charged", CHARGED);
    }
    sum
}

/// Whether a unit is in range of a marker on the table.
pub fn holds_marker(battle: Battle<'_>, unit: UnitId) -> bool {
    let near = |model: ModelId| {
        battle
            .state
            .objectives
            .iter()
            .any(|marker| !marker.gone && battle.in_range_of_marker(&battle.body(model), marker.at))
    };
    battle.models(unit).any(near)
}

/// Roughly what a unit does to ordinary infantry in a turn, shooting and fighting.
pub fn output(battle: Battle<'_>, unit: UnitId) -> f64 {
    battle.models(unit).map(|model| battle.model_output(model)).sum()
}

/// Output for each point that is usual on a side.
pub fn usual_output(battle: Battle<'_>, player: Player) -> f64 {
    let (mut sum, mut points) = (0.0, 0.0);
    for unit in battle.units_on_table(player) {
        sum += output(battle, unit);
        points += points_left(battle, unit);
    }
    sum / f64::max(points, 1.0)
}

/// What cards and the primary pay a player for destroying a unit.
pub fn bounty(battle: Battle<'_>, player: Player, unit: UnitId) -> f64 {
    let Some(mission) = &battle.setup.mission else { return 0.0 };
    let score = &battle.state.scores[player.index()];
    let round = battle.state.clock.round;
    let mut sum: f64 = 0.0;
    for card in score.cards().filter_map(|card| mission.card(card)) {
        let rows = card.rows.iter().filter(|row| mission.mode(player).is_none_or(|mode| row.in_mode(mode)));
        let best = rows.filter(|row| row.in_round(round)).map(|row| pays(battle, player, unit, row)).max();
        sum += f64::from(best.unwrap_or(0));
    }
    let primary = mission.primary.iter().flat_map(|primary| &primary.rows);
    let pays = primary
        .filter(|row| row.in_round(round) && row.count == Some(Count::DestroyedThisRound))
        .map(|row| f64::from(row.value(row.at_least)) / f64::from(row.at_least.max(1)));
    sum + pays.sum::<f64>()
}

fn pays(battle: Battle<'_>, player: Player, unit: UnitId, row: &Row) -> u8 {
    let marked = battle.state.scores[player.index()].marked;
    let is = |at: usize| marked.get(at).copied().flatten() == Some(unit);
    let counts = match (row.when, row.count) {
        (ScoredAt::Kill, _) | (_, Some(Count::Destroyed)) => {
            row.of.is_some_and(|kind| battle.kill_would_count(unit, kind, row.wounds))
        }
        (_, Some(Count::Marked)) => (0..3).any(is),
        (_, Some(Count::SecondMarked)) => is(3),
        _ => false,
    };
    if counts { row.value(row.at_least) } else { 0 }
}
