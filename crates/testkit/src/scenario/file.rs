//! The written form of a scenario, read strictly.

use codex::{BaseSize, CoreAbility, Effect, Keywords, Profile, Rule, TerrainPiece, Trigger, Weapon};
use geometry::Inches;
use rules::Player;
use rules::position::{
    Armies, Board, MissionPosition, ObjectivePosition, Phase, Reserves, UnitFlagsPosition, UsedPosition, Zones,
};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows.
    pub name: String,
    /// Rule keys.
    #[serde(default)]
    pub rules: Vec<String>,
    /// One sentence.
    #[serde(default)]
    pub why: String,
    #[serde(default)]
    pub(super) board: Board,
    #[serde(default = "one")]
    pub(super) round: u8,
    pub(super) phase: Phase,
    #[serde(default)]
    pub(super) step: Option<Start>,
    #[serde(default = "player_one")]
    pub(super) active_player: Player,
    #[serde(default = "player_one")]
    pub(super) first_player: Player,
    #[serde(default)]
    pub(super) cp: [u8; 2],
    #[serde(default)]
    pub(super) vp: [u16; 2],
    /// Gained beyond the automatic ones this round.
    #[serde(default)]
    pub cp_gained: [u8; 2],
    /// Stratagems already used.
    #[serde(default)]
    pub used: Vec<UsedPosition>,
    /// Armies by player.
    #[serde(default)]
    pub armies: Armies,
    pub(super) units: Vec<ScenarioUnit>,
    #[serde(default)]
    pub(super) terrain: Vec<TerrainPiece>,
    #[serde(default)]
    pub(super) objectives: Vec<ObjectivePosition>,
    #[serde(default)]
    pub(super) zones: Zones,
    /// The mission.
    #[serde(default)]
    pub mission: Option<MissionPosition>,
    #[serde(default)]
    pub(super) dice: Option<Value>,
    #[serde(default)]
    pub(super) leftover: bool,
    /// What is done and expected, in order.
    pub steps: Vec<ScenarioStep>,
    #[serde(default)]
    pub(super) check: Option<Means>,
    /// Puzzles only: words that a report groups by.
    #[serde(default)]
    pub tags: Option<Vec<String>>,
    /// Puzzles only: the levels that should solve it.
    #[serde(default)]
    pub levels: Option<Vec<String>>,
    /// Puzzles only: how many seeds it is played with.
    #[serde(default)]
    pub seeds: Option<u32>,
    /// Puzzles only: in what share of them the expectations must hold.
    #[serde(default)]
    pub share: Option<f64>,
}

const fn one() -> u8 {
    1
}

const fn player_one() -> Player {
    Player::One
}

/// `"step": "START"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Start {
    /// The phase begins on loading.
    Start,
}

/// A unit.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioUnit {
    pub(super) id: String,
    pub(super) player: Player,
    #[serde(default)]
    pub(super) datasheet: Option<String>,
    #[serde(default)]
    pub(super) profile: Option<Profile>,
    #[serde(default)]
    pub(super) weapons: Option<Vec<Weapon>>,
    #[serde(default)]
    pub(super) at: Vec<Vec<f64>>,
    #[serde(default)]
    pub(super) models: Option<Models>,
    #[serde(default)]
    pub(super) abilities: Vec<CoreAbility>,
    #[serde(default)]
    pub(super) effects: Vec<Effect>,
    #[serde(default)]
    pub(super) rules: Vec<Rule>,
    #[serde(default)]
    pub(super) triggers: Vec<Trigger>,
    #[serde(default)]
    pub(super) flags: UnitFlagsPosition,
    #[serde(default)]
    pub(super) attached_to: Option<String>,
    #[serde(default)]
    pub(super) embarked_in: Option<String>,
    #[serde(default)]
    pub(super) in_reserves: Option<Reserves>,
    #[serde(default)]
    pub(super) starting_strength: Option<u8>,
    #[serde(default)]
    pub(super) enhancement: Option<String>,
    #[serde(default)]
    pub(super) warlord: bool,
    #[serde(default)]
    pub(super) points: Option<u16>,
}

/// A number of models, or overrides of some.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Models {
    /// How many.
    Count(usize),
    /// Which differ, and how.
    Overrides(Vec<ModelOverride>),
}

/// What one model has of its own.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelOverride {
    pub(super) id: String,
    pub(super) wounds: Option<u8>,
    pub(super) weapons: Option<Vec<String>>,
    pub(super) wargear: Option<Vec<String>>,
    pub(super) facing: Option<f64>,
    #[serde(rename = "M")]
    pub(super) movement: Option<Inches>,
    #[serde(rename = "T")]
    pub(super) toughness: Option<u8>,
    #[serde(rename = "Sv")]
    pub(super) save: Option<u8>,
    #[serde(rename = "W")]
    pub(super) w: Option<u8>,
    #[serde(rename = "Ld")]
    pub(super) leadership: Option<u8>,
    #[serde(rename = "OC")]
    pub(super) oc: Option<u8>,
    pub(super) invulnerable: Option<u8>,
    pub(super) invulnerable_ranged: Option<u8>,
    pub(super) invulnerable_melee: Option<u8>,
    pub(super) height: Option<Inches>,
    pub(super) transport: Option<u8>,
    pub(super) base_mm: Option<BaseSize>,
    pub(super) hover_stand: Option<bool>,
    pub(super) keywords: Option<Keywords>,
}

/// A step: something done, or something expected.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioStep {
    #[serde(rename = "do")]
    pub(super) action: Option<Value>,
    #[serde(default)]
    pub(super) answers: Vec<Value>,
    pub(super) pause: Option<String>,
    pub(super) refused: Option<Value>,
    /// What must hold.
    pub expect: Option<Value>,
    /// Puzzles only.
    pub computer: Option<ComputerStep>,
}

/// A step of a puzzle: the computer plays.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComputerStep {
    /// The seat under test.
    pub player: Player,
    /// How long.
    #[serde(default)]
    pub until: Until,
    /// Who plays the other seat: a level, or `default`.
    pub other: Option<String>,
    /// How many games look-ahead may play forward in a turn.
    pub rollouts: Option<u32>,
}

/// When the computer stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Until {
    /// When the phase is over.
    EndOfPhase,
    /// When the player's turn that is under way is over.
    #[default]
    EndOfTurn,
    /// When the battle round is over.
    EndOfRound,
}

/// Means of `last` over many seeds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Means {
    pub(super) runs: u32,
    pub(super) mean: BTreeMap<String, f64>,
    #[serde(default = "default_tolerance")]
    pub(super) tolerance: f64,
}

fn default_tolerance() -> f64 {
    0.05
}

impl Scenario {
    /// Reads a scenario; an error says the line.
    pub fn read(text: &str) -> Result<Scenario, String> {
        let scenario = Scenario::read_puzzle(text)?;
        let own = [
            ("tags", scenario.tags.is_some()),
            ("levels", scenario.levels.is_some()),
            ("seeds", scenario.seeds.is_some()),
            ("share", scenario.share.is_some()),
            ("computer", scenario.steps.iter().any(|step| step.computer.is_some())),
        ];
        match own.into_iter().find(|(_, given)| *given) {
            Some((key, _)) => Err(format!("`{key}` is a key of puzzles: run it with `strategium puzzle`")),
            None => Ok(scenario),
        }
    }

    /// Reads a scenario or a puzzle.
    pub fn read_puzzle(text: &str) -> Result<Scenario, String> {
        let scenario: Scenario = serde_json::from_str(text).map_err(|error| explained(&error))?;
        if scenario.steps.is_empty() {
            return Err("a scenario needs at least one step".to_owned());
        }
        for (at, step) in scenario.steps.iter().enumerate() {
            step.check().map_err(|problem| format!("step {}: {problem}", at + 1))?;
        }
        Ok(scenario)
    }
}

/// A JSON error as `line 3: unknown key`: the line first, no lists of every key there is.
fn explained(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or(&text);
    let what = match what.strip_prefix("unknown field ") {
        Some(rest) => format!("unknown key {}", rest.split(',').next().unwrap_or(rest)),
        None if what.contains("expected struct Scenario") => "a scenario is one JSON object".to_owned(),
        None => what.to_owned(),
    };
    format!("line {}: {what}", error.line())
}

impl Scenario {
    /// Whether it can be played in a moment; the fuzzer leaves others alone.
    pub fn is_small(&self) -> bool {
        self.check.as_ref().is_none_or(|check| check.runs <= 100)
    }
}

impl ScenarioStep {
    fn check(&self) -> Result<(), String> {
        if self.action.is_none() && self.expect.is_none() && self.computer.is_none() {
            return Err("a step has `do` or `expect`".to_owned());
        }
        if self.action.is_some() && self.computer.is_some() {
            return Err("`do` and `computer` are two steps".to_owned());
        }
        if self.action.is_none() && (!self.answers.is_empty() || self.pause.is_some() || self.refused.is_some()) {
            return Err("`answers`, `pause` and `refused` go with `do`".to_owned());
        }
        if self.refused.is_some() && (!self.answers.is_empty() || self.pause.is_some()) {
            return Err("nothing is asked of a refused action: leave out `answers` and `pause`".to_owned());
        }
        if let Some(kind) = &self.pause
            && !rules::Question::KINDS.contains(&kind.as_str())
        {
            return Err(format!("pause {kind} is no kind of decision: one of {}", rules::Question::KINDS.join(", ")));
        }
        Ok(())
    }
}
