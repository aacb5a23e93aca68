//! Records: the scenario, the seed and every action with the hash after it, as JSON Lines. Anyone can play
//! one again and see that nothing was changed.

use crate::action::Action;
use crate::event::{Event, Quiet};
use crate::game::Game;
use crate::scenario::Scenario;
use crate::setup::Setup;
use crate::words;
use rules::{DiceSource, Seed, StateHash};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// The first word of every record.
pub const FORMAT: &str = "strategium-skirmish";
/// The version of rules and format.
pub const VERSION: u32 = 1;

/// One action and what the game hashed to after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What was done.
    pub action: Action,
    /// In the agents' strict mode: it was refused and ended the activation with an error.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub error: bool,
    /// Thirty-two hexadecimal digits.
    pub hash: String,
}

/// A whole game, or as much of it as was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Where it was played.
    pub scenario: Scenario,
    /// The seed of its dice.
    pub seed: Seed,
    /// What was done.
    pub steps: Vec<Step>,
}

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Flaw {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Record {
    /// A record of a game that has not begun.
    pub fn new(scenario: Scenario, seed: impl Into<Seed>) -> Record {
        Record { scenario, seed: seed.into(), steps: Vec::new() }
    }

    /// The game at its beginning.
    pub fn start(&self) -> Game {
        Game::new(Arc::new(Setup::new(self.scenario.clone())), DiceSource::from(self.seed))
    }

    /// A hash of all that the game is made of: every field of the scenario, and the seed.
    pub fn beginning(&self) -> StateHash {
        let mut text = format!("{FORMAT} {VERSION} {} ", self.seed);
        canonical(&self.scenario.to_json(), &mut text);
        let mut out = [0; 16];
        out.copy_from_slice(&blake3::hash(text.as_bytes()).as_bytes()[..16]);
        StateHash(out)
    }

    /// Notes an action that was just played.
    pub fn note(&mut self, action: Action, game: &Game) {
        self.steps.push(Step { action, error: false, hash: game.hash().to_string() });
    }

    /// Notes an action that was refused and ended an activation.
    pub fn note_error(&mut self, action: Action, game: &Game) {
        self.steps.push(Step { action, error: true, hash: game.hash().to_string() });
    }

    /// As JSON Lines.
    pub fn write(&self) -> String {
        let head = json!({
            "format": FORMAT, "version": VERSION, "seed": self.seed.to_string(),
            "scenario": self.scenario.to_json(), "hash": self.beginning().to_string(),
        });
        let mut out = head.to_string();
        out.push('\n');
        for step in &self.steps {
            out += &serde_json::to_string(step).unwrap_or_default();
            out.push('\n');
        }
        out
    }

    /// Reads a record, without playing it.
    pub fn read(text: &str) -> Result<Record, Flaw> {
        let flaw = |line: usize, message: String| Flaw { line, message };
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, head) = lines.next().ok_or_else(|| flaw(1, "the record is empty".to_owned()))?;
        let head: Value = serde_json::from_str(head).map_err(|why| flaw(1, format!("this is not JSON: {why}")))?;
        if head["format"] != FORMAT {
            return Err(flaw(1, format!("this is no record of a skirmish: `format` must be \"{FORMAT}\"")));
        }
        if head["version"] != VERSION {
            return Err(flaw(
                1,
                format!("version {} is not {VERSION}: use the program that wrote it", head["version"]),
            ));
        }
        let seed = head["seed"].as_str().and_then(|seed| seed.parse::<Seed>().ok());
        let seed = seed.ok_or_else(|| {
            flaw(1, "`seed` must be a whole number or thirty-two hexadecimal digits, as text".to_owned())
        })?;
        let scenario =
            Scenario::read(&head["scenario"].to_string()).map_err(|why| flaw(1, format!("scenario: {why}")))?;
        let mut record = Record { scenario, seed, steps: Vec::new() };
        if head["hash"] != record.beginning().to_string().as_str() {
            return Err(flaw(1, "the scenario or the seed was changed: the hash of the beginning differs".to_owned()));
        }
        for (number, line) in lines {
            let step = serde_json::from_str(line).map_err(|why| flaw(number + 1, format!("this is no step: {why}")))?;
            record.steps.push(step);
        }
        Ok(record)
    }

    /// Plays the record again; the first line that cannot be, or hashes to something else, is named.
    pub fn verify(&self) -> Result<Game, Flaw> {
        self.replay(|_, _| {})
    }

    /// As [`Record::verify`], showing each step's events and the game after it.
    pub fn replay(&self, each: impl FnMut(&Game, &[Event])) -> Result<Game, Flaw> {
        self.replay_from(self.start(), each)
    }

    /// As [`Record::replay`], on a game at its beginning that is there already: [`Record::start`] compiles the board.
    pub fn replay_from(&self, mut game: Game, mut each: impl FnMut(&Game, &[Event])) -> Result<Game, Flaw> {
        for (number, step) in self.steps.iter().enumerate() {
            let flaw = |message: String| Flaw { line: number + 2, message };
            let mut told: Vec<Event> = Vec::new();
            let played = if step.error {
                let refused = game.play_strictly(step.action, &mut told);
                refused.err().map(drop).ok_or_else(|| flaw("it is marked as an error but allowed".to_owned()))
            } else {
                let told = &mut told;
                game.play_telling(step.action, told).map_err(|why| flaw(words::refused(game.setup(), &why)))
            };
            played?;
            if step.hash.parse() != Ok(game.hash()) {
                return Err(flaw("the game does not hash to what is written".to_owned()));
            }
            each(&game, &told);
        }
        Ok(game)
    }
}

/// A value with the keys of its objects in the order of the alphabet, whatever order the library keeps.
fn canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(object) => {
            let mut keys: Vec<&String> = object.keys().collect();
            keys.sort();
            for key in keys {
                *out += &format!("{key:?}:");
                canonical(&object[key], out);
                out.push(',');
            }
        }
        Value::Array(list) => {
            out.push('[');
            for one in list {
                canonical(one, out);
                out.push(',');
            }
            out.push(']');
        }
        other => *out += &other.to_string(),
    }
}

impl Game {
    /// The state as bytes, for keeping and giving back to [`Game::from_bytes`] of the same scenario and seed.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        crate::hash::write(self.state(), self.setup().count(), &mut out);
        out
    }

    /// The game of those bytes; `None` where they are not a state of this setup.
    pub fn from_bytes(setup: Arc<Setup>, source: DiceSource, bytes: &[u8]) -> Option<Game> {
        let begun = Game::new(Arc::clone(&setup), source.clone());
        let state = crate::hash::read(bytes, setup.count(), begun.state())?;
        if !crate::sound::sound(&setup, &state) {
            return None;
        }
        let game = Game::resumed(setup, source, state);
        crate::sound::goes_on(&game).then_some(game)
    }

    /// Plays an action quietly, strictly or not: whether it was allowed.
    pub fn step(&mut self, action: Action, strict: bool) -> bool {
        if strict {
            self.play_strictly(action, &mut Quiet).is_ok()
        } else {
            self.play_telling(action, &mut Quiet).is_ok()
        }
    }
}
