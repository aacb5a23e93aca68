//! A skirmish brought back from the journal by playing its actions again.

use super::entry::{Before, Step, entry};
use crate::rooms::load::LoadError;
use crate::store::{GameRow, StepRow};
use protocol::messages::skirmish::{HexEntry, NewHexGame};
use skirmish::{Game, Record, Scenario, record};
use std::collections::VecDeque;

/// Log entries kept in memory and told to those who come in.
pub const LOG: usize = 600;

/// A game as it stood.
pub struct Loaded {
    /// As written.
    pub row: GameRow,
    /// What was asked for.
    pub settings: NewHexGame,
    /// The game.
    pub game: Game,
    /// Steps played.
    pub seq: u32,
    /// The last steps as the log tells them.
    pub log: VecDeque<HexEntry>,
}

/// The game as a record.
pub fn record(row: &GameRow, steps: &[StepRow]) -> Result<Record, LoadError> {
    let scenario = Scenario::read(&row.position).map_err(|_| LoadError::Unreadable("scenario"))?;
    let seed = row.seed.parse::<rules::Seed>().map_err(|_| LoadError::Unreadable("seed"))?;
    let mut record = Record::new(scenario, seed);
    for step in steps {
        let action = serde_json::from_str(&step.action).map_err(|_| LoadError::Unreadable("step"))?;
        record.steps.push(record::Step { action, error: false, hash: step.hash.clone() });
    }
    Ok(record)
}

/// Plays everything again.
pub fn load(row: GameRow, steps: &[StepRow]) -> Result<Loaded, LoadError> {
    let settings = serde_json::from_str(&row.settings).map_err(|_| LoadError::Unreadable("wish"))?;
    let record = record(&row, steps)?;
    let mut log = VecDeque::new();
    let start = record.start();
    let mut before = Before::of(&start);
    let mut rest = steps.iter().zip(&record.steps);
    let played = record.replay_from(start, |game, told| {
        if let Some((row, step)) = rest.next() {
            let known = Step { seq: row.seq, before, action: step.action, why: row.why.is_some() };
            push_entry(&mut log, entry(game, known, told));
        }
        before = Before::of(game);
    });
    let game = played.map_err(|flaw| LoadError::Differs(flaw.line.saturating_sub(1) as u32, flaw.message))?;
    Ok(Loaded { row, settings, game, seq: steps.last().map_or(0, |step| step.seq), log })
}

/// Adds an entry; the oldest makes room.
pub fn push_entry(log: &mut VecDeque<HexEntry>, entry: HexEntry) {
    log.push_back(entry);
    if log.len() > LOG {
        log.pop_front();
    }
}
