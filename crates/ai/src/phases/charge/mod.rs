//! The Charge phase: every charger against everybody in reach, alone and in pairs, and against
//! not charging at all.
//!
//! `value.rs` says what a charge is worth. Ideas are first scored by the gap alone; how far the
//! best of them really have to go is asked of the kernel's own solver before one is chosen.

mod value;

pub use value::{control, marker_of};

#[cfg(test)]
mod tests;

use crate::analysis::{ChargeOdds, charge_odds, true_need};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::mistakes::Slip;
use crate::profile::{Features, Profile};
use crate::search;
use rules::state::Hand;
use rules::{Action, Battle, Decision, Doing, Game, Player, Question, UnitId};
use smallvec::SmallVec;
use tactics::candidates::Proposal;
use value::{Roll, Scene};

/// What a charge must promise at least, before the level and the round have their say.
const THRESHOLD: f64 = 2.0;
/// A charge less likely than this is never declared.
const HOPELESS: f64 = 0.03;
/// A second target is tried only where both are at least this likely.
const LIKELY: f64 = 0.3;
/// So often the best idea is looked at closely.
const LOOKED_AT: usize = 4;

/// How much less a charge must promise to those who charge because they can.
const RASH: f64 = -8.0;

/// How many charges (declining included) are played forward.
const CONTENDERS: usize = 3;
/// How far behind the best a charge may be to be played forward.
const MARGIN: f64 = 6.0;

/// A charge that might be declared.
struct Idea {
    unit: UnitId,
    targets: SmallVec<[UnitId; 2]>,
    odds: ChargeOdds,
    noise: f64,
    looked_at: bool,
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
    let mut pairs = pairs(battle, player);
    pairs.retain(|(unit, target, _)| memory.lapses.sees_unit(battle, *unit, *target));
    let mut end = Sum::new();
    if !pairs.is_empty() {
        let scene = Scene::new(battle, player, profile, memory, pairs);
        end.add("threshold", THRESHOLD * profile.charge_threshold * scene.posture.charge_threshold);
        if memory.lapses.has(Slip::RashCharge) {
            end.add("charges because it can", RASH);
        }
        let mut ideas = ideas(&scene, profile, memory);
        if !profile.rough {
            look_for_ways(&scene, &mut ideas, end.total(), profile, memory);
        }
        for idea in ideas {
            ballot.act(Action::DeclareCharge(idea.unit, idea.targets.to_vec()), idea.sum);
        }
    }
    ballot.act(Action::EndCharge, end);
    if profile.can(Features::LOOK_AHEAD) {
        let options = ballot.contenders(game, player, CONTENDERS, MARGIN);
        return search::choose(game, player, profile, memory, options, search::Weight::Great);
    }
    ballot.choose(game, player)
}

/// Who could charge whom, and how likely.
fn pairs(battle: Battle<'_>, player: Player) -> Vec<(UnitId, UnitId, ChargeOdds)> {
    let mut out = Vec::new();
    for unit in battle.units_on_table(player) {
        let mut eligible = None;
        for target in battle.units_on_table(player.other()) {
            if battle.may(unit, Doing::ChargeAt(target))
                && *eligible.get_or_insert_with(|| battle.may(unit, Doing::Charge))
            {
                let odds = charge_odds(battle, unit, &[target]);
                if odds.chance >= HOPELESS {
                    out.push((unit, target, odds));
                }
            }
        }
    }
    out
}

/// Every charge there is, by the gap alone.
fn ideas(scene: &Scene<'_>, profile: &Profile, memory: &mut Memory) -> Vec<Idea> {
    let mut out: Vec<Idea> = Vec::new();
    for (at, &(unit, target, odds)) in scene.pairs.iter().enumerate() {
        out.push(idea(scene, unit, &[target], odds, profile, memory));
        for &(_, second, other) in scene.pairs[at + 1..].iter().filter(|(same, ..)| *same == unit) {
            // Two targets at a time are expensive to look into.
            if !profile.rough && odds.chance.min(other.chance) >= LIKELY {
                let targets = [target, second];
                let odds = ChargeOdds::of(scene.battle, unit, &targets, odds.need.max(other.need));
                out.push(idea(scene, unit, &targets, odds, profile, memory));
            }
        }
    }
    out
}

fn idea(
    scene: &Scene<'_>,
    unit: UnitId,
    targets: &[UnitId],
    odds: ChargeOdds,
    profile: &Profile,
    memory: &mut Memory,
) -> Idea {
    let mut sum = scene.value(unit, targets, Roll::Rough(odds.chance), profile, memory);
    // The level's noise is a term of the idea itself: the best ones are looked at again below.
    let noise = if profile.noise > 0.0 { memory.dice.noise(profile.noise) } else { 0.0 };
    sum.add("noise", noise);
    Idea { unit, targets: SmallVec::from_slice(targets), odds, noise, looked_at: false, sum }
}

/// Looks at the best idea closely: what must really be rolled, and what overwatch costs on the way;
/// and so on until the best one has been looked at, or none is good enough. Ideas without a way go.
fn look_for_ways(scene: &Scene<'_>, ideas: &mut Vec<Idea>, least: f64, profile: &Profile, memory: &mut Memory) {
    for _ in 0..LOOKED_AT {
        let best = (0..ideas.len()).max_by(|&a, &b| {
            // Of equals the first.
            ideas[a].sum.total().total_cmp(&ideas[b].sum.total()).then(b.cmp(&a))
        });
        let Some(idea) = best.and_then(|at| ideas.get_mut(at)).filter(|idea| idea.sum.total() > least) else { return };
        if idea.looked_at {
            return;
        }
        let (unit, need) = (idea.unit, idea.odds.need);
        match memory.charge_need(unit, &idea.targets, || true_need(scene.battle, unit, &idea.targets, need)) {
            Some(need) => {
                idea.odds = ChargeOdds::of(scene.battle, idea.unit, &idea.targets, need);
                idea.sum = scene.value(idea.unit, &idea.targets, Roll::Close(idea.odds.chance), profile, memory);
                idea.sum.add("noise", idea.noise);
                idea.looked_at = true;
            }
            None => drop(best.map(|at| ideas.remove(at))),
        }
    }
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
            ballot.put(Proposal::Solved, scene.value(unit, &targets, Roll::Made, profile, memory));
            let mut stay = Sum::new();
            stay.add("gives it up", value::GIVEN_UP);
            ballot.act(Action::SkipCharge(unit), stay);
        }
        _ => return super::safe(game, player),
    }
    ballot.choose(game, player)
}
