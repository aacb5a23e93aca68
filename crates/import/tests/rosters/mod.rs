//! Real lists, read in place where they are at hand.

use std::path::PathBuf;
use strategium_import::List;

/// The bytes of a real list; `None`, with a message, where the folder is absent.
pub fn bytes(file: &str) -> Option<Vec<u8>> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/rosters");
    let folder = std::env::var_os("STRATEGIUM_ROSTERS").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let read = std::fs::read(folder.join(file)).ok();
    if read.is_none() {
        eprintln!("skipped: no {file} in {}", folder.display());
    }
    read
}

/// A real list, read.
#[allow(dead_code)]
pub fn read(file: &str) -> Option<List> {
    Some(strategium_import::read::read(&bytes(file)?).unwrap_or_else(|error| panic!("{file}: {error}")))
}
