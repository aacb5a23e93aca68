//! The weapon abilities of the core rules, as data (R13).
//!
//! What an ability *does* to dice and odds is in `rules::weapon_abilities`, one file each; here
//! is only how it is written: `RAPID FIRE 1`, `ANTI-VEHICLE 4+`, in any case.

use crate::DiceExpr;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One bracketed ability of a weapon profile.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WeaponAbility {
    /// R13.1 an unmodified wound roll of `from` or more is critical against `keyword`.
    Anti {
        /// Upper case, as in a unit's keywords.
        keyword: String,
        /// 2 to 6.
        from: u8,
    },
    /// R13.2
    Assault,
    /// R13.3
    Blast,
    /// R13.4
    DevastatingWounds,
    /// R13.5
    ExtraAttacks,
    /// R13.6
    Hazardous,
    /// R13.7
    Heavy,
    /// R13.8
    IgnoresCover,
    /// R13.9
    IndirectFire,
    /// R13.10
    Lance,
    /// R13.11
    LethalHits,
    /// R13.12
    Melta(u8),
    /// R13.13
    OneShot,
    /// R13.14
    Psychic,
    /// R13.15
    Pistol,
    /// R13.16
    Precision,
    /// R13.17
    RapidFire(DiceExpr),
    /// R13.18
    SustainedHits(DiceExpr),
    /// R13.19
    Torrent,
    /// R13.20
    TwinLinked,
    /// An ability printed on one weapon of one datasheet; shown to players, explained by the
    /// datasheet's own abilities. Only names on the list of known ones load.
    Named(String),
}

/// Names printed on weapons that are not core abilities; anything else is a spelling error.
const NAMED: &[&str] = &[
    "BUBBLECHUKKA",
    "CONVERSION",
    "DEAD CHOPPY",
    "HARPOONED",
    "LINKED FIRE",
    "OVERCHARGE",
    "PLASMA WARHEAD",
    "PSYCHIC ASSASSIN",
    "REVERBERATING SUMMONS",
    "SNAGGED",
];

/// The text is no weapon ability of the rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown ability \"{0}\"; write it as printed, like RAPID FIRE 1 or ANTI-VEHICLE 4+")]
pub struct NotAnAbility(pub String);

impl FromStr for WeaponAbility {
    type Err = NotAnAbility;

    fn from_str(text: &str) -> Result<Self, NotAnAbility> {
        use WeaponAbility as W;
        let bad = || NotAnAbility(text.to_owned());
        let clean = text.trim().trim_start_matches('[').trim_end_matches(']').to_uppercase().replace('_', " ");
        if let Some(rest) = clean.strip_prefix("ANTI-").or_else(|| clean.strip_prefix("ANTI ")) {
            let (keyword, from) = rest.rsplit_once(' ').ok_or_else(bad)?;
            let from = from.trim_end_matches('+').parse::<u8>().map_err(|_| bad())?;
            if keyword.is_empty() || !(2..=6).contains(&from) {
                return Err(bad());
            }
            return Ok(W::Anti { keyword: keyword.trim().to_owned(), from });
        }
        let plain = match clean.as_str() {
            "ASSAULT" => Some(W::Assault),
            "BLAST" => Some(W::Blast),
            "DEVASTATING WOUNDS" => Some(W::DevastatingWounds),
            "EXTRA ATTACKS" => Some(W::ExtraAttacks),
            "HAZARDOUS" => Some(W::Hazardous),
            "HEAVY" => Some(W::Heavy),
            "IGNORES COVER" => Some(W::IgnoresCover),
            "INDIRECT FIRE" => Some(W::IndirectFire),
            "LANCE" => Some(W::Lance),
            "LETHAL HITS" => Some(W::LethalHits),
            "ONE SHOT" => Some(W::OneShot),
            "PSYCHIC" => Some(W::Psychic),
            "PISTOL" => Some(W::Pistol),
            "PRECISION" => Some(W::Precision),
            "TORRENT" => Some(W::Torrent),
            "TWIN-LINKED" | "TWIN LINKED" => Some(W::TwinLinked),
            _ => None,
        };
        if let Some(ability) = plain {
            return Ok(ability);
        }
        if NAMED.contains(&clean.as_str()) {
            return Ok(W::Named(clean));
        }
        let (name, value) = clean.rsplit_once(' ').ok_or_else(bad)?;
        let number = || value.parse::<u8>().ok().filter(|n| (1..=20).contains(n)).ok_or_else(bad);
        let few = |extra: &DiceExpr| (1..=20).contains(&DiceExpr::max(*extra));
        let dice = || value.parse::<DiceExpr>().ok().filter(few).ok_or_else(bad);
        match name {
            "MELTA" => Ok(W::Melta(number()?)),
            "RAPID FIRE" => Ok(W::RapidFire(dice()?)),
            "SUSTAINED HITS" => Ok(W::SustainedHits(dice()?)),
            _ => Err(bad()),
        }
    }
}

impl fmt::Display for WeaponAbility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use WeaponAbility as W;
        let plain = match self {
            W::Anti { keyword, from } => return write!(f, "ANTI-{keyword} {from}+"),
            W::Melta(x) => return write!(f, "MELTA {x}"),
            W::RapidFire(x) => return write!(f, "RAPID FIRE {x}"),
            W::SustainedHits(x) => return write!(f, "SUSTAINED HITS {x}"),
            W::Named(name) => name.as_str(),
            W::Assault => "ASSAULT",
            W::Blast => "BLAST",
            W::DevastatingWounds => "DEVASTATING WOUNDS",
            W::ExtraAttacks => "EXTRA ATTACKS",
            W::Hazardous => "HAZARDOUS",
            W::Heavy => "HEAVY",
            W::IgnoresCover => "IGNORES COVER",
            W::IndirectFire => "INDIRECT FIRE",
            W::Lance => "LANCE",
            W::LethalHits => "LETHAL HITS",
            W::OneShot => "ONE SHOT",
            W::Psychic => "PSYCHIC",
            W::Pistol => "PISTOL",
            W::Precision => "PRECISION",
            W::Torrent => "TORRENT",
            W::TwinLinked => "TWIN-LINKED",
        };
        f.write_str(plain)
    }
}

impl Serialize for WeaponAbility {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for WeaponAbility {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_abilities_read_and_print_the_same() {
        for text in [
            "ANTI-VEHICLE 4+",
            "ASSAULT",
            "BLAST",
            "DEVASTATING WOUNDS",
            "EXTRA ATTACKS",
            "HAZARDOUS",
            "HEAVY",
            "IGNORES COVER",
            "INDIRECT FIRE",
            "LANCE",
            "LETHAL HITS",
            "MELTA 2",
            "ONE SHOT",
            "PSYCHIC",
            "PISTOL",
            "PRECISION",
            "RAPID FIRE 1",
            "RAPID FIRE D6+3",
            "SUSTAINED HITS 1",
            "SUSTAINED HITS D3",
            "TORRENT",
            "TWIN-LINKED",
        ] {
            assert_eq!(text.parse::<WeaponAbility>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn an_unknown_word_does_not_load() {
        for text in ["RAPID FIRE", "RAPID FYRE 1", "ANTI-4+", "ANTI-FLY 1+", "", "MELTA x"] {
            assert!(text.parse::<WeaponAbility>().is_err(), "{text}");
        }
    }
}
