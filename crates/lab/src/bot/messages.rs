//! What is said to a program and what it answers: one JSON object a line.

use protocol::options::{self, Offer};
use protocol::{outcome, read_action, state_json, table, write_action};
use rules::action::Kind;
use rules::{Action, Decision, Game, Player, Refusal};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// The version of this conversation. It changes when a program that was written for it would fail.
pub const VERSION: u32 = 1;

/// How many bits of a seed every reader of JSON can hold.
const SEED_BITS: u32 = 53;

/// The first message: which side it plays, and everything that never changes.
pub(super) fn battle(game: &Game, player: Player, seed: u64, limit: Duration) -> Value {
    json!({
        "type": "battle",
        "version": VERSION,
        "player": player.number(),
        "seed": seed >> (u64::BITS - SEED_BITS),
        "seconds": limit.as_secs_f64(),
        "table": table::table(game, codex::Codex::builtin()),
    })
}

/// A request: the state as this seat sees it, what is asked, and what may be answered.
pub(super) fn decide(game: &Game, decision: &Decision, number: u64, actions: &[Action]) -> Value {
    let offered = |action: &Action| {
        let label = options::label(game, action);
        json!({"label": label, "action": write_action(game, decision.player, action)})
    };
    let asked = options::waiting(game, decision);
    json!({
        "type": "decide",
        "id": number,
        "state": state_json(game, Some(decision.player)),
        "question": {"kind": asked.kind, "text": asked.text, "asked": asked.asked, "interrupt": game.is_interrupted()},
        "actions": actions.iter().map(offered).collect::<Vec<_>>(),
        "templates": templates(game),
    })
}

/// What a program may fill in by itself, with its limits.
fn templates(game: &Game) -> Vec<Value> {
    let offers = options::next(game).map_or_else(Vec::new, |next| next.options);
    let legal = offers.into_iter().filter(|offer: &Offer| offer.legal);
    legal.filter_map(|offer| serde_json::to_value(offer.template?).ok()).collect()
}

/// The answer was not taken; `left` tries remain.
pub(super) fn refused(number: u64, wrong: &Wrong, left: u32) -> Value {
    json!({"type": "refused", "id": number, "error": wrong.error, "tries_left": left})
}

/// The last message.
pub(super) fn over(game: &Game) -> Value {
    let ending = game.state().clock.over;
    json!({
        "type": "over",
        "winner": ending.map(|ending| ending.winner.map_or(0, Player::number)),
        "vp": game.state().purses.map(|purse| purse.vp),
        "state": state_json(game, None),
    })
}

/// What is wrong with an answer.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wrong {
    /// In words, with its code.
    pub(super) message: String,
    error: Value,
}

impl Wrong {
    fn new(code: &str, message: impl Into<String>) -> Wrong {
        let message = message.into();
        Wrong { error: json!({"code": code, "message": message}), message: format!("{code}: {message}") }
    }

    /// What the rules do not allow.
    fn refusal(game: &Game, refusal: &Refusal) -> Wrong {
        let info = outcome::error_info(game, refusal);
        Wrong { message: format!("{}: {}", info.code, info.message), error: json!(info) }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The answer to the first message.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ready {
    r#type: String,
    version: u32,
}

/// The answer to a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    id: u64,
    choose: Option<usize>,
    action: Option<Value>,
}

/// Judges the answer to the first message.
pub(super) fn read_ready(line: &str) -> Result<(), Wrong> {
    let wanted = format!(r#"{{"type": "ready", "version": {VERSION}}}"#);
    let ready: Ready =
        serde_json::from_str(line).map_err(|error| Wrong::new("BAD_LINE", format!("not {wanted} but {error}")))?;
    if ready.r#type == "ready" && ready.version == VERSION {
        return Ok(());
    }
    Err(Wrong::new(
        "VERSION",
        format!("it answers with type {} and version {}, not {wanted}", ready.r#type, ready.version),
    ))
}

/// Judges the answer to a request.
pub(super) fn read_answer(
    game: &Game,
    decision: &Decision,
    number: u64,
    actions: &[Action],
    line: &str,
) -> Result<Action, Wrong> {
    let answer: Answer = serde_json::from_str(line)
        .map_err(|error| Wrong::new("BAD_LINE", format!("the line is not an answer: {error}")))?;
    if answer.id != number {
        return Err(Wrong::new("WRONG_ID", format!("this answers request {}, but {number} is asked", answer.id)));
    }
    match (answer.choose, &answer.action) {
        (Some(place), None) => actions.get(place).cloned().ok_or_else(|| {
            Wrong::new("NO_SUCH_CHOICE", format!("choose is 0 to {}, not {place}", actions.len().saturating_sub(1)))
        }),
        (None, Some(action)) => own_action(game, decision.player, action),
        _ => Err(Wrong::new("BAD_LINE", "an answer has either `choose` or `action`")),
    }
}

/// An action that the program wrote itself.
fn own_action(game: &Game, seat: Player, written: &Value) -> Result<Action, Wrong> {
    if written["type"].as_str().and_then(|kind| kind.parse().ok()) == Some(Kind::Adjust) {
        // For two people who agree on what a table should look like.
        return Err(Wrong::new("NOT_AVAILABLE", "a program sets nothing by hand"));
    }
    let (player, action) = read_action(game, written).map_err(|refusal| Wrong::refusal(game, &refusal))?;
    if player != seat {
        return Err(Wrong::new("NOT_YOUR_DECISION", format!("this seat plays player {}", seat.number())));
    }
    game.check(player, &action).map_err(|refusal| Wrong::refusal(game, &refusal))?;
    Ok(action)
}
