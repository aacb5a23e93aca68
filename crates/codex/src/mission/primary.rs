//! Primary missions (M7, M9.3).

use super::{MissionAction, Pack, Row, head, row};
use crate::record::{LoadError, Record};
use serde::{Deserialize, Serialize};

/// A primary mission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Primary {
    /// In kebab case: `take-and-hold`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// In our own words.
    pub text: String,
    /// The decks it belongs to.
    pub packs: Vec<Pack>,
    /// What it scores; rows add up.
    pub rows: Vec<Row>,
    /// No more than this at one time.
    pub max: Option<u8>,
    /// What units may do for it.
    pub action: Option<MissionAction>,
    /// What only it does.
    pub special: Vec<SpecialRule>,
}

/// What only one or two missions do: code, not data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialRule {
    /// Guards are chosen at the end of the own Command phase (M7.3).
    Guards,
    /// Guards are chosen only after scoring, so from round 2 on (M9.3).
    GuardsAfterScoring,
    /// Markers in no man's land are Hazards (M7.7).
    Hazards,
    /// The central marker moves and a sixth is added (M7.8).
    SixthMarker,
    /// All markers in no man's land but the central one are removed (M9.3).
    OnlyCentralMarker,
    /// Two of the outer markers leave in rounds 4 and 5 (M7.10).
    SupplyDrop,
    /// One of all markers in no man's land leaves in round 4, all but another in round 5 (M9.3).
    SupplyDropAll,
    /// A marker terraformed before cannot be terraformed (M9.3).
    TerraformOnce,
}

/// Reads one file; all its faults, or the mission and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Primary, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let head = head(&mut record);
    let rows = row::read(&mut record);
    let max = record.optional::<u8>("max").map(toml::Spanned::into_inner);
    let action = record.optional::<MissionAction>("action").map(toml::Spanned::into_inner);
    let special = record.optional::<Vec<SpecialRule>>("special").map(toml::Spanned::into_inner).unwrap_or_default();
    if rows.is_empty() && record.is_clean() {
        record.fault(0..0, "missing key `rows`");
    }
    let errors = record.finish();
    match head {
        Some((id, name, text, packs, line)) if errors.is_empty() => {
            Ok((Primary { id, name, text, packs, rows, max, action, special }, line))
        }
        _ => Err(errors),
    }
}
