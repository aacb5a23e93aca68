//! Records: setup, seed and actions with a hash after each, as JSON Lines, gzip optional.
//!
//! Enough to rebuild every position on any machine. The first line is the header, every other
//! line one action. A record is verified by playing it again: the first line that does not lead
//! to its hash is named.

use crate::action::{read_action, write_action};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use rules::position::Position;
use rules::{
    Action, Context, DicePosition, DiceSource, Game, Played, Player, RULES_VERSION, Refusal, Seed, SetupError,
    StateHash, Stream,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{Read, Write};

/// The version this program writes; it reads this one and all before it.
pub const VERSION: u32 = 3;
/// The version that is written for a game without earlier dice, so that earlier programs can read it.
const PLAIN_VERSION: u32 = 2;

/// No record of a real game comes near it.
const LARGEST: u64 = 256 << 20;

/// The first line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    strategium: u32,
    /// The version of the rules it was played with; the first records do not say it.
    #[serde(default = "first_rules")]
    rules: u32,
    /// As text, because JSON numbers lose digits in some readers.
    seed: String,
    hash: String,
    /// Where the game continues another one: the dice of that part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<Earlier>,
    position: Position,
}

const fn first_rules() -> u32 {
    1
}

/// Every other line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordStep {
    /// Counted from 1.
    pub seq: u64,
    /// As it was sent.
    pub action: Value,
    /// The state after it.
    pub hash: String,
    /// Why the computer did it ([`crate::messages::WhyInfo`]); no part of what is verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Value>,
}

/// A game written down.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    header: Header,
    /// The actions.
    pub steps: Vec<RecordStep>,
    /// The first line after the header that is no step, and why; nothing after it is read.
    pub broken: Option<(usize, String)>,
}

/// Why a record cannot be read or does not verify.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// Not text, not gzip, too large.
    #[error("this is no record: {0}")]
    NotARecord(String),
    /// A line is broken.
    #[error("line {line}: {problem}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// Written by a later program.
    #[error("line 1: the record has version {0}, this program reads up to {VERSION}: use a newer program")]
    Newer(u32),
    /// The position is none.
    #[error("line 1: {0}")]
    Setup(#[from] SetupError),
}

/// The dice of a part of a game that was played before the game continued with others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Earlier {
    /// The number of the last step of this part, counted from the first step of the game.
    pub steps: u64,
    /// The faces that fell in it, in their order, a digit each.
    pub faces: String,
    /// The number by which the cards still to be drawn were dealt anew after it, as text.
    pub deal: String,
}

/// Where the dice of a whole game come from: those that have fallen in games that it continues, then a seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameDice {
    /// Parts that were played before, in their order.
    pub earlier: Vec<Earlier>,
    /// The seed of everything after them.
    pub seed: Seed,
}

impl GameDice {
    /// What is wrong with them, if anything is.
    pub fn check(&self) -> Result<(), String> {
        let mut last = None;
        for Earlier { steps, faces, deal } in &self.earlier {
            if last.is_some_and(|last| *steps < last) {
                return Err("the parts that were played before are not in their order".to_owned());
            }
            if !faces.bytes().all(|face| (b'1'..=b'6').contains(&face)) {
                return Err("the dice of a part that was played before are not digits from 1 to 6".to_owned());
            }
            if deal.parse::<u64>().is_err() {
                return Err("the deal of a part that was played before is not a number".to_owned());
            }
            last = Some(*steps);
        }
        Ok(())
    }

    /// The dice of the first step.
    pub fn first(&self) -> DiceSource {
        self.source(0)
    }

    fn source(&self, part: usize) -> DiceSource {
        match self.earlier.get(part) {
            Some(part) => DiceSource::Recorded(part.faces.bytes().map(|face| face.wrapping_sub(b'0')).collect()),
            None => DiceSource::from(self.seed),
        }
    }

    /// Changes the dice where a part ends with this step; in the middle of an action they stay as they are.
    pub fn advance(&self, game: &mut Game, steps: u64) {
        for (at, part) in self.earlier.iter().enumerate().filter(|(_, part)| part.steps == steps) {
            let forked = part.deal.parse().ok().and_then(|deal| game.fork(self.source(at + 1), deal));
            if let Some(forked) = forked {
                *game = forked;
            }
        }
    }

    /// The dice of a game that continues this one after `steps` steps, where it stands as `game`, with a seed of its
    /// own. What has fallen until then is kept as faces, so the seed of this game stays its secret.
    pub fn continued(&self, game: &Game, steps: u64, seed: Seed, deal: u64) -> GameDice {
        let mut earlier: Vec<Earlier> = self.earlier.iter().filter(|part| part.steps <= steps).cloned().collect();
        let source = self.source(earlier.len());
        let (mut at, mut stream, mut faces) = (DicePosition::default(), Stream::default(), String::new());
        while at.words < game.state().dice.words {
            let Some(face) = stream.d6(&source, &mut at, Context::Free) else { break };
            faces.push(char::from(b'0' + face));
        }
        earlier.push(Earlier { steps, faces, deal: deal.to_string() });
        GameDice { earlier, seed }
    }
}

/// What verification found.
#[derive(Debug, Clone, PartialEq)]
pub struct Verified {
    /// Steps that played and led to their hash.
    pub steps: u64,
    /// The first step that did not, and why.
    pub first_difference: Option<(u64, String)>,
    /// The game as far as it was played.
    pub game: Game,
}

impl Record {
    /// A record of a game that begins here.
    pub fn begin(position: Position, seed: impl Into<Seed>) -> Result<(Record, Game), SetupError> {
        Record::continued(position, GameDice { earlier: Vec::new(), seed: seed.into() })
    }

    /// A record of a game that has these dice: the steps of the game it continues are written first.
    pub fn continued(position: Position, dice: GameDice) -> Result<(Record, Game), SetupError> {
        let mut game = Game::new(codex::Codex::builtin(), position.clone(), dice.first())?;
        let hash = opening_hash(&position, &game);
        dice.advance(&mut game, 0);
        let GameDice { earlier, seed } = dice;
        let strategium = if earlier.is_empty() { PLAIN_VERSION } else { VERSION };
        let header = Header { strategium, rules: RULES_VERSION, seed: seed.to_string(), hash, earlier, position };
        Ok((Record { header, steps: Vec::new(), broken: None }, game))
    }

    /// The position the game began with.
    pub fn position(&self) -> &Position {
        &self.header.position
    }

    /// The dice of the game.
    pub fn dice(&self) -> Result<GameDice, RecordError> {
        let wrong = |problem: String| RecordError::Line { line: 1, problem };
        let seed = self.header.seed.parse::<Seed>().map_err(|error| wrong(format!("{error}, as text")))?;
        let dice = GameDice { earlier: self.header.earlier.clone(), seed };
        dice.check().map_err(wrong)?;
        Ok(dice)
    }

    /// The version of the rules it was played with.
    pub fn rules(&self) -> u32 {
        self.header.rules
    }

    /// The same record of a game that was played with another version of the rules.
    #[must_use]
    pub fn of_rules(mut self, rules: u32) -> Record {
        self.header.rules = rules;
        self
    }

    /// Why it may not play as it did, if it was played with other rules than this program's.
    pub fn other_rules(&self) -> Option<String> {
        let rules = self.header.rules;
        (rules != RULES_VERSION).then(|| {
            format!("it was played with version {rules} of the rules, and this program has version {RULES_VERSION}")
        })
    }

    /// Plays an action and writes it down.
    pub fn play(&mut self, game: &mut Game, player: Player, action: Action) -> Result<Played, Refusal> {
        let written = write_action(game, player, &action);
        let played = game.play(player, action)?;
        let seq = self.steps.len() as u64 + 1;
        self.steps.push(RecordStep { seq, action: written, hash: game.hash().to_string(), why: None });
        Ok(played)
    }

    /// The game at its beginning.
    pub fn start(&self) -> Result<Game, RecordError> {
        Ok(Game::new(codex::Codex::builtin(), self.header.position.clone(), self.dice()?.first())?)
    }

    /// Plays the record again, up to a step if one is given, and compares every hash. `watch`
    /// sees each step as it is played.
    pub fn verify(
        &self,
        to: Option<u64>,
        watch: &mut dyn FnMut(&Game, &RecordStep, &Played),
    ) -> Result<Verified, RecordError> {
        let dice = self.dice()?;
        let mut game = self.start()?;
        if opening_hash(&self.header.position, &game) != self.header.hash {
            let why = self.because("the position does not have the hash the record begins with".to_owned());
            return Ok(Verified { steps: 0, first_difference: Some((0, why)), game });
        }
        let mut steps = 0;
        dice.advance(&mut game, 0);
        for (at, step) in self.steps.iter().enumerate() {
            if to.is_some_and(|to| steps >= to) {
                break;
            }
            match replay_step(&mut game, at as u64 + 1, step, &dice) {
                Ok(played) => watch(&game, step, &played),
                Err(why) => {
                    return Ok(Verified { steps, first_difference: Some((at as u64 + 1, self.because(why))), game });
                }
            }
            steps += 1;
        }
        // What cannot be read matters only to those who wanted to get that far.
        let short = to.is_none_or(|to| steps < to);
        let first_difference = self
            .broken
            .as_ref()
            .filter(|_| short)
            .map(|(line, problem)| (self.steps.len() as u64 + 1, format!("line {line} is no step: {problem}")));
        Ok(Verified { steps, first_difference, game })
    }

    /// A difference, with its likely cause.
    fn because(&self, why: String) -> String {
        match self.other_rules() {
            Some(other) => format!("{why} ({other})"),
            None => why,
        }
    }

    /// Writes the record, one JSON document a line.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        let lines =
            std::iter::once(serde_json::to_string(&self.header)).chain(self.steps.iter().map(serde_json::to_string));
        for line in lines.flatten() {
            out.push_str(&line);
            out.push('\n');
        }
        out
    }

    /// Writes the record compressed.
    pub fn to_gzip(&self) -> std::io::Result<Vec<u8>> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(self.to_text().as_bytes())?;
        encoder.finish()
    }

    /// Reads a record, compressed or not.
    pub fn from_bytes(bytes: &[u8]) -> Result<Record, RecordError> {
        Record::from_bytes_within(bytes, LARGEST)
    }

    /// The same, limited to this many bytes once it is unpacked.
    pub fn from_bytes_within(bytes: &[u8], most: u64) -> Result<Record, RecordError> {
        let not = |why: &str| RecordError::NotARecord(why.to_owned());
        if bytes.starts_with(&[0x1f, 0x8b]) {
            let mut text = String::new();
            // One byte beyond the limit tells too large from just fitting.
            let mut reader = GzDecoder::new(bytes).take(most + 1);
            reader.read_to_string(&mut text).map_err(|_| not("the gzip data is broken"))?;
            if text.len() as u64 > most {
                return Err(not("it is larger than any game"));
            }
            return Record::from_text(&text);
        }
        Record::from_text(std::str::from_utf8(bytes).map_err(|_| not("it is neither JSON Lines nor gzip"))?)
    }

    /// Reads a record.
    pub fn from_text(text: &str) -> Result<Record, RecordError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, first) = lines.next().ok_or_else(|| RecordError::NotARecord("it is empty".to_owned()))?;
        #[derive(Deserialize)]
        struct Version {
            strategium: u32,
        }
        let version: Version = serde_json::from_str(first).map_err(|_| {
            RecordError::NotARecord("its first line is no header with a `strategium` version".to_owned())
        })?;
        if version.strategium > VERSION {
            return Err(RecordError::Newer(version.strategium));
        }
        let header: Header =
            serde_json::from_str(first).map_err(|error| RecordError::Line { line: 1, problem: plain(&error) })?;
        let mut record = Record { header, steps: Vec::new(), broken: None };
        for (at, line) in lines {
            match serde_json::from_str(line) {
                Ok(step) => record.steps.push(step),
                Err(error) => {
                    record.broken = Some((at + 1, plain(&error)));
                    break;
                }
            }
        }
        Ok(record)
    }
}

/// The hash a record begins with: of everything that was written down, names included, and of
/// the state built from it.
fn opening_hash(position: &Position, game: &Game) -> String {
    let mut bytes = serde_json::to_vec(position).unwrap_or_default();
    bytes.extend(game.hash().0);
    let full = blake3::hash(&bytes);
    let mut out = [0; 16];
    out.copy_from_slice(&full.as_bytes()[..16]);
    StateHash(out).to_string()
}

/// A JSON error without its own line, which is always the first here.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

fn replay_step(game: &mut Game, seq: u64, step: &RecordStep, dice: &GameDice) -> Result<Played, String> {
    if step.seq != seq {
        return Err(format!("step {} stands where step {seq} belongs", step.seq));
    }
    let expected = step.hash.parse::<StateHash>().map_err(|_| "its hash is not thirty-two hexadecimal digits")?;
    let refusal = |game: &Game, refusal: Refusal| {
        format!("{}: {}", refusal.code.as_str(), words::refusal(&refusal, game.setup()))
    };
    let (player, action) = read_action(game, &step.action).map_err(|r| refusal(game, r))?;
    let played = game.play(player, action).map_err(|r| refusal(game, r))?;
    dice.advance(game, seq);
    if game.hash() != expected {
        return Err(format!("the state is {}, the record says {}", game.hash(), step.hash));
    }
    Ok(played)
}
