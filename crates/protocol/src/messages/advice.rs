//! Reasons: why the computer did something, or what it would do.

use super::XY;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// Why something was done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct WhyInfo {
    /// What it was about: `move`, `shooting`.
    pub topic: String,
    /// The unit it was about.
    pub unit_id: Option<String>,
    /// What was chosen.
    pub chosen: IdeaInfo,
    /// What came next, best first.
    pub runners_up: Vec<IdeaInfo>,
    /// The plan of the turn.
    pub plan: Vec<TaskInfo>,
}

/// An idea with its score. The terms add up to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct IdeaInfo {
    /// In words.
    pub title: String,
    /// The score.
    pub score: f64,
    /// Its parts, the weightiest first.
    pub terms: Vec<TermInfo>,
    /// Where it leads, to be drawn.
    pub at: Option<XY>,
}

/// A named part of a score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TermInfo {
    /// What it stands for.
    pub name: String,
    /// How much it adds.
    pub value: f64,
}

/// A unit's task in the plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TaskInfo {
    /// The unit.
    pub unit_id: String,
    /// Its task in words.
    pub text: String,
    /// Where, to be drawn.
    pub at: Option<XY>,
}

/// What the computer would do, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HintInfo {
    /// The action, ready to be played.
    #[ts(type = "Action")]
    pub action: Value,
    /// Its reasons.
    pub why: WhyInfo,
}
