//! How strong the computer is.

use super::search::Plan;
use super::weights::Weights;
use serde::{Deserialize, Serialize};

/// The four levels, as in the big game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Takes nearly any of its ideas.
    Easy,
    /// Thinks of the unit at hand, and often takes what is only good.
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
    /// As quick, but who moves keeps out of danger: to be measured.
    #[cfg(test)]
    pub const WARY: Skill = Skill { threats: true, ..Skill::QUICK };
    /// The unit at hand, in order and around walls.
    pub const PLAIN: Skill = Skill { order: true, team: false, threats: false, ways: true };
    /// Everything.
    pub const FULL: Skill = Skill { order: true, team: true, threats: true, ways: true };
}

/// How a level decides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Mind {
    /// What it thinks of.
    pub skill: Skill,
    /// What everything weighs.
    pub weights: Weights,
    /// How it plays likely futures through, if it does.
    pub plan: Option<Plan>,
    /// How many times the whole difference between its ideas a whim may weigh.
    pub whim: f64,
    /// From which part of its ideas, the best first, a whim may choose.
    pub choice: f64,
}

impl Mind {
    /// Of a level.
    pub const fn of(level: Level) -> Mind {
        let plain = Mind { skill: Skill::PLAIN, weights: Weights::PLAIN, plan: None, whim: 2.8, choice: 0.5 };
        match level {
            Level::Easy => Mind { skill: Skill::QUICK, whim: 30.0, choice: 0.8, ..plain },
            Level::Normal => plain,
            Level::Hard => Mind { skill: Skill::FULL, weights: Weights::MEASURED, whim: 0.0, ..plain },
            Level::Competitive => {
                let plan = Some(Plan::DEEP);
                Mind { skill: Skill::FULL, weights: Weights::MEASURED, whim: 0.0, plan, ..plain }
            }
        }
    }
}
