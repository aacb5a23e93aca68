//! A weapon profile as printed (R3.2).

use crate::{DiceExpr, WeaponAbility};
use geometry::Inches;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How far a weapon reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Range {
    /// Fights in the Fight phase.
    Melee,
    /// Shoots up to this distance.
    Ranged(Inches),
}

impl Range {
    /// Whether this is a melee weapon.
    pub fn is_melee(self) -> bool {
        self == Range::Melee
    }

    /// The distance of a ranged weapon, zero for a melee one.
    pub fn inches(self) -> Inches {
        match self {
            Range::Melee => Inches::ZERO,
            Range::Ranged(inches) => inches,
        }
    }
}

impl Serialize for Range {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Range::Melee => serializer.serialize_str("MELEE"),
            Range::Ranged(inches) => inches.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "range must be inches above 0, or \"MELEE\"")]
        enum Raw {
            Number(f64),
            Text(String),
        }
        match Raw::deserialize(deserializer)? {
            Raw::Number(n) if n > 0.0 => Inches::from_f64(n)
                .map(Range::Ranged)
                .ok_or_else(|| serde::de::Error::custom(format!("range {n} is not a distance on a table"))),
            Raw::Text(text) if text.eq_ignore_ascii_case("melee") => Ok(Range::Melee),
            _ => Err(serde::de::Error::custom("range must be inches above 0, or \"MELEE\"")),
        }
    }
}

/// One profile of a weapon. Profiles that share a `name` are one weapon: each use picks one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Names the profile: `plasma-pistol-supercharge`.
    pub id: String,
    /// The printed name; defaults to the id.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The printed profile name (`supercharge`), if the weapon has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
    /// How far it reaches.
    pub range: Range,
    /// Attacks.
    #[serde(rename = "A")]
    pub attacks: DiceExpr,
    /// Ballistic skill of a ranged weapon; absent or null hits automatically.
    #[serde(rename = "BS", default, skip_serializing_if = "Option::is_none")]
    pub bs: Option<u8>,
    /// Weapon skill of a melee weapon; absent or null hits automatically.
    #[serde(rename = "WS", default, skip_serializing_if = "Option::is_none")]
    pub ws: Option<u8>,
    /// Strength; a few weapons roll it.
    #[serde(rename = "S")]
    pub strength: DiceExpr,
    /// Armour penetration as printed: 0 or negative.
    #[serde(rename = "AP", default)]
    pub ap: i8,
    /// Damage.
    #[serde(rename = "D")]
    pub damage: DiceExpr,
    /// Bracketed abilities.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<WeaponAbility>,
}

impl Weapon {
    /// The skill that the hit roll needs; `None` hits automatically.
    pub fn skill(&self) -> Option<u8> {
        if self.range.is_melee() { self.ws.or(self.bs) } else { self.bs.or(self.ws) }
    }

    /// The printed name, with the profile where there are several.
    pub fn title(&self) -> String {
        let name = if self.name.is_empty() { &self.id } else { &self.name };
        match &self.profile {
            Some(profile) => format!("{name} ({profile})"),
            None => name.clone(),
        }
    }

    /// What makes two profiles one weapon: the printed name, or the id where it has none.
    pub fn family(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }

    /// Whether the profile has this ability, by value.
    pub fn has(&self, ability: &WeaponAbility) -> bool {
        self.abilities.contains(ability)
    }

    fn rapid_fire(&self) -> impl Iterator<Item = DiceExpr> {
        self.abilities
            .iter()
            .filter_map(|ability| if let WeaponAbility::RapidFire(more) = ability { Some(*more) } else { None })
    }

    /// The first thing that no printed weapon has, as a sentence; `None` when all is well.
    pub fn fault(&self) -> Option<String> {
        self.fault_in().map(|(_, fault)| fault)
    }

    /// The same, with the key under which it is written, so that a file can point at the line.
    pub fn fault_in(&self) -> Option<(&'static str, String)> {
        let bad_skill = |s: Option<u8>| s.is_some_and(|s| !(2..=6).contains(&s));
        let fault = |key, rule: &str| Some((key, format!("weapon {}: {rule}", self.id)));
        if self.id.is_empty() {
            Some(("id", "a weapon needs an id".to_owned()))
        } else if bad_skill(self.bs) {
            fault("BS", "BS runs from 2 to 6, null hits automatically")
        } else if bad_skill(self.ws) {
            fault("WS", "WS runs from 2 to 6, null hits automatically")
        } else if self.strength.min() == 0 || self.strength.max() > 40 {
            fault("S", "S runs from 1 to 40")
        } else if !(-9..=0).contains(&self.ap) {
            fault("AP", "AP is 0 or negative, down to -9")
        } else if self.rapid_fire().any(|more| self.attacks.with(more).is_none()) {
            fault("abilities", "the dice of RAPID FIRE and of A are of two kinds")
        } else if self.attacks.max() == 0 || self.attacks.max() > 200 {
            fault("A", "A runs from 1 to 200")
        } else if self.damage.max() > 100 {
            fault("D", "D runs from 0 to 100")
        } else {
            None
        }
    }
}
