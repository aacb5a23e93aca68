//! Fall Back: leaving combat, and Desperate Escape (R7.10, R7.11).
//!
//! What a unit that fell back may not do afterwards is asked where it would do it.

use super::judge::Plan;
use super::walk::Walked;
use crate::action::Action;
use crate::attack::damage::{self, Death};
use crate::attack::reroll;
use crate::battle::Battle;
use crate::decision::{Decision, Models, Question};
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::Roll;
use crate::ids::{ModelId, UnitId};
use crate::reroll::Offer;
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use codex::{EffectRoll, Permission};
use smallvec::SmallVec;

/// A test fails on this or less.
const FAILS_ON: u8 = 2;

/// How many models take a test: each that passes over an enemy (FLY and TITANIC do not), or all
/// of them if the unit is battle-shocked or leaves somebody who harries it. One test a model at most.
pub(crate) fn tests(battle: Battle<'_>, unit: UnitId, plan: &Plan) -> usize {
    at_risk(battle, unit, &plan.walks).len()
}

/// Whether an enemy that the unit leaves makes every model test: not MONSTERS and VEHICLES.
fn is_harried(battle: Battle<'_>, unit: UnitId) -> bool {
    !battle.keys(unit).is_big()
        && battle.engaged_enemies(unit).any(|enemy| modifiers::may(battle, enemy, Permission::ForceDesperateEscape))
}

/// Models that pass over an enemy and are neither FLY nor TITANIC.
fn crossing<'a>(battle: Battle<'a>, walks: &'a [(ModelId, Walked)]) -> impl Iterator<Item = ModelId> + 'a {
    let tested = move |(model, walked): &&(ModelId, Walked)| {
        walked.crossed.is_some() && !battle.setup.model(*model).keys.intersects(Keys::FLY | Keys::TITANIC)
    };
    walks.iter().filter(tested).map(|(model, _)| *model)
}

/// Rolls the tests; the owner picks a model for each that fails.
pub(crate) fn desperate_escape(r: &mut Resolution<'_>, unit: UnitId, plan: &Plan) -> Result<(), Stop> {
    let tests = tests(r.battle(), unit, plan);
    if tests == 0 {
        return Ok(());
    }
    let worse = i8::from(is_harried(r.battle(), unit) && r.battle().is_shocked(unit));
    let (add, again) = modifiers::own_roll_right(r.battle(), unit, EffectRoll::DesperateEscape, None);
    let add = add.saturating_sub(worse);
    let fails_on = FAILS_ON.saturating_add_signed(add.saturating_neg()).min(6);
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..tests {
        faces.push(r.d6(Context::DesperateEscape)?);
    }
    let rerolled = reroll::offer(r, Offer::single(unit, Context::DesperateEscape, again, fails_on + 1), &mut faces)?;
    let failed = faces.iter().filter(|&&face| face <= fails_on).count();
    r.note(Roll {
        need: fails_on + 1,
        successes: (faces.len() - failed) as u32,
        rerolled,
        modifier: add,
        ..Roll::of(Context::DesperateEscape, unit, faces)
    });
    for model in casualties(r, unit, failed)? {
        damage::die(r, model, Death::Triggers)?;
    }
    Ok(())
}

/// The models of a unit that are lost, chosen by its player where there is a choice.
pub(crate) fn casualties(r: &mut Resolution<'_>, unit: UnitId, failed: usize) -> Result<Models, Stop> {
    let options: Models = r.battle().models(unit).collect();
    let count = failed.min(options.len());
    if count == 0 || count == options.len() {
        return Ok(options.into_iter().take(count).collect());
    }
    let player = r.battle().player(unit);
    let last: Models = options.iter().rev().take(count).copied().collect();
    let question = Question::Casualties { unit, count: count as u8, options };
    match r.ask(Decision { player, question })? {
        Action::ChooseModels(models) => Ok(models.into_iter().collect()),
        _ => Ok(last),
    }
}

/// The models that would take a test if the unit fell back along these ways, for those who want to see it
/// before they decide.
pub(crate) fn at_risk(battle: Battle<'_>, unit: UnitId, walks: &[(ModelId, Walked)]) -> Vec<ModelId> {
    if modifiers::may(battle, unit, Permission::PassDesperateEscape) {
        return Vec::new();
    }
    if battle.is_shocked(unit) || is_harried(battle, unit) {
        return battle.models(unit).collect();
    }
    crossing(battle, walks).collect()
}
