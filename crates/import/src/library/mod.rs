//! Every 10th-edition datasheet as a type of the codex: our own records, and Legends from the
//! community dataset (40kdc-data). Loaded once, when it is first asked for.
//!
//! ```text
//! source (the dataset as written) ─ factions ─┐
//!                                   weapons ──┼─ units ─▶ Library ─ find
//! compositions, bases, options, abilities ────┘
//! ```
//!
//! Keywords of models and weapons become types of the codex and are played by the program. Rules
//! in words are reminders with their phases. What the dataset does not say and had to be taken
//! from elsewhere stands in the notes of each sheet.

mod abilities;
mod aliases;
mod bases;
mod compositions;
mod factions;
mod find;
mod named;
mod options;
mod source;
mod units;
mod weapons;
mod words;

pub use find::{Found, How};
pub use named::datasheet;

use abilities::Abilities;
use codex::{Codex, Datasheet, Detachment};
use factions::Names;
use find::Index;
use source::Source;
use std::sync::OnceLock;

/// A faction with its detachments.
#[derive(Debug, Clone, PartialEq)]
pub struct FactionEntry {
    /// Our id where we have the faction, otherwise the dataset's.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Other names it goes by ("Adeptus Astartes", "Legiones Daemonica").
    pub aliases: Vec<String>,
    /// The faction it is a part of (chapters of the Space Marines).
    pub parent: Option<String>,
    /// The keyword every unit of an army needs (M1.2), upper case.
    pub keyword: String,
    /// Faction keywords of allies that may come along, upper case.
    pub allies: Vec<String>,
    /// The detachments that its armies may have.
    pub detachments: Vec<Detachment>,
}

/// Everything.
#[derive(Debug, Default)]
pub struct Library {
    /// Sorted by id; where we have a record it is the record, otherwise the dataset's sheet.
    pub sheets: Vec<Datasheet>,
    /// Datasheets (by place in `sheets`) whose base, for some model, nobody knows: the models.
    pub no_base: Vec<(usize, String)>,
    /// Sorted by id.
    pub factions: Vec<FactionEntry>,
    /// Datasheets of the dataset that cannot be played: id and what is wrong.
    pub left_out: Vec<(String, String)>,
    index: Index,
}

impl Library {
    /// A datasheet by its id.
    pub fn sheet(&self, id: &str) -> Option<&Datasheet> {
        self.sheets.binary_search_by(|sheet| sheet.id.as_str().cmp(id)).ok().map(|at| &self.sheets[at])
    }

    /// Kinds of models of a datasheet whose base nobody knows.
    pub fn without_base(&self, id: &str) -> impl Iterator<Item = &str> {
        let of = move |at: usize| self.sheets[at].id == id;
        self.no_base.iter().filter(move |(at, _)| of(*at)).map(|(_, model)| model.as_str())
    }

    /// A faction by its id.
    pub fn faction(&self, id: &str) -> Option<&FactionEntry> {
        self.factions.iter().find(|faction| faction.id == id)
    }
}

/// The library, loaded when it is first asked for.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| load(Codex::builtin()))
}

/// The library over these records, worked out anew.
pub fn load(codex: &Codex) -> Library {
    // A test holds that the dataset can be read; a program goes on with our own records.
    let source = Source::embedded().unwrap_or_default();
    let abilities = Abilities::new(&source, codex);
    let names = Names::new(&source, codex, &abilities);
    let units::Sheets { sheets, no_base, left_out } = units::sheets(&source, codex, &names, &abilities);
    let index = Index::new(&sheets);
    let mut library = Library { sheets, factions: factions::entries(codex), left_out, index, no_base: Vec::new() };
    let place = |id: &str| library.sheets.binary_search_by(|sheet| sheet.id.as_str().cmp(id)).ok();
    library.no_base = no_base.into_iter().filter_map(|(id, model)| Some((place(&id)?, model))).collect();
    library
}
