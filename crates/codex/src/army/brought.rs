//! What an army brings along that the codex does not have: datasheets as its list has them or as
//! the community dataset has them, enhancements, names, and what its players must think of.

use crate::stratagem::PhaseName;
use crate::{Datasheet, Enhancement};
use serde::{Deserialize, Serialize};

/// What an army has of its own.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Brought {
    /// The printed name of its faction.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub faction: String,
    /// The printed name of its detachment.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detachment: String,
    /// The keyword that its units need (M1.2); empty where that is not known.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub keyword: String,
    /// Faction keywords of those who may come along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<String>,
    /// Datasheets; they win over the codex's of the same id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<Datasheet>,
    /// Models whose base nobody knows; the army waits for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_base: Vec<NoBase>,
    /// Enhancements that the codex does not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub enhancements: Vec<Enhancement>,
    /// Rules of the army and its detachment that the players see to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reminders: Vec<Reminder>,
}

impl Brought {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Brought::default()
    }
}

/// A kind of model whose base nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoBase {
    /// The datasheet's id.
    pub sheet: String,
    /// The kind of model.
    pub model: String,
}

/// A rule that the players see to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reminder {
    /// What it is.
    pub of: ReminderOf,
    /// The printed name.
    pub name: String,
    /// What is known about it, in our words; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// When to think of it; empty is any time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<PhaseName>,
    /// What it costs, if it is a stratagem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cp: Option<u8>,
}

/// What a reminder is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReminderOf {
    /// The army rule.
    Army,
    /// The detachment's rule.
    Detachment,
    /// A stratagem of the detachment.
    Stratagem,
    /// An enhancement.
    Enhancement,
}
