//! Which format some text is, by what is in it.

use super::{json, listforge_link, newrecruit_json, roster, rosterizer, text};
use crate::{Format, ImportError};
use serde_json::Value;

/// A text whose format is known; JSON is parsed already.
#[derive(Debug)]
pub enum Recognised {
    /// XML, a link, our own file, or a list as text.
    Text(Format),
    /// JSON.
    Json(Format, Value),
}

/// Recognises a text.
pub fn recognise(written: &str) -> Result<Recognised, ImportError> {
    let start = written.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if start.is_empty() {
        return Err(ImportError::new("EMPTY", "There is nothing here: paste a list or choose a file with one."));
    }
    if start.starts_with('<') {
        return if is_page(start) { Err(page()) } else { Ok(Recognised::Text(Format::Ros)) };
    }
    if start.starts_with('{') {
        return document(json::parse(start)?);
    }
    if listforge_link::is_link(start) {
        return Ok(Recognised::Text(Format::ListForgeLink));
    }
    if roster::is_record(written) {
        return Ok(Recognised::Text(Format::Roster));
    }
    text::recognise(written).map(Recognised::Text).ok_or_else(unknown)
}

fn document(document: Value) -> Result<Recognised, ImportError> {
    let format = if document.get("strategium_roster").is_some() {
        Format::Roster
    } else if newrecruit_json::is_roster(&document) {
        newrecruit_json::format(&document)
    } else if rosterizer::is_registry(&document) {
        Format::Rosterizer
    } else {
        let message = "This JSON is no army list that is known here: export the list from New Recruit as JSON or text.";
        return Err(ImportError::new("UNKNOWN_FORMAT", message));
    };
    Ok(Recognised::Json(format, document))
}

fn is_page(text: &str) -> bool {
    let start: String = text.chars().take(400).collect::<String>().to_lowercase();
    start.contains("<html") || start.contains("<!doctype html")
}

fn page() -> ImportError {
    ImportError::new("UNKNOWN_FORMAT", "This is a web page: copy the list itself as text, or export it as a file.")
}

fn unknown() -> ImportError {
    let message = "This is no army list that is known here: paste it as the official app, New Recruit or ListForge \
                   export it, or give a .ros, .rosz or JSON file.";
    ImportError::new("UNKNOWN_FORMAT", message)
}
