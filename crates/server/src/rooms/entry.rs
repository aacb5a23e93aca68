//! Log entries, and the part of an action that others may see.

use protocol::messages::{self, LogEntry, RerollDone};
use protocol::outcome;
use rules::action::{Kind, Shown};
use rules::{Game, Played, Player, Question};
use serde_json::{Value, json};

/// Whether everyone may see the whole action. Actions that are not in the catalogue are private.
pub fn is_public(action: &Value) -> bool {
    shown(action).is_some_and(Shown::is_public)
}

/// Whether everyone may see that an action was done: all actions except those that only prepare another. Which secret
/// mission a player takes stays private until the battle is over (M9.4), but the log shows everyone that one was
/// taken.
fn is_logged(action: &Value) -> bool {
    shown(action).is_some_and(|shown| shown != Shown::Preparing)
}

/// Who learns what of an action; `None` for one that is not in the catalogue.
pub fn shown(action: &Value) -> Option<Shown> {
    kind(action).parse::<Kind>().ok().map(|kind| kind.row().shown)
}

/// The type of an action.
pub fn kind(action: &Value) -> &str {
    action.get("type").and_then(Value::as_str).unwrap_or_default()
}

/// The part of an action that players other than its own may see.
pub fn public_part(action: &Value) -> Value {
    if is_public(action) {
        return action.clone();
    }
    json!({"type": action.get("type"), "player": action.get("player"), "unit_id": action.get("unit_id")})
}

/// A log entry for those who may not see what was declared: only who acted.
pub fn redacted(entry: &LogEntry) -> LogEntry {
    LogEntry {
        events: Vec::new(),
        lines: Vec::new(),
        dice: Vec::new(),
        unit_id: None,
        targets: Vec::new(),
        why: false,
        reroll: None,
        ..entry.clone()
    }
}

/// The facts about a step that its log entry needs.
pub struct Step<'a> {
    /// Its number, from 1.
    pub seq: u32,
    /// The player who acted.
    pub player: Player,
    /// The action as JSON.
    pub action: &'a Value,
    /// Whether the computer's reasons are known.
    pub why: bool,
    /// Whether standing orders did it.
    pub ordered: bool,
}

/// The log entry of a step.
pub fn entry(before: &Game, after: &Game, played: &Played, step: &Step<'_>) -> LogEntry {
    let clock = &before.state().clock;
    let public = is_public(step.action);
    let logged = is_logged(step.action);
    LogEntry {
        seq: step.seq,
        player: step.player.number(),
        round: clock.round,
        phase: clock.phase.as_str().to_owned(),
        turn: clock.active.number(),
        action: kind(step.action).to_owned(),
        events: played.events.iter().filter(|_| logged).map(|event| messages::event(after, event)).collect(),
        lines: Vec::new(),
        note: None,
        dice: played.rolls.iter().map(|roll| outcome::dice(after, roll)).collect(),
        why: step.why,
        ordered: step.ordered,
        continues: played.resumed,
        unit_id: unit(step.action),
        targets: if public { targets(step.action) } else { Vec::new() },
        reroll: reroll(before, played, step.action),
    }
}

/// The dice that a step rolled again by a rule, and what that gained.
fn reroll(before: &Game, played: &Played, action: &Value) -> Option<RerollDone> {
    let Some(Question::Reroll { unit, context, faces, need, by, .. }) =
        before.waiting_for().map(|decision| decision.question)
    else {
        return None;
    };
    let dice: Vec<usize> =
        action.get("dice")?.as_array()?.iter().filter_map(|die| usize::try_from(die.as_u64()?).ok()).collect();
    let roll =
        played.rolls.iter().find(|roll| roll.unit == unit && roll.context == context && !roll.rerolled.is_empty());
    let reaches = |face: Option<&u8>| i32::from(face.is_some_and(|&face| face >= need));
    let gained = roll
        .filter(|_| need > 0)
        .map(|roll| dice.iter().map(|&die| reaches(roll.faces.get(die)) - reaches(faces.get(die))).sum());
    Some(RerollDone {
        rule: before.setup().source_name(by).unwrap_or_default().to_owned(),
        unit_id: before.setup().unit(unit).id.clone(),
        context: context.as_str().to_owned(),
        dice: u32::try_from(dice.len()).unwrap_or_default(),
        gained,
    })
}

/// The unit an action is about: the one it names, or the one in the path of an adjustment.
pub fn unit(action: &Value) -> Option<String> {
    let named = action.get("unit_id").and_then(Value::as_str).map(str::to_owned);
    let path = || action.get("path")?.as_str()?.strip_prefix("units.")?.split('.').next();
    named.or_else(|| path().map(|unit| unit.replace('~', ".")))
}

/// The units an action targets, each once.
pub fn targets(action: &Value) -> Vec<String> {
    let one = action.get("target_id").into_iter();
    let many = action.get("target_ids").and_then(Value::as_array).into_iter().flatten();
    let assigned = action.get("assignments").and_then(Value::as_array).into_iter().flatten();
    let assigned = assigned.filter_map(|assignment| assignment.get("target_id"));
    let mut out: Vec<String> = Vec::new();
    for id in one.chain(many).chain(assigned).filter_map(Value::as_str) {
        if !out.iter().any(|known| known == id) {
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
