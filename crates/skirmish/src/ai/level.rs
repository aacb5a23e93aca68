//! How strong the computer is.

use serde::{Deserialize, Serialize};

/// The four levels, as in the big game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Makes mistakes on purpose.
    Easy,
    /// Takes what looks best for the unit at hand.
    Normal,
    /// Thinks of what its friends can finish.
    Hard,
    /// Plays likely futures through.
    Competitive,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Competitive];

    /// As people write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Competitive => "competitive",
        }
    }

    /// The level of that name.
    pub fn parse(text: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.as_str() == text)
    }

    /// What it thinks of.
    pub(crate) const fn skill(self) -> Skill {
        match self {
            Level::Easy => Skill { order: false, team: false, threats: false, ways: false },
            Level::Normal => Skill { order: true, team: false, threats: false, ways: true },
            Level::Hard | Level::Competitive => Skill { order: true, team: true, threats: true, ways: true },
        }
    }
}

/// What is thought of in a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Skill {
    /// Who acts first.
    pub order: bool,
    /// What friends can do in the same turn.
    pub team: bool,
    /// What the other side can do in its next turn.
    pub threats: bool,
    /// Ways around walls, instead of distances as the crow flies.
    pub ways: bool,
}

impl Skill {
    /// For playing futures through: good enough, and quick.
    pub const QUICK: Skill = Skill { order: false, team: false, threats: false, ways: false };
}
