//! What may be done now: every finite choice in full, every placement as a template with its
//! limits, and for what may not be done the code.

mod opening;

use crate::action::write_action;
use rules::action::Action;
use rules::ids::UnitId;
use rules::phases::movement::walk;
use rules::phases::shooting::eligible;
use rules::position::Phase;
use rules::state::{Hand, Whereabouts};
use rules::{Game, Question, words};
use serde_json::{Value, json};

/// Whom the game waits for, what for, and what may be said.
pub fn next(game: &Game) -> Value {
    let Some(decision) = game.waiting_for() else { return Value::Null };
    let setup = game.setup();
    let options: Vec<Value> = if game.is_interrupted() {
        let list = rules::answers::options(game.battle(), &decision);
        list.iter().map(|action| write_action(game, decision.player, action)).collect()
    } else {
        of_phase(game)
    };
    let mut value = json!({
        "player": decision.player.number(),
        "kind": decision.question.kind(),
        "text": words::decision(&decision, setup),
        "options": options,
    });
    if let Question::Wreck { unit, within, .. } = &decision.question {
        value["template"] = json!({"unit_id": setup.unit(*unit).id, "within": within.to_f64()});
    }
    value
}

fn of_phase(game: &Game) -> Vec<Value> {
    let clock = &game.state().clock;
    let player = clock.active;
    let mut actions: Vec<Action> = Vec::new();
    match (clock.phase, clock.hand) {
        (Phase::Formations | Phase::Deployment | Phase::Scout, _) => return opening::options(game),
        (_, Hand::Moving { unit, .. }) => return in_hand(game, unit),
        (_, Hand::Targeting { unit }) => {
            actions.extend([Action::ConfirmTargets(unit), Action::ClearAllTargets(unit), Action::SkipUnit(unit)]);
        }
        (Phase::Movement, _) => {
            for unit in acting(game) {
                match game.state().unit(unit).place {
                    Whereabouts::Table => actions.extend([
                        Action::BeginNormalMove(unit),
                        Action::BeginAdvance(unit),
                        Action::BeginFallBack(unit),
                        Action::RemainStationary(unit),
                    ]),
                    _ => continue,
                }
            }
            actions.push(Action::EndMovement);
        }
        (Phase::Shooting, _) => {
            let battle = game.battle();
            actions.extend(
                acting(game)
                    .into_iter()
                    .filter(|&u| eligible::check(battle, player, u).is_ok())
                    .map(Action::SelectShooter),
            );
            actions.extend(acting(game).into_iter().map(Action::SkipUnit));
            actions.push(Action::EndShooting);
        }
        (Phase::Command | Phase::Charge | Phase::Fight, _) => actions = game.candidates(),
        (Phase::Scoring, _) => actions.push(Action::EndScoring),
    }
    actions.iter().map(|action| entry(game, action)).collect()
}

fn acting(game: &Game) -> Vec<UnitId> {
    let player = game.state().clock.active;
    let own = game.setup().units_of(player);
    own.filter(|&unit| game.state().unit(unit).attached_to.is_none() && game.battle().alive(unit)).collect()
}

/// An action, and whether it is legal; if not, why.
fn entry(game: &Game, action: &Action) -> Value {
    let player = game.waiting_for().map_or(game.state().clock.active, |decision| decision.player);
    let mut value = json!({"action": write_action(game, player, action)});
    match game.check(player, action) {
        Ok(()) => value["legal"] = true.into(),
        Err(refusal) => {
            value["legal"] = false.into();
            value["reason"] = refusal.code.as_str().into();
            value["text"] = refusal.message(game.setup()).into();
        }
    }
    value
}

/// The move in hand: how far each model may go.
fn in_hand(game: &Game, unit: UnitId) -> Vec<Value> {
    let battle = game.battle();
    let bonus = match game.state().clock.hand {
        Hand::Moving { bonus, .. } => geometry::Inches::whole(bonus.into()),
        _ => geometry::Inches::ZERO,
    };
    let caps: serde_json::Map<String, Value> = battle
        .models(unit)
        .map(|model| {
            let cap = walk::allowance(battle, unit, model) + bonus;
            (game.model_id(unit, model), cap.to_f64().into())
        })
        .collect();
    let template =
        json!({"template": {"type": "CONFIRM_UNIT_MOVE", "unit_id": game.setup().unit(unit).id, "caps": caps}});
    let mut out = vec![template];
    for action in
        [Action::ConfirmUnitMove(unit, Vec::new()), Action::UndoLastModelMove(unit), Action::ResetUnitMove(unit)]
    {
        out.push(entry(game, &action));
    }
    out
}
