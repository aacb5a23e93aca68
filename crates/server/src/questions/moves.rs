//! The result of the move in hand: model by model, and as a whole.

use super::{consequences, cure, names};
use geometry::Body;
use protocol::messages::{ErrorInfo, ModelMove, MoveInfo};
use rules::action::Path;
use rules::position::Phase;
use rules::state::{FightPart, Hand, MoveKind};
use rules::{Action, Battle, Code, Game, ModelId, Preview, Reason, Refusal, UnitId, Walked};
use serde_json::Value;
use std::collections::BTreeMap;

/// Checks paths of the unit in hand.
pub fn judge(game: &Game, unit: UnitId, paths: &BTreeMap<String, Value>) -> Result<MoveInfo, ErrorInfo> {
    let battle = game.battle();
    let mut read: Vec<(ModelId, Path)> = Vec::with_capacity(paths.len());
    for (id, value) in paths {
        read.push((names::model(game, unit, id)?, names::path(value)?));
    }
    read.sort_by_key(|(model, _)| *model);
    let Some(action) = action(battle, unit, read.clone()) else {
        let hint = Reason::BeginMoveFirst;
        return Err(names::error(game, &Refusal::new(Code::NotAvailable).unit(unit).because(hint)));
    };
    let verdict = game.check(battle.player(unit), &action);
    let all = with_staged(battle, &read);
    let tried = cure::tried(&all);
    let seen: Vec<(ModelId, &Path)> = all.iter().chain(&tried).map(|(model, path)| (*model, path)).collect();
    let Some(preview) = Preview::of(battle, unit, &seen) else {
        let legal = verdict.is_ok();
        let error = verdict.err().map(|refusal| names::error(game, &refusal));
        let models = BTreeMap::new();
        return Ok(MoveInfo { legal, error, models, coherent: true, escapes: Vec::new(), consequences: Vec::new() });
    };
    let alive = |model: &ModelId| battle.state.model(*model).alive();
    let walks: Vec<(ModelId, Walked)> = all
        .iter()
        .filter(|(model, _)| alive(model))
        .map(|(model, path)| (*model, preview.look(*model, path, &[]).walked))
        .collect();
    let ends = ends(battle, unit, &walks);
    let mut models = BTreeMap::new();
    for (model, path) in all.iter().filter(|(model, _)| alive(model)) {
        let looked = preview.look(*model, path, &ends);
        let cured = looked.verdict.err().and_then(|_| cure::find(battle, &preview, *model, path, &ends));
        let model_move = ModelMove {
            used: looked.walked.length.to_f64(),
            cap: looked.cap.to_f64(),
            legal: looked.verdict.is_ok(),
            error: looked.verdict.err().map(|refusal| names::error(game, &refusal)),
            cure: cured.as_ref().map(|(path, _)| protocol::action::write_path(path)),
            cure_text: cured.map(|(_, text)| text).unwrap_or_default(),
        };
        models.insert(names::model_id(game, *model), model_move);
    }
    let bodies: Vec<Body> = ends.iter().map(|(_, body)| *body).collect();
    Ok(MoveInfo {
        legal: verdict.is_ok(),
        error: verdict.err().map(|refusal| names::error(game, &refusal)),
        models,
        coherent: Battle::is_coherent(&bodies),
        escapes: escapes(game, unit, &walks),
        consequences: consequences::of(game, unit, &walks),
    })
}

/// The action that the current hand expects.
pub fn action(battle: Battle<'_>, unit: UnitId, paths: Vec<(ModelId, Path)>) -> Option<Action> {
    match battle.state.clock.hand {
        Hand::Moving { unit: in_hand, .. } | Hand::Reacting { unit: in_hand, .. } if in_hand == unit => {
            Some(Action::ConfirmUnitMove(unit, paths))
        }
        Hand::Charging { unit: in_hand, roll, .. } if in_hand == unit && roll > 0 => {
            Some(Action::ApplyChargeMove(unit, paths))
        }
        Hand::Fighting { unit: in_hand, part } if in_hand == unit && part.is_pile_in() => {
            Some(Action::PileIn(unit, paths))
        }
        Hand::Fighting { unit: in_hand, part: FightPart::Consolidate } if in_hand == unit => {
            Some(Action::Consolidate(unit, paths))
        }
        Hand::Empty if battle.state.clock.phase == Phase::Scout => Some(Action::ScoutMove(unit, paths)),
        _ => None,
    }
}

/// The paths together with those that were staged before.
fn with_staged(battle: Battle<'_>, paths: &[(ModelId, Path)]) -> Vec<(ModelId, Path)> {
    let takes = matches!(battle.state.clock.hand, Hand::Moving { .. } | Hand::Charging { .. });
    let staged = battle.state.staging.iter().filter(|_| takes).flat_map(|staging| &staging.paths);
    let others = staged.filter(|(model, _)| !paths.iter().any(|(named, _)| named == model));
    paths.iter().chain(others).cloned().collect()
}

/// The end position of every model of the unit.
fn ends(battle: Battle<'_>, unit: UnitId, walks: &[(ModelId, Walked)]) -> Vec<(ModelId, Body)> {
    let end = |model: ModelId| match walks.iter().find(|(moved, _)| *moved == model) {
        Some((_, walked)) => (model, battle.body_at(model, &walked.end)),
        None => (model, battle.body(model)),
    };
    battle.models(unit).map(end).collect()
}

/// Models that would have to take a Desperate Escape test.
fn escapes(game: &Game, unit: UnitId, walks: &[(ModelId, Walked)]) -> Vec<String> {
    let Hand::Moving { kind: MoveKind::FallBack, .. } = game.state().clock.hand else { return Vec::new() };
    let at_risk = game.battle().at_risk(unit, walks);
    at_risk.into_iter().map(|model| names::model_id(game, model)).collect()
}
