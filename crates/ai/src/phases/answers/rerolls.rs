//! Dice rolled again: for nothing where a rule allows it, for a command point where it pays.

use super::first;
use crate::analysis::{charge_chance, gap, points_left, two_dice_at_least, worth, wounds_left};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::phases::reactions::command_point;
use crate::profile::{Features, Profile};
use crate::tunables::POINTS_PER_VP;
use codex::EffectRoll;
use rules::attack::modifiers;
use rules::ids::{Player, UnitId};
use rules::phases::{charge, command::battle_shock};
use rules::state::{Hand, State};
use rules::stratagems::command_reroll;
use rules::{Action, Battle, Context, Decision, Question};

/// What a die shows on average.
const DIE: f64 = 3.5;
/// Wounds that a failed save usually costs.
const DAMAGE: f64 = 2.0;
/// Wounds that a hit of a big gun does to what it is fired at, on average.
const BIG_HIT: f64 = 1.8;
/// What an inch of an Advance is worth.
const INCH: f64 = 0.08;

/// The chance that a die shows at least so much; a one never does.
pub fn chance(need: u8) -> f64 {
    f64::from(7 - need.clamp(2, 7)) / 6.0
}

/// A re-roll that a rule gives.
pub fn free(battle: Battle<'_>, decision: &Decision, memory: &mut Memory) -> Option<Choice> {
    let Question::Reroll { unit, context, faces, eligible, need, whole, most } = &decision.question else {
        return None;
    };
    let mut ballot = Ballot::new(Topic::Reroll);
    ballot.act(Action::DeclineReaction, Sum::new());
    if *whole {
        let mut sum = Sum::new();
        sum.add("gain", whole_gain(battle, *unit, *context, faces, memory));
        ballot.act(Action::Reroll(*context, (0..faces.len() as u16).collect()), sum);
        return first(ballot);
    }
    let shows = |at: &u16| faces.get(usize::from(*at)).copied().unwrap_or(6);
    let failed = |at: &u16| match need {
        // Nothing to reach: below the mean it pays to roll again.
        0 => f64::from(shows(at)) < DIE,
        _ => shows(at) < *need,
    };
    let mut dice: Vec<u16> = eligible.iter().copied().filter(failed).collect();
    if dice.len() > usize::from(*most) {
        dice.sort_by_key(shows);
        dice.truncate(usize::from(*most));
    }
    if !dice.is_empty() {
        let gain = |at: &u16| if *need == 0 { DIE - f64::from(shows(at)) } else { chance(*need) };
        let mut sum = Sum::new();
        sum.add("successes", dice.iter().map(gain).sum());
        ballot.act(Action::Reroll(*context, dice), sum);
    }
    first(ballot)
}

/// What rolling a whole sum again gains, in whatever the sum is about; more than nothing pays.
fn whole_gain(battle: Battle<'_>, unit: UnitId, context: Context, faces: &[u8], memory: &mut Memory) -> f64 {
    let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
    match context {
        Context::Charge => match falls_short(battle, unit, faces) {
            true => charge_again(battle, unit, memory).max(0.01),
            false => -1.0,
        },
        Context::BattleShock => {
            let need = i32::from(battle_shock::leadership(battle, unit));
            let fails = i64::from(sum) < i64::from(need);
            if fails { two_dice_at_least(need) } else { -1.0 }
        }
        _ => DIE * faces.len() as f64 - f64::from(sum),
    }
}

/// A re-roll for a command point.
pub fn command(battle: Battle<'_>, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let Question::CommandReroll { unit, context, faces, eligible, need, whole } = &decision.question else {
        return None;
    };
    if !profile.can(Features::STRATAGEMS) {
        return Some(Choice::plain(Topic::Reroll, Action::DeclineAll));
    }
    let mut ballot = Ballot::new(Topic::Reroll);
    ballot.act(Action::DeclineReaction, Sum::new());
    for action in command_reroll::options(battle, *unit, *context, faces, eligible, *need, *whole) {
        let worst = eligible.iter().filter_map(|&at| faces.get(usize::from(at))).min().copied().unwrap_or(6);
        let mut sum = Sum::new();
        let dice = Dice { context: *context, faces, worst, need: *need };
        sum.add("gain", gain(battle, decision.player, *unit, &dice, memory));
        sum.add("command point", -command_point(battle, decision.player));
        ballot.act(action, sum);
    }
    first(ballot)
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
        Context::Charge if falls_short(battle, unit, faces) => charge_again(battle, unit, memory),
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

/// Whether a charge roll is not enough, by the kernel's own reckoning.
fn falls_short(battle: Battle<'_>, unit: UnitId, faces: &[u8]) -> bool {
    let Hand::Charging { targets, heroic, .. } = battle.state.clock.hand else { return false };
    let only = targets.iter().next().filter(|_| targets.len() == 1);
    let (add, _) = modifiers::own_roll_against(battle, unit, EffectRoll::Charge, only);
    let roll = faces.iter().sum::<u8>().saturating_add_signed(add).max(1);
    let mut state: State = battle.state.clone();
    state.clock.hand = Hand::Charging { unit, targets, roll, heroic };
    let then = Battle { setup: battle.setup, state: &state };
    !charge::in_hand(then).is_some_and(|(_, closing)| closing.is_possible())
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
