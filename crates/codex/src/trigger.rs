//! Abilities that happen at a moment: chosen by their player, or by themselves.

use crate::DiceExpr;
use crate::rule::Condition;
use crate::stratagem::{Choice, Lasts};
use serde::{Deserialize, Serialize};

/// What happens at a moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The ability's id; taken from its name where it is left out.
    #[serde(default)]
    pub id: String,
    /// The moment.
    pub when: TriggerWhen,
    /// All must be true of the unit.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Once a battle.
    #[serde(default)]
    pub once: bool,
    /// The player may leave it.
    #[serde(default)]
    pub optional: bool,
    /// How long what is chosen applies.
    #[serde(default)]
    pub until: Lasts,
    /// What applies: one of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// What is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub does: Option<TriggerDeed>,
    /// How many dice for mortal wounds or wounds regained; 0 is one for each model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// What faces do, best last: from this face so many wounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<TriggerRow>,
}

/// From a face so many wounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriggerRow {
    /// The lowest face.
    pub from: u8,
    /// How many wounds.
    pub wounds: DiceExpr,
}

/// The moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TriggerWhen {
    /// The player's Command phase begins.
    Command,
    /// The player's Charge phase begins.
    StartOfCharge,
    /// A Fight phase begins.
    StartOfFight,
    /// The unit was selected to shoot at one unit only.
    ShootsAtOne,
    /// The unit has shot; "the other" is a unit it hit.
    HasShot,
    /// The unit ended a charge move; "the other" is an enemy it is engaged with.
    ChargeEnded,
    /// The unit was selected to fight.
    SelectedToFight,
    /// A Fight phase ends; "the other" is an enemy it is engaged with.
    EndOfFight,
    /// The opponent's turn ends.
    EndOfOpponentTurn,
}

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TriggerDeed {
    /// The unit goes into strategic reserves.
    Withdraw,
    /// The other takes a Battle-shock test.
    ShockTest,
    /// Every enemy it is engaged with takes one.
    ShockTests,
    /// The other suffers mortal wounds by `dice` and `rows`.
    MortalWounds,
    /// A model regains a wound for each of `dice`.
    Heal,
}
