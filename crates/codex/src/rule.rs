//! Rules with conditions: what applies, and when.
//!
//! Datasheet abilities, enhancements, detachments and stratagems are lists of [`Rule`]s. A
//! condition is one word, or a word and what it asks about (`unit:INFANTRY`, `active:waaagh`).
//! An unknown word does not load.

use crate::Effect;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// What must be true for a rule to apply. "The other" is the target of an attacker, and the
/// attacker of a target.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The bearer leads a unit.
    Leading,
    /// The unit is led by somebody.
    Led,
    /// Only models of the bearer's own datasheet.
    OwnModel,
    /// The model has a keyword.
    Model(String),
    /// A model of the unit has a keyword, or either of two (`INFANTRY|MOUNTED`).
    Unit(String),
    /// No model of the unit has it.
    NotUnit(String),
    /// No unit of the army has it.
    NoneInArmy(String),
    /// The other has a keyword, or either of two.
    Other(String),
    /// The other has not.
    NotOther(String),
    /// The unit takes part in an army rule (`waaagh`).
    TakesPart(String),
    /// A choice of an army rule is in force for the unit's army.
    Active(String),
    /// It is not.
    NotActive(String),
    /// The other bears a mark of the unit's army (`oath-of-moment`).
    Marked(String),
    /// The weapon is not used besides another (R13.5).
    NotExtraAttacks,
    /// A melee attack.
    Melee,
    /// A ranged attack.
    Ranged,
    /// The unit made a charge move this turn.
    Charged,
    /// It Remained Stationary.
    Stationary,
    /// It Advanced.
    Advanced,
    /// It Fell Back.
    FellBack,
    /// It got out of a transport this turn.
    Disembarked,
    /// It is engaged.
    Engaged,
    /// It is not.
    Unengaged,
    /// It is engaged with an attached unit.
    FacesAttached,
    /// It has lost models or wounds.
    BelowStarting,
    /// R4.12
    BelowHalf,
    /// It is not below half.
    NotBelowHalf,
    /// It is battle-shocked.
    Shocked,
    /// It is in range of a marker.
    NearMarker,
    /// It is in range of a marker its player controls.
    HoldsMarker,
    /// F5.1
    InShadow,
    /// It has at least so many models.
    Models(u8),
    /// The other is battle-shocked.
    OtherShocked,
    /// The other is below its starting strength.
    OtherBelowStarting,
    /// The other is below half.
    OtherBelowHalf,
    /// The other is in range of a marker.
    OtherNearMarker,
    /// The other is within so many inches.
    OtherWithin(u8),
    /// The other is the closest eligible target: nobody of its side is nearer.
    OtherClosest,
    /// The attack's Strength is higher than the target's Toughness.
    StrongerThanTough,
    /// The battle round is at least this.
    Round(u8),
    /// The unit has not been selected in this phase.
    NotSelected,
    /// A living model of the bearer's datasheet carries this, by id (R3.7).
    With(String),
    /// The model carries it.
    ModelWith(String),
    /// The model carries at least so many copies of the weapon it attacks with.
    Copies(u8),
    /// The attack is made with this weapon, by id.
    Weapon(String),
    /// A living model of the bearer's datasheet has this name, as an id.
    Lives(String),
    /// It is not battle-shocked.
    NotShocked,
    /// It has fought in this phase.
    HasFought,
    /// It is the first battle round.
    FirstRound,
    /// It is its player's own turn.
    OwnTurn,
    /// It is the opponent's turn.
    OpponentTurn,
    /// It is in reserves and may arrive (M3.4).
    MayArrive,
    /// Every model of it has Deep Strike (R8.7).
    DeepStrikes,
    /// It may surge now (R7.15).
    MaySurge,
}

/// The text is no condition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown condition \"{0}\"; the words are listed in CONTRIBUTING")]
pub struct NotACondition(pub String);

const WORDS: &[(&str, Condition)] = &[
    ("leading", Condition::Leading),
    ("led", Condition::Led),
    ("own-model", Condition::OwnModel),
    ("not-extra-attacks", Condition::NotExtraAttacks),
    ("melee", Condition::Melee),
    ("ranged", Condition::Ranged),
    ("charged", Condition::Charged),
    ("stationary", Condition::Stationary),
    ("advanced", Condition::Advanced),
    ("fell-back", Condition::FellBack),
    ("disembarked", Condition::Disembarked),
    ("engaged", Condition::Engaged),
    ("unengaged", Condition::Unengaged),
    ("faces-attached", Condition::FacesAttached),
    ("below-starting", Condition::BelowStarting),
    ("below-half", Condition::BelowHalf),
    ("not-below-half", Condition::NotBelowHalf),
    ("shocked", Condition::Shocked),
    ("near-marker", Condition::NearMarker),
    ("holds-marker", Condition::HoldsMarker),
    ("in-shadow", Condition::InShadow),
    ("other-shocked", Condition::OtherShocked),
    ("other-below-starting", Condition::OtherBelowStarting),
    ("other-below-half", Condition::OtherBelowHalf),
    ("other-near-marker", Condition::OtherNearMarker),
    ("other-closest", Condition::OtherClosest),
    ("stronger-than-tough", Condition::StrongerThanTough),
    ("not-selected", Condition::NotSelected),
    ("not-shocked", Condition::NotShocked),
    ("has-fought", Condition::HasFought),
    ("first-round", Condition::FirstRound),
    ("own-turn", Condition::OwnTurn),
    ("opponent-turn", Condition::OpponentTurn),
    ("may-arrive", Condition::MayArrive),
    ("deep-strikes", Condition::DeepStrikes),
    ("may-surge", Condition::MaySurge),
];

/// The words that need something after a colon.
const ABOUT: &[&str] = &[
    "model",
    "unit",
    "not-unit",
    "none-in-army",
    "other",
    "not-other",
    "takes-part",
    "active",
    "not-active",
    "marked",
    "with",
    "model-with",
    "weapon",
    "lives",
    "copies",
    "models",
    "other-within",
    "round",
];

impl Condition {
    /// Every word there is, without what it asks about.
    pub fn words() -> impl Iterator<Item = &'static str> {
        WORDS.iter().map(|(word, _)| *word).chain(ABOUT.iter().copied())
    }
}

impl FromStr for Condition {
    type Err = NotACondition;

    fn from_str(text: &str) -> Result<Self, NotACondition> {
        if let Some((_, condition)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(condition.clone());
        }
        let bad = || NotACondition(text.to_owned());
        let (word, about) = text.split_once(':').filter(|(_, about)| !about.is_empty()).ok_or_else(bad)?;
        let number = || about.parse::<u8>().map_err(|_| bad());
        let name = about.to_owned();
        Ok(match word {
            "model" => Condition::Model(name),
            "unit" => Condition::Unit(name),
            "not-unit" => Condition::NotUnit(name),
            "none-in-army" => Condition::NoneInArmy(name),
            "other" => Condition::Other(name),
            "not-other" => Condition::NotOther(name),
            "takes-part" => Condition::TakesPart(name),
            "active" => Condition::Active(name),
            "not-active" => Condition::NotActive(name),
            "marked" => Condition::Marked(name),
            "with" => Condition::With(name),
            "model-with" => Condition::ModelWith(name),
            "weapon" => Condition::Weapon(name),
            "lives" => Condition::Lives(name),
            "copies" => Condition::Copies(number()?),
            "models" => Condition::Models(number()?),
            "other-within" => Condition::OtherWithin(number()?),
            "round" => Condition::Round(number()?),
            _ => return Err(bad()),
        })
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((word, _)) = WORDS.iter().find(|(_, condition)| condition == self) {
            return f.write_str(word);
        }
        match self {
            Condition::Model(x) => write!(f, "model:{x}"),
            Condition::Unit(x) => write!(f, "unit:{x}"),
            Condition::NotUnit(x) => write!(f, "not-unit:{x}"),
            Condition::NoneInArmy(x) => write!(f, "none-in-army:{x}"),
            Condition::Other(x) => write!(f, "other:{x}"),
            Condition::NotOther(x) => write!(f, "not-other:{x}"),
            Condition::TakesPart(x) => write!(f, "takes-part:{x}"),
            Condition::Active(x) => write!(f, "active:{x}"),
            Condition::NotActive(x) => write!(f, "not-active:{x}"),
            Condition::Marked(x) => write!(f, "marked:{x}"),
            Condition::With(x) => write!(f, "with:{x}"),
            Condition::ModelWith(x) => write!(f, "model-with:{x}"),
            Condition::Weapon(x) => write!(f, "weapon:{x}"),
            Condition::Lives(x) => write!(f, "lives:{x}"),
            Condition::Copies(n) => write!(f, "copies:{n}"),
            Condition::Models(n) => write!(f, "models:{n}"),
            Condition::OtherWithin(n) => write!(f, "other-within:{n}"),
            Condition::Round(n) => write!(f, "round:{n}"),
            _ => Err(fmt::Error),
        }
    }
}

impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Whom a rule reaches beyond its bearer's unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    /// How far, in inches.
    pub range: u8,
    /// It falls on enemies rather than friends.
    #[serde(default)]
    pub enemies: bool,
}

/// A rule: if all of this is true, then that applies.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The printed name of the ability it belongs to, where the record around it does not say it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// All must be true.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// What applies.
    pub then: Vec<Effect>,
    /// Units around the bearer, rather than its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aura: Option<Aura>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_read_as_written_and_write_back() {
        for text in [
            "leading",
            "unit:INFANTRY",
            "active:waaagh",
            "other-within:12",
            "round:2",
            "not-unit:GROTS",
            "with:vexilla",
        ] {
            assert_eq!(text.parse::<Condition>().expect(text).to_string(), text);
        }
        assert!("leeding".parse::<Condition>().is_err());
        assert!("round:two".parse::<Condition>().is_err());
        assert!("unit:".parse::<Condition>().is_err());
    }
}
