//! Lists brought from elsewhere: what was read, what is missing, and how it is mended.

use super::http::ArmyDetail;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A list that was read: the answer to `POST /api/armies/import` (the list's bytes, as a file or
/// pasted) and to `POST /api/armies/mend`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ImportAnswer {
    /// The army as every other one.
    pub army: ArmyDetail,
    /// The roster file, to be kept by the page and handed in for a game.
    pub roster: String,
    /// What the list was, for people.
    pub format: String,
    /// What is to be said, in the order of the list.
    pub findings: Vec<FindingInfo>,
    /// The units in the order of `army.units`, with what can be mended.
    pub units: Vec<ImportedUnit>,
    /// Whether it can be put on the table as it is.
    pub playable: bool,
}

/// One thing to be said about a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FindingInfo {
    /// How much it matters.
    pub kind: FindingKind,
    /// A stable word.
    pub code: String,
    /// The line of the list, from 1.
    pub line: Option<u32>,
    /// The unit of the army it is about, by id.
    pub unit: Option<String>,
    /// For people.
    pub message: String,
    /// What was probably meant, or what to do.
    pub suggestion: Option<String>,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// Something is missing.
    Problem,
    /// Something was guessed.
    Guess,
    /// Good to know.
    Note,
}

/// A unit of a list, with what can be mended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ImportedUnit {
    /// Its id in the roster.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Points as the list says, enhancement included.
    pub points: u32,
    /// Points by today's datasheet, where that is something else.
    pub points_now: Option<u32>,
    /// Where its numbers come from: `record`, `dataset` or `list`.
    pub source: String,
    /// Its models, alike ones together, in order.
    pub models: Vec<ModelGroup>,
    /// Everything its models could carry, by name.
    pub items: Vec<String>,
    /// Units of the list that it may lead, by id.
    pub may_lead: Vec<String>,
    /// The one it would lead.
    pub leads: Option<String>,
    /// It may be the Warlord.
    pub may_command: bool,
}

/// Models of one kind that carry the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelGroup {
    /// The kind.
    pub name: String,
    /// Their numbers in the unit, from 1.
    pub numbers: Vec<u32>,
    /// What each carries; one named twice is carried twice.
    pub items: Vec<String>,
    /// The base in millimetres: a diameter, or length and width.
    pub base_mm: Vec<f64>,
    /// Nobody knows the base: it must be given before the army can be played.
    pub base_missing: bool,
}

/// A roster and what is to be changed in it: `POST /api/armies/mend`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MendRequest {
    /// The roster file.
    pub roster: String,
    /// The changes, in order.
    pub fixes: Vec<Fix>,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "fix", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fix {
    /// The base of a kind of model, wherever the unit's datasheet is used.
    Base {
        /// The unit.
        unit: String,
        /// The kind of model.
        model: String,
        /// A diameter, or length and width, in millimetres.
        mm: Vec<f64>,
    },
    /// What models carry.
    Loadout {
        /// The unit.
        unit: String,
        /// Numbers of the models, from 1.
        models: Vec<u32>,
        /// What each carries.
        items: Vec<String>,
    },
    /// Who is the Warlord.
    Warlord {
        /// The unit.
        unit: String,
    },
    /// Whom a character would lead.
    Leads {
        /// The character.
        unit: String,
        /// The unit it would lead, or none.
        led: Option<String>,
    },
    /// The army's name.
    Rename {
        /// For people.
        name: String,
    },
    /// A unit leaves the list.
    Remove {
        /// The unit.
        unit: String,
    },
    /// Every value of an old export becomes today's.
    Refresh,
}
