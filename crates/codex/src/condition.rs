//! The conditions: one table with the word, what stands after its colon, what its reader must know, and
//! its meaning.
//!
//! [`for_conditions!`](crate::for_conditions) hands the table to a macro. Here it makes [`Condition`], its
//! reading and writing and its documentation; in the kernel it makes the compiled form, and a `match` that
//! does not compile until every word has a reader. An unknown word does not load.

use crate::facts::Facts;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Calls a macro with every condition: documentation, variant, word, argument, facts.
#[macro_export]
macro_rules! for_conditions {
    ($use:ident) => {
        $use! {
            /// The bearer leads a unit.
            Leading, "leading", (), [BEARER];
            /// The unit is led by somebody.
            Led, "led", (), [];
            /// Only models of the bearer's own datasheet.
            OwnModel, "own-model", (), [MODEL];
            /// The model has a keyword.
            Model, "model", (about: keyword), [MODEL];
            /// A model of the unit has a keyword, or either of two (`INFANTRY|MOUNTED`).
            Unit, "unit", (about: keywords), [];
            /// No model of the unit has it.
            NotUnit, "not-unit", (about: keyword), [];
            /// No unit of the army has it.
            NoneInArmy, "none-in-army", (about: keyword), [];
            /// The other has a keyword, or either of two.
            Other, "other", (about: keywords), [OTHER];
            /// The other has not.
            NotOther, "not-other", (about: keyword), [OTHER];
            /// The unit takes part in an army rule (`waaagh`).
            TakesPart, "takes-part", (about: tag), [];
            /// A choice of an army rule is in force for the unit's army.
            Active, "active", (about: tag), [];
            /// It is not.
            NotActive, "not-active", (about: tag), [];
            /// The other bears a mark of the unit's army (`oath-of-moment`).
            Marked, "marked", (about: tag), [OTHER];
            /// The weapon is not used besides another (R13.5).
            NotExtraAttacks, "not-extra-attacks", (), [WEAPON];
            /// A melee attack.
            Melee, "melee", (), [ATTACK];
            /// A ranged attack.
            Ranged, "ranged", (), [ATTACK];
            /// The unit made a charge move this turn.
            Charged, "charged", (), [];
            /// It Remained Stationary.
            Stationary, "stationary", (), [];
            /// It Advanced.
            Advanced, "advanced", (), [];
            /// It Fell Back.
            FellBack, "fell-back", (), [];
            /// It got out of a transport this turn.
            Disembarked, "disembarked", (), [];
            /// It is engaged.
            Engaged, "engaged", (), [];
            /// It is not engaged.
            Unengaged, "unengaged", (), [];
            /// It is engaged with an attached unit.
            FacesAttached, "faces-attached", (), [];
            /// It has lost models or wounds.
            BelowStarting, "below-starting", (), [];
            /// It is below half strength (R4.12).
            BelowHalf, "below-half", (), [];
            /// It is not below half strength.
            NotBelowHalf, "not-below-half", (), [];
            /// It is battle-shocked.
            Shocked, "shocked", (), [];
            /// It is in range of a marker.
            NearMarker, "near-marker", (), [];
            /// It is in range of a marker its player controls.
            HoldsMarker, "holds-marker", (), [];
            /// It stands in its army's Shadow of Chaos (F5.1).
            InShadow, "in-shadow", (), [SHADOW];
            /// It has at least this many models.
            Models, "models", (about: number), [];
            /// The other is battle-shocked.
            OtherShocked, "other-shocked", (), [OTHER];
            /// The other is below its starting strength.
            OtherBelowStarting, "other-below-starting", (), [OTHER];
            /// The other is below half strength.
            OtherBelowHalf, "other-below-half", (), [OTHER];
            /// The other is in range of a marker.
            OtherNearMarker, "other-near-marker", (), [OTHER];
            /// The other is within this many inches.
            OtherWithin, "other-within", (about: number), [OTHER];
            /// The other is the closest eligible target: no unit of its side is nearer.
            OtherClosest, "other-closest", (), [OTHER];
            /// The attack's Strength is higher than the target's Toughness.
            StrongerThanTough, "stronger-than-tough", (), [STRENGTH];
            /// The battle round is at least this.
            Round, "round", (about: number), [];
            /// The unit has not been selected in this phase.
            NotSelected, "not-selected", (), [];
            /// A living model of the bearer's datasheet carries this, by id (R3.7).
            With, "with", (about: tag), [];
            /// The model carries it.
            ModelWith, "model-with", (about: tag), [MODEL];
            /// The model carries at least this many copies of the weapon it attacks with.
            Copies, "copies", (about: number), [MODEL WEAPON];
            /// The attack is made with this weapon, by id.
            Weapon, "weapon", (about: tag), [WEAPON];
            /// A living model of the bearer's datasheet has this name, as an id.
            Lives, "lives", (about: tag), [];
            /// It is not battle-shocked.
            NotShocked, "not-shocked", (), [];
            /// It has fought in this phase.
            HasFought, "has-fought", (), [];
            /// It is the first battle round.
            FirstRound, "first-round", (), [];
            /// It is its player's own turn.
            OwnTurn, "own-turn", (), [];
            /// It is the opponent's turn.
            OpponentTurn, "opponent-turn", (), [];
            /// It is in reserves and may arrive (M3.4).
            MayArrive, "may-arrive", (), [];
            /// Every model of it has Deep Strike (R8.7).
            DeepStrikes, "deep-strikes", (), [ABILITIES];
            /// It may surge now (R7.15).
            MaySurge, "may-surge", (), [ABILITIES];
        }
    };
}

/// What stands after the colon of a condition, as written.
#[allow(non_camel_case_types)]
mod kinds {
    /// One keyword.
    pub type keyword = String;
    /// One keyword, or two with a bar between them.
    pub type keywords = String;
    /// The id of a rule, a choice, an item, a weapon or a model.
    pub type tag = String;
    /// A number.
    pub type number = u8;
}

/// Reads what stands after the colon.
mod read {
    pub fn keyword(text: &str) -> Option<String> {
        (!text.is_empty() && !text.contains('|')).then(|| text.to_owned())
    }

    pub fn keywords(text: &str) -> Option<String> {
        let words = text.split('|');
        (words.clone().count() <= 2 && words.clone().all(|word| !word.is_empty())).then(|| text.to_owned())
    }

    pub fn tag(text: &str) -> Option<String> {
        (!text.is_empty()).then(|| text.to_owned())
    }

    pub fn number(text: &str) -> Option<u8> {
        text.parse().ok()
    }
}

/// The text is no condition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown condition \"{0}\"; the words are listed in docs/words.md")]
pub struct NotACondition(pub String);

/// A word of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConditionWord {
    /// As written.
    pub word: &'static str,
    /// What stands after the colon: `keyword`, `keywords`, `tag` or `number`.
    pub argument: Option<&'static str>,
    /// What its reader must know.
    pub needs: Facts,
    /// What it means.
    pub text: &'static str,
}

macro_rules! conditions {
    ($(#[doc = $text:literal] $name:ident, $word:literal, ($($about:ident: $kind:ident)?), [$($fact:ident)*];)*) => {
        /// What must be true for a rule to apply. "The other" is the target of an attacker, and the
        /// attacker of a target.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum Condition {
            $(#[doc = $text] $name $((kinds::$kind))?,)*
        }

        impl Condition {
            /// Every word there is.
            pub const WORDS: &[ConditionWord] = &[$(ConditionWord {
                word: $word,
                argument: argument!($($kind)?),
                needs: Facts::NONE$(.and(Facts::$fact))*,
                text: $text,
            }),*];

            /// What its reader must know.
            pub const fn needs(&self) -> Facts {
                match self { $(Condition::$name { .. } => Facts::NONE$(.and(Facts::$fact))*,)* }
            }
        }

        impl FromStr for Condition {
            type Err = NotACondition;

            fn from_str(text: &str) -> Result<Self, NotACondition> {
                let (word, after) = match text.split_once(':') {
                    Some((word, after)) => (word, Some(after)),
                    None => (text, None),
                };
                let found = match word {
                    $($word => made!(after, $name $(, $kind)?),)*
                    _ => None,
                };
                found.ok_or_else(|| NotACondition(text.to_owned()))
            }
        }

        impl fmt::Display for Condition {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Condition::$name $(($about))? => {
                        f.write_str($word)?;
                        $(write!(f, ":{}", $about)?;)?
                        Ok(())
                    })*
                }
            }
        }
    };
}

macro_rules! argument {
    () => {
        None
    };
    ($kind:ident) => {
        Some(stringify!($kind))
    };
}

macro_rules! made {
    ($after:expr, $name:ident) => {
        $after.is_none().then_some(Condition::$name)
    };
    ($after:expr, $name:ident, $kind:ident) => {
        $after.and_then(read::$kind).map(Condition::$name)
    };
}

for_conditions!(conditions);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_read_as_written_and_write_back() {
        for entry in Condition::WORDS {
            let text = match entry.argument {
                None => entry.word.to_owned(),
                Some("number") => format!("{}:2", entry.word),
                Some("keywords") => format!("{}:A|B", entry.word),
                Some(_) => format!("{}:x", entry.word),
            };
            assert_eq!(text.parse::<Condition>().expect(&text).to_string(), text);
        }
        for text in ["leeding", "leading:x", "round:two", "round", "unit:", "unit:A|B|C", "unit:A|", "not-unit:A|B"] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }
}
