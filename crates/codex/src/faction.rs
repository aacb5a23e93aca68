//! Factions (M1.2): a file of `data/factions/` each, with the detachments that belong to them.

use crate::detachment::Detachment;
use crate::record::{LoadError, Record};
use serde::Serialize;

/// A faction, or a chapter that plays by the rules of its parent and by its own.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Faction {
    /// In kebab case: `space-marines`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The keyword that every unit of an army needs.
    pub keyword: String,
    /// The faction whose army rules, detachments and datasheets it may have besides its own.
    pub parent: Option<String>,
    /// Faction keywords of units that may come along as allies.
    pub allies: Vec<String>,
    /// Its own detachments, sorted by id.
    pub detachments: Vec<Detachment>,
}

impl Faction {
    /// Its own detachment of this id.
    pub fn detachment(&self, id: &str) -> Option<&Detachment> {
        self.detachments.iter().find(|detachment| detachment.id == id)
    }
}

/// Reads one file; all its faults, or the faction and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Faction, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.id();
    let name = record.required::<String>("name");
    let keyword = record.required::<String>("keyword");
    let parent = record.optional::<String>("parent");
    let allies = record.optional::<Vec<String>>("allies");
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(name), Some(keyword), true) = (id, name, keyword, errors.is_empty()) else {
        return Err(errors);
    };
    let faction = Faction {
        id: id.into_inner(),
        name: name.into_inner(),
        keyword: keyword.into_inner(),
        parent: parent.map(toml::Spanned::into_inner),
        allies: allies.map(toml::Spanned::into_inner).unwrap_or_default(),
        detachments: Vec::new(),
    };
    Ok((faction, line))
}
