//! Our own files: rosters as programs write them (JSON) and armies as people write them (TOML).

use super::tree::cut;
use crate::{Format, ImportError, List, MOST_UNITS, Said};
use codex::Army;

/// The largest one that people write.
const LARGEST_RECORD: usize = 256 << 10;

/// Whether a text is an army as people write it.
pub fn is_record(text: &str) -> bool {
    let has = |start: &str| text.lines().any(|line| line.trim_start().starts_with(start));
    has("[[units]]") && has("datasheet") && has("faction")
}

/// Reads an army of ours.
pub fn read(text: &str) -> Result<List, ImportError> {
    let record = !text.trim_start().starts_with('{');
    // Every unit names its datasheet; the rest of the file names some, too.
    if record && text.len() > LARGEST_RECORD || text.matches("datasheet").nth(5 * MOST_UNITS).is_some() {
        let message = "This roster holds more than any army does: save the army again.";
        return Err(ImportError::new("TOO_LARGE", message));
    }
    let army = Army::read("roster", text).map_err(|faults| {
        let first = faults
            .first()
            .map_or_else(String::new, |fault| format!("line {}: {}", fault.line, cut(&fault.message, 200)));
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
