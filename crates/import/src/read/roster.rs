//! Our own files: rosters as programs write them (JSON) and armies as people write them (TOML).

use crate::{Format, ImportError, List, MOST_UNITS, Said};
use codex::Army;

/// Whether a text is an army as people write it.
pub fn is_record(text: &str) -> bool {
    let has = |start: &str| text.lines().any(|line| line.trim_start().starts_with(start));
    has("[[units]]") && has("datasheet") && has("faction")
}

/// Reads an army of ours.
pub fn read(text: &str) -> Result<List, ImportError> {
    let army = Army::read("roster", text).map_err(|faults| {
        let first = faults.first().map_or_else(String::new, |fault| format!("line {}: {}", fault.line, fault.message));
        let more = if faults.len() > 1 { format!(" (and {} more)", faults.len() - 1) } else { String::new() };
        ImportError::new("BAD_ROSTER", format!("This roster cannot be read: {first}{more}. Save the army again."))
    })?;
    if army.units.is_empty() {
        return Err(ImportError::new("NO_UNITS", "There are no units in this roster: save it again with its units."));
    }
    if army.units.len() > MOST_UNITS {
        let message = format!("The roster has {} units; at most {MOST_UNITS} can be read.", army.units.len());
        return Err(ImportError::new("TOO_LARGE", message));
    }
    let mut list = List::new(Format::Roster);
    list.title = Some(Said::new(army.name.clone(), 0));
    list.faction = vec![Said::new(army.faction.clone(), 0)];
    list.detachment = Some(Said::new(army.detachment.clone(), 0));
    list.army = Some(Box::new(army));
    Ok(list)
}
