//! New Recruit's JSON, and ListForge's: the tree of BattleScribe with other brackets.

use super::{selections, tree};
use crate::{Format, ImportError, List};
use serde_json::Value;

/// Whether a document is such a roster.
pub fn is_roster(document: &Value) -> bool {
    roster_of(document).is_some()
}

/// Which program made it.
pub fn format(document: &Value) -> Format {
    let maker = |value: &Value| value.get("generatedBy").and_then(Value::as_str).map(crate::names::plain);
    let made = roster_of(document).and_then(maker).or_else(|| maker(document)).unwrap_or_default();
    if made.replace(' ', "").contains("listforge") { Format::ListForgeLink } else { Format::NewRecruitJson }
}

/// Reads a roster.
pub fn read(document: &Value, format: Format) -> Result<List, ImportError> {
    let Some(roster) = roster_of(document) else {
        let message = "This JSON holds no roster: export the list as JSON again.";
        return Err(ImportError::new("BAD_JSON", message));
    };
    selections::list(&tree::roster(&roster)?, format)
}

/// The roster itself, alone or wrapped.
fn roster_of(document: &Value) -> Option<&Value> {
    let wrapped = document.get("roster").unwrap_or(document);
    wrapped.get("forces").filter(|forces| forces.is_array() || forces.is_object()).map(|_| wrapped)
}
