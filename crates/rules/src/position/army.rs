//! What the armies of a position are, and what they have used.

use crate::ids::Player;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A stratagem that was used before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UsedPosition {
    /// By whom.
    pub(crate) player: Player,
    /// Its id.
    pub(crate) stratagem: String,
    /// How long the use counts.
    pub(crate) scope: Scope,
}

/// How long a use counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Scope {
    /// This phase.
    Phase,
    /// This turn.
    Turn,
    /// The whole battle.
    Battle,
}

/// Both armies.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armies {
    /// Player 1's.
    #[serde(rename = "1", default, skip_serializing_if = "Option::is_none")]
    pub one: Option<ArmyPosition>,
    /// Player 2's.
    #[serde(rename = "2", default, skip_serializing_if = "Option::is_none")]
    pub two: Option<ArmyPosition>,
}

impl Armies {
    /// A player's.
    pub const fn of(&self, player: Player) -> Option<&ArmyPosition> {
        match player {
            Player::One => self.one.as_ref(),
            Player::Two => self.two.as_ref(),
        }
    }
}

/// A player's army.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyPosition {
    /// Its name for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its faction's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// Its detachment's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detachment: Option<String>,
    /// Army rules now in force, by id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) active: Vec<String>,
    /// How much it has of its tokens or points, by id; left out, what it begins the battle with.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) resources: BTreeMap<String, u8>,
    /// Printed names of faction and detachment, where the codex does not have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub titles: Option<[String; 2]>,
    /// Rules that its player sees to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reminders: Vec<codex::Reminder>,
}
