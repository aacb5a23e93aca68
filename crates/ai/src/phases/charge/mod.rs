//! The Charge phase: every charger against everybody in reach, alone and in pairs, and against
//! not charging at all.
//!
//! `value.rs` says what a charge is worth, `overwatch.rs` what may be lost on the way. Ideas are
//! first scored by the gap alone; how far the best of them really have to go is asked of the
//! kernel's own solver before one is chosen.

mod overwatch;
mod value;

pub use value::{control, marker_of};

#[cfg(test)]
mod tests;

use crate::analysis::{ChargeOdds, charge_odds, true_need};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::{Features, Profile};
use rules::candidates::Proposal;
use rules::ids::UnitId;
use rules::phases::charge::{declare, is_eligible};
use rules::state::Hand;
use rules::{Action, Battle, Decision, Game, Player, Question};
use smallvec::SmallVec;
use value::Scene;

/// What a charge must promise at least, before the level and the round have their say.
const THRESHOLD: f64 = 4.0;
/// A charge less likely than this is never declared.
const HOPELESS: f64 = 0.03;
/// A second target is tried only where both are at least this likely.
const LIKELY: f64 = 0.3;
/// For so many of the best ideas the way is looked for.
const LOOKED_AT: usize = 3;

/// A charge that might be declared.
struct Idea {
    unit: UnitId,
    targets: SmallVec<[UnitId; 2]>,
    odds: ChargeOdds,
    sum: Sum,
}

/// With nothing in hand.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    if profile.can(Features::STRATAGEMS)
        && let Some(choice) = super::reactions::proactive(game, player, profile, memory)
    {
        return Some(choice);
    }
    let battle = game.battle();
    let mut ballot = Ballot::new(Topic::Charge);
    let pairs = pairs(battle, player);
    let mut end = Sum::new();
    if !pairs.is_empty() {
        let scene = Scene::new(battle, player, profile, memory, pairs);
        end.add("threshold", THRESHOLD * profile.charge_threshold * scene.posture.charge_threshold);
        for idea in ideas(&scene, profile, memory) {
            ballot.act(Action::DeclareCharge(idea.unit, idea.targets.to_vec()), idea.sum);
        }
        ballot.blur(profile, &mut memory.dice);
    }
    ballot.act(Action::EndCharge, end);
    ballot.choose(game, player)
}

/// Who could charge whom, and how likely.
fn pairs(battle: Battle<'_>, player: Player) -> Vec<(UnitId, UnitId, ChargeOdds)> {
    let mut out = Vec::new();
    for unit in battle.units_on_table(player) {
        let mut eligible = None;
        for target in battle.units_on_table(player.other()) {
            if declare::is_target(battle, unit, target) && *eligible.get_or_insert_with(|| is_eligible(battle, unit)) {
                let odds = charge_odds(battle, unit, &[target]);
                if odds.chance >= HOPELESS {
                    out.push((unit, target, odds));
                }
            }
        }
    }
    out
}

/// The best ideas, scored with the way they really have to go.
fn ideas(scene: &Scene<'_>, profile: &Profile, memory: &mut Memory) -> Vec<Idea> {
    let battle = scene.battle;
    let mut rough: Vec<Idea> = Vec::new();
    for (at, &(unit, target, odds)) in scene.pairs.iter().enumerate() {
        let targets: SmallVec<[UnitId; 2]> = SmallVec::from_slice(&[target]);
        let sum = scene.value(unit, &targets, Some(odds.chance), profile, memory);
        rough.push(Idea { unit, targets, odds, sum });
        for &(_, second, other) in scene.pairs[at + 1..].iter().filter(|(same, ..)| *same == unit) {
            if odds.chance.min(other.chance) >= LIKELY {
                let targets: SmallVec<[UnitId; 2]> = SmallVec::from_slice(&[target, second]);
                let odds = ChargeOdds::of(battle, unit, &targets, odds.need.max(other.need));
                let sum = scene.value(unit, &targets, Some(odds.chance), profile, memory);
                rough.push(Idea { unit, targets, odds, sum });
            }
        }
    }
    // Stable, so that of equals the first in the order of the units stays first.
    rough.sort_by(|a, b| b.sum.total().total_cmp(&a.sum.total()));
    let mut out: Vec<Idea> = Vec::new();
    for mut idea in rough {
        if out.len() >= LOOKED_AT {
            break;
        }
        let Some(need) = true_need(battle, idea.unit, &idea.targets, idea.odds.need) else { continue };
        if need != idea.odds.need {
            idea.odds = ChargeOdds::of(battle, idea.unit, &idea.targets, need);
            if idea.odds.chance < HOPELESS {
                continue;
            }
            idea.sum = scene.value(idea.unit, &idea.targets, Some(idea.odds.chance), profile, memory);
        }
        out.push(idea);
    }
    out
}

/// What follows the choice of a unit: the roll, then the move or giving it up.
pub fn in_hand(game: &Game, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let player = decision.player;
    let mut ballot = Ballot::new(Topic::Charge);
    match (&decision.question, battle.state.clock.hand) {
        (Question::ChargeRoll { unit }, _) => return Some(Choice::plain(Topic::Charge, Action::ChargeRoll(*unit))),
        (_, Hand::Charging { unit, targets, .. }) => {
            let targets: SmallVec<[UnitId; 2]> = targets.iter().collect();
            let scene = Scene::new(battle, player, profile, memory, Vec::new());
            // The dice are rolled: what is left is whether it is good to be there.
            ballot.put(Proposal::Solved, scene.value(unit, &targets, None, profile, memory));
            let mut stay = Sum::new();
            stay.add("gives it up", value::GIVEN_UP);
            ballot.act(Action::SkipCharge(unit), stay);
        }
        _ => return super::safe(game, player),
    }
    ballot.choose(game, player)
}
