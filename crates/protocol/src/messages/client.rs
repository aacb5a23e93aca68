//! What the page says.

use super::{Ask, Orders};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What the page says to the server. Apart from `hello` and `chat`, everything needs a game that
/// has been entered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: which game, and which seats are mine. Without secrets one watches.
    Hello {
        /// [`super::VERSION`].
        version: u32,
        /// The game's id.
        game: String,
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
    /// Plays an action of wire.md; `player` in it must be one of the seats.
    Act {
        /// Repeated in the answer.
        id: u32,
        /// The action.
        #[ts(type = "Action")]
        action: Value,
        /// The last step this page has seen. If this seat has acted since, from another screen, the action is
        /// refused with OUTDATED: the first answer counts. Without it nothing is compared.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        after: Option<u32>,
    },
    /// Whether an action would be accepted; changes nothing.
    Check {
        /// Repeated in the answer.
        id: u32,
        /// The action.
        #[ts(type = "Action")]
        action: Value,
    },
    /// A question about the table; changes nothing.
    Ask {
        /// Repeated in the answer.
        id: u32,
        /// The question.
        ask: Ask,
    },
    /// Takes one's last action back, where no die was rolled and nobody has acted since.
    Undo {
        /// Repeated in the answer.
        id: u32,
    },
    /// What the computer would do in this seat, and why.
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
    /// Gives a seat to the computer, or takes it back.
    Seat {
        /// Repeated in the answer.
        id: u32,
        /// Which seat, 1 or 2.
        player: u8,
        /// The computer's level; without one a person plays.
        level: Option<Level>,
    },
    /// The standing orders of a seat, from now on.
    Orders {
        /// Repeated in the answer.
        id: u32,
        /// Whose, 1 or 2.
        player: u8,
        /// What the server answers without asking.
        orders: Orders,
    },
    /// Says something to everybody at the table.
    Chat {
        /// Repeated in the answer.
        id: u32,
        /// Up to 500 characters, shown as text.
        text: String,
    },
    /// Settles something by hand: an ADJUST of wire.md. Alone at the table, or against the computer,
    /// it is done at once; another person must accept it first.
    Propose {
        /// Repeated in the answer.
        id: u32,
        /// The action; `player` in it must be one of the seats.
        #[ts(type = "Action")]
        action: Value,
    },
    /// Agrees to the open proposal: it is played now.
    Accept {
        /// Repeated in the answer.
        id: u32,
        /// Which, so that nobody agrees to another.
        number: u32,
    },
    /// Does not agree to the open proposal.
    Decline {
        /// Repeated in the answer.
        id: u32,
        /// Which.
        number: u32,
    },
    /// Takes one's own open proposal back.
    Withdraw {
        /// Repeated in the answer.
        id: u32,
        /// Which.
        number: u32,
    },
    /// Pins a note on a unit, for everybody to see; without text the player's note is taken off.
    Note {
        /// Repeated in the answer.
        id: u32,
        /// Whose note, 1 or 2.
        player: u8,
        /// The unit.
        unit_id: String,
        /// Up to 200 characters, shown as text.
        text: String,
    },
    /// The same armies and table again; the answer names the new game.
    Rematch {
        /// Repeated in the answer.
        id: u32,
        /// The players change places and keep their armies: the attacker becomes the defender.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        swap: bool,
    },
    /// Where this player holds the models of the unit in hand while they are dragged, for everybody to see. Nothing
    /// is stored, and nothing of it counts until the move is made.
    Ghost {
        /// Repeated in the answer.
        id: u32,
        /// The unit in hand.
        unit_id: String,
        /// The models that are dragged and where they are held; none ends the drag.
        models: Vec<GhostModel>,
    },
    /// Points at a place on the board, for everybody to see for a moment. Nothing is stored.
    Point {
        /// Repeated in the answer.
        id: u32,
        /// The place: x and y in inches.
        at: [f64; 2],
    },
    /// Stops the clock of the open question or lets it run on. It stands as long as any screen of the asked seat
    /// holds it; against another person there is a limit for each question.
    Hold {
        /// Repeated in the answer.
        id: u32,
        /// The last step that the page has seen: a question that is over is not held.
        seq: u32,
        /// It is to stand still.
        hold: bool,
    },
    /// Keeps the connection and measures it.
    Ping {
        /// Repeated in the answer.
        id: u32,
    },
}

/// A model that is held over the board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct GhostModel {
    /// The model's id within its unit.
    pub model_id: String,
    /// Where it is held: x and y in inches.
    pub at: [f64; 2],
    /// Where its front points, in degrees.
    pub facing: f64,
}

/// How strong the computer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Anything that is legal.
    Easy,
    /// A beginner, with the mistakes that people make.
    Casual,
    /// A club player on a casual evening.
    Normal,
    /// Uses stratagems and screens.
    Hard,
    /// Looks ahead.
    Competitive,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde wants it
fn is_zero(value: &u32) -> bool {
    *value == 0
}

/// How fast the computer's actions come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "pace", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// One after another, with a pause between.
    Run {
        /// The pause in milliseconds, at most 5,000; 0 is at once.
        delay: u32,
        /// How much longer after an attack, so that its dice can be watched; at most 10,000 milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(as = "Option<u32>", optional)]
        dice: u32,
    },
    /// None until told.
    Pause,
    /// One, then pause.
    Step,
}
