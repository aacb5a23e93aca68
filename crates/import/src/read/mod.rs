//! The readers: one file a format. Each takes bytes or text apart into a [`List`] and keeps
//! going after a line it does not understand.

use crate::{ImportError, LARGEST, List};

/// Recognises the format and reads it.
pub fn read(bytes: &[u8]) -> Result<List, ImportError> {
    if bytes.len() > LARGEST {
        let most = LARGEST >> 20;
        return Err(ImportError::new(
            "TOO_LARGE",
            format!("A list has at most {most} MB: paste only the list itself."),
        ));
    }
    Err(ImportError::new("UNKNOWN_FORMAT", "No reader knows this format."))
}
