//! What page and server say about a hex skirmish. Players are 0 and 1 here, as on the skirmish's own wire.
//!
//! As at the big table, the page opens a WebSocket (`/api/skirmish/{game}/socket`) and says `hello`; a message
//! with an `id` gets exactly one reply or refusal with the same `id`. Nothing is hidden in a skirmish, so every
//! change comes with the whole view: it is small.
//!
//! | Request | Body | Answer |
//! |---|---|---|
//! | `GET /api/skirmish/scenarios` | – | `HexScenarioCard[]` |
//! | `POST /api/skirmish` | [`NewHexGame`] | [`Created`](super::http::Created) |
//! | `POST /api/skirmish/list` | [`ListGames`](super::http::ListGames) | `HexCard[]` |
//! | `GET /api/skirmish/{game}/record` | – | the record, JSON Lines, once the game is over |
//! | `GET /api/skirmish/{game}/replay` | – | [`HexReplay`] |
//! | `POST /api/skirmish/replay` | a record | [`HexReplay`] |

use super::{ErrorInfo, Opened, Pace, TermInfo};
use crate::messages::http::Who;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use skirmish::view::{Board, Preview, View};
use skirmish::{Action, At};
use ts_rs::TS;

/// What the page says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum HexClientMessage {
    /// The first message: which seats are mine. Without secrets one watches.
    Hello {
        /// [`super::VERSION`].
        version: u32,
        /// The secrets of the seats this page plays: none, one, or both on one screen.
        #[serde(default)]
        secrets: Vec<String>,
        /// What others see this person as.
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
        /// This person agrees to dice that are not sealed: the one who made the game chose their seed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        not_sealed: bool,
    },
    /// Plays an action for the seat that is to act.
    Act {
        /// Repeated in the answer.
        id: u32,
        /// The action.
        #[ts(type = "HexAction")]
        action: Action,
    },
    /// Takes one's last action back, where no die was rolled since and nobody else has acted.
    Undo {
        /// Repeated in the answer.
        id: u32,
    },
    /// What would follow if the active unit stopped on a hex.
    Preview {
        /// Repeated in the answer.
        id: u32,
        /// The hex.
        #[ts(type = "HexAt")]
        to: At,
    },
    /// What the computer would do now, and why.
    Hint {
        /// Repeated in the answer.
        id: u32,
    },
    /// Why the computer did what it did.
    Why {
        /// Repeated in the answer.
        id: u32,
        /// The step.
        seq: u32,
    },
    /// How fast the computer's actions come.
    Pace {
        /// Repeated in the answer.
        id: u32,
        /// From now on.
        pace: Pace,
    },
    /// The same board again; the answer names the new game.
    Rematch {
        /// Repeated in the answer.
        id: u32,
        /// The players change sides.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        swap: bool,
    },
    /// Keeps the connection.
    Ping {
        /// Repeated in the answer.
        id: u32,
    },
}

/// What the server says. It lives for a moment, so the size of a welcome does not matter.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum HexServerMessage {
    /// The answer to `hello`: everything.
    Welcome {
        /// [`super::VERSION`].
        version: u32,
        /// The seats of this connection, 0 and 1; none is a spectator.
        players: Vec<u8>,
        /// The game.
        game: HexGame,
        /// What never changes.
        board: Board,
        /// How many steps have been played.
        seq: u32,
        /// The game as it stands.
        view: View,
        /// What has happened.
        log: Vec<HexEntry>,
    },
    /// An action was played.
    Played {
        /// What happened.
        entry: HexEntry,
        /// The game as it stands now.
        view: View,
    },
    /// The last step was taken back.
    Undone {
        /// How many steps are left.
        seq: u32,
        /// The game as it stands now.
        view: View,
    },
    /// Seats, presence or pace changed.
    Game {
        /// As it is now.
        game: HexGame,
    },
    /// The answer to a message with an id.
    Reply {
        /// Whose.
        id: u32,
        /// What.
        reply: HexReply,
    },
    /// A message was refused; nothing changed.
    Refused {
        /// Whose; none when the message could not be read.
        id: Option<u32>,
        /// Why.
        error: ErrorInfo,
    },
    /// The last message before the server closes the connection.
    Bye {
        /// Why.
        error: ErrorInfo,
        /// It is worth trying again soon.
        retry: bool,
    },
}

/// Answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "reply", rename_all = "snake_case")]
pub enum HexReply {
    /// Done.
    Done {
        /// How many steps have been played.
        seq: u32,
    },
    /// What would follow.
    Preview {
        /// On that hex.
        preview: Preview,
    },
    /// What the computer would do.
    Hint {
        /// And why.
        hint: HexHint,
    },
    /// Why the computer did what it did.
    Why {
        /// In words and terms.
        why: HexWhy,
    },
    /// The game that was made.
    Rematch {
        /// Its id; the same secrets open it.
        game: String,
    },
    /// Still here.
    Pong,
}

/// Advice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexHint {
    /// What to do.
    #[ts(type = "HexAction")]
    pub action: Action,
    /// Why.
    pub why: HexWhy,
}

/// Why something was done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexWhy {
    /// What was chosen.
    pub chosen: HexIdea,
    /// What came next, best first, at most three.
    pub runners_up: Vec<HexIdea>,
}

/// An idea with its score. The terms add up to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexIdea {
    /// In words.
    pub title: String,
    /// The score.
    pub score: f64,
    /// Its parts, the weightiest first.
    pub terms: Vec<TermInfo>,
    /// The hex it leads to, to be drawn.
    #[ts(type = "HexAt | null")]
    pub at: Option<At>,
}

/// Everything about a game but the board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexGame {
    /// Its id, part of its links.
    pub id: String,
    /// Seats 0 and 1.
    pub seats: [HexSeat; 2],
    /// How many watch.
    pub spectators: u32,
    /// A hash of the seed of the dice, known from the start.
    pub commitment: String,
    /// What it is a hash of, once the game is over.
    pub opened: Option<Opened>,
    /// How fast the computer's actions come.
    pub pace: Pace,
    /// The game that was made by a rematch.
    pub rematch: Option<String>,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexSeat {
    /// Who plays it.
    pub name: String,
    /// The computer's level; without one a person plays.
    pub level: Option<HexLevel>,
    /// Whether its player is connected; the computer always is.
    pub here: bool,
}

/// A step of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexEntry {
    /// Which step, from 1.
    pub seq: u32,
    /// Who acted.
    pub player: u8,
    /// What was done.
    #[ts(type = "HexAction")]
    pub action: Action,
    /// What happened, line by line.
    pub lines: Vec<HexLine>,
    /// Whether there is a reason to ask for.
    pub why: bool,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexLine {
    /// `phase`, `part`, `roll`, `attack`, `deed`, `error` or `over`.
    pub kind: String,
    /// Whose it is, 0 or 1.
    pub player: u8,
    /// As `strategium skirmish` prints it.
    pub text: String,
    /// Who died of it.
    pub died: Option<u32>,
    /// The attack, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub attack: Option<HexAttack>,
}

/// One attack of one unit at another. A roll is the face that fell and the lowest that succeeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HexAttack {
    /// Who attacked.
    pub unit: u32,
    /// Whom.
    pub target: u32,
    /// From afar; if not, hand to hand.
    pub ranged: bool,
    /// The hit roll.
    pub hit: [u8; 2],
    /// The wound roll, if it hit.
    pub wound: Option<[u8; 2]>,
    /// The save, if it wounded and one was possible.
    pub save: Option<[u8; 2]>,
    /// What came of it.
    pub result: HexOutcome,
    /// Wounds lost.
    pub damage: u8,
}

/// What came of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HexOutcome {
    /// It missed.
    Missed,
    /// It did not wound.
    Failed,
    /// It was saved.
    Saved,
    /// It did damage.
    Damaged,
    /// It killed.
    Killed,
}

impl HexAttack {
    /// An attack as the wire says it.
    pub fn of(setup: &::skirmish::Setup, attacked: &::skirmish::event::Attacked) -> HexAttack {
        use ::skirmish::event::{Outcome, Rolled};
        let rolled = |roll: Rolled| [roll.face, roll.need];
        let (result, damage) = match attacked.result {
            Outcome::Missed => (HexOutcome::Missed, 0),
            Outcome::Failed => (HexOutcome::Failed, 0),
            Outcome::Saved => (HexOutcome::Saved, 0),
            Outcome::Damaged(damage) => (HexOutcome::Damaged, damage),
            Outcome::Killed(damage) => (HexOutcome::Killed, damage),
        };
        HexAttack {
            unit: setup.profile(attacked.unit).id,
            target: setup.profile(attacked.target).id,
            ranged: attacked.kind == ::skirmish::profile::Kind::Ranged,
            hit: rolled(attacked.hit),
            wound: attacked.wound.map(rolled),
            save: attacked.save.map(rolled),
            result,
            damage,
        }
    }
}

/// A scenario to choose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexScenarioCard {
    /// How it is named in a wish.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// The scenario, for a picture.
    #[ts(
        type = "{ size: { cols: number; rows: number }; turn_limit: number; walls: HexAt[]; objectives: (HexAt & { radius: number })[]; units: HexFields[] }"
    )]
    pub scenario: Value,
}

/// A game that is wished for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewHexGame {
    /// The id of a scenario that comes with the program, or a scenario.
    #[ts(type = "string | Record<string, unknown>")]
    pub scenario: Value,
    /// Sides 0 and 1.
    pub sides: [HexSide; 2],
    /// A seed for the dice, as a decimal number; without one they are sealed.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<String>,
}

/// A skirmish in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexCard {
    /// Its id, part of its links.
    pub id: String,
    /// The name of the scenario.
    pub scenario: String,
    /// Seats 0 and 1; nobody is looked for at the table, so `here` is true only for the computer.
    pub seats: [HexSeat; 2],
    /// How it stands; none before the first step.
    pub standing: Option<HexStanding>,
    /// Steps played.
    pub seq: u32,
    /// When the last was, in seconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
    /// A hash of the seed of the dice; empty where it was chosen.
    pub commitment: String,
}

/// How a skirmish stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexStanding {
    /// The turn.
    pub turn: u32,
    /// `MOVE`, `SHOOT`, `CHARGE` or `FIGHT`.
    pub phase: String,
    /// Who is to act, 0 or 1; nobody when it is over.
    pub asked: Option<u8>,
    /// It is over.
    pub over: bool,
}

/// A side that is wished for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HexSide {
    /// Who plays it.
    pub who: Who,
    /// What others see this person as.
    #[serde(default)]
    pub name: String,
    /// The computer's level.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<HexLevel>,
}

/// How strong the computer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum HexLevel {
    /// Knows little.
    Easy,
    /// Knows what is good now.
    Normal,
    /// Weighs likely futures.
    Hard,
    /// Plays its ideas forward.
    Competitive,
}

/// A record, played again step by step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HexReplay {
    /// What never changes.
    pub board: Board,
    /// The beginning, and the game after each step.
    pub views: Vec<View>,
    /// What happened in each step.
    pub log: Vec<HexEntry>,
    /// Whether every step hashed to what is written; else the first line that does not, and why.
    pub flaw: Option<String>,
}
