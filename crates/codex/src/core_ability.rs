//! Core abilities as printed on a datasheet (R14), plus the few that rules records share.

use crate::DiceExpr;
use geometry::Inches;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One core ability of a datasheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CoreAbility {
    /// R12.5
    DeadlyDemise(DiceExpr),
    /// R8.7
    DeepStrike,
    /// R12.4: `value`+ ignores a lost wound; `only` narrows it.
    FeelNoPain {
        /// 2 to 6.
        value: u8,
        /// What it works against.
        only: FeelNoPainAgainst,
    },
    /// R14.2
    FightsFirst,
    /// R9.12
    FiringDeck(u8),
    /// R19.6
    Hover,
    /// R14.3
    Infiltrators,
    /// R14.5
    Leader,
    /// R14.9
    LoneOperative,
    /// R14.4
    Scouts(Inches),
    /// The model saves at this or better whatever the AP (R11.5).
    Invulnerable(u8),
    /// R11.8 wherever it stands.
    BenefitOfCover,
    /// R12.6: destroyed in melee before it has fought, on this or better it still attacks.
    FightsOnDeath(u8),
    /// R7.15: shot at and with models lost, it may move this far towards the closest enemy.
    BloodSurge(DiceExpr),
    /// R14.10
    Stealth,
    /// R18.7, at the end of the owner's Command phase.
    StickyObjectives,
}

impl CoreAbility {
    /// Whether its player is asked something: where a unit begins, whom it joins, whether it moves.
    pub const fn asks(self) -> bool {
        matches!(
            self,
            CoreAbility::DeepStrike
                | CoreAbility::Infiltrators
                | CoreAbility::Leader
                | CoreAbility::Scouts(_)
                | CoreAbility::Hover
                | CoreAbility::FiringDeck(_)
                | CoreAbility::BloodSurge(_)
        )
    }

    /// Why no rule can lend it; `None` if one can.
    pub const fn lending_fault(self) -> Option<&'static str> {
        match self {
            CoreAbility::Hover => Some("HOVER is chosen before the battle: no rule can lend it"),
            CoreAbility::Leader => Some("LEADER needs a datasheet's list of units to lead: no rule can lend it"),
            CoreAbility::DeadlyDemise(_)
            | CoreAbility::DeepStrike
            | CoreAbility::FeelNoPain { .. }
            | CoreAbility::FightsFirst
            | CoreAbility::FiringDeck(_)
            | CoreAbility::Infiltrators
            | CoreAbility::LoneOperative
            | CoreAbility::Scouts(_)
            | CoreAbility::Invulnerable(_)
            | CoreAbility::BenefitOfCover
            | CoreAbility::FightsOnDeath(_)
            | CoreAbility::BloodSurge(_)
            | CoreAbility::Stealth
            | CoreAbility::StickyObjectives => None,
        }
    }
}

/// The wounds a Feel No Pain works against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FeelNoPainAgainst {
    /// Every lost wound.
    Everything,
    /// Mortal wounds only.
    Mortal,
    /// Psychic attacks only.
    Psychic,
}

/// The text is no core ability.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown core ability \"{0}\"; write it as printed, like SCOUTS 6 or FEEL NO PAIN 5+")]
pub struct NotACoreAbility(pub String);

impl FromStr for CoreAbility {
    type Err = NotACoreAbility;

    fn from_str(text: &str) -> Result<Self, NotACoreAbility> {
        use CoreAbility as C;
        let bad = || NotACoreAbility(text.to_owned());
        let clean = text.trim().to_uppercase().replace(['_', '"'], " ");
        let clean = clean.trim();
        let plain = match clean {
            "DEEP STRIKE" => Some(C::DeepStrike),
            "FIGHTS FIRST" => Some(C::FightsFirst),
            "BENEFIT OF COVER" => Some(C::BenefitOfCover),
            "HOVER" => Some(C::Hover),
            "INFILTRATORS" => Some(C::Infiltrators),
            "LEADER" => Some(C::Leader),
            "LONE OPERATIVE" => Some(C::LoneOperative),
            "STEALTH" => Some(C::Stealth),
            "STICKY OBJECTIVES" => Some(C::StickyObjectives),
            _ => None,
        };
        if let Some(ability) = plain {
            return Ok(ability);
        }
        if let Some(rest) = clean.strip_prefix("FEEL NO PAIN ") {
            let mut words = rest.split_whitespace();
            let value = words.next().and_then(|v| v.trim_end_matches('+').parse::<u8>().ok()).ok_or_else(bad)?;
            let only = match words.next() {
                None => FeelNoPainAgainst::Everything,
                Some("MORTAL") => FeelNoPainAgainst::Mortal,
                Some("PSYCHIC") => FeelNoPainAgainst::Psychic,
                Some(_) => return Err(bad()),
            };
            return if (2..=6).contains(&value) && words.next().is_none() {
                Ok(C::FeelNoPain { value, only })
            } else {
                Err(bad())
            };
        }
        let (name, value) = clean.rsplit_once(' ').ok_or_else(bad)?;
        match name {
            "DEADLY DEMISE" => value.parse().map(C::DeadlyDemise).map_err(|_| bad()),
            "INVULNERABLE" | "FIGHTS ON DEATH" => {
                let value = value.trim_end_matches('+').parse::<u8>().ok().filter(|n| (1..=6).contains(n));
                let value = value.ok_or_else(bad)?;
                Ok(if name == "INVULNERABLE" { C::Invulnerable(value.max(2)) } else { C::FightsOnDeath(value) })
            }
            "BLOOD SURGE" => value.parse().map(C::BloodSurge).map_err(|_| bad()),
            "FIRING DECK" => value.parse().map(C::FiringDeck).map_err(|_| bad()),
            "SCOUTS" => {
                value.parse().ok().filter(|n| (1..=24).contains(n)).map(|n| C::Scouts(Inches::whole(n))).ok_or_else(bad)
            }
            _ => Err(bad()),
        }
    }
}

impl fmt::Display for CoreAbility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use CoreAbility as C;
        match self {
            C::DeadlyDemise(x) => write!(f, "DEADLY DEMISE {x}"),
            C::DeepStrike => f.write_str("DEEP STRIKE"),
            C::FeelNoPain { value, only } => {
                let suffix = match only {
                    FeelNoPainAgainst::Everything => "",
                    FeelNoPainAgainst::Mortal => " MORTAL",
                    FeelNoPainAgainst::Psychic => " PSYCHIC",
                };
                write!(f, "FEEL NO PAIN {value}+{suffix}")
            }
            C::FightsFirst => f.write_str("FIGHTS FIRST"),
            C::FiringDeck(x) => write!(f, "FIRING DECK {x}"),
            C::BloodSurge(x) => write!(f, "BLOOD SURGE {x}"),
            C::BenefitOfCover => f.write_str("BENEFIT OF COVER"),
            C::Invulnerable(x) => write!(f, "INVULNERABLE {x}+"),
            C::FightsOnDeath(x) => write!(f, "FIGHTS ON DEATH {x}+"),
            C::Hover => f.write_str("HOVER"),
            C::Infiltrators => f.write_str("INFILTRATORS"),
            C::Leader => f.write_str("LEADER"),
            C::LoneOperative => f.write_str("LONE OPERATIVE"),
            C::Scouts(x) => write!(f, "SCOUTS {}", x.get() / 1000),
            C::Stealth => f.write_str("STEALTH"),
            C::StickyObjectives => f.write_str("STICKY OBJECTIVES"),
        }
    }
}

impl Serialize for CoreAbility {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CoreAbility {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_core_abilities_read_and_print_the_same() {
        for text in [
            "DEADLY DEMISE D3",
            "DEADLY DEMISE 1",
            "DEEP STRIKE",
            "FEEL NO PAIN 5+",
            "FEEL NO PAIN 4+ MORTAL",
            "FIGHTS FIRST",
            "FIRING DECK 2",
            "HOVER",
            "INFILTRATORS",
            "LEADER",
            "LONE OPERATIVE",
            "SCOUTS 6",
            "STEALTH",
            "STICKY OBJECTIVES",
        ] {
            assert_eq!(text.parse::<CoreAbility>().expect(text).to_string(), text);
        }
        assert!("FEEL NO PAIN 7+".parse::<CoreAbility>().is_err());
        assert!("SCOUT 6".parse::<CoreAbility>().is_err());
    }
}
