//! Every 10th-edition datasheet as a type of the codex: our own records first, the community
//! dataset (40kdc-data) behind them. Loaded once, when it is first asked for.

use codex::{Codex, Datasheet, Enhancement, PhaseName, Reminder};
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
    /// The name of the army rule, and phases in which to think of it.
    pub rule: Option<(String, Vec<PhaseName>)>,
    /// Its detachments.
    pub detachments: Vec<DetachmentEntry>,
}

/// A detachment.
#[derive(Debug, Clone, PartialEq)]
pub struct DetachmentEntry {
    /// In kebab case, ours where we have it.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Its enhancements.
    pub enhancements: Vec<Enhancement>,
    /// Its rule and its stratagems, for the players to think of.
    pub reminders: Vec<Reminder>,
    /// Our records automate its rule and stratagems.
    pub automated: bool,
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
}

impl Library {
    /// A datasheet by its id.
    pub fn sheet(&self, id: &str) -> Option<&Datasheet> {
        self.sheets.binary_search_by(|sheet| sheet.id.as_str().cmp(id)).ok().map(|at| &self.sheets[at])
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

fn load(codex: &Codex) -> Library {
    Library { sheets: codex.datasheets.clone(), ..Library::default() }
}
