//! The readers: one file a format. Each takes bytes or text apart into a [`List`] and keeps
//! going after a line it does not understand.
//!
//! [`read`] is the door. Formats are told by content (`recognise.rs`); the sizes of everything
//! are bounded before memory is spent on it. Three formats are one tree (`tree.rs`), read by
//! `selections.rs` and, for what is printed on datasheets, `printed.rs`.

mod decode;
mod edition;
pub mod fuzz;
mod json;
mod listforge_link;
mod newrecruit_json;
mod printed;
mod recognise;
mod ros;
mod roster;
mod rosterizer;
mod rosz;
mod selections;
pub mod text;
mod tree;
mod values;
mod weapons;

use crate::{Format, ImportError, LARGEST, List};
use recognise::Recognised;

/// Recognises the format and reads it.
pub fn read(bytes: &[u8]) -> Result<List, ImportError> {
    if bytes.len() > LARGEST {
        let most = LARGEST >> 20;
        return Err(ImportError::new(
            "TOO_LARGE",
            format!("A list has at most {most} MB: paste only the list itself."),
        ));
    }
    let list = if rosz::is_zip(bytes) {
        read_text(&rosz::unpack(bytes)?, Format::Rosz)
    } else {
        read_text(bytes, Format::Ros)
    }?;
    if list.units.is_empty() && list.army.is_none() {
        let message = format!("This is a list ({}) without units: export it again with its units.", list.format);
        return Err(ImportError::new("NO_UNITS", message));
    }
    Ok(list)
}

/// Reads what is no zip; `xml` is the format of XML, in a zip or by itself.
fn read_text(bytes: &[u8], xml: Format) -> Result<List, ImportError> {
    let text = decode::decode(bytes)?;
    let text = text.trim_start_matches('\u{feff}');
    match recognise::recognise(text)? {
        Recognised::Text(Format::Ros) => ros::read(text.trim_start(), xml),
        Recognised::Text(Format::ListForgeLink) => listforge_link::read(text),
        Recognised::Text(Format::Roster) | Recognised::Json(Format::Roster, _) => roster::read(text),
        Recognised::Json(Format::Rosterizer, document) => rosterizer::read(&document),
        Recognised::Json(format, document) => newrecruit_json::read(&document, format),
        Recognised::Text(format) => text::read(text, format),
    }
}
