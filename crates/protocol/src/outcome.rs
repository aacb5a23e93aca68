//! Outcomes: what an action came to, and why one is refused, as the wire says it.

use crate::diff;
use crate::options;
use rules::action::SaveKind;
use rules::event::Roll;
use rules::{Game, Played, Refusal, words};
use serde_json::{Value, json};

/// The outcome of an accepted action. `before` is the state tree as the receiver last had it,
/// `after` as it is now.
pub fn outcome(game: &Game, seq: u64, played: &Played, before: &Value, after: &Value) -> Value {
    let log: Vec<String> = played.events.iter().filter_map(|event| words::event(event, game.setup())).collect();
    json!({
        "success": true,
        "phase": game.state().clock.phase.as_str(),
        "seq": seq,
        "diffs": diff::diff(before, after),
        "dice": played.rolls.iter().map(|roll| roll_json(game, roll)).collect::<Vec<_>>(),
        "log_text": log.join("\n"),
        "next": options::next(game),
    })
}

/// The answer to a refused action.
pub fn refused(game: &Game, refusal: &Refusal) -> Value {
    let setup = game.setup();
    let mut detail = serde_json::Map::new();
    if let Some(found) = refusal.found {
        detail.insert("found".into(), found.to_f64().into());
    }
    if let Some(limit) = refusal.limit {
        detail.insert("limit".into(), limit.to_f64().into());
    }
    if let Some(target) = refusal.target {
        detail.insert("target_id".into(), setup.unit(target).id.clone().into());
    }
    if let Some(other) = refusal.other {
        let unit = game.battle().unit_of(other);
        detail.insert("other_unit_id".into(), setup.unit(unit).id.clone().into());
        detail.insert("other_model_id".into(), game.model_id(unit, other).into());
    }
    if let Some(weapon) = refusal.weapon {
        detail.insert("weapon_id".into(), setup.weapon(weapon).id.clone().into());
    }
    if let Some(rule) = refusal.code.rule() {
        detail.insert("rule".into(), rule.into());
    }
    let unit = refusal.unit.or_else(|| refusal.model.map(|model| game.battle().unit_of(model)));
    json!({"success": false, "error": {
        "code": refusal.code.as_str(),
        "message": refusal.message(setup),
        "unit_id": unit.map(|unit| setup.unit(unit).id.clone()),
        "model_id": refusal.model.map(|model| game.model_id(game.battle().unit_of(model), model)),
        "detail": detail,
    }})
}

/// One group of dice. `rolls_raw` are the faces as they first fell.
pub fn roll_json(game: &Game, roll: &Roll) -> Value {
    let setup = game.setup();
    let raw = first_faces(roll);
    let rerolled: Vec<Value> = roll
        .rerolled
        .iter()
        .map(|(at, before)| json!({"die": at, "from": before, "to": roll.faces[usize::from(*at)]}))
        .collect();
    let mut value = json!({
        "context": roll.context.as_str(),
        "unit": setup.unit(roll.unit).id,
        "rolls_raw": raw,
        "rerolled": rerolled,
    });
    if let Some(model) = roll.model {
        value["model"] = game.model_id(game.battle().unit_of(model), model).into();
    }
    if let Some(save) = roll.save {
        value["sv"] = format!("{}+", save.value).into();
        value["ap"] = (-i64::from(save.ap)).into();
        value["used"] = if save.used == SaveKind::Armour { "armour" } else { "invulnerable" }.into();
        value["cover"] = match (save.cover, save.capped) {
            (true, true) => "+1 (capped)".into(),
            (true, false) => "+1".into(),
            (false, _) => Value::Null,
        };
        value["threshold"] = format!("{}+", roll.need).into();
        value["fails"] = (1 - roll.successes.min(1)).into();
        return value;
    }
    if roll.need > 0 {
        value["threshold"] = format!("{}+", roll.need).into();
        value["successes"] = roll.successes.into();
    }
    value["modifiers"] = if roll.modifier == 0 { json!([]) } else { json!([roll.modifier]) };
    value
}

/// The faces before any was rolled again.
pub fn first_faces(roll: &Roll) -> Vec<u8> {
    let mut raw = roll.faces.to_vec();
    for (at, before) in roll.rerolled.iter().rev() {
        raw[usize::from(*at)] = *before;
    }
    raw
}
