//! Why a position cannot be set up.

/// Why a written position is not a battle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct SetupError {
    /// Where in the position: `unit att`, `terrain 3`.
    pub(crate) place: String,
    /// What is wrong and what to do.
    pub(crate) problem: String,
}

pub(crate) fn error(place: impl Into<String>, problem: impl Into<String>) -> SetupError {
    SetupError { place: place.into(), problem: problem.into() }
}
