//! A datasheet as a record file has it, and the way from there to a [`Datasheet`].
//!
//! Keywords and the transport's capacity stand once in the file and are put into every statline
//! here, so that a rule that looks at a model finds everything on it.

use super::written::{WrittenLoadout, WrittenOption, loadout, option};
use super::{
    BaseSource, Damaged, Datasheet, DatasheetAbility, ModelCount, NamedProfile, PointsBracket, Role, SecondLeader,
    SheetField, SheetSource, Transport, faults,
};
use crate::record::{Entry, LoadError, Record};
use crate::{CoreAbility, Keywords, Profile, Weapon};
use std::collections::BTreeMap;
use toml::Spanned;

/// A datasheet and the lines that the checks across files need.
pub(crate) struct Sheet {
    pub datasheet: Datasheet,
    /// Where its id stands.
    pub id_line: usize,
    /// Ids of other datasheets it names, with their lines.
    pub references: Vec<(String, usize)>,
}

/// The file's lists, not yet compared with each other.
pub(super) struct Written {
    pub id: Option<Spanned<String>>,
    pub faction: Option<Spanned<String>>,
    pub points: Vec<Entry<PointsBracket>>,
    pub compositions: Vec<Entry<Vec<ModelCount>>>,
    pub profiles: Vec<(String, Entry<Profile>)>,
    pub weapons: Vec<Entry<Weapon>>,
    pub loadouts: Vec<Entry<WrittenLoadout>>,
    pub options: Vec<Entry<WrittenOption>>,
    pub abilities: Vec<Entry<DatasheetAbility>>,
    pub wargear: Option<Spanned<Vec<String>>>,
    pub keywords: Option<Spanned<Keywords>>,
    pub model_keywords: Option<Spanned<BTreeMap<String, Keywords>>>,
    pub max_models: Option<Spanned<usize>>,
    pub transport: Option<Spanned<Transport>>,
    pub damaged: Option<Spanned<Damaged>>,
}

/// Reads one file; all its faults or the datasheet.
pub(crate) fn read(file: &str, text: &str) -> Result<Sheet, Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let name = record.required::<String>("name");
    let role = record.required::<Role>("role");
    let faction_keywords = record.required::<Keywords>("faction_keywords");
    let core = record.optional::<Vec<CoreAbility>>("core").map(Spanned::into_inner).unwrap_or_default();
    let faction_abilities = record.optional::<Vec<String>>("faction_abilities");
    let leads = record.optional::<Vec<Spanned<String>>>("leads");
    let joins = record.optional::<Vec<String>>("joins");
    let second_leader = record.optional::<SecondLeader>("second_leader");
    let supreme_commander = record.optional::<bool>("supreme_commander");
    let options_unread = record.optional::<u8>("options_unread");
    let base_source = record.optional::<BaseSource>("base_source");
    let notes = record.optional::<Vec<String>>("notes");
    let written = Written {
        id: record.required("id"),
        faction: record.required("faction"),
        points: record.entries("points"),
        compositions: record.entries("compositions"),
        profiles: record.named_entries("profiles"),
        weapons: record.entries("weapons"),
        loadouts: record.entries("loadouts"),
        options: record.entries("options"),
        abilities: record.entries("abilities"),
        wargear: record.optional("wargear"),
        keywords: record.required("keywords"),
        model_keywords: record.optional("model_keywords"),
        max_models: record.optional("max_models"),
        transport: record.optional("transport"),
        damaged: record.optional("damaged"),
    };
    faults::note(&mut record, &written);
    let fields = [
        (SheetField::SecondLeader, second_leader.is_some()),
        (SheetField::SupremeCommander, supreme_commander.as_ref().is_some_and(|on| *on.get_ref())),
    ];
    faults::fields(&mut record, &written, &fields);

    let leads = leads.map(Spanned::into_inner).unwrap_or_default();
    let references = leads.iter().filter(|name| name.get_ref().contains('/'));
    let references = references.map(|name| (name.get_ref().clone(), record.line(&name.span()))).collect();
    let id_line = written.id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(faction), Some(name), Some(role), Some(keywords), Some(faction_keywords), true) =
        (written.id, written.faction, name, role, written.keywords, faction_keywords, errors.is_empty())
    else {
        return Err(errors);
    };
    let weapons = values(written.weapons);
    let mut datasheet = Datasheet {
        id: id.into_inner(),
        name: name.into_inner(),
        faction: faction.into_inner(),
        role: role.into_inner(),
        points: values(written.points),
        compositions: values(written.compositions),
        profiles: written.profiles.into_iter().map(named_profile).collect(),
        loadouts: values(written.loadouts).into_iter().map(|it| loadout(it, &weapons)).collect(),
        options: values(written.options).into_iter().map(|it| option(it, &weapons)).collect(),
        weapons,
        max_models: written.max_models.map(Spanned::into_inner),
        options_unread: options_unread.map(Spanned::into_inner),
        core,
        faction_abilities: faction_abilities.map(Spanned::into_inner).unwrap_or_default(),
        abilities: values(written.abilities),
        keywords: keywords.into_inner(),
        faction_keywords: faction_keywords.into_inner(),
        leads: leads.into_iter().map(Spanned::into_inner).collect(),
        // Known when all sheets are.
        led_by: Vec::new(),
        joins: joins.map(Spanned::into_inner).unwrap_or_default(),
        second_leader: second_leader.map(Spanned::into_inner),
        supreme_commander: supreme_commander.is_some_and(Spanned::into_inner),
        transport: written.transport.map(Spanned::into_inner),
        damaged: written.damaged.map(Spanned::into_inner),
        base_source: base_source.map(Spanned::into_inner).unwrap_or_default(),
        notes: notes.map(Spanned::into_inner).unwrap_or_default(),
        source: SheetSource::Record,
    };
    complete_profiles(&mut datasheet, &written.model_keywords.map(Spanned::into_inner).unwrap_or_default());
    Ok(Sheet { datasheet, id_line, references })
}

/// Every statline has the keywords of the unit, but for those that only some models have (R3.3).
fn complete_profiles(datasheet: &mut Datasheet, of_models: &BTreeMap<String, Keywords>) {
    for named in &mut datasheet.profiles {
        let own = of_models.get(&named.name);
        let is_its = |word: &&str| own.is_some_and(|own| own.has(word)) || !of_models.values().any(|own| own.has(word));
        let words = datasheet.keywords.iter().filter(is_its).chain(datasheet.faction_keywords.iter());
        words.for_each(|word| named.profile.keywords.insert(word));
        named.profile.transport = datasheet.transport.as_ref().map(|t| t.capacity);
    }
}

fn values<T>(entries: Vec<Entry<T>>) -> Vec<T> {
    entries.into_iter().map(|entry| entry.value).collect()
}

fn named_profile((name, entry): (String, Entry<Profile>)) -> NamedProfile {
    NamedProfile { name, profile: entry.value }
}
