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
    /// The mistakes without which it would have been another choice.
    #[serde(default)]
    pub mistakes: Vec<MistakeInfo>,
    /// The plan of the turn.
    pub plan: Vec<TaskInfo>,
    /// What games played forward said, where the computer looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub looked: Option<LookedInfo>,
}

/// What games played forward said about what was chosen and what else was tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LookedInfo {
    /// Games that were played with what was chosen.
    pub games: u32,
    /// The mean chance to win at their end, from 0 to 1.
    pub chance: f64,
    /// What else was tried, what came nearest first.
    pub others: Vec<OtherTrialInfo>,
}

/// Something else that was tried in games played forward.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OtherTrialInfo {
    /// What, in words; nothing where the unit went its own way.
    pub title: Option<String>,
    /// It is a task of a unit for the turn, and no single action.
    pub is_task: bool,
    /// Games that were played with it.
    pub games: u32,
    /// The mean chance to win at their end, from 0 to 1.
    pub chance: f64,
}

/// A mistake as people make them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MistakeInfo {
    /// What went wrong.
    pub mistake: MistakeKind,
    /// The unit it is about.
    pub unit_id: Option<String>,
    /// The name of the card that was forgotten.
    pub card: Option<String>,
}

/// Kinds of mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MistakeKind {
    /// The unit saw only the two enemies nearest to it.
    TunnelVision,
    /// Kills counted double, markers half.
    Greed,
    /// A card was forgotten.
    ForgotCard,
    /// Command Re-rolls were forgotten.
    ForgotReroll,
    /// Fire Overwatch was forgotten.
    ForgotOverwatch,
    /// The unit in reserves was forgotten.
    ForgotReserve,
    /// The enemy unit was feared too much.
    Fears,
    /// The enemy unit was taken for more than it is worth.
    Overrates,
    /// Cheap units moved first.
    ScreenFirst,
    /// Fire was spread.
    SplitFire,
    /// A charge was made because it could be made.
    RashCharge,
    /// The opponent's next turn was not thought of.
    NoTomorrow,
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
    /// The reason in a word with its figures, for one sentence.
    pub reason: ReasonInfo,
    /// Its reasons.
    pub why: WhyInfo,
}

/// The chief reason of a hint: "Kill the last Kommando: 78 %, +3 VP".
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReasonInfo {
    /// What the action is for.
    pub reason: ReasonKind,
    /// The unit that acts.
    pub unit_id: Option<String>,
    /// The enemy unit it is about.
    pub target_id: Option<String>,
    /// The marker it is about.
    pub objective_id: Option<String>,
    /// The chance that it succeeds: the target is destroyed, the charge arrives.
    pub chance: Option<f64>,
    /// The mean number of models slain, for attacks.
    pub slain: Option<f64>,
    /// What it gains in victory points, as the computer weighs it.
    pub gain: f64,
}

/// What an action is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReasonKind {
    /// Destroy an enemy unit: it is likelier than not.
    Destroy,
    /// Hurt an enemy unit.
    Hurt,
    /// Charge an enemy unit.
    Charge,
    /// Take or hold a marker.
    Marker,
    /// Use a rule or a stratagem.
    Rule,
    /// Score by a mission action or a card.
    Score,
    /// Go to a better place.
    Position,
    /// Go on: nothing better is left.
    GoOn,
}
