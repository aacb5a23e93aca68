//! A game as its visitors know it.

use super::{Level, Pace};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything about a game but the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// Its id, part of its links.
    pub id: String,
    /// When it was made, in seconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// Seats 1 and 2.
    pub seats: [SeatInfo; 2],
    /// How many watch.
    pub spectators: u32,
    /// The mission's name.
    pub mission: String,
    /// The deployment map's name.
    pub deployment: String,
    /// The layout's name.
    pub layout: String,
    /// A hash of the seed of the dice, known from the start.
    pub commitment: String,
    /// What it is a hash of, once the battle is over: `seed` and `salt`, see docs/protocol.md.
    pub opened: Option<Opened>,
    /// How it ended.
    pub over: Option<Ending>,
    /// How fast the computer's actions come.
    pub pace: Pace,
    /// A reaction that is not answered after this many seconds takes its default; 0 waits forever.
    pub reaction_seconds: u32,
    /// The chess clock, where one is used.
    pub clock: Option<ClockInfo>,
    /// The game that was made by a rematch.
    pub rematch: Option<String>,
    /// The id of the lesson that it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lesson: Option<String>,
}

/// The seed and what it was sealed with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Opened {
    /// The seed of the dice, as a decimal number.
    pub seed: String,
    /// Hexadecimal.
    pub salt: String,
}

/// How a battle ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Ending {
    /// 1 or 2; 0 is a draw.
    pub winner: u8,
    /// Somebody conceded.
    pub conceded: bool,
}

/// Time used, in milliseconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ClockInfo {
    /// Minutes for each.
    pub minutes: u32,
    /// Used by each when this was sent.
    pub used: [u32; 2],
    /// Whose runs.
    pub running: Option<u8>,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatInfo {
    /// 1 or 2.
    pub player: u8,
    /// The computer's level; a person without one.
    pub level: Option<Level>,
    /// What others call the person.
    pub name: String,
    /// The person is here.
    pub connected: bool,
    /// Somebody has taken the seat at least once.
    pub taken: bool,
    /// The army's name.
    pub army: String,
    /// Its faction's name.
    pub faction: String,
    /// Its detachment's name.
    pub detachment: String,
    /// Its points.
    pub points: u32,
    /// The computer is working on its next action.
    pub thinking: bool,
    /// The person who takes the seat has not brought an army yet: what it may be. The battle has not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub open: Option<OpenArmy>,
}

/// What an army may be that a guest still has to bring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenArmy {
    /// INCURSION or STRIKE_FORCE.
    pub size: String,
    /// The most points it may have.
    pub points: u32,
}
