//! A record as the page steps through it.

use crate::rooms::entry::{self, Step};
use crate::rooms::summary::ending;
use crate::story::{Teller, Told};
use ai::search::value::win_probability;
use codex::Codex;
use protocol::messages::http::{Replay, ReplayStep, VerifiedInfo};
use protocol::messages::{LogEntry, WhyInfo};
use protocol::{Record, RecordError, diff, state_json, table};
use rules::{Game, Player};
use serde_json::Value;

/// Replays a record step by step. `whys` gives the computer's reasons by step, from 1; where it has none, the record's
/// own are used.
pub fn replay(record: &Record, whys: &dyn Fn(u32) -> Option<WhyInfo>) -> Result<Replay, String> {
    replay_with_log(record, whys, &|_| None)
}

/// The same. Where a record of other rules no longer plays as it did, the remaining steps are shown in words: from the
/// stored log (`logged`), or by the name of the action.
pub fn replay_with_log(
    record: &Record,
    whys: &dyn Fn(u32) -> Option<WhyInfo>,
    logged: &dyn Fn(u32) -> Option<LogEntry>,
) -> Result<Replay, String> {
    let start = record.start().map_err(|error| error.to_string())?;
    let state = state_json(&start, None);
    let mut seen = (start.clone(), state.clone());
    let mut teller = Teller::new(&start);
    let mut steps: Vec<ReplayStep> = Vec::with_capacity(record.steps.len());
    let verified = record
        .verify(None, &mut |game, step, played| {
            let seq = u32::try_from(step.seq).unwrap_or(u32::MAX);
            let written = || step.why.clone().and_then(|why| serde_json::from_value(why).ok());
            let why = whys(seq).or_else(written);
            let after = state_json(game, None);
            let known = Step {
                seq,
                player: player(&seen.0, &step.action),
                action: &step.action,
                why: why.is_some(),
                ordered: false,
            };
            let entry = entry::entry(&seen.0, game, played, &known);
            teller.step(&Told {
                seq,
                player: known.player,
                unit: entry.unit_id.as_deref(),
                before: &seen.0,
                after: game,
                played,
            });
            steps.push(ReplayStep {
                entry,
                action: entry::public_part(&step.action),
                diffs: diff::diff(&seen.1, &after),
                win: win_probability(game.battle(), Player::One),
                why,
                hash: step.hash.clone(),
            });
            seen = (game.clone(), after);
        })
        .map_err(|error: RecordError| error.to_string())?;
    if let Some((step, why)) = verified.first_difference {
        if record.other_rules().is_none() || verified.steps as usize != steps.len() {
            return Err(format!("step {step}: {why}"));
        }
        let why = format!("The table is not updated from here on. Step {step}: {why}.");
        let win = steps.last().map_or(0.5, |step| step.win);
        for (at, step) in record.steps.iter().enumerate().skip(steps.len()) {
            let seq = at as u32 + 1;
            let mut entry = logged(seq).unwrap_or_else(|| named(&verified.game, seq, &step.action));
            if at as u64 + 1 == verified.steps + 1 {
                entry.note = Some(why.clone());
            }
            let (action, hash) = (entry::public_part(&step.action), step.hash.clone());
            steps.push(ReplayStep { entry, action, diffs: Vec::new(), win, why: whys(seq), hash });
        }
    }
    Ok(Replay {
        game: None,
        table: table::table(&start, Codex::builtin()),
        state,
        steps,
        over: ending(&verified.game, record.steps.last().map(|step| &step.action)),
        story: teller.finish(&verified.game),
    })
}

/// A log entry for a step of which only the action is known.
fn named(game: &Game, seq: u32, action: &Value) -> LogEntry {
    let clock = &game.state().clock;
    let kind = entry::kind(action).to_owned();
    LogEntry {
        seq,
        player: player(game, action).number(),
        round: clock.round,
        phase: clock.phase.as_str().to_owned(),
        turn: clock.active.number(),
        events: Vec::new(),
        lines: vec![kind.to_lowercase().replace('_', " ")],
        action: kind,
        note: None,
        dice: Vec::new(),
        why: false,
        ordered: false,
        continues: false,
        unit_id: None,
        targets: Vec::new(),
        reroll: None,
    }
}

/// The player of an action: the one it names, or the one the game waited for.
fn player(before: &Game, action: &Value) -> Player {
    match action.get("player").and_then(Value::as_u64) {
        Some(1) => Player::One,
        Some(2) => Player::Two,
        _ => before.waiting_for().map_or(before.state().clock.active, |decision| decision.player),
    }
}

/// Whether a record plays as its dice, actions and hashes say.
pub fn verify(record: &Record) -> Result<VerifiedInfo, String> {
    let verified = record.verify(None, &mut |_, _, _| {}).map_err(|error| error.to_string())?;
    let problem = verified.first_difference.map(|(step, why)| format!("step {step}: {why}"));
    Ok(VerifiedInfo {
        ok: problem.is_none(),
        steps: u32::try_from(verified.steps).unwrap_or(u32::MAX),
        hash: verified.game.hash().to_string(),
        problem,
        sealed: None,
    })
}
