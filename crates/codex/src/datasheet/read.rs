//! A datasheet as a record file has it, and the way from there to a [`Datasheet`].
//!
//! Keywords and the transport's capacity stand once in the file and are put into every statline
//! here, so that a rule that looks at a model finds everything on it.

use super::{
    Damaged, Datasheet, DatasheetAbility, EVERY_MODEL, Item, Loadout, ModelCount, NamedProfile, PointsBracket, Role,
    SecondLeader, SheetField, SheetSource, Transport, WargearOption, faults,
};
use crate::record::{Entry, LoadError, Record};
use crate::{CoreAbility, Keywords, Profile, Weapon};
use serde::Deserialize;
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
    pub transport: Option<Spanned<Transport>>,
    pub damaged: Option<Spanned<Damaged>>,
}

/// An item whose weapon ids know their lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenItem {
    pub name: Spanned<String>,
    #[serde(default = "one")]
    pub count: u8,
    #[serde(default)]
    pub weapons: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenLoadout {
    pub model: String,
    pub items: Vec<WrittenItem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenOption {
    pub text: String,
    #[serde(default = "every_model")]
    pub model: String,
    pub up_to: Option<u8>,
    pub per_models: Option<u8>,
    #[serde(default)]
    pub unless: Vec<String>,
    #[serde(default)]
    pub all_or_none: bool,
    #[serde(default)]
    pub replaces: Vec<WrittenItem>,
    #[serde(default)]
    pub choices: Vec<Vec<WrittenItem>>,
}

fn one() -> u8 {
    1
}

fn every_model() -> String {
    EVERY_MODEL.to_owned()
}

/// Reads one file; all its faults or the datasheet.
pub(crate) fn read(file: &str, text: &str) -> Result<Sheet, Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let name = record.required::<String>("name");
    let role = record.required::<Role>("role");
    let keywords = record.required::<Keywords>("keywords");
    let faction_keywords = record.required::<Keywords>("faction_keywords");
    let core = record.optional::<Vec<Spanned<CoreAbility>>>("core").map(Spanned::into_inner).unwrap_or_default();
    let faction_abilities = record.optional::<Vec<String>>("faction_abilities");
    let leads = record.optional::<Vec<Spanned<String>>>("leads");
    let led_by = record.optional::<Vec<Spanned<String>>>("led_by");
    let joins = record.optional::<Vec<String>>("joins");
    let second_leader = record.optional::<SecondLeader>("second_leader");
    let supreme_commander = record.optional::<bool>("supreme_commander");
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
        transport: record.optional("transport"),
        damaged: record.optional("damaged"),
    };
    faults::note(&mut record, &written);
    faults::core(&mut record, &core);
    let fields = [
        (SheetField::SecondLeader, second_leader.is_some()),
        (SheetField::SupremeCommander, supreme_commander.as_ref().is_some_and(|on| *on.get_ref())),
    ];
    faults::fields(&mut record, &written, &fields);

    let leaders = [leads, led_by].map(|names| names.map(Spanned::into_inner).unwrap_or_default());
    let references = leaders.iter().flatten().filter(|name| name.get_ref().contains('/'));
    let references = references.map(|name| (name.get_ref().clone(), record.line(&name.span()))).collect();
    let id_line = written.id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(faction), Some(name), Some(role), Some(keywords), Some(faction_keywords), true) =
        (written.id, written.faction, name, role, keywords, faction_keywords, errors.is_empty())
    else {
        return Err(errors);
    };
    let [leads, led_by] = leaders.map(|names| names.into_iter().map(Spanned::into_inner).collect());
    let mut datasheet = Datasheet {
        id: id.into_inner(),
        name: name.into_inner(),
        faction: faction.into_inner(),
        role: role.into_inner(),
        points: values(written.points),
        compositions: values(written.compositions),
        profiles: written.profiles.into_iter().map(named_profile).collect(),
        weapons: values(written.weapons),
        loadouts: values(written.loadouts).into_iter().map(loadout).collect(),
        options: values(written.options).into_iter().map(option).collect(),
        core: core.into_iter().map(Spanned::into_inner).collect(),
        faction_abilities: faction_abilities.map(Spanned::into_inner).unwrap_or_default(),
        abilities: values(written.abilities),
        keywords: keywords.into_inner(),
        faction_keywords: faction_keywords.into_inner(),
        leads,
        led_by,
        joins: joins.map(Spanned::into_inner).unwrap_or_default(),
        second_leader: second_leader.map(Spanned::into_inner),
        supreme_commander: supreme_commander.is_some_and(Spanned::into_inner),
        transport: written.transport.map(Spanned::into_inner),
        damaged: written.damaged.map(Spanned::into_inner),
        notes: notes.map(Spanned::into_inner).unwrap_or_default(),
        source: SheetSource::Record,
    };
    complete_profiles(&mut datasheet);
    Ok(Sheet { datasheet, id_line, references })
}

fn complete_profiles(datasheet: &mut Datasheet) {
    for named in &mut datasheet.profiles {
        for keyword in datasheet.keywords.iter().chain(datasheet.faction_keywords.iter()) {
            named.profile.keywords.insert(keyword);
        }
        named.profile.transport = datasheet.transport.as_ref().map(|t| t.capacity);
    }
}

fn values<T>(entries: Vec<Entry<T>>) -> Vec<T> {
    entries.into_iter().map(|entry| entry.value).collect()
}

fn named_profile((name, entry): (String, Entry<Profile>)) -> NamedProfile {
    NamedProfile { name, profile: entry.value }
}

fn item(written: WrittenItem) -> Item {
    let weapons = written.weapons.into_iter().map(Spanned::into_inner).collect();
    Item { name: written.name.into_inner(), count: written.count, weapons }
}

fn items(written: Vec<WrittenItem>) -> Vec<Item> {
    written.into_iter().map(item).collect()
}

fn loadout(written: WrittenLoadout) -> Loadout {
    Loadout { model: written.model, items: items(written.items) }
}

fn option(written: WrittenOption) -> WargearOption {
    WargearOption {
        text: written.text,
        model: written.model,
        up_to: written.up_to,
        per_models: written.per_models,
        unless: written.unless,
        all_or_none: written.all_or_none,
        replaces: items(written.replaces),
        choices: written.choices.into_iter().map(items).collect(),
    }
}
