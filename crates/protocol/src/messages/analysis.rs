//! The analysis of a finished battle: every decision of both sides against the best that the strongest level found.

use super::TermInfo;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// How far an analysis has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct AnalysisAnswer {
    /// What it is doing.
    pub state: AnalysisState,
    /// Decisions judged so far.
    pub done: u32,
    /// Decisions to judge; 0 while they have not been counted.
    pub of: u32,
    /// The result, once it is done.
    pub analysis: Option<Analysis>,
}

/// What an analysis is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// Nobody has asked for it, or it was stopped.
    None,
    /// It is under way.
    Running,
    /// It is done.
    Done,
}

/// An analysis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Analysis {
    /// Decisions judged.
    pub judged: u32,
    /// Decisions of the battle that are a matter of judgement.
    pub of: u32,
    /// Seconds of thinking.
    pub seconds: f64,
    /// Both sides.
    pub sides: [SideJudged; 2],
    /// Every decision that was judged, in its order.
    pub decisions: Vec<JudgedDecision>,
}

/// How well a side decided.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct SideJudged {
    /// From 0 to 100; nothing without decisions.
    pub accuracy: Option<f64>,
    /// Nothing better was found.
    pub best: u32,
    /// Something a little better was found.
    pub inaccuracies: u32,
    /// Something better was found.
    pub mistakes: u32,
    /// Something much better was found.
    pub blunders: u32,
}

/// How good a decision was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing better was found.
    Best,
    /// At least 2 % of the chance to win were lost.
    Inaccuracy,
    /// At least 5 %.
    Mistake,
    /// At least 10 %.
    Blunder,
}

/// A decision and what it cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct JudgedDecision {
    /// Its first step.
    pub from: u32,
    /// Its last step.
    pub step: u32,
    /// The round.
    pub round: u8,
    /// The phase.
    pub phase: String,
    /// Whose turn.
    pub turn: u8,
    /// Who decided.
    pub player: u8,
    /// How good it was.
    pub verdict: Verdict,
    /// The own chance to win after what was played, on average over imagined dice.
    pub played: f64,
    /// The own chance after the best that was found.
    pub best: f64,
    /// The difference; 0 where it is within what chance explains.
    pub loss: f64,
    /// The standard error of the difference.
    pub error: f64,
    /// Imagined games that each of the two was played in.
    pub games: u32,
    /// Player 1's chance before the decision and after it, as it went.
    pub win: [f64; 2],
    /// What was done.
    pub actions: Vec<DecisionAction>,
    /// What was better, where something was.
    pub better: Option<BetterLine>,
}

/// An action of a decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DecisionAction {
    /// The action.
    #[ts(type = "Action")]
    pub action: Value,
    /// The unit it is about.
    pub unit_id: Option<String>,
    /// Units it is done to.
    pub targets: Vec<String>,
}

/// What would have been better.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct BetterLine {
    /// What would be done.
    pub actions: Vec<DecisionAction>,
    /// What the same side would do after it.
    pub next: Vec<DecisionAction>,
    /// Parts of the difference by what the positions two turns later are made of; they add up to `loss`.
    pub terms: Vec<TermInfo>,
}
