//! Abilities that happen at a moment: chosen by their player, or by themselves. A trigger whose words
//! nobody would read together does not load.

mod fault;

use crate::DiceExpr;
use crate::rule::Condition;
use crate::stratagem::{Choice, Lasts};
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
    /// All must be true of the unit.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Once a battle.
    #[serde(default)]
    pub once: bool,
    /// Once a battle for each of this item that the unit was mustered with, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<String>,
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
    /// An enemy unit is picked: "the other".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picks: Option<Pick>,
    /// Whom what is chosen applies to.
    #[serde(default)]
    pub who: Who,
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

impl Trigger {
    /// Whether its player is asked something: to use it, which choice, or which unit.
    pub fn asks(&self) -> bool {
        self.optional || self.choices.len() > 1 || self.picks.is_some()
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

/// Which enemy units may be picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Within this many inches; left out, anywhere on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// Visible to the unit.
    #[serde(default)]
    pub visible: bool,
    /// It bears the ability's name as a mark, for `marked:`, as long as what is chosen applies.
    #[serde(default)]
    pub mark: bool,
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

words! {
    /// The moments.
    pub enum TriggerWhen {
        /// The player's Command phase begins.
        Command = "command",
        /// The player's Charge phase begins.
        StartOfCharge = "start-of-charge",
        /// A Fight phase begins.
        StartOfFight = "start-of-fight",
        /// The unit was selected to shoot at one unit only.
        ShootsAtOne = "shoots-at-one",
        /// The unit has shot; "the other" is a unit it hit.
        HasShot = "has-shot",
        /// The unit ended a charge move; "the other" is an enemy it is engaged with.
        ChargeEnded = "charge-ended",
        /// The unit was selected to fight.
        SelectedToFight = "selected-to-fight",
        /// A Fight phase ends; "the other" is an enemy it is engaged with.
        EndOfFight = "end-of-fight",
        /// The opponent's turn ends.
        EndOfOpponentTurn = "end-of-opponent-turn",
        /// A battle round begins.
        StartOfRound = "start-of-round",
        /// A phase begins, of either player.
        StartOfPhase = "start-of-phase",
        /// The player's Movement phase begins.
        StartOfMovement = "start-of-movement",
        /// The unit ended a Normal move.
        MovedNormally = "moved-normally",
        /// The unit was selected to shoot.
        SelectedToShoot = "selected-to-shoot",
        /// The unit has shot in its Shooting phase, whatever came of it.
        FinishedShooting = "finished-shooting",
        /// The unit saves against a ranged attack in a Shooting phase: before the roll.
        Saves = "saves",
        /// The player's Charge phase ends.
        EndOfCharge = "end-of-charge",
        /// The unit destroyed an enemy unit: "the other".
        DestroyedUnit = "destroyed-unit",
        /// The unit destroyed an enemy model; "the other" is its unit as mustered.
        DestroyedModel = "destroyed-model",
        /// The enemy unit that bears the ability's mark was destroyed, by whomever.
        MarkLost = "mark-lost",
        /// The model was destroyed, for the first time where it is `once`; what is done is done at
        /// the end of the phase.
        Dies = "dies",
    }
}

words! {
    /// What is done.
    pub enum TriggerDeed {
        /// The unit goes into strategic reserves.
        Withdraw = "withdraw",
        /// The other takes a Battle-shock test.
        ShockTest = "shock-test",
        /// Every enemy it is engaged with takes one.
        ShockTests = "shock-tests",
        /// The other suffers mortal wounds by `dice` and `rows`.
        MortalWounds = "mortal-wounds",
        /// A model regains `wounds`, or a wound for each of `dice`.
        Heal = "heal",
        /// Its player gains a command point (R6.4).
        CommandPoint = "command-point",
        /// The army gains a Bloodshed point (F4.5).
        Bloodshed = "bloodshed",
        /// The unit may be selected to shoot again.
        ShootAgain = "shoot-again",
        /// The unit suffers `wounds` mortal wounds.
        Suffer = "suffer",
        /// A Leadership test: failed, it costs the unit a bodyguard model.
        Betray = "betray",
        /// One die for each marker held by units with this ability.
        Scavenge = "scavenge",
        /// The model is set up again with `wounds`.
        Return = "return",
    }
}
