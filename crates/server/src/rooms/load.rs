//! Rebuilds a game from the journal by replaying its actions.

use super::entry::{self, Step};
use super::summary;
use crate::questions;
use crate::store::{GameLite, GameRow, StepRow};
use protocol::messages::http::NewGame;
use protocol::messages::{DiceCount, LogEntry};
use protocol::{GameDice, Record, read_action};
use rules::{Game, Position, UnitId};
use serde_json::{Value, json};
use std::collections::VecDeque;

/// Maximum number of log entries in memory; clients get them when they connect.
pub const LOG: usize = 300;

/// A game as it was.
pub struct Loaded {
    /// The stored row without the position, which the game contains.
    pub row: GameLite,
    /// The hash of the secret of the person who created it.
    pub owner: String,
    /// The settings it was created with.
    pub settings: NewGame,
    /// The game.
    pub game: Game,
    /// Number of steps played.
    pub seq: u32,
    /// The last action.
    pub last: Option<Value>,
    /// The log entries of the last steps.
    pub log: VecDeque<LogEntry>,
    /// The dice statistics of each player.
    pub dice: [DiceCount; 2],
}

/// Why a game cannot be rebuilt.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The stored data cannot be read.
    #[error("the journal contains an unreadable {0}")]
    Unreadable(&'static str),
    /// An action does not lead to the hash that was stored with it.
    #[error("step {0} does not replay as it was played: {1}")]
    Differs(u32, String),
}

/// The battle at its start, and the dice of all its steps.
pub fn start(row: &GameRow) -> Result<(Position, GameDice), LoadError> {
    let position = serde_json::from_str(&row.position).map_err(|_| LoadError::Unreadable("position"))?;
    let seed = row.seed.parse().map_err(|_| LoadError::Unreadable("seed"))?;
    let earlier = summary::read_settings(&row.settings).map(|settings| settings.earlier).unwrap_or_default();
    let dice = GameDice { earlier, seed };
    dice.check().map_err(|_| LoadError::Unreadable("part that was played before"))?;
    Ok((position, dice))
}

/// Replays all steps.
pub fn load(row: GameRow, steps: &[StepRow]) -> Result<Loaded, LoadError> {
    let settings = summary::read_settings(&row.settings).ok_or(LoadError::Unreadable("wish"))?;
    let (position, dice) = start(&row)?;
    let game = first_state(position, &dice)?;
    let GameRow {
        id,
        created,
        updated,
        seed,
        salt,
        settings: settings_text,
        rematch,
        seats,
        owner,
        position: _,
        rules: _,
    } = row;
    let row = GameLite { id, created, updated, seed, salt, settings: settings_text, rematch, seats };
    let mut loaded =
        Loaded { row, owner, settings, game, seq: 0, last: None, log: VecDeque::new(), dice: Default::default() };
    for step in steps {
        loaded.step(step, &dice)?;
    }
    Ok(loaded)
}

/// The game before its first step.
fn first_state(position: Position, dice: &GameDice) -> Result<Game, LoadError> {
    let mut game =
        Game::new(codex::Codex::builtin(), position, dice.first()).map_err(|_| LoadError::Unreadable("battle"))?;
    dice.advance(&mut game, 0);
    Ok(game)
}

impl Loaded {
    fn step(&mut self, step: &StepRow, dice: &GameDice) -> Result<(), LoadError> {
        let (entry, action) = replay_step(&mut self.game, step, dice)?;
        count(&mut self.dice, &self.game, &entry);
        self.log.push_back(entry);
        if self.log.len() > LOG {
            self.log.pop_front();
        }
        self.seq = step.seq;
        self.last = Some(action);
        Ok(())
    }
}

/// Adds the dice of a step to the statistics of the players whose units rolled them.
pub fn count(sides: &mut [DiceCount; 2], game: &Game, entry: &LogEntry) {
    for dice in &entry.dice {
        let unit = game.setup().find::<UnitId>(&dice.unit);
        let player = unit.map_or(0, |unit| game.battle().player(unit).index());
        let (side, rolled) = (&mut sides[player], questions::count([dice]));
        side.faces.iter_mut().zip(rolled.faces).for_each(|(count, more)| *count += more);
        for (context, faces) in rolled.contexts {
            let counts = side.contexts.entry(context).or_default();
            counts.iter_mut().zip(faces).for_each(|(count, more)| *count += more);
        }
    }
}

/// Replays one stored step.
pub fn replay_step(game: &mut Game, step: &StepRow, dice: &GameDice) -> Result<(LogEntry, Value), LoadError> {
    let differs = |why: String| LoadError::Differs(step.seq, why);
    let written: Value = serde_json::from_str(&step.action).map_err(|error| differs(error.to_string()))?;
    let before = game.clone();
    let (player, action) =
        read_action(game, &written).map_err(|refusal| differs(words::refusal(&refusal, game.setup())))?;
    let played = game.play(player, action).map_err(|refusal| differs(words::refusal(&refusal, before.setup())))?;
    dice.advance(game, step.seq.into());
    if game.hash().to_string() != step.hash {
        return Err(differs("the state differs".to_owned()));
    }
    let step = Step { seq: step.seq, player, action: &written, why: step.why.is_some(), ordered: false };
    Ok((entry::entry(&before, game, &played, &step), written))
}

/// The record of a game as text. It is available even if this program can no longer read the position.
pub fn record_text(row: &GameRow, steps: &[StepRow]) -> Result<String, LoadError> {
    if let Ok(record) = record(row, steps, true) {
        return Ok(record.to_text());
    }
    let read = |text: &str| serde_json::from_str::<Value>(text).map_err(|_| LoadError::Unreadable("step"));
    let position: Value = serde_json::from_str(&row.position).map_err(|_| LoadError::Unreadable("position"))?;
    let (version, rules, seed) = (protocol::record::VERSION, row.rules, &row.seed);
    let head = json!({"strategium": version, "rules": rules, "seed": seed, "hash": "", "position": position});
    let mut text = format!("{head}\n");
    for step in steps {
        let line = json!({"seq": step.seq, "action": read(&step.action)?, "hash": step.hash});
        text += &format!("{line}\n");
    }
    Ok(text)
}

/// The record of a game. For a battle that is not over, actions at the end that only prepare another are left out.
pub fn record(row: &GameRow, steps: &[StepRow], over: bool) -> Result<Record, LoadError> {
    let (position, dice) = start(row)?;
    let (record, _) = Record::continued(position, dice).map_err(|_| LoadError::Unreadable("battle"))?;
    let mut record = record.of_rules(row.rules);
    let read = |text: &str| serde_json::from_str::<Value>(text).map_err(|_| LoadError::Unreadable("step"));
    for step in steps {
        let why = step.why.as_deref().map(read).transpose()?;
        let (seq, action, hash) = (step.seq.into(), read(&step.action)?, step.hash.clone());
        record.steps.push(protocol::record::RecordStep { seq, action, hash, why });
    }
    while !over && record.steps.last().is_some_and(|step| !entry::is_public(&step.action)) {
        record.steps.pop();
    }
    Ok(record)
}
