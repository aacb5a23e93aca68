//! The mission of a position: what is played, what has been scored, what happened before.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The mission: what is played and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionPosition {
    /// The primary's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub primary: Option<String>,
    /// A twist's or mission rule's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) twist: Option<String>,
    /// The deck that cards are drawn from; defaults to the primary's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pack: Option<codex::Pack>,
    /// Secret missions that players take if they may, by player (M9.4).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) secrets: BTreeMap<String, SecretMission>,
    /// Secondaries by player: `"1"`, `"2"`.
    #[serde(default)]
    pub(crate) secondaries: BTreeMap<String, SecondariesPosition>,
    /// Points scored so far, by player.
    #[serde(default)]
    pub(crate) scored: BTreeMap<String, ScoredPosition>,
    /// Challenger cards are played (M5.8), and how far they have come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) challengers: Option<ChallengersPosition>,
    /// Painted armies.
    #[serde(default)]
    pub(crate) painted: [bool; 2],
    /// What happened before.
    #[serde(default)]
    pub(crate) facts: FactsPosition,
}

/// A player's secondaries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SecondariesPosition {
    /// Fixed or tactical.
    pub(crate) mode: SecondaryMode,
    /// Cards in play.
    #[serde(default)]
    pub(crate) active: Vec<String>,
    /// Cards to come, next first; empty is a shuffled deck for a new battle.
    #[serde(default)]
    pub(crate) deck: Vec<String>,
}

/// Secret missions (M9.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SecretMission {
    /// The Warlord holds a marker in the enemy's zone.
    CommandInsertion,
    /// Every enemy is broken or away from the markers.
    ShatterCohesion,
    /// Three markers outside the own zone are controlled.
    UnbrokenWall,
    /// BATTLELINE in the enemy's zone, theirs gone or at home.
    WarOfAttrition,
}

impl SecretMission {
    /// All of them.
    pub const ALL: [SecretMission; 4] = [
        SecretMission::CommandInsertion,
        SecretMission::ShatterCohesion,
        SecretMission::UnbrokenWall,
        SecretMission::WarOfAttrition,
    ];

    /// As written in positions and actions.
    pub const fn id(self) -> &'static str {
        match self {
            SecretMission::CommandInsertion => "command-insertion",
            SecretMission::ShatterCohesion => "shatter-cohesion",
            SecretMission::UnbrokenWall => "unbroken-wall",
            SecretMission::WarOfAttrition => "war-of-attrition",
        }
    }
}

/// Challenger cards: what each player holds and has scored by them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChallengersPosition {
    /// The card that a player holds, who is the Challenger of this round then.
    #[serde(default)]
    pub(crate) held: BTreeMap<String, String>,
    /// Points scored by them.
    #[serde(default)]
    pub(crate) scored: [u8; 2],
}

/// How secondaries are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum SecondaryMode {
    /// Two, all battle.
    Fixed,
    /// Drawn.
    Tactical,
}

/// Points scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScoredPosition {
    /// By the primary.
    #[serde(default)]
    pub(crate) primary: u16,
    /// By secondaries.
    #[serde(default)]
    pub(crate) secondary: u16,
}

/// What happened before the position.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactsPosition {
    /// Markers and who controlled them.
    #[serde(default)]
    pub(crate) controlled_at_turn_start: BTreeMap<String, u8>,
    /// How many units each player lost this round.
    #[serde(default)]
    pub(crate) lost_this_round: [u8; 2],
    /// Units and the markers they were in range of.
    #[serde(default)]
    pub(crate) in_range_at_turn_start: BTreeMap<String, Vec<String>>,
}
