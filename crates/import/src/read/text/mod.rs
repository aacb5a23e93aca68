//! Lists as text.

use crate::{Format, ImportError, List};

/// Which format of text this is; `None` if it is no list.
pub fn recognise(_text: &str) -> Option<Format> {
    None
}

/// Reads a text of this format.
pub fn read(_text: &str, format: Format) -> Result<List, ImportError> {
    Ok(List::new(format))
}
