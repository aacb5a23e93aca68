//! Rebuilds a skirmish from the journal by replaying its actions.

use super::entry::{Before, Step, entry};
use crate::rooms::load::LoadError;
use crate::store::{GameRow, StepRow};
use protocol::messages::skirmish::{HexEntry, NewHexGame};
use skirmish::{Game, Record, Scenario, record};
use std::collections::VecDeque;

/// Maximum number of log entries in memory; clients get them when they connect.
pub const LOG: usize = 600;

/// A skirmish as it was.
pub struct Loaded {
    /// The stored row.
    pub row: GameRow,
    /// The settings it was created with.
    pub settings: NewHexGame,
    /// The game.
    pub game: Game,
    /// Number of steps played.
    pub seq: u32,
    /// The log entries of the last steps.
    pub log: VecDeque<HexEntry>,
}

/// The record of a skirmish.
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

/// Replays all steps.
pub fn load(row: GameRow, steps: &[StepRow]) -> Result<Loaded, LoadError> {
    let settings = serde_json::from_str(&row.settings).map_err(|_| LoadError::Unreadable("wish"))?;
    let record = record(&row, steps)?;
    let mut log = VecDeque::new();
    let start = record.start();
    let mut before = Before::of(&start);
    let mut rest = steps.iter().zip(&record.steps);
    let played = record.replay_from(start, |game, events| {
        if let Some((row, step)) = rest.next() {
            let known = Step { seq: row.seq, before, action: step.action, why: row.why.is_some() };
            push_entry(&mut log, entry(game, known, events));
        }
        before = Before::of(game);
    });
    let game = played.map_err(|flaw| LoadError::Differs(flaw.line.saturating_sub(1) as u32, flaw.message))?;
    Ok(Loaded { row, settings, game, seq: steps.last().map_or(0, |step| step.seq), log })
}

/// Adds a log entry; the oldest one is removed when there are too many.
pub fn push_entry(log: &mut VecDeque<HexEntry>, entry: HexEntry) {
    log.push_back(entry);
    if log.len() > LOG {
        log.pop_front();
    }
}
