//! The stored data.

/// A stored game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// Seconds since 1970.
    pub created: i64,
    /// Seconds since 1970 of the last step.
    pub updated: i64,
    /// The position it began with, as JSON.
    pub position: String,
    /// The seed of the dice: a chosen decimal number, or thirty-two random hexadecimal digits.
    pub seed: String,
    /// The salt of the sealed seed, hexadecimal.
    pub salt: String,
    /// The version of the rules it was begun with.
    pub rules: u32,
    /// The other settings it was created with, as JSON (`protocol::messages::http::NewGame`); the column is called
    /// `wanted`.
    pub settings: String,
    /// The hash of the secret of the person who created it.
    pub owner: String,
    /// The game made by a rematch.
    pub rematch: Option<String>,
    /// Seats 1 and 2.
    pub seats: [SeatRow; 2],
}

/// A game as a list needs it: a [`GameRow`] without its position.
#[derive(Debug, Clone, PartialEq)]
pub struct GameLite {
    /// Its id.
    pub id: String,
    /// Seconds since 1970.
    pub created: i64,
    /// Seconds since 1970 of the last step.
    pub updated: i64,
    /// The seed of the dice: a chosen decimal number, or thirty-two random hexadecimal digits.
    pub seed: String,
    /// The salt of the sealed seed, hexadecimal.
    pub salt: String,
    /// The settings it was created with, as JSON.
    pub settings: String,
    /// The game made by a rematch.
    pub rematch: Option<String>,
    /// Seats 1 and 2.
    pub seats: [SeatRow; 2],
}

/// A stored seat.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeatRow {
    /// The hash of its secret; an empty one fits no secret.
    pub secret: String,
    /// The person's name.
    pub name: String,
    /// The computer's level; empty for a person.
    pub level: String,
    /// Whether a person has taken it.
    pub taken: bool,
}

/// A stored step.
#[derive(Debug, Clone, PartialEq)]
pub struct StepRow {
    /// Its number, from 1.
    pub seq: u32,
    /// The action, as JSON.
    pub action: String,
    /// The hash of the state after it.
    pub hash: String,
    /// The computer's reasons, as JSON (`protocol::messages::WhyInfo`).
    pub why: Option<String>,
    /// The log entry, as JSON (`protocol::messages::LogEntry`), for a program that cannot replay the step.
    pub entry: Option<String>,
}

/// A game that was begun with another version of the rules.
#[derive(Debug, Clone, PartialEq)]
pub struct OtherRules {
    /// Its id.
    pub id: String,
    /// The version of the rules it was begun with.
    pub rules: u32,
    /// Whether it is over.
    pub over: bool,
}
