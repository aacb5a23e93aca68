//! Who takes an attack or a mortal wound (R11.4, R14.6, R13.16).

use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Models, Question};
use crate::ids::{ModelId, UnitId};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::sight;
use crate::state::ModelFlags;

/// The models that may take the next attack: Characters of an attached unit last; among the others, one that
/// has lost wounds or taken an attack this phase before any other.
pub(crate) fn legal(battle: Battle<'_>, unit: UnitId) -> Models {
    let pool = pool(battle, unit);
    let marked: Models = pool.iter().copied().filter(|&model| is_marked(battle, model)).collect();
    if marked.is_empty() { pool } else { marked }
}

fn is_marked(battle: Battle<'_>, model: ModelId) -> bool {
    let state = battle.state.model(model);
    state.flags.contains(ModelFlags::ALLOCATED) || state.wounds < battle.setup.model(model).wounds
}

/// R14.6 in an attached unit, those that are no Characters while any lives: bodyguards, and troopers
/// of the leader's own datasheet.
fn pool(battle: Battle<'_>, unit: UnitId) -> Models {
    let all: Models = battle.models(unit).collect();
    if !battle.is_attached(unit) {
        return all;
    }
    let is_character = |model: ModelId| battle.setup.model(model).keys.contains(Keys::CHARACTER);
    let others: Models = all.iter().copied().filter(|&model| !is_character(model)).collect();
    if others.is_empty() { all } else { others }
}

/// Why a model may not be chosen, for the answer to an allocation.
pub(crate) fn why_not(battle: Battle<'_>, unit: UnitId, model: ModelId) -> Refusal {
    let code = if battle.unit_of(model) != unit || !battle.state.model(model).alive() {
        Code::UnknownId
    } else if !pool(battle, unit).contains(&model) && !legal(battle, unit).iter().any(|&m| is_marked(battle, m)) {
        Code::BodyguardFirst
    } else {
        Code::AllocateWoundedFirst
    };
    Refusal::new(code).unit(unit).model(model)
}

/// The defender chooses, if there is a choice. `None` when nobody is left.
pub(crate) fn choose(r: &mut Resolution<'_>, unit: UnitId) -> Result<Option<ModelId>, Stop> {
    let options = legal(r.battle(), unit);
    let model = match options.as_slice() {
        [] => return Ok(None),
        [only] => *only,
        [first, ..] => {
            let first = *first;
            let player = r.battle().player(unit);
            match r.ask(Decision { player, question: Question::Allocate { unit, options } })? {
                Action::Allocate(model) => model,
                _ => first,
            }
        }
    };
    mark(r, model);
    Ok(Some(model))
}

/// R13.16 the attacker may put a Precision attack on a visible Character. `None` when declined
/// or not possible.
pub(crate) fn precision(r: &mut Resolution<'_>, attacker: ModelId, unit: UnitId) -> Result<Option<ModelId>, Stop> {
    let battle = r.battle();
    if !battle.is_attached(unit) || battle.count(unit) < 2 {
        return Ok(None);
    }
    let options: Models = battle
        .models(unit)
        .filter(|&m| battle.setup.model(m).keys.contains(Keys::CHARACTER))
        .filter(|&m| sight::model_sees_model(battle, attacker, m))
        .collect();
    if options.is_empty() {
        return Ok(None);
    }
    let player = battle.player(unit).other();
    match r.ask(Decision { player, question: Question::Precision { unit, options } })? {
        Action::Allocate(model) => {
            mark(r, model);
            Ok(Some(model))
        }
        _ => Ok(None),
    }
}

fn mark(r: &mut Resolution<'_>, model: ModelId) {
    r.change_model(model, |m| m.flags.insert(ModelFlags::ALLOCATED));
}
