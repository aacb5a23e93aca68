//! What the server says.

use super::{EventInfo, GameInfo, GhostModel, Reply, SeatOrders, TableInfo};
use crate::diff::Diff;
use crate::options::{AnswerClock, Next};
use crate::outcome::Dice;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What the server says to the page. It lives for a moment, so the size of a welcome does not matter.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`: everything.
    Welcome {
        /// [`super::VERSION`].
        version: u32,
        /// The seats of this connection; none is a spectator.
        players: Vec<u8>,
        /// The game.
        game: GameInfo,
        /// What never changes: board, terrain, datasheets.
        table: Box<TableInfo>,
        /// How many steps have been played.
        seq: u32,
        /// The state, as this connection may see it.
        #[ts(type = "View")]
        state: Value,
        /// Whom the game waits for.
        next: Option<Next>,
        /// What has happened, the last few hundred steps.
        log: Vec<LogEntry>,
        /// What was said.
        chat: Vec<ChatLine>,
        /// What somebody would settle by hand, and the other has not answered.
        #[serde(default)]
        proposal: Option<ProposalInfo>,
        /// Notes pinned on units.
        #[serde(default)]
        notes: Vec<NoteInfo>,
        /// The standing orders of this connection's seats; those of other seats are private.
        #[serde(default)]
        orders: Vec<SeatOrders>,
    },
    /// The standing orders of one of this connection's seats have changed.
    Orders {
        /// As they are now.
        orders: SeatOrders,
    },
    /// An action was played.
    Played {
        /// What happened.
        entry: LogEntry,
        /// The action, as this connection may see it.
        #[ts(type = "ShownAction")]
        action: Value,
        /// What changed, as this connection may see it.
        diffs: Vec<Diff>,
        /// Whom the game waits for.
        next: Option<Next>,
    },
    /// The last step was taken back.
    Undone {
        /// How many steps are left.
        seq: u32,
        /// What changed.
        diffs: Vec<Diff>,
        /// Whom the game waits for.
        next: Option<Next>,
    },
    /// Whom the game waits for, told anew because a seat has changed hands: options of the
    /// computer's decisions are not listed, a person's are.
    Next {
        /// As it is now.
        next: Option<Next>,
    },
    /// The clock of the open question was stopped or runs on.
    Clock {
        /// The step after which it was asked.
        seq: u32,
        /// As it is now.
        clock: AnswerClock,
    },
    /// Seats, presence, pace or ending changed.
    Game {
        /// As it is now.
        game: GameInfo,
    },
    /// Somebody said something.
    Chat {
        /// What.
        line: ChatLine,
    },
    /// Somebody would settle something by hand: the other player accepts or declines.
    Proposed {
        /// What.
        proposal: ProposalInfo,
    },
    /// The open proposal is open no more.
    Settled {
        /// Which.
        number: u32,
        /// How it ended.
        how: Settlement,
    },
    /// A note was pinned on a unit, changed, or taken off: then its text is empty.
    Note {
        /// As it is now.
        note: NoteInfo,
    },
    /// A player drags the models of the unit in hand.
    Ghost {
        /// Who.
        player: u8,
        /// The unit in hand.
        unit_id: String,
        /// The models and where they are held; none ends the drag.
        models: Vec<GhostModel>,
    },
    /// A player points at a place on the board.
    Pointed {
        /// Who.
        player: u8,
        /// The place: x and y in inches.
        at: [f64; 2],
    },
    /// The answer to a message with an id.
    Reply {
        /// Whose.
        id: u32,
        /// What.
        reply: Box<Reply>,
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

/// Why something was refused: a stable code and a sentence that says what to do.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct ErrorInfo {
    /// A refusal code of wire.md, or one of the server's own ([`ServerCode`]).
    pub code: String,
    /// For people.
    pub message: String,
    /// The unit it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unit_id: Option<String>,
    /// The model it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model_id: Option<String>,
    /// Figures of the refusal: found, limit, rule and so on.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[ts(type = "(RefusalFacts & Record<string, unknown>) | null", optional)]
    pub detail: Value,
}

/// What a refusal of the rules is about, besides its unit and model. The page makes its sentence from the code and
/// these.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct RefusalFacts {
    /// What was asked for, in inches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub found: Option<f64>,
    /// What is allowed, in inches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limit: Option<f64>,
    /// The target unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub target_id: Option<String>,
    /// The unit of the model in the way, or too near.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other_unit_id: Option<String>,
    /// That model, by its id within the unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other_model_id: Option<String>,
    /// The weapon's id within the unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub weapon_id: Option<String>,
    /// The weapon's printed name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub weapon: Option<String>,
    /// Whom the game waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<u8>,
    /// The rule behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// Why exactly, where the code alone does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Reason", optional)]
    pub reason: Option<String>,
    /// When the stratagem is used, if that is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "UsedWhen", optional)]
    pub when: Option<String>,
}

/// Refusals that are not a matter of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerCode {
    /// The page speaks another version.
    Version,
    /// There is no such game.
    UnknownGame,
    /// A secret opens no seat of this game.
    WrongSecret,
    /// The message cannot be read.
    BadMessage,
    /// The message is larger than allowed.
    TooLarge,
    /// Too many messages in a short time.
    TooFast,
    /// A seat is needed for that.
    NotSeated,
    /// `hello` has not been said, or twice.
    NotEntered,
    /// The seat belongs to somebody else, or to the computer.
    SeatTaken,
    /// Nothing can be taken back.
    NothingToUndo,
    /// The battle goes on.
    NotOver,
    /// The step has no reasons.
    NoReasons,
    /// The server holds as much as it may.
    Full,
    /// It could not be written down: the disk is full or the database is away.
    NotSaved,
    /// The server is closing.
    Closing,
    /// The origin of the page is not this server.
    Origin,
    /// An army, map or mission that is not known, or a list that is not legal.
    BadSetup,
    /// A list or roster that cannot be read, or not be mended so.
    BadList,
    /// The other player must agree first.
    Consent,
    /// A proposal is open already.
    ProposalOpen,
    /// No proposal of that number is open.
    NoProposal,
    /// The guest has not brought an army yet.
    NotBegun,
    /// The battle has begun: its armies stay as they are.
    Begun,
    /// This seat has acted since, from another screen.
    Outdated,
    /// The game is in another process of the server; a connection made anew comes to it.
    Moved,
    /// An operator has closed the game, or barred the address.
    Barred,
}

impl ServerCode {
    /// Every code.
    pub const ALL: [ServerCode; 26] = [
        ServerCode::Version,
        ServerCode::UnknownGame,
        ServerCode::WrongSecret,
        ServerCode::BadMessage,
        ServerCode::TooLarge,
        ServerCode::TooFast,
        ServerCode::NotSeated,
        ServerCode::NotEntered,
        ServerCode::SeatTaken,
        ServerCode::NothingToUndo,
        ServerCode::NotOver,
        ServerCode::NoReasons,
        ServerCode::Full,
        ServerCode::NotSaved,
        ServerCode::Closing,
        ServerCode::Origin,
        ServerCode::BadSetup,
        ServerCode::BadList,
        ServerCode::Consent,
        ServerCode::ProposalOpen,
        ServerCode::NoProposal,
        ServerCode::NotBegun,
        ServerCode::Begun,
        ServerCode::Outdated,
        ServerCode::Moved,
        ServerCode::Barred,
    ];

    /// As written on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            ServerCode::Version => "VERSION",
            ServerCode::UnknownGame => "UNKNOWN_GAME",
            ServerCode::WrongSecret => "WRONG_SECRET",
            ServerCode::BadMessage => "BAD_MESSAGE",
            ServerCode::TooLarge => "TOO_LARGE",
            ServerCode::TooFast => "TOO_FAST",
            ServerCode::NotSeated => "NOT_SEATED",
            ServerCode::NotEntered => "NOT_ENTERED",
            ServerCode::SeatTaken => "SEAT_TAKEN",
            ServerCode::NothingToUndo => "NOTHING_TO_UNDO",
            ServerCode::NotOver => "NOT_OVER",
            ServerCode::NoReasons => "NO_REASONS",
            ServerCode::Full => "FULL",
            ServerCode::NotSaved => "NOT_SAVED",
            ServerCode::Closing => "CLOSING",
            ServerCode::Origin => "ORIGIN",
            ServerCode::BadSetup => "BAD_SETUP",
            ServerCode::BadList => "BAD_LIST",
            ServerCode::Consent => "CONSENT",
            ServerCode::ProposalOpen => "PROPOSAL_OPEN",
            ServerCode::NoProposal => "NO_PROPOSAL",
            ServerCode::NotBegun => "NOT_BEGUN",
            ServerCode::Begun => "BEGUN",
            ServerCode::Outdated => "OUTDATED",
            ServerCode::Moved => "MOVED",
            ServerCode::Barred => "BARRED",
        }
    }
}

impl ErrorInfo {
    /// One of the server's own.
    pub fn new(code: ServerCode, message: impl Into<String>) -> ErrorInfo {
        ErrorInfo { code: code.as_str().to_owned(), message: message.into(), ..ErrorInfo::default() }
    }
}

/// One step as the log tells it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LogEntry {
    /// Which step, from 1.
    pub seq: u32,
    /// Who acted.
    pub player: u8,
    /// The round in which it was played.
    pub round: u8,
    /// The phase in which it was played.
    pub phase: String,
    /// Whose turn it was.
    pub turn: u8,
    /// The type of the action.
    #[ts(type = "ActionKind")]
    pub action: String,
    /// What happened; empty for what is only prepared. The page makes its sentences from these.
    #[serde(default)]
    pub events: Vec<EventInfo>,
    /// The words stored with a step that has no events: one of a record that the present rules cannot replay. Empty for
    /// every other step; the page fills it from `events` as the entry arrives.
    #[serde(default)]
    pub lines: Vec<String>,
    /// What the server has to say about the step itself, before everything else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<String>,
    /// The dice.
    pub dice: Vec<Dice>,
    /// The computer did it and can say why.
    pub why: bool,
    /// The player's standing orders did it.
    #[serde(default)]
    pub ordered: bool,
    /// It answers a question in the middle of an earlier action and goes on with it.
    #[serde(default)]
    pub continues: bool,
    /// The unit that acted.
    pub unit_id: Option<String>,
    /// Units it was done to.
    pub targets: Vec<String>,
    /// The dice that the step rolled again, and what that gained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reroll: Option<RerollDone>,
}

/// Dice that were rolled again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RerollDone {
    /// The printed name of the rule that allowed it; empty where an older record does not say it.
    pub rule: String,
    /// The unit whose roll it was.
    pub unit_id: String,
    /// What the dice were for.
    pub context: String,
    /// How many were rolled again.
    pub dice: u32,
    /// How many successes more there were; negative if there were fewer. None if there was nothing to reach.
    pub gained: Option<i32>,
}

/// Something one player would settle by hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ProposalInfo {
    /// Which, from 1.
    pub number: u32,
    /// Who proposes it.
    pub player: u8,
    /// The ADJUST that is played once it is accepted.
    #[ts(type = "Extract<Action, { type: \"ADJUST\" }>")]
    pub action: Value,
    /// The same in words.
    pub text: String,
    /// Why, in the proposer's words: plain text.
    pub reason: String,
}

/// How a proposal ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    /// The other player agreed, and it was played.
    Accepted,
    /// The other player did not agree.
    Declined,
    /// Its player took it back.
    Withdrawn,
    /// The battle ended or a seat changed hands.
    Dropped,
}

/// A note pinned on a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct NoteInfo {
    /// The unit.
    pub unit_id: String,
    /// Whose note: each player has one a unit.
    pub player: u8,
    /// Plain text.
    pub text: String,
}

/// Something said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// 1 or 2; nothing for a spectator.
    pub player: Option<u8>,
    /// Their name.
    pub name: String,
    /// Plain text.
    pub text: String,
}
