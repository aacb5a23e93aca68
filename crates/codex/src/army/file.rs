//! A roster file: an army with everything it brings, as one JSON document, so that it can be
//! played anywhere without the list it was made from.

use super::Army;
use crate::record::LoadError;
use serde::{Deserialize, Serialize};

/// The version this program writes; it reads this one and all before it.
pub const ROSTER_VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RosterFile<A> {
    strategium_roster: u32,
    army: A,
}

impl Army {
    /// The army as a roster file.
    pub fn to_json(&self) -> String {
        let file = RosterFile { strategium_roster: ROSTER_VERSION, army: self };
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    /// Reads a roster file; the first thing that is wrong with it otherwise.
    pub fn from_json(file: &str, text: &str) -> Result<Army, LoadError> {
        let fault = |line: usize, message: String| LoadError { file: file.to_owned(), line, message };
        let read: RosterFile<Army> =
            serde_json::from_str(text).map_err(|error| fault(error.line(), error.to_string()))?;
        if read.strategium_roster > ROSTER_VERSION {
            let newer = format!("the roster has version {}: use a newer program", read.strategium_roster);
            return Err(fault(1, newer));
        }
        for sheet in &read.army.brought.sheets {
            if let Some(problem) = sheet.fault() {
                return Err(fault(1, format!("datasheet {}: {problem}", sheet.id)));
            }
        }
        for (at, unit) in read.army.units.iter().enumerate() {
            if read.army.units[..at].iter().any(|other| other.id == unit.id) {
                return Err(fault(1, format!("unit `{}` is here twice", unit.id)));
            }
        }
        Ok(read.army)
    }
}
