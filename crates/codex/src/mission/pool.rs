//! Which primaries, maps and layouts a tournament plays together (M4.6).

use super::Pack;
use crate::record::{LoadError, Record};
use serde::{Deserialize, Serialize};

/// A tournament's pool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pool {
    /// In kebab case: `chapter-approved-2025-26`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The deck its cards are from.
    pub pack: Pack,
    /// One for each deployment map.
    pub entries: Vec<PoolEntry>,
}

/// What is played on one deployment map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolEntry {
    /// The map's id.
    pub deployment: String,
    /// Ids of primaries.
    pub primaries: Vec<String>,
    /// Ids of layouts.
    pub layouts: Vec<String>,
}

/// A pool, and where it names records of other files: folder, id, line.
pub(crate) struct Read {
    /// The pool.
    pub pool: Pool,
    /// The line of its id.
    pub line: usize,
    /// What it names.
    pub references: Vec<(&'static str, String, usize)>,
}

/// Reads one file, or all its faults.
pub(crate) fn read(file: &str, text: &str) -> Result<Read, Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.id();
    let name = record.required::<String>("name");
    let pack = record.required::<Pack>("pack");
    let written = record.entries::<PoolEntry>("entries");
    let mut references = Vec::new();
    for entry in &written {
        references.push(("deployments", entry.value.deployment.clone(), record.line(&entry.at("deployment"))));
        let line = record.line(&entry.at("primaries"));
        references.extend(entry.value.primaries.iter().map(|id| ("missions", id.clone(), line)));
        let line = record.line(&entry.at("layouts"));
        references.extend(entry.value.layouts.iter().map(|id| ("layouts", id.clone(), line)));
    }
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    match (id, name, pack, errors.is_empty()) {
        (Some(id), Some(name), Some(pack), true) => {
            let entries = written.into_iter().map(|entry| entry.value).collect();
            let pool = Pool { id: id.into_inner(), name: name.into_inner(), pack: pack.into_inner(), entries };
            Ok(Read { pool, line, references })
        }
        _ => Err(errors),
    }
}
