//! The codex: every datasheet, layout and deployment map, loaded from `data/`.
//!
//! [`Codex::builtin`] is the data that the program was built with; [`Codex::load`] reads a
//! folder of the same shape. Both say everything that is wrong, with file and line; neither
//! panics on a bad file. This is the only file of the crate that opens others.

use crate::assemble::{Folder, Source, assemble};
use crate::muster::Gain;
use crate::record::{LoadError, line_of};
use crate::{
    Army, ArmyRuleRecord, Datasheet, Deployment, Detachment, Enhancement, Faction, Layout, Pool, Primary, Secondary,
    Stratagem, Twist,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

// `RECORDS: &[(&str, &str)]`, path and text of every record file, by the build script.
include!(concat!(env!("OUT_DIR"), "/records.rs"));

/// How deep folders are searched: `units/<faction>/<unit>.toml`.
const DEPTH: usize = 2;

/// Everything the program knows about units and tables.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Codex {
    /// Sorted by id.
    pub datasheets: Vec<Datasheet>,
    /// Sorted by id.
    pub layouts: Vec<Layout>,
    /// Sorted by id.
    pub deployments: Vec<Deployment>,
    /// Sorted by id.
    pub stratagems: Vec<Stratagem>,
    /// Sorted by id.
    pub army_rules: Vec<ArmyRuleRecord>,
    /// Sorted by id.
    pub factions: Vec<Faction>,
    /// Sorted by id.
    pub armies: Vec<Army>,
    /// Primary missions, sorted by id.
    pub primaries: Vec<Primary>,
    /// Secondary cards, sorted by id.
    pub secondaries: Vec<Secondary>,
    /// Challenger cards, sorted by id.
    pub challengers: Vec<Secondary>,
    /// Twists and mission rules, sorted by id.
    pub twists: Vec<Twist>,
    /// Tournament pools, sorted by id.
    pub pools: Vec<Pool>,
}

impl Codex {
    /// The data the program was built with, parsed on first use.
    pub fn builtin() -> &'static Codex {
        static BUILTIN: OnceLock<Codex> = OnceLock::new();
        // A test holds that there are no errors; a program keeps what it can.
        BUILTIN.get_or_init(|| assemble(&builtin_sources()).0)
    }

    /// Reads a folder like `data/`: the codex, or everything that is wrong with it.
    pub fn load(dir: &Path) -> Result<Codex, Vec<LoadError>> {
        let mut errors = Vec::new();
        let mut sources = Vec::new();
        for folder in Folder::ALL {
            let mut files = Vec::new();
            find_records(&dir.join(folder.name()), DEPTH, &mut files, &mut errors);
            files.sort();
            sources.extend(files.iter().filter_map(|file| read_source(file, folder, &mut errors)));
        }
        if sources.is_empty() && errors.is_empty() {
            errors.push(error(dir, 1, "no records in any folder of units, tables or missions"));
        }
        let (codex, faults) = assemble(&sources);
        errors.extend(faults);
        errors.sort();
        if errors.is_empty() { Ok(codex) } else { Err(errors) }
    }

    /// The datasheet with this id.
    pub fn datasheet(&self, id: &str) -> Option<&Datasheet> {
        self.datasheets.binary_search_by(|sheet| sheet.id.as_str().cmp(id)).ok().map(|at| &self.datasheets[at])
    }

    /// The enhancement with this id.
    pub fn enhancement(&self, id: &str) -> Option<&Enhancement> {
        self.enhancements().find(|enhancement| enhancement.id == id)
    }

    /// The enhancements of all detachments.
    pub fn enhancements(&self) -> impl Iterator<Item = &Enhancement> {
        self.factions.iter().flat_map(|faction| &faction.detachments).flat_map(|detachment| &detachment.enhancements)
    }

    /// The detachments that an army of this faction may have: its own, then those of its parent.
    pub fn detachments_of(&self, faction: &str) -> impl Iterator<Item = &Detachment> {
        let own = self.faction(faction);
        let parent = own.and_then(|own| self.faction(own.parent.as_deref()?));
        own.into_iter().chain(parent).flat_map(|faction| &faction.detachments)
    }

    /// The first parts of the ids of the army rules and stratagems that such an army plays by: its faction, its
    /// faction's parent and its detachment.
    pub fn groups<'a>(&'a self, faction: &'a str, detachment: &'a str) -> impl Iterator<Item = &'a str> {
        let parent = self.faction(faction).and_then(|faction| faction.parent.as_deref());
        [Some(faction), parent, Some(detachment)].into_iter().flatten()
    }

    /// What the rules of such an army change about the keywords of a unit with these.
    fn gains<'a>(
        &'a self,
        faction: &'a str,
        detachment: &'a str,
        has: impl Fn(&str) -> bool + 'a,
    ) -> impl Iterator<Item = &'a Gain> {
        let groups: Vec<&str> = self.groups(faction, detachment).collect();
        let of = move |id: &str| id.split_once('/').is_some_and(|(group, _)| groups.contains(&group));
        let musters = self.army_rules.iter().filter(move |rule| of(&rule.id)).filter_map(|rule| rule.muster.as_ref());
        musters.flat_map(|muster| &muster.gains).filter(move |gain| gain.is_for(&has))
    }

    /// The Faction keywords that a unit with these loses in such an army, since others take their place.
    pub fn lost_keywords<'a>(
        &'a self,
        faction: &'a str,
        detachment: &'a str,
        has: impl Fn(&str) -> bool + 'a,
    ) -> impl Iterator<Item = &'a str> {
        self.gains(faction, detachment, has).flat_map(|gain| gain.loses.iter().map(String::as_str))
    }

    /// The keywords that a unit with these gains in such an army.
    pub fn gained_keywords<'a>(
        &'a self,
        faction: &'a str,
        detachment: &'a str,
        has: impl Fn(&str) -> bool + 'a,
    ) -> impl Iterator<Item = &'a str> {
        self.gains(faction, detachment, has).map(|gain| gain.keyword.as_str())
    }

    /// The rules of an army of this faction and detachment, without those that others take the place of.
    pub fn rules_of<'a>(&'a self, faction: &'a str, detachment: &'a str) -> impl Iterator<Item = &'a ArmyRuleRecord> {
        let own = move |rule: &&ArmyRuleRecord| {
            let group = rule.id.split('/').next().unwrap_or_default();
            self.groups(faction, detachment).any(|own| own == group)
        };
        let replaced =
            move |id: &str| self.army_rules.iter().filter(own).any(|rule| rule.instead_of.as_deref() == Some(id));
        self.army_rules.iter().filter(own).filter(move |rule| !replaced(&rule.id))
    }

    /// Whether a faction or a detachment has this id.
    pub fn is_faction_or_detachment(&self, id: &str) -> bool {
        self.factions.iter().any(|faction| faction.id == id || faction.detachment(id).is_some())
    }

    /// A detachment that an army of this faction may have.
    pub fn detachment(&self, faction: &str, id: &str) -> Option<&Detachment> {
        self.detachments_of(faction).find(|detachment| detachment.id == id)
    }

    /// The layout with this id.
    pub fn layout(&self, id: &str) -> Option<&Layout> {
        self.layouts.iter().find(|layout| layout.id == id)
    }

    /// The faction with this id.
    pub fn faction(&self, id: &str) -> Option<&Faction> {
        self.factions.iter().find(|faction| faction.id == id)
    }

    /// The army with this id.
    pub fn army(&self, id: &str) -> Option<&Army> {
        self.armies.iter().find(|army| army.id == id)
    }

    /// The deployment map with this id.
    pub fn deployment(&self, id: &str) -> Option<&Deployment> {
        self.deployments.iter().find(|deployment| deployment.id == id)
    }

    /// The primary mission with this id.
    pub fn primary(&self, id: &str) -> Option<&Primary> {
        self.primaries.iter().find(|primary| primary.id == id)
    }

    /// The secondary card with this id.
    pub fn secondary(&self, id: &str) -> Option<&Secondary> {
        self.secondaries.iter().find(|card| card.id == id)
    }

    /// The twist or mission rule with this id.
    pub fn twist(&self, id: &str) -> Option<&Twist> {
        self.twists.iter().find(|twist| twist.id == id)
    }

    /// The tournament pool with this id.
    pub fn pool(&self, id: &str) -> Option<&Pool> {
        self.pools.iter().find(|pool| pool.id == id)
    }
}

fn builtin_sources() -> Vec<Source> {
    let folder = |path: &str| Folder::ALL.into_iter().find(|folder| path.split('/').nth(1) == Some(folder.name()));
    let source = |(path, text): &(&str, &str)| {
        Some(Source { file: (*path).to_owned(), folder: folder(path)?, text: (*text).to_owned() })
    };
    RECORDS.iter().filter_map(source).collect()
}

/// Adds the record files under `dir`; a folder that is not there has none.
fn find_records(dir: &Path, depth: usize, files: &mut Vec<PathBuf>, errors: &mut Vec<LoadError>) {
    if !dir.exists() {
        return;
    }
    let listed: Result<Vec<_>, _> = fs::read_dir(dir).and_then(Iterator::collect);
    match listed {
        Ok(entries) => {
            for path in entries.iter().map(fs::DirEntry::path) {
                if path.is_dir() && depth > 1 {
                    find_records(&path, depth - 1, files, errors);
                } else if path.is_file() && path.extension().is_some_and(|extension| extension == "toml") {
                    files.push(path);
                }
            }
        }
        Err(cause) => errors.push(error(dir, 1, format!("cannot be read: {cause}"))),
    }
}

fn read_source(path: &Path, folder: Folder, errors: &mut Vec<LoadError>) -> Option<Source> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(cause) => {
            errors.push(error(path, 1, format!("cannot be read: {cause}")));
            return None;
        }
    };
    match String::from_utf8(bytes) {
        Ok(text) => Some(Source { file: shown(path), folder, text }),
        Err(cause) => {
            let line = line_of(cause.as_bytes(), cause.utf8_error().valid_up_to());
            errors.push(error(path, line, "this is not UTF-8 text"));
            None
        }
    }
}

fn error(path: &Path, line: usize, message: impl Into<String>) -> LoadError {
    LoadError { file: shown(path), line, message: message.into() }
}

/// With forward slashes on every system, so that messages and tests agree.
fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_builtin_data_has_no_errors() {
        let (_, errors) = assemble(&builtin_sources());
        assert!(errors.is_empty(), "{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>());
    }

    #[test]
    fn every_record_file_is_named_after_its_id() {
        for (path, text) in RECORDS {
            let stem = path.trim_start_matches("data/").trim_end_matches(".toml");
            let id = stem.split_once('/').expect("a folder").1;
            assert!(text.contains(&format!("id = \"{id}\"\n")), "{path}");
        }
    }
}
