//! From record texts to a codex: which reader a file belongs to, and the checks across files.

use crate::army::{self, ReadArmy};
use crate::datasheet::read::{self, Sheet};
use crate::record::LoadError;
use crate::{Codex, Datasheet, Detachment, army_rule, deployment, detachment, faction, layout, mission, stratagem};
use std::collections::{BTreeMap, BTreeSet};

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
    Factions,
    Detachments,
    Armies,
    Missions,
    Secondaries,
    Challengers,
    Twists,
    Pools,
}

impl Folder {
    /// All of them.
    pub const ALL: [Folder; 13] = [
        Folder::Units,
        Folder::Layouts,
        Folder::Deployments,
        Folder::Stratagems,
        Folder::ArmyRules,
        Folder::Factions,
        Folder::Detachments,
        Folder::Armies,
        Folder::Missions,
        Folder::Secondaries,
        Folder::Challengers,
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
            Folder::Factions => "factions",
            Folder::Detachments => "detachments",
            Folder::Armies => "armies",
            Folder::Missions => "missions",
            Folder::Secondaries => "secondaries",
            Folder::Challengers => "challengers",
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
    let mut detachments: Vec<Detachment> = Vec::new();
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
            Folder::Factions => faction::read(file, text).map(|(faction, line)| {
                ids.note(source, &faction.id, line);
                let parent = faction.parent.clone();
                named_elsewhere.extend(parent.map(|parent| (source, Folder::Factions.name(), parent, line)));
                codex.factions.push(faction);
            }),
            Folder::Detachments => detachment::read(file, text).map(|(detachment, line)| {
                ids.note(source, &detachment.id, line);
                for enhancement in &detachment.enhancements {
                    ids.note_in("enhancements", source, &enhancement.id, line);
                }
                named_elsewhere.push((source, Folder::Factions.name(), detachment.faction.clone(), line));
                detachments.push(detachment);
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
            Folder::Challengers => mission::read_challenger(file, text).map(|(card, line)| {
                ids.note(source, &card.id, line);
                codex.challengers.push(card);
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
    detachments.sort_by(|a, b| a.id.cmp(&b.id));
    for detachment in detachments {
        if let Some(faction) = codex.factions.iter_mut().find(|faction| faction.id == detachment.faction) {
            faction.detachments.push(detachment);
        }
    }
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
    note_leaders(&mut codex.datasheets);
    codex.layouts.sort_by(|a, b| a.id.cmp(&b.id));
    codex.deployments.sort_by(|a, b| a.id.cmp(&b.id));
    codex.stratagems.sort_by(|a, b| a.id.cmp(&b.id));
    codex.army_rules.sort_by(|a, b| a.id.cmp(&b.id));
    codex.primaries.sort_by(|a, b| a.id.cmp(&b.id));
    codex.secondaries.sort_by(|a, b| a.id.cmp(&b.id));
    codex.challengers.sort_by(|a, b| a.id.cmp(&b.id));
    codex.twists.sort_by(|a, b| a.id.cmp(&b.id));
    codex.pools.sort_by(|a, b| a.id.cmp(&b.id));
    errors.sort();
    (codex, errors)
}

/// Says on every sheet who can lead it.
fn note_leaders(sheets: &mut [Datasheet]) {
    let place: BTreeMap<String, usize> = sheets.iter().enumerate().map(|(at, sheet)| (sheet.id.clone(), at)).collect();
    for leader in 0..sheets.len() {
        for led in sheets[leader].leads.clone() {
            if let Some(&at) = place.get(&led) {
                let id = sheets[leader].id.clone();
                sheets[at].led_by.push(id);
            }
        }
    }
}

/// Who has which id: within a folder nobody may share one.
#[derive(Default)]
struct Ids {
    taken: BTreeMap<(&'static str, String), String>,
    errors: Vec<LoadError>,
}

impl Ids {
    fn note(&mut self, source: &Source, id: &str, line: usize) {
        self.note_in(source.folder.name(), source, id, line);
    }

    /// Notes an id among those of a kind.
    fn note_in(&mut self, kind: &'static str, source: &Source, id: &str, line: usize) {
        let place = format!("{}:{line}", source.file);
        if let Some(first) = self.taken.get(&(kind, id.to_owned())) {
            let message = format!("id `{id}` is already in {first}");
            self.errors.push(LoadError { file: source.file.clone(), line, message });
        } else {
            self.taken.insert((kind, id.to_owned()), place);
        }
    }
}

/// Ids of datasheets that are nowhere. Only asked when every file could be read: a sheet that
/// did not load has been reported once already.
fn missing_references(sheets: &[(&Source, Sheet)], all_read: bool) -> Vec<LoadError> {
    let ids: BTreeSet<&str> = sheets.iter().map(|(_, sheet)| sheet.datasheet.id.as_str()).collect();
    let exists = |id: &str| ids.contains(id);
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
