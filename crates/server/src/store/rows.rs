//! What is written down.

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
    /// The seed of the dice: a decimal number that was chosen, or thirty-two hexadecimal digits that were drawn.
    pub seed: String,
    /// What the seed is sealed with, hexadecimal.
    pub salt: String,
    /// The version of the rules it was begun with.
    pub rules: u32,
    /// Everything else that was asked for, as JSON (`protocol::messages::http::NewGame`).
    pub settings: String,
    /// The hash of the secret of the one who made it.
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
    /// The seed of the dice: a decimal number that was chosen, or thirty-two hexadecimal digits that were drawn.
    pub seed: String,
    /// What the seed is sealed with, hexadecimal.
    pub salt: String,
    /// What was asked for, as JSON.
    pub settings: String,
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
    /// What the log told of it, as JSON (`protocol::messages::LogEntry`), for a program that cannot play it again.
    pub entry: Option<String>,
}

/// A game that was begun with other rules.
#[derive(Debug, Clone, PartialEq)]
pub struct OtherRules {
    /// Its id.
    pub id: String,
    /// The version of the rules it was begun with.
    pub rules: u32,
    /// It is over.
    pub over: bool,
}
