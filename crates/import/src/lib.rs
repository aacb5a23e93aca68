//! Army lists that people have elsewhere become armies of the codex.
//!
//! ```text
//! bytes ─ recognise ─▶ read/<format> ─▶ List ─ resolve (against the library) ─▶ Army + Report
//! ```
//!
//! A reader ([`read`]) only takes its format apart: names, numbers and lines, as written. The
//! [`library`](mod@library) has every 10th-edition datasheet, ours first and the community dataset behind
//! it. [`resolve`] finds what the names mean, who carries what, and says what it had to guess.
//! A list with one bad line still gives all its other units: nothing is dropped in silence, and
//! everything that was guessed or is missing stands in the [`Report`] with its line.
//!
//! Not here: whether the army is legal (`codex`), and anything that happens in a battle.

pub mod coverage;
pub mod draft;
pub mod format;
pub mod library;
pub mod list;
pub mod mend;
pub mod names;
pub mod read;
pub mod ready;
pub mod report;
pub mod resolve;
pub mod write;

pub use format::Format;
pub use library::{FactionEntry, Library, library};
pub use list::{Entry, List, Part, PartKind, Printed, Said, Section};
pub use report::{Finding, Kind, Report};

use codex::Army;

/// The largest list that is taken, as it comes. Real ones have a few kilobytes as text, half a
/// megabyte with all their profiles.
pub const LARGEST: usize = 4 << 20;
/// The largest one unpacked.
pub const LARGEST_UNPACKED: u64 = 16 << 20;
/// More units than any list has.
pub const MOST_UNITS: usize = 200;

/// Why nothing at all could be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ImportError {
    /// A stable word for programs.
    pub code: &'static str,
    /// For people: what is wrong and what to do.
    pub message: String,
}

impl ImportError {
    /// One with this code.
    pub fn new(code: &'static str, message: impl Into<String>) -> ImportError {
        ImportError { code, message: message.into() }
    }
}

/// An army that was read, and what is to be said about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The army, with everything it needs to be played.
    pub army: Army,
    /// What was read, guessed and missing.
    pub report: Report,
}

/// Reads a list of any known format.
pub fn import(bytes: &[u8]) -> Result<Imported, ImportError> {
    let list = read::read(bytes)?;
    Ok(resolve::resolve(&list, library()))
}
