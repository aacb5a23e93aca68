//! Factions and their enhancements (F1 to F5, M1.5): who may bear which, and for how much.
//!
//! A file of `data/enhancements/` is a faction: its name, the keyword every unit of its armies
//! has (M1.2), and the enhancements of its detachments.

use crate::record::{LoadError, Record, is_kebab};
use crate::rule::Rule;
use crate::trigger::Trigger;
use serde::{Deserialize, Serialize};

/// A faction.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Faction {
    /// In kebab case: `space-marines`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The keyword that every unit of an army needs.
    pub keyword: String,
    /// The enhancements of all its detachments.
    pub enhancements: Vec<Enhancement>,
}

impl Faction {
    /// Whether it has a detachment of this id.
    pub fn has_detachment(&self, id: &str) -> bool {
        self.enhancements.iter().any(|enhancement| enhancement.detachment == id)
    }

    /// Its detachments, each once, in the order of the file.
    pub fn detachments(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        for enhancement in &self.enhancements {
            if !out.contains(&enhancement.detachment.as_str()) {
                out.push(&enhancement.detachment);
            }
        }
        out
    }
}

/// An enhancement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enhancement {
    /// In kebab case: `artificer-armour`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Points.
    pub cost: u32,
    /// The detachment it belongs to.
    pub detachment: String,
    /// Keywords, any of which lets a CHARACTER bear it; empty is every one of the faction.
    #[serde(default)]
    pub bearer: Vec<String>,
    /// What it does, in our words.
    pub text: String,
    /// What it does, as rules.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// What happens at a moment.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
}

/// Reads one file; all its faults, or the faction and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Faction, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.id();
    let name = record.required::<String>("name");
    let keyword = record.required::<String>("keyword");
    let written = record.entries::<Enhancement>("enhancements");
    for (at, entry) in written.iter().enumerate() {
        let (id, detachment) = (&entry.value.id, &entry.value.detachment);
        if !is_kebab(id) {
            record.fault(entry.at("id"), format!("id `{id}` must be like artificer-armour"));
        }
        if !is_kebab(detachment) {
            record.fault(entry.at("detachment"), format!("detachment `{detachment}` must be like war-horde"));
        }
        if written[..at].iter().any(|other| other.value.id == *id) {
            record.fault(entry.at("id"), format!("enhancement `{id}` is here twice"));
        }
    }
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(name), Some(keyword), true) = (id, name, keyword, errors.is_empty()) else {
        return Err(errors);
    };
    let enhancements = written.into_iter().map(|entry| entry.value).collect();
    let faction = Faction { id: id.into_inner(), name: name.into_inner(), keyword: keyword.into_inner(), enhancements };
    Ok((faction, line))
}
