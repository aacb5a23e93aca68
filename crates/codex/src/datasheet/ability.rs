//! Special rules of a datasheet, as text and, where the words suffice, as effects.
//!
//! A rule has `effects` or `grants` only if they say it exactly and it holds without a condition.
//! Every other rule is a `reminder`: shown to the player, left to the player, never half done.

use crate::stratagem::PhaseName;
use crate::{CoreAbility, Effect, Rule, Trigger};
use serde::{Deserialize, Serialize};

/// Where a special rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityKind {
    /// The unit's own.
    Datasheet,
    /// Of a piece of wargear; works while its bearer lives (R3.7).
    Wargear,
}

/// A field of the datasheet that is a special rule in other words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SheetField {
    /// It may have two leaders.
    SecondLeader,
    /// It must be the Warlord.
    SupremeCommander,
}

/// One special rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatasheetAbility {
    /// Where it comes from.
    pub kind: AbilityKind,
    /// The printed name.
    pub name: String,
    /// What it does, in one or two sentences; a reminder may leave it out.
    #[serde(default)]
    pub text: String,
    /// What it does to the unit that the model is in.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What applies under conditions, or around the model.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// What happens at a moment.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// Core abilities it gives the models of this datasheet, and no others.
    #[serde(default)]
    pub grants: Vec<CoreAbility>,
    /// The field of the datasheet that says it.
    #[serde(default)]
    pub field: Option<SheetField>,
    /// The players see to it.
    #[serde(default)]
    pub reminder: bool,
    /// When they must think of it; empty is any time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<PhaseName>,
}

impl DatasheetAbility {
    /// Whether the program sees to it.
    pub fn is_automated(&self) -> bool {
        let silent =
            self.effects.is_empty() && self.rules.is_empty() && self.grants.is_empty() && self.triggers.is_empty();
        !silent || self.field.is_some()
    }

    /// Whether its player is asked something: to use it, what it does, or whom it affects.
    pub fn asks(&self) -> bool {
        self.triggers.iter().any(Trigger::asks) || self.grants.iter().any(|granted| granted.asks())
    }
}

/// What happens to a model that has few wounds left (R3.8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damaged {
    /// Fewest wounds remaining, 1 on every printed sheet.
    pub from: u8,
    /// Most wounds remaining.
    pub to: u8,
    /// In words.
    #[serde(default)]
    pub text: String,
    /// In effects; empty if the players see to it.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

impl Damaged {
    /// Whether a model with this many wounds remaining is damaged.
    pub fn applies(&self, wounds: u8) -> bool {
        (self.from..=self.to).contains(&wounds)
    }
}
