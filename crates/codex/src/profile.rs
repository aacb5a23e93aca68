//! The characteristics of a model (R3.1) and the base it stands on.

use crate::Keywords;
use geometry::{Inches, Shape};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A base as printed: `32`, `[90, 52]` or `{"hull": [115, 75]}`, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BaseSize {
    /// A diameter.
    Round(f64),
    /// Length and width.
    Oval(f64, f64),
    /// No base: length and width of the model itself.
    Hull(f64, f64),
}

impl BaseSize {
    /// The shape on the table, derived from millimetres once.
    pub fn shape(self) -> Shape {
        match self {
            BaseSize::Round(mm) => Shape::round_mm(mm),
            BaseSize::Oval(length, width) => Shape::oval_mm(length, width),
            BaseSize::Hull(length, width) => Shape::hull_mm(length, width),
        }
    }
}

impl Default for BaseSize {
    fn default() -> Self {
        BaseSize::Round(32.0)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "base_mm is a diameter, [length, width] or { hull = [length, width] }")]
enum WrittenBase {
    Round(f64),
    Oval([f64; 2]),
    Hull(WrittenHull),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHull {
    hull: [f64; 2],
}

impl Serialize for BaseSize {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            BaseSize::Round(mm) => WrittenBase::Round(mm),
            BaseSize::Oval(l, w) => WrittenBase::Oval([l, w]),
            BaseSize::Hull(l, w) => WrittenBase::Hull(WrittenHull { hull: [l, w] }),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BaseSize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let base = match WrittenBase::deserialize(deserializer)? {
            WrittenBase::Round(mm) => BaseSize::Round(mm),
            WrittenBase::Oval([l, w]) => BaseSize::Oval(l, w),
            WrittenBase::Hull(WrittenHull { hull: [l, w] }) => BaseSize::Hull(l, w),
        };
        let sizes = match base {
            BaseSize::Round(mm) => [mm, mm],
            BaseSize::Oval(l, w) | BaseSize::Hull(l, w) => [l, w],
        };
        if sizes.iter().all(|mm| (10.0..=1500.0).contains(mm)) {
            Ok(base)
        } else {
            Err(serde::de::Error::custom("base_mm runs from 10 to 1500 millimetres"))
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

fn default_height() -> Inches {
    Inches::whole(2)
}

/// One statline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Move; absent or null cannot move.
    #[serde(rename = "M", default, skip_serializing_if = "Option::is_none")]
    pub movement: Option<Inches>,
    /// Printed with a plus: it moves at least that far (R19.1).
    #[serde(rename = "M_at_least", default, skip_serializing_if = "is_false")]
    pub at_least: bool,
    /// Toughness.
    #[serde(rename = "T")]
    pub toughness: u8,
    /// Save; 7 is none.
    #[serde(rename = "Sv")]
    pub save: u8,
    /// Wounds.
    #[serde(rename = "W")]
    pub wounds: u8,
    /// Leadership.
    #[serde(rename = "Ld")]
    pub leadership: u8,
    /// Objective control.
    #[serde(rename = "OC")]
    pub oc: u8,
    /// Invulnerable save.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invulnerable: Option<u8>,
    /// One that works against ranged attacks only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invulnerable_ranged: Option<u8>,
    /// One that works against melee attacks only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invulnerable_melee: Option<u8>,
    /// Height for sight (R5.7).
    #[serde(default = "default_height")]
    pub height: Inches,
    /// How many models it carries, if it is a transport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transport: Option<u8>,
    /// The base.
    #[serde(default)]
    pub base_mm: BaseSize,
    /// On a flying stem or hover stand (R7.6).
    #[serde(default, skip_serializing_if = "is_false")]
    pub hover_stand: bool,
    /// Keywords.
    #[serde(default, skip_serializing_if = "Keywords::is_empty")]
    pub keywords: Keywords,
}

impl Profile {
    /// The first thing that no printed statline has, as a sentence; `None` when all is well.
    pub fn fault(&self) -> Option<String> {
        self.fault_in().map(|(_, fault)| fault)
    }

    /// The invulnerable save against melee or ranged attacks, the better one where two are printed (R11.5).
    pub fn invulnerable_against(&self, melee: bool) -> Option<u8> {
        let only = if melee { self.invulnerable_melee } else { self.invulnerable_ranged };
        self.invulnerable.into_iter().chain(only).min()
    }

    /// Every printed invulnerable save, with its key.
    fn invulnerable_saves(&self) -> impl Iterator<Item = (&'static str, u8)> {
        let saves = [
            ("invulnerable", self.invulnerable),
            ("invulnerable_ranged", self.invulnerable_ranged),
            ("invulnerable_melee", self.invulnerable_melee),
        ];
        saves.into_iter().filter_map(|(key, save)| Some((key, save?)))
    }

    /// The same, with the key under which it is written, so that a file can point at the line.
    pub fn fault_in(&self) -> Option<(&'static str, String)> {
        let within = |value: u8, low: u8, high: u8| (low..=high).contains(&value);
        let fault = |key, rule: &str| Some((key, rule.to_owned()));
        if self.movement.is_some_and(|m| m < Inches::ZERO || m > Inches::whole(60)) {
            fault("M", "M runs from 0 to 60")
        } else if !within(self.toughness, 1, 30) {
            fault("T", "T runs from 1 to 30")
        } else if !within(self.save, 2, 7) {
            fault("Sv", "Sv runs from 2 to 7 (7 is none)")
        } else if !within(self.wounds, 1, 100) {
            fault("W", "W runs from 1 to 100")
        } else if !within(self.leadership, 4, 12) {
            fault("Ld", "Ld runs from 4 to 12")
        } else if self.oc > 50 {
            fault("OC", "OC runs from 0 to 50")
        } else if let Some((key, _)) = self.invulnerable_saves().find(|(_, save)| !within(*save, 2, 6)) {
            fault(key, &format!("{key} runs from 2 to 6"))
        } else if self.height <= Inches::ZERO || self.height > Inches::whole(30) {
            fault("height", "height runs from above 0 to 30")
        } else {
            None
        }
    }
}
