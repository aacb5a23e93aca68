//! A record as a page scrubs through it.

use crate::rooms::entry::{self, Step};
use crate::rooms::summary::ending;
use ai::search::value::win_probability;
use codex::Codex;
use protocol::messages::WhyInfo;
use protocol::messages::http::{Replay, ReplayStep, VerifiedInfo};
use protocol::{Record, RecordError, diff, state_json, table};
use rules::Game;
use rules::ids::Player;
use serde_json::Value;

/// Plays a record again, step by step. `whys` are the computer's reasons by step, from 1; where
/// they know none, the record's own are told.
pub fn replay(record: &Record, whys: &dyn Fn(u32) -> Option<WhyInfo>) -> Result<Replay, String> {
    let start = record.start().map_err(|error| error.to_string())?;
    let state = state_json(&start, None);
    let mut seen = (start.clone(), state.clone());
    let mut steps: Vec<ReplayStep> = Vec::with_capacity(record.steps.len());
    let verified = record
        .verify(None, &mut |game, step, played| {
            let seq = u32::try_from(step.seq).unwrap_or(u32::MAX);
            let written = || step.why.clone().and_then(|why| serde_json::from_value(why).ok());
            let why = whys(seq).or_else(written);
            let after = state_json(game, None);
            let known = Step { seq, player: player(&seen.0, &step.action), action: &step.action, why: why.is_some() };
            steps.push(ReplayStep {
                entry: entry::entry(&seen.0, game, played, &known),
                action: entry::shown(&step.action),
                diffs: diff::diff(&seen.1, &after),
                win: win_probability(game.battle(), Player::One),
                why,
                hash: step.hash.clone(),
            });
            seen = (game.clone(), after);
        })
        .map_err(|error: RecordError| error.to_string())?;
    if let Some((step, why)) = verified.first_difference {
        return Err(format!("step {step}: {why}"));
    }
    Ok(Replay {
        game: None,
        table: table::table(&start, Codex::builtin()),
        state,
        steps,
        over: ending(&verified.game, record.steps.last().map(|step| &step.action)),
    })
}

/// Who did something: the action says it, or it was whoever the game waited for.
fn player(before: &Game, action: &Value) -> Player {
    match action.get("player").and_then(Value::as_u64) {
        Some(1) => Player::One,
        Some(2) => Player::Two,
        _ => before.waiting_for().map_or(before.state().clock.active, |decision| decision.player),
    }
}

/// Whether a record is what its dice and actions make of it.
pub fn verify(record: &Record) -> Result<VerifiedInfo, String> {
    let verified = record.verify(None, &mut |_, _, _| {}).map_err(|error| error.to_string())?;
    let problem = verified.first_difference.map(|(step, why)| format!("step {step}: {why}"));
    Ok(VerifiedInfo {
        ok: problem.is_none(),
        steps: u32::try_from(verified.steps).unwrap_or(u32::MAX),
        hash: verified.game.hash().to_hex(),
        problem,
        sealed: None,
    })
}
