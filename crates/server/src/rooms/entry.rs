//! A step as the log tells it, and the action as others may see it.

use protocol::messages::LogEntry;
use protocol::outcome;
use rules::action::Kind;
use rules::{Game, Played, Player, words};
use serde_json::{Value, json};

/// Whether everybody may know all of an action. What is not in the catalogue of actions is private.
pub fn is_public(action: &Value) -> bool {
    Kind::parse(kind(action)).is_some_and(Kind::is_public)
}

/// Whether everybody may know that an action was done: all but those that only prepare another. Which
/// secret mission a player takes is that player's own until the battle is over (M9.4), but the
/// log tells everybody that one was taken.
fn is_logged(action: &Value) -> bool {
    Kind::parse(kind(action)).is_some_and(|kind| !kind.prepares())
}

/// The type of an action.
pub fn kind(action: &Value) -> &str {
    action.get("type").and_then(Value::as_str).unwrap_or_default()
}

/// An action as those see it who did not do it.
pub fn public_part(action: &Value) -> Value {
    if is_public(action) {
        return action.clone();
    }
    json!({"type": action.get("type"), "player": action.get("player"), "unit_id": action.get("unit_id")})
}

/// A step as those are told it who may not know what was declared: who acted, and nothing else.
pub fn redacted(entry: &LogEntry) -> LogEntry {
    LogEntry { lines: Vec::new(), dice: Vec::new(), unit_id: None, targets: Vec::new(), why: false, ..entry.clone() }
}

/// What a step is known by.
pub struct Step<'a> {
    /// From 1.
    pub seq: u32,
    /// Who acted.
    pub player: Player,
    /// As written.
    pub action: &'a Value,
    /// The computer can say why.
    pub why: bool,
}

/// A step as the log tells it.
pub fn entry(before: &Game, after: &Game, played: &Played, step: &Step<'_>) -> LogEntry {
    let clock = &before.state().clock;
    let setup = after.setup();
    let public = is_public(step.action);
    let logged = is_logged(step.action);
    LogEntry {
        seq: step.seq,
        player: step.player.number(),
        round: clock.round,
        phase: clock.phase.as_str().to_owned(),
        turn: clock.active.number(),
        action: kind(step.action).to_owned(),
        lines: played.events.iter().filter(|_| logged).filter_map(|event| words::event(event, setup)).collect(),
        dice: played.rolls.iter().map(|roll| outcome::dice(after, roll)).collect(),
        why: step.why,
        unit_id: unit(step.action),
        targets: if public { targets(step.action) } else { Vec::new() },
    }
}

/// The unit an action is about: the one it names, or the one in the path of what is set by hand.
fn unit(action: &Value) -> Option<String> {
    let named = action.get("unit_id").and_then(Value::as_str).map(str::to_owned);
    let path = || action.get("path")?.as_str()?.strip_prefix("units.")?.split('.').next();
    named.or_else(|| path().map(|unit| unit.replace('~', ".")))
}

/// Units an action is done to, each once.
fn targets(action: &Value) -> Vec<String> {
    let one = action.get("target_id").into_iter();
    let many = action.get("target_ids").and_then(Value::as_array).into_iter().flatten();
    let assigned = action.get("assignments").and_then(Value::as_array).into_iter().flatten();
    let assigned = assigned.filter_map(|assignment| assignment.get("target_id"));
    let mut out: Vec<String> = Vec::new();
    for id in one.chain(many).chain(assigned).filter_map(Value::as_str) {
        if !out.iter().any(|held| held == id) {
            out.push(id.to_owned());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_named_once() {
        let action = json!({"type": "SHOOT", "assignments": [
            {"weapon_id": "a", "target_id": "x"}, {"weapon_id": "b", "target_id": "y"}, {"weapon_id": "c", "target_id": "x"}]});
        assert_eq!(targets(&action), ["x", "y"]);
        assert_eq!(targets(&json!({"type": "DECLARE_CHARGE", "target_ids": ["z"]})), ["z"]);
    }

    #[test]
    fn what_is_prepared_stays_private() {
        let staged = json!({"type": "SET_MODEL_DEST", "player": 1, "unit_id": "u", "model_id": "m1", "path": [[1, 2]]});
        assert_eq!(public_part(&staged), json!({"type": "SET_MODEL_DEST", "player": 1, "unit_id": "u"}));
        let taken = json!({"type": "TAKE_SECRET_MISSION", "player": 2, "mission": "unbroken-wall"});
        assert_eq!(public_part(&taken).get("mission"), None);
        let open = json!({"type": "END_MOVEMENT", "player": 1});
        assert_eq!(public_part(&open), open);
        let unknown = json!({"type": "PREPARE_A_SURPRISE", "player": 1, "unit_id": "u", "where": [1, 2]});
        assert_eq!(public_part(&unknown), json!({"type": "PREPARE_A_SURPRISE", "player": 1, "unit_id": "u"}));
    }
}
