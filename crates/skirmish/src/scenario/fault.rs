//! What is wrong with a scenario.

use serde::Serialize;
use std::fmt;

/// Stable names of faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum FaultCode {
    /// The text is not JSON, or far too long.
    NotJson,
    /// A field that stands twice in one object.
    DuplicateField,
    /// A field that scenarios do not have.
    UnknownField,
    /// A field that must be there.
    MissingField,
    /// Something else than the field holds.
    WrongType,
    /// A number outside its limits.
    OutOfRange,
    /// A hex that the board does not have.
    OffBoard,
    /// Two units on one hex.
    Overlap,
    /// A unit on a wall.
    OnWall,
    /// Two units of one id.
    DuplicateId,
    /// A side without units.
    NoUnits,
    /// More units than a board may have.
    TooManyUnits,
    /// More objectives than a board may have.
    TooManyObjectives,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Which kind.
    pub code: FaultCode,
    /// Which field, as a path: `units[3].col`.
    pub field: String,
    /// What to do about it.
    pub message: String,
}

/// Everything that is wrong with a scenario.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            match fault.field.as_str() {
                "" => f.write_str(&fault.message)?,
                field => write!(f, "{field}: {}", fault.message)?,
            }
        }
        Ok(())
    }
}
