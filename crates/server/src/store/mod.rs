//! The journal: every game, seat and accepted action, in SQLite or PostgreSQL by the same code.
//!
//! [`Store::append`] returns when the action would survive a power cut; only then is it
//! acknowledged. Appends of many games are gathered into one transaction.

/// Why something could not be stored or read.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the journal cannot be used: {0}")]
pub struct StoreError(pub String);

/// A game as it is written down.
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
    /// The seed of the dice, a decimal number.
    pub seed: String,
    /// What the seed is sealed with, hexadecimal.
    pub salt: String,
    /// Everything else that was asked for, as JSON (`protocol::messages::http::NewGame`).
    pub wanted: String,
    /// The hash of the secret of the one who made it.
    pub owner: String,
    /// The game made by a rematch.
    pub rematch: Option<String>,
    /// Seats 1 and 2.
    pub seats: [SeatRow; 2],
}

/// A seat as it is written down.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeatRow {
    /// The hash of its secret; empty opens to nobody.
    pub secret: String,
    /// What others call the person.
    pub name: String,
    /// The computer's level; empty is a person.
    pub level: String,
    /// Somebody has taken it.
    pub taken: bool,
}

/// A step as it is written down.
#[derive(Debug, Clone, PartialEq)]
pub struct StepRow {
    /// From 1.
    pub seq: u32,
    /// The action, as JSON.
    pub action: String,
    /// The state's hash after it.
    pub hash: String,
    /// The computer's reasons, as JSON (`protocol::messages::WhyInfo`).
    pub why: Option<String>,
}
