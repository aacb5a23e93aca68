//! Abilities that happen at a moment: chosen by their player, or by themselves. A trigger whose words
//! nobody would read together does not load.

mod fault;
mod pick;
mod when;

pub use pick::{Pick, PickOf};
pub use when::TriggerWhen;

use crate::DiceExpr;
use crate::act::{Act, TriggerDeed};
use crate::army_rule::Often;
use crate::rule::Condition;
use crate::stratagem::{Choice, Lasts, Limit, Turn};
use crate::words::words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What happens at a moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Trigger {
    /// The ability's id; taken from its name where it is left out.
    #[serde(default)]
    pub id: String,
    /// The moment.
    pub when: TriggerWhen,
    /// In whose turn; left out, in that which the moment is usually of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// All must be true of the unit.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// What the unit must be eligible to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub able: Option<Able>,
    /// It also happens while the unit is embarked within a transport on the table; distances are measured from that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aboard: bool,
    /// It also happens while the unit is in reserves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub waiting: bool,
    /// Once a battle.
    #[serde(default)]
    pub once: bool,
    /// How often: once in each of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// How many times within the limit; left out, once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u8>,
    /// The limit is one for all units of the army that have the ability.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
    /// It happens once for the army at a moment, by the first unit that may.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub for_army: bool,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// Once a battle for each of this item that the unit was mustered with, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<String>,
    /// The player may leave it.
    #[serde(default)]
    pub optional: bool,
    /// How long what is chosen applies.
    #[serde(default)]
    pub until: Lasts,
    /// How often each choice is made.
    #[serde(default, skip_serializing_if = "is_always")]
    pub often: Often,
    /// What was chosen before from choices of these names ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub replaces: bool,
    /// What applies: one of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// What is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub does: Option<TriggerDeed>,
    /// What else is done, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Act>,
    /// A unit is picked: "the other".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picks: Option<Pick>,
    /// Whom what is chosen applies to.
    #[serde(default)]
    pub who: Who,
    /// Whose models distances are measured from, and who must see and be engaged.
    #[serde(default, skip_serializing_if = "Measured::is_usual")]
    pub from: Measured,
    /// How many wounds it regains, suffers or returns with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<DiceExpr>,
    /// The lowest face of one die on which it happens; left out, it happens without a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<u8>,
    /// How many dice for mortal wounds or wounds regained; 0 is one for each model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// What the faces do, best last: from this face on, this many wounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<TriggerRow>,
}

fn is_always(often: &Often) -> bool {
    *often == Often::Always
}

impl Trigger {
    /// Whether its player is asked something: to use it, which choice, or which unit.
    pub fn asks(&self) -> bool {
        self.optional || self.choices.len() > 1 || self.picks.is_some() || self.cost.is_some()
    }

    /// Names those of one rule that have no id of their own after it; all but the first have their number behind it.
    pub(crate) fn name_all(triggers: &mut [Trigger], rule: &str) {
        for (at, trigger) in triggers.iter_mut().enumerate().filter(|(_, trigger)| trigger.id.is_empty()) {
            trigger.id = if at == 0 { rule.to_owned() } else { format!("{rule}-{}", at + 1) };
        }
    }

    /// How often it is used, and how many times within that.
    pub fn limits(&self) -> Option<(Limit, u8)> {
        let once = self.once || self.each.is_some();
        let limit = self.limit.or(once.then_some(Limit::Battle))?;
        Some((limit, self.uses.unwrap_or(1)))
    }

    /// Everything it does, in order: what `does` says, then the `deeds`.
    pub fn acts(&self) -> Vec<Act> {
        let first = self.does.map(|does| Act {
            wounds: self.wounds,
            dice: self.dice,
            rows: self.rows.clone(),
            on: self.on.filter(|_| does == TriggerDeed::Scavenge),
            ..Act::new(does)
        });
        first.into_iter().chain(self.deeds.iter().cloned()).collect()
    }
}

impl Serialize for Trigger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Trigger::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Trigger {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let trigger = Trigger::deserialize(deserializer)?;
        match trigger.fault() {
            Some(fault) => Err(serde::de::Error::custom(fault)),
            None => Ok(trigger),
        }
    }
}

/// A price that is paid from a resource of the army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// The resource, by id.
    pub of: String,
    /// How much.
    pub amount: u8,
}

words! {
    /// What a unit must be eligible to do, so that it may do something else.
    pub enum Able {
        /// To shoot (R10.1); after an Advance it also counts if it `can` `observe_after_advance`.
        Shoot = "shoot",
    }
}

words! {
    /// Whom rules of a trigger apply to.
    pub enum Who default Unit {
        /// The unit.
        Unit = "unit",
        /// Every unit of its army that the rules' conditions name.
        Army = "army",
        /// The models of its datasheet.
        Bearer = "bearer",
        /// The other: the unit that was picked, or that the moment names.
        Other = "other",
        /// The unit and the other.
        Both = "both",
    }
}

words! {
    /// Whose models distances are measured from.
    pub enum Measured default Unit {
        /// All of the unit, its leaders and bodyguards included.
        Unit = "unit",
        /// The models of the sheet, or the bearer of the enhancement, alone.
        Bearer = "bearer",
        /// Those of them that are PSYKERS.
        Psyker = "psyker",
    }
}

impl Measured {
    pub(crate) fn is_usual(&self) -> bool {
        *self == Measured::Unit
    }
}

/// From a face on, this many wounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriggerRow {
    /// The lowest face.
    pub from: u8,
    /// How many wounds.
    pub wounds: DiceExpr,
}
