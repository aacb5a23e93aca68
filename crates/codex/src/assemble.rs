//! From record texts to a codex: which reader a file belongs to, and the checks across files.

use crate::army::{self, ReadArmy};
use crate::datasheet::read::{self, Sheet};
use crate::record::LoadError;
use crate::{Codex, army_rule, deployment, enhancement, layout, mission, stratagem};
use std::collections::BTreeMap;

/// A record file that was read.
pub(crate) struct Source {
    /// How errors name it.
    pub file: String,
    /// The folder that says what it is.
    pub folder: Folder,
    /// What it says.
    pub text: String,
}

/// The folders of `data/` that the codex reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Folder {
    Units,
    Layouts,
    Deployments,
    Stratagems,
    ArmyRules,
    Enhancements,
    Armies,
    Missions,
    Secondaries,
    Twists,
    Pools,
}

impl Folder {
    /// All of them.
    pub const ALL: [Folder; 11] = [
        Folder::Units,
        Folder::Layouts,
        Folder::Deployments,
        Folder::Stratagems,
        Folder::ArmyRules,
        Folder::Enhancements,
        Folder::Armies,
        Folder::Missions,
        Folder::Secondaries,
        Folder::Twists,
        Folder::Pools,
    ];

    /// Its name on the disk.
    pub fn name(self) -> &'static str {
        match self {
            Folder::Units => "units",
            Folder::Layouts => "layouts",
            Folder::Deployments => "deployments",
            Folder::Stratagems => "stratagems",
            Folder::ArmyRules => "army-rules",
            Folder::Enhancements => "enhancements",
            Folder::Armies => "armies",
            Folder::Missions => "missions",
            Folder::Secondaries => "secondaries",
            Folder::Twists => "twists",
            Folder::Pools => "pools",
        }
    }
}

/// Reads everything it can and reports everything it cannot.
pub(crate) fn assemble(sources: &[Source]) -> (Codex, Vec<LoadError>) {
    let mut errors = Vec::new();
    let mut sheets: Vec<(&Source, Sheet)> = Vec::new();
    let mut armies: Vec<(&Source, ReadArmy)> = Vec::new();
    let mut codex = Codex::default();
    let mut ids = Ids::default();
    let mut named_elsewhere: Vec<(&Source, &'static str, String, usize)> = Vec::new();
    for source in sources {
        let (file, text) = (source.file.as_str(), source.text.as_str());
        let faults = match source.folder {
            Folder::Units => read::read(file, text).map(|sheet| {
                ids.note(source, &sheet.datasheet.id, sheet.id_line);
                sheets.push((source, sheet));
            }),
            Folder::Layouts => layout::read(file, text).map(|(layout, line)| {
                ids.note(source, &layout.id, line);
                codex.layouts.push(layout);
            }),
            Folder::Deployments => deployment::read(file, text).map(|(deployment, line)| {
                ids.note(source, &deployment.id, line);
                codex.deployments.push(deployment);
            }),
            Folder::Stratagems => stratagem::read(file, text).map(|(stratagem, line)| {
                ids.note(source, &stratagem.id, line);
                codex.stratagems.push(stratagem);
            }),
            Folder::ArmyRules => army_rule::read(file, text).map(|(rule, line)| {
                ids.note(source, &rule.id, line);
                codex.army_rules.push(rule);
            }),
            Folder::Enhancements => enhancement::read(file, text).map(|(faction, line)| {
                ids.note(source, &faction.id, line);
                codex.factions.push(faction);
            }),
            Folder::Armies => army::read(file, text).map(|read| {
                ids.note(source, &read.army.id, read.id_line);
                armies.push((source, read));
            }),
            Folder::Missions => mission::read_primary(file, text).map(|(primary, line)| {
                ids.note(source, &primary.id, line);
                codex.primaries.push(primary);
            }),
            Folder::Secondaries => mission::read_secondary(file, text).map(|(card, line)| {
                ids.note(source, &card.id, line);
                codex.secondaries.push(card);
            }),
            Folder::Twists => mission::read_twist(file, text).map(|(twist, line)| {
                ids.note(source, &twist.id, line);
                codex.twists.push(twist);
            }),
            Folder::Pools => mission::read_pool(file, text).map(|read| {
                ids.note(source, &read.pool.id, read.line);
                let named = read.references.into_iter();
                named_elsewhere.extend(named.map(|(folder, id, line)| (source, folder, id, line)));
                codex.pools.push(read.pool);
            }),
        };
        errors.extend(faults.err().into_iter().flatten());
    }
    errors.append(&mut ids.errors);
    let all_read = errors.is_empty();
    errors.extend(missing_references(&sheets, all_read));
    errors.extend(strangers(&sheets, &armies, &codex, all_read));
    for (source, folder, id, line) in named_elsewhere.into_iter().filter(|_| all_read) {
        if !ids.taken.contains_key(&(folder, id.clone())) {
            let message = format!("no record of {folder} has the id `{id}`");
            errors.push(LoadError { file: source.file.clone(), line, message });
        }
    }
    codex.armies = armies.into_iter().map(|(_, read)| read.army).collect();
    codex.armies.sort_by(|a, b| a.id.cmp(&b.id));
    codex.factions.sort_by(|a, b| a.id.cmp(&b.id));
    codex.datasheets = sheets.into_iter().map(|(_, sheet)| sheet.datasheet).collect();
    codex.datasheets.sort_by(|a, b| a.id.cmp(&b.id));
    codex.layouts.sort_by(|a, b| a.id.cmp(&b.id));
    codex.deployments.sort_by(|a, b| a.id.cmp(&b.id));
    codex.stratagems.sort_by(|a, b| a.id.cmp(&b.id));
    codex.army_rules.sort_by(|a, b| a.id.cmp(&b.id));
    codex.primaries.sort_by(|a, b| a.id.cmp(&b.id));
    codex.secondaries.sort_by(|a, b| a.id.cmp(&b.id));
    codex.twists.sort_by(|a, b| a.id.cmp(&b.id));
    codex.pools.sort_by(|a, b| a.id.cmp(&b.id));
    errors.sort();
    (codex, errors)
}

/// Who has which id: within a folder nobody may share one.
#[derive(Default)]
struct Ids {
    taken: BTreeMap<(&'static str, String), String>,
    errors: Vec<LoadError>,
}

impl Ids {
    fn note(&mut self, source: &Source, id: &str, line: usize) {
        let place = format!("{}:{line}", source.file);
        if let Some(first) = self.taken.get(&(source.folder.name(), id.to_owned())) {
            let message = format!("id `{id}` is already in {first}");
            self.errors.push(LoadError { file: source.file.clone(), line, message });
        } else {
            self.taken.insert((source.folder.name(), id.to_owned()), place);
        }
    }
}

/// Ids of datasheets that are nowhere. Only asked when every file could be read: a sheet that
/// did not load has been reported once already.
fn missing_references(sheets: &[(&Source, Sheet)], all_read: bool) -> Vec<LoadError> {
    let exists = |id: &str| sheets.iter().any(|(_, sheet)| sheet.datasheet.id == id);
    let mut errors = Vec::new();
    for (source, sheet) in sheets.iter().filter(|_| all_read) {
        for (id, line) in sheet.references.iter().filter(|(id, _)| !exists(id)) {
            let message = format!("no datasheet has the id `{id}`");
            errors.push(LoadError { file: source.file.clone(), line: *line, message });
        }
    }
    errors
}

/// Datasheets and enhancements that armies name and that are nowhere.
fn strangers(
    sheets: &[(&Source, Sheet)],
    armies: &[(&Source, ReadArmy)],
    codex: &Codex,
    all_read: bool,
) -> Vec<LoadError> {
    let is_sheet = |id: &str| sheets.iter().any(|(_, sheet)| sheet.datasheet.id == id);
    let mut errors = Vec::new();
    for (source, read) in armies.iter().filter(|_| all_read) {
        let sheets = read.datasheets.iter().filter(|(id, _)| !is_sheet(id)).map(|entry| ("datasheet", entry));
        let strange = read.enhancements.iter().filter(|(id, _)| codex.enhancement(id).is_none());
        for (what, (id, line)) in sheets.chain(strange.map(|entry| ("enhancement", entry))) {
            let message = format!("no {what} has the id `{id}`");
            errors.push(LoadError { file: source.file.clone(), line: *line, message });
        }
    }
    errors
}
