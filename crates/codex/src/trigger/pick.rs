//! Which unit an ability or a stratagem picks.

use super::Measured;
use crate::rule::Condition;
use crate::stratagem::Limit;
use crate::words::words;
use serde::{Deserialize, Serialize};

/// Which units may be picked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Among whom.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub of: PickOf,
    /// Within this many inches; left out, anywhere on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// Distances are measured from the first model that has lost wounds.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_hurt: bool,
    /// Visible to the unit.
    #[serde(default)]
    pub visible: bool,
    /// It bears the ability's name as a mark, for `marked:`, as long as what is chosen applies.
    #[serde(default)]
    pub mark: bool,
    /// All must be true; "the other" is the unit that is picked.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Those hit by this weapon only, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// Those hit by the models of the bearer's sheet only.
    #[serde(default, skip_serializing_if = "Measured::is_usual")]
    pub by: Measured,
    /// Not the unit itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_self: bool,
    /// How many may be picked, one after the other; left out, one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<u8>,
    /// No unit is picked more than once in each of these, whoever of the army picks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub once: Option<Limit>,
}

fn is_usual(of: &PickOf) -> bool {
    *of == PickOf::Enemy
}

words! {
    /// Among whom a unit is picked.
    pub enum PickOf default Enemy {
        /// Enemy units on the table.
        Enemy = "enemy",
        /// Units of its own army on the table, itself too.
        Friend = "friend",
        /// Enemies that it is engaged with.
        Engaged = "engaged",
        /// Enemies that it has just hit, shooting or fighting; or by `weapon`, or with `by = "bearer"` by those models.
        Hit = "hit",
        /// Enemies that it has just moved over.
        MovedOver = "moved-over",
        /// Enemies whose attacks it was the target of, or who were the targets of its own.
        Targets = "targets",
        /// Enemy CHARACTERS as they were mustered, wherever they are: leaders of attached units too.
        Champion = "champion",
        /// Units of its own army in reserves.
        Reserve = "reserve",
        /// Enemies that lost models to it as it shot.
        Bereaved = "bereaved",
    }
}
