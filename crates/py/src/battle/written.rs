//! A battle as bytes: how it is played, and its record. Reading it plays it again, so that every position
//! and what the program's own seats remember come back.

use crate::battle::play::{Manner, Play};
use crate::battle::table::Table;
use crate::error::{Outcome, Wrong};
use protocol::Record;
use rules::DiceSource;
use serde_json::{Value, json};
use std::sync::Arc;

/// The version this program writes.
const VERSION: u64 = 1;

/// The record of a battle, compressed as `strategium replay` and `show` read it.
pub fn record(play: &Play) -> Outcome<Vec<u8>> {
    let text = "an imagined battle cannot be written down: write the one it was imagined from";
    let history = play.history().ok_or_else(|| Wrong::new("IMAGINED", text))?;
    let failed = |why: String| Wrong::new("NOT_WRITTEN", why);
    let (mut record, mut game) =
        Record::begin((*play.table().position).clone(), play.seed()).map_err(|error| failed(error.to_string()))?;
    for step in history {
        let (player, action) = &**step;
        record.play(&mut game, *player, action.clone()).map_err(|why| failed(words::refusal(&why, game.setup())))?;
    }
    record.to_gzip().map_err(|error| failed(error.to_string()))
}

/// Writes a battle.
pub fn write(play: &Play) -> Outcome<Vec<u8>> {
    let record = record(play)?;
    let manner = play.manner();
    let head = json!({
        "strategium_battle": VERSION, "players": manner.players, "defaults": manner.defaults,
        "opening": manner.opening, "candidates": manner.most,
    });
    let mut out = format!("{head}\n").into_bytes();
    out.extend(record);
    Ok(out)
}

/// Reads a battle.
pub fn read(bytes: &[u8]) -> Outcome<Play> {
    let broken = |why: String| Wrong::new("BROKEN_STATE", format!("these bytes are no battle: {why}"));
    let end =
        bytes.iter().position(|&byte| byte == b'\n').ok_or_else(|| broken("there is no first line".to_owned()))?;
    let (head, rest) = (&bytes[..end], &bytes[end + 1..]);
    let head: Value = serde_json::from_slice(head).map_err(|_| broken("their first line is no header".to_owned()))?;
    let manner = manner(&head).ok_or_else(|| broken(format!("this program reads version {VERSION}")))?;
    let record = Record::from_bytes(rest).map_err(|error| broken(error.to_string()))?;
    let start = record.start().map_err(|error| broken(error.to_string()))?;
    let DiceSource::Seeded(seed) = start.setup().dice else { return Err(broken("it has no seed".to_owned())) };
    let table = Table { position: Arc::new(start.setup().position.clone()) };
    let mut play = Play::before(&table, &manner, seed)?;
    for step in &record.steps {
        let (player, action) = protocol::read_action(play.game(), &step.action)
            .map_err(|why| broken(format!("step {}: {}", step.seq, words::refusal(&why, play.game().setup()))))?;
        play.repeat(player, action)?;
        if play.game().hash().to_string() != step.hash {
            return Err(broken(format!("step {} leads to another state", step.seq)));
        }
    }
    if let Some((line, why)) = record.broken {
        return Err(broken(format!("line {line}: {why}")));
    }
    Ok(play)
}

fn manner(head: &Value) -> Option<Manner> {
    let name = |seat: usize| Some(head["players"].get(seat)?.as_str()?.to_owned());
    (head["strategium_battle"].as_u64() == Some(VERSION)).then_some(())?;
    Some(Manner {
        players: [name(0)?, name(1)?],
        defaults: head["defaults"].as_bool()?,
        opening: head["opening"].as_bool()?,
        most: usize::try_from(head["candidates"].as_u64()?).ok()?,
    })
}
