//! Ready armies of every faction: the files of `data/ready/`, in the form of those of `data/armies/`, so that anybody
//! finds theirs. They are not part of the codex, because test battles draw from its armies: one is read when somebody
//! asks for it.

use codex::{Army, Codex};
use std::sync::OnceLock;

// `ARMIES: [Written; _]`, sorted by id, by the build script.
include!(concat!(env!("OUT_DIR"), "/ready.rs"));

/// A file with the army that it is, once that was asked for.
struct Written {
    id: &'static str,
    text: &'static str,
    army: OnceLock<Option<Army>>,
}

impl Written {
    const fn new(id: &'static str, text: &'static str) -> Self {
        Written { id, text, army: OnceLock::new() }
    }

    /// The army. A test holds that every file can be read; a program goes without one that cannot.
    fn army(&'static self) -> Option<&'static Army> {
        self.army.get_or_init(|| Army::read(self.id, self.text).ok()).as_ref()
    }
}

/// The armies, sorted by id.
pub fn ready<'a>() -> impl Iterator<Item = &'a Army> + Clone {
    ARMIES.iter().filter_map(|written| -> Option<&'a Army> { written.army() })
}

/// The ready army of this id, the codex's or one of these.
pub fn army_of<'a>(codex: &'a Codex, id: &str) -> Option<&'a Army> {
    let of_id = || ARMIES.iter().find(|written| written.id == id).and_then(Written::army);
    codex.army(id).or_else(of_id)
}
