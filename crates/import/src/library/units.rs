//! Units of the dataset as datasheets.
//!
//! Ids are `faction/unit` in our scheme. A unit that only one chapter has is the chapter's:
//! `blood-angels/sanguinary-guard`. Where we have a record of the same name in the faction, the
//! record is the sheet; only names of leaders and of those they lead become ids, where the library
//! has the sheets.

use super::abilities::Abilities;
use super::factions::Names;
use super::source::{Composition, Source, Unit};
use super::{compositions, options, weapons};
use crate::names::plain;
use codex::find::id_of;
use codex::{BaseSource, Codex, CoreAbility, Datasheet, Keywords, PointsBracket, Role, SheetSource, Transport, Weapon};
use std::collections::{BTreeMap, BTreeSet};

/// Datasheets, sorted by id, and what is known of their bases.
#[derive(Default)]
pub(super) struct Sheets {
    pub sheets: Vec<Datasheet>,
    /// Sheet and model.
    pub no_base: Vec<(String, String)>,
    /// Sheets that nobody could play: id and what is wrong.
    pub left_out: Vec<(String, String)>,
}

/// Every datasheet.
pub(super) fn sheets(source: &Source, codex: &Codex, names: &Names<'_>, abilities: &Abilities<'_>) -> Sheets {
    let mut out = Sheets { sheets: codex.datasheets.clone(), ..Sheets::default() };
    let ours: BTreeMap<(&str, String), &str> = codex
        .datasheets
        .iter()
        .map(|sheet| ((sheet.faction.as_str(), plain(&sheet.name)), sheet.id.as_str()))
        .collect();
    let mut taken: BTreeSet<String> = codex.datasheets.iter().map(|sheet| sheet.id.clone()).collect();
    let mut ids: Vec<Option<String>> = Vec::new();
    for (unit, composition) in source.units.iter().zip(&source.unit_compositions) {
        let faction = names.of_unit(unit);
        let name = plain(&unit.name);
        if composition.unit_id != unit.id {
            out.left_out.push((format!("{faction}/{}", unit.id), "it has no composition".to_owned()));
            ids.push(None);
            continue;
        }
        // A chapter's own version of a unit of ours is another sheet.
        if let Some(id) = ours.get(&(faction, name.clone())) {
            ids.push(Some((*id).to_owned()));
            continue;
        }
        let id = format!("{faction}/{}", id_of(&name));
        if !taken.insert(id.clone()) {
            ids.push(Some(id));
            continue;
        }
        let maker = Maker { source, names, abilities, unit, composition };
        let (sheet, no_base) = maker.sheet(&id, faction);
        if let Some(fault) = sheet.fault() {
            out.left_out.push((id, fault));
            ids.push(None);
            continue;
        }
        out.no_base.extend(no_base.into_iter().map(|model| (id.clone(), model)));
        out.sheets.push(sheet);
        ids.push(Some(id));
    }
    out.sheets.sort_by(|a, b| a.id.cmp(&b.id));
    leaders(source, &ids, &mut out.sheets);
    out
}

struct Maker<'a> {
    source: &'a Source,
    names: &'a Names<'a>,
    abilities: &'a Abilities<'a>,
    unit: &'a Unit,
    composition: &'a Composition,
}

impl Maker<'_> {
    fn sheet(&self, id: &str, faction: &str) -> (Datasheet, Vec<String>) {
        let unit = self.unit;
        let (keywords, faction_keywords) = self.keywords();
        let mut all: Vec<String> = keywords.clone().into();
        all.extend(Vec::<String>::from(faction_keywords.clone()));
        let all = Keywords::from(all);
        let mut found = self.abilities.of(unit, &all);
        let mut armaments = Vec::new();
        let held = unit.weapons.iter().filter_map(|&at| self.source.weapons.get(at));
        for weapon in held.filter_map(weapons::armament) {
            let known = |held: &weapons::Armament| held.id == weapon.id;
            if !armaments.iter().any(known) {
                armaments.push(weapon);
            }
        }
        let models = compositions::models(unit, self.composition);
        let (profiles, no_base) = compositions::profiles(unit, self.composition, &all, &models);
        let written = options::written(self.source, unit);
        let loadouts = compositions::loadouts(self.composition, &models, &armaments, &options::offered(&written));
        let options = options::options(self.source, &written, &models, &armaments, &loadouts);
        found.notes.extend(self.notes(&armaments));
        let mut profile_list: Vec<Weapon> = Vec::new();
        for weapon in armaments.into_iter().flat_map(|held| held.profiles) {
            if !profile_list.iter().any(|held| held.id == weapon.id) {
                profile_list.push(weapon);
            }
        }
        let support = unit.attachment_role.as_deref() == Some("support");
        let sheet = Datasheet {
            id: id.to_owned(),
            name: unit.name.clone(),
            faction: faction.to_owned(),
            role: role(unit, &all),
            points: points(unit),
            compositions: vec![models],
            max_models: None,
            profiles,
            weapons: profile_list,
            loadouts,
            options,
            options_unread: None,
            core: found.core,
            faction_abilities: self.names.rule_of(unit).into_iter().collect(),
            abilities: found.abilities,
            keywords,
            faction_keywords,
            leads: Vec::new(),
            led_by: Vec::new(),
            // Who exactly may stand beside it is not in the dataset.
            joins: if support { vec!["CHARACTER".to_owned()] } else { Vec::new() },
            second_leader: None,
            supreme_commander: false,
            transport: self.transport(),
            damaged: None,
            base_source: if no_base.is_empty() { BaseSource::Printed } else { BaseSource::Ours },
            notes: found.notes,
            source: SheetSource::Dataset,
        };
        (sheet, no_base)
    }

    /// Unit and faction keywords, upper case. Every unit has the keyword of its faction (M1.2).
    fn keywords(&self) -> (Keywords, Keywords) {
        let upper = |words: &[String]| words.iter().map(|word| keyword(word)).collect::<Vec<_>>();
        let mut faction = Keywords::from(upper(&self.unit.faction_keywords));
        faction.insert(self.names.keyword(&self.unit.faction_id));
        let mut own = upper(&self.unit.keywords);
        own.retain(|word| !faction.has(word));
        for (role, word) in
            [("epic-hero", "EPIC HERO"), ("battleline", "BATTLELINE"), ("dedicated-transport", "DEDICATED TRANSPORT")]
        {
            if self.unit.role.as_deref() == Some(role) {
                own.push(word.to_owned());
            }
        }
        if matches!(self.unit.role.as_deref(), Some("character" | "epic-hero")) {
            own.push("CHARACTER".to_owned());
        }
        (Keywords::from(own), faction)
    }

    /// The dataset has the room and who may not; that passengers are infantry of the faction is
    /// what nearly all transports say.
    fn transport(&self) -> Option<Transport> {
        let written = self.unit.transport_capacity.as_ref()?;
        Some(Transport {
            capacity: written.capacity,
            capacity_with: Vec::new(),
            allow: vec![format!("{} INFANTRY", self.names.keyword(&self.unit.faction_id))],
            exclude: written.exclusion_keywords.iter().map(|word| keyword(word)).collect(),
            slots: Vec::new(),
        })
    }

    fn notes(&self, armaments: &[weapons::Armament]) -> Vec<String> {
        let mut notes = Vec::new();
        if self.unit.points.is_empty() {
            notes.push("The dataset has no points for it.".to_owned());
        }
        if self.unit.transport_capacity.is_some() {
            notes.push("Who may embark is not in the dataset: infantry of its faction.".to_owned());
        }
        let guessed = self.unit.guessed.iter().filter_map(|&at| self.source.weapons.get(at));
        let guessed: BTreeSet<&str> = guessed.map(|weapon| weapon.name.as_str()).collect();
        if !guessed.is_empty() {
            let names: Vec<&str> = guessed.into_iter().collect();
            notes.push(format!("The dataset has several of these, and this is the likeliest: {}.", names.join(", ")));
        }
        for held in armaments.iter().filter(|held| !held.unknown.is_empty()) {
            notes.push(format!("{}: the players see to {}.", held.item.name, held.unknown.join(", ")));
        }
        notes
    }
}

/// A keyword as we write it.
pub(super) fn keyword(word: &str) -> String {
    word.trim().replace('’', "'").to_uppercase()
}

fn role(unit: &Unit, keywords: &Keywords) -> Role {
    match unit.role.as_deref() {
        Some("character" | "epic-hero") => Role::Character,
        Some("battleline") => Role::Battleline,
        Some("dedicated-transport") => Role::DedicatedTransport,
        _ if keywords.has("CHARACTER") => Role::Character,
        _ if keywords.has("BATTLELINE") => Role::Battleline,
        _ if keywords.has("DEDICATED TRANSPORT") => Role::DedicatedTransport,
        _ => Role::Other,
    }
}

/// Each size once; of several prices for one size (later copies cost more) the first.
fn points(unit: &Unit) -> Vec<PointsBracket> {
    let mut out: Vec<PointsBracket> = Vec::new();
    for points in &unit.points {
        if !out.iter().any(|held| held.models == points.models) {
            out.push(PointsBracket::plain(points.models, points.cost));
        }
    }
    out.sort_by_key(|held| held.models);
    out
}

/// Who leads whom: Legends lead by the names that the dataset has, records name Legends they lead.
fn leaders(source: &Source, ids: &[Option<String>], sheets: &mut [Datasheet]) {
    let known: BTreeMap<String, Vec<(String, String)>> = sheets.iter().fold(BTreeMap::new(), |mut known, sheet| {
        known.entry(plain(&sheet.name)).or_default().push((sheet.faction.clone(), sheet.id.clone()));
        known
    });
    let at: BTreeMap<String, usize> = sheets.iter().enumerate().map(|(at, sheet)| (sheet.id.clone(), at)).collect();
    // A chapter's leaders lead the chapter's units and everybody's, everybody's lead those of all chapters.
    let meets = |a: &str, b: &str| {
        let family = |faction: &str| keywords_of(sheets, faction);
        a == b || family(a).is_some_and(|word| family(b) == Some(word))
    };
    let named = |leader: &str, name: &str| -> Vec<String> {
        let called = known.get(&plain(name)).map_or(&[][..], Vec::as_slice);
        called.iter().filter(|(faction, _)| meets(leader, faction)).map(|(_, id)| id.clone()).collect()
    };
    let mut leads: Vec<(usize, Vec<String>)> = Vec::new();
    for (unit, id) in source.units.iter().zip(ids).filter(|(unit, _)| !unit.leads.is_empty()) {
        if let Some(&place) = id.as_ref().and_then(|id| at.get(id)) {
            let faction = &sheets[place].faction;
            leads.push((place, unit.leads.iter().flat_map(|name| named(faction, name)).collect()));
        }
    }
    for (place, sheet) in sheets.iter().enumerate().filter(|(_, sheet)| sheet.source == SheetSource::Record) {
        if sheet.leads.iter().any(|name| !name.contains('/')) {
            let id = |name: &String| if name.contains('/') { None } else { named(&sheet.faction, name).pop() };
            leads.push((place, sheet.leads.iter().map(|name| id(name).unwrap_or_else(|| name.clone())).collect()));
        }
    }
    for (place, led) in leads {
        let leader = sheets[place].id.clone();
        for place in led.iter().filter_map(|id| at.get(id)) {
            if !sheets[*place].led_by.contains(&leader) {
                sheets[*place].led_by.push(leader.clone());
            }
        }
        if sheets[place].source == SheetSource::Dataset && !sheets[place].core.contains(&CoreAbility::Leader) {
            sheets[place].core.push(CoreAbility::Leader);
        }
        sheets[place].leads = led;
    }
}

/// A keyword that all sheets of a faction have, and so do those of its chapters.
fn keywords_of<'a>(sheets: &'a [Datasheet], faction: &str) -> Option<&'a str> {
    let own = sheets.iter().find(|sheet| sheet.faction == faction && sheet.source == SheetSource::Record)?;
    own.faction_keywords.iter().find(|word| *word == "ADEPTUS ASTARTES")
}
