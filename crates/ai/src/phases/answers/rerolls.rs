//! Dice rolled again for a command point, where it pays. What a rule allows for nothing goes by the
//! kernel's default.

use super::first;
use crate::analysis::{charge_chance, gap, points_left, worth, wounds_left};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::mistakes::{Forgotten, Slip};
use crate::phases::reactions::command_point;
use crate::profile::{Features, Profile};
use crate::tunables::POINTS_PER_VP;
use rules::action::Decline;
use rules::state::Hand;
use rules::{Action, Battle, Context, Decision, Player, Question, UnitId};

/// What a die shows on average.
const DIE: f64 = 3.5;
/// Wounds that a failed save usually costs.
const DAMAGE: f64 = 2.0;
/// Wounds that a hit of a big gun does to what it is fired at, on average.
const BIG_HIT: f64 = 1.8;
/// What an inch of an Advance is worth.
const INCH: f64 = 0.08;

/// The chance that a die shows at least `need`; a one never does.
pub fn chance(need: u8) -> f64 {
    f64::from(7 - need.clamp(2, 7)) / 6.0
}

/// A re-roll for a command point.
pub fn command(battle: Battle<'_>, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    if !profile.can(Features::STRATAGEMS) {
        return Some(Choice::plain(Topic::Reroll, Action::DeclineReaction(Decline::ForPhase)));
    }
    if memory.lapses.has(Slip::Forgets(Forgotten::Reroll)) {
        return Some(Choice::plain(Topic::Reroll, Action::DeclineReaction(Decline::Once)));
    }
    first(ballot(battle, decision, memory))
}

/// Every use of a Command Re-roll with what it is worth, and using none.
pub fn ballot(battle: Battle<'_>, decision: &Decision, memory: &mut Memory) -> Ballot {
    let mut ballot = Ballot::new(Topic::Reroll);
    let Question::CommandReroll { unit, context, faces, eligible, need, .. } = &decision.question else {
        return ballot;
    };
    ballot.act(Action::DeclineReaction(Decline::Once), Sum::new());
    let uses = battle.answers(decision).into_iter().filter(|action| matches!(action, Action::UseStratagem(_)));
    for action in uses {
        let worst = eligible.iter().filter_map(|&at| faces.get(usize::from(at))).min().copied().unwrap_or(6);
        let mut sum = Sum::new();
        let dice = Dice { context: *context, faces, worst, need: *need };
        sum.add("gain", gain(battle, decision.player, *unit, &dice, memory));
        sum.add("command point", -command_point(battle, decision.player));
        ballot.act(action, sum);
    }
    ballot
}

/// A roll that was made.
struct Dice<'a> {
    context: Context,
    faces: &'a [u8],
    worst: u8,
    need: u8,
}

/// What another roll of the worst die, or of the sum, may be expected to gain in victory points.
fn gain(battle: Battle<'_>, player: Player, unit: UnitId, dice: &Dice<'_>, memory: &mut Memory) -> f64 {
    let Dice { context, faces, worst, need } = *dice;
    let fails = need > 0 && worst < need;
    match context {
        // It is offered only where the roll falls short.
        Context::Charge => charge_again(battle, unit, memory),
        Context::Save if fails => {
            let each = widest(battle, unit);
            chance(need) * worth(battle, unit, each.min(DAMAGE)) / POINTS_PER_VP
        }
        Context::Hazardous if fails => {
            // A failed test costs three wounds of one model.
            chance(need) * worth(battle, unit, widest(battle, unit).min(3.0)) / POINTS_PER_VP
        }
        Context::DesperateEscape if fails => chance(need) * worth(battle, unit, widest(battle, unit)) / POINTS_PER_VP,
        // Few dice are those of big guns: one of them more matters.
        Context::ToHit | Context::ToWound if fails && faces.len() <= 2 => {
            chance(need) * BIG_HIT * usual_wound(battle, player.other()) / POINTS_PER_VP
        }
        Context::Damage => {
            (DIE * faces.len() as f64 - total(faces)) * usual_wound(battle, player.other()) / POINTS_PER_VP
        }
        Context::Attacks => {
            (DIE * faces.len() as f64 - total(faces)) * 0.3 * usual_wound(battle, player.other()) / POINTS_PER_VP
        }
        Context::Advance => (DIE - f64::from(worst)) * INCH,
        _ => 0.0,
    }
}

fn total(faces: &[u8]) -> f64 {
    faces.iter().map(|face| f64::from(*face)).sum()
}

/// The most wounds that a model of a unit has left.
fn widest(battle: Battle<'_>, unit: UnitId) -> f64 {
    battle.models(unit).map(|model| f64::from(battle.state.model(model).wounds)).fold(1.0, f64::max)
}

/// What a wound of a side's units costs it on average, in points.
fn usual_wound(battle: Battle<'_>, player: Player) -> f64 {
    let (mut points, mut wounds) = (0.0, 0.0);
    for unit in battle.units_on_table(player) {
        points += points_left(battle, unit);
        wounds += wounds_left(battle, unit);
    }
    points / f64::max(wounds, 1.0)
}

/// What rolling a failed charge again may be expected to gain.
fn charge_again(battle: Battle<'_>, unit: UnitId, memory: &mut Memory) -> f64 {
    let Hand::Charging { targets, heroic, .. } = battle.state.clock.hand else { return 0.0 };
    let mut farthest: f64 = 0.0;
    let mut hurt: f64 = 0.0;
    for target in targets.iter() {
        farthest = farthest.max(gap(battle, unit, target));
        let wounds = memory.ledger.melee(battle, unit, target, !heroic);
        hurt = hurt.max(worth(battle, target, wounds) / POINTS_PER_VP);
    }
    // A charge that fails leaves the unit standing in the open before those it meant to charge.
    charge_chance(farthest) * (hurt * 1.3 + 0.5)
}
