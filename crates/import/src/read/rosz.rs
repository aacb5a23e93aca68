//! Zips: BattleScribe's `.rosz` and Rosterizer's `.regiztry` are one file in a zip.
//!
//! Names in the zip are only looked at for their endings; nothing is ever written. What is
//! unpacked is counted while it comes, whatever the zip says about its size.

use crate::{ImportError, LARGEST_UNPACKED};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// More files than a zip with a list in it has; each costs memory before anything is read.
const MOST_FILES: usize = 64;
/// The mark of an entry in a zip's directory.
const ENTRY: &[u8] = b"PK\x01\x02";
/// Endings of files that hold lists.
const ENDINGS: [&str; 4] = [".ros", ".registry", ".json", ".txt"];

/// Whether the bytes are a zip.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// The one list in a zip.
pub fn unpack(bytes: &[u8]) -> Result<Vec<u8>, ImportError> {
    if bytes.windows(ENTRY.len()).filter(|window| *window == ENTRY).nth(MOST_FILES).is_some() {
        return Err(bad("it holds too many files"));
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| bad("it is damaged or cut short"))?;
    let at = the_list(&mut archive)?;
    let file = archive.by_index(at).map_err(|_| bad("its file cannot be unpacked, perhaps it has a password"))?;
    if file.size() > LARGEST_UNPACKED {
        return Err(bomb());
    }
    let mut unpacked = Vec::new();
    let mut bounded = file.take(LARGEST_UNPACKED + 1);
    bounded.read_to_end(&mut unpacked).map_err(|_| bad("its file is damaged"))?;
    if unpacked.len() as u64 > LARGEST_UNPACKED {
        return Err(bomb());
    }
    if is_zip(&unpacked) {
        return Err(bad("there is another zip in it: unpack it and give the list itself"));
    }
    Ok(unpacked)
}

/// The place of the only list among the files.
fn the_list(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<usize, ImportError> {
    let mut lists = Vec::new();
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|_| bad("its files cannot be unpacked, perhaps it has a password"))?;
        let name = file.name().map(|name| name.to_lowercase()).unwrap_or_default();
        // What macOS adds to every zip has the names of the files themselves.
        if !name.starts_with("__macosx/") && ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            lists.push(at);
        }
    }
    match lists.as_slice() {
        [only] => Ok(*only),
        [] => Err(bad("there is no roster in it: a .rosz holds one .ros")),
        _ => Err(bad("there are several rosters in it: unpack it and give one of them")),
    }
}

fn bad(what: &str) -> ImportError {
    ImportError::new("BAD_ZIP", format!("This zip cannot be read: {what}. Otherwise export the roster again."))
}

fn bomb() -> ImportError {
    let most = LARGEST_UNPACKED >> 20;
    let message = format!("Unpacked, this zip has more than {most} MB: no roster is that large. Export it again.");
    ImportError::new("ZIP_BOMB", message)
}
