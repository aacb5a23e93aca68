//! Units of the dataset as datasheets.
//!
//! Ids are `faction/unit` in our scheme. A unit that only one chapter has is the chapter's:
//! `blood-angels/sanguinary-guard`. Where we have a record of the same name in the faction, the
//! record is the sheet; only names of leaders and of those they lead become ids, where the library
//! has the sheets.

use super::abilities::Abilities;
use super::factions::Names;
use super::source::{Composition, Source, Unit};
use super::variants::{self, Chosen};
use super::{compositions, options, weapons};
use crate::names::plain;
use codex::find::id_of;
use codex::{Codex, CoreAbility, Datasheet, Keywords, PointsBracket, Role, SheetSource, Transport, Weapon};
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
    let armed = variants::of_units(source);
    let mut out = Sheets { sheets: codex.datasheets.clone(), ..Sheets::default() };
    let ours: BTreeMap<(&str, String), &str> = codex
        .datasheets
        .iter()
        .map(|sheet| ((sheet.faction.as_str(), plain(&sheet.name)), sheet.id.as_str()))
        .collect();
    let mut taken: BTreeSet<String> = codex.datasheets.iter().map(|sheet| sheet.id.clone()).collect();
    let mut ids: Vec<Option<String>> = Vec::new();
    for ((unit, composition), chosen) in source.units.iter().zip(&source.unit_compositions).zip(&armed) {
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
        let (sheet, no_base) = maker.sheet(&id, faction, chosen);
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
    leaders(source, names, &ids, &mut out.sheets);
    printed_names(&mut out.sheets);
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
    fn sheet(&self, id: &str, faction: &str, chosen: &[Chosen]) -> (Datasheet, Vec<String>) {
        let unit = self.unit;
        let (keywords, faction_keywords) = self.keywords();
        let mut all: Vec<String> = keywords.clone().into();
        all.extend(Vec::<String>::from(faction_keywords.clone()));
        let all = Keywords::from(all);
        let mut found = self.abilities.of(unit, &all);
        let mut armaments = Vec::new();
        for weapon in chosen.iter().filter_map(|chosen| weapons::armament(&self.source.weapons[chosen.at])) {
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
        found.notes.extend(self.notes(chosen, &armaments));
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
            profiles,
            weapons: profile_list,
            loadouts,
            options,
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

    fn notes(&self, chosen: &[Chosen], armaments: &[weapons::Armament]) -> Vec<String> {
        let mut notes = Vec::new();
        if self.unit.points.is_empty() {
            notes.push("The dataset has no points for it.".to_owned());
        }
        if self.unit.transport_capacity.is_some() {
            notes.push("Who may embark is not in the dataset: infantry of its faction.".to_owned());
        }
        let guessed: BTreeSet<&str> = chosen
            .iter()
            .filter(|chosen| chosen.guessed)
            .map(|chosen| self.source.weapons[chosen.at].name.as_str())
            .collect();
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
            out.push(PointsBracket { models: points.models, cost: points.cost });
        }
    }
    out.sort_by_key(|held| held.models);
    out
}

/// Who leads whom, on sheets of the dataset.
fn leaders(source: &Source, names: &Names<'_>, ids: &[Option<String>], sheets: &mut [Datasheet]) {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, unit) in source.units.iter().enumerate() {
        places.entry(unit.id.as_str()).or_default().push(at);
    }
    let known = |id: &str| places.get(id).map_or(&[][..], Vec::as_slice).iter().copied();
    for attachment in &source.leader_attachments {
        let led = || attachment.eligible_bodyguard_ids.iter().flat_map(|id| known(id));
        for (leader, led) in known(&attachment.leader_id).flat_map(|leader| led().map(move |led| (leader, led))) {
            let (Some(leader_id), Some(led_id)) = (&ids[leader], &ids[led]) else { continue };
            let (leader, led) = (&source.units[leader], &source.units[led]);
            // A chapter's leaders lead the chapter's units and everybody's.
            let everybody = |unit: &Unit| names.of_unit(unit) == names.ours(&unit.faction_id);
            let meet = everybody(led) || everybody(leader) || names.of_unit(led) == names.of_unit(leader);
            if led.faction_id == leader.faction_id && meet {
                pairs.push((leader_id, led_id));
            }
        }
    }
    let at: BTreeMap<String, usize> = sheets.iter().enumerate().map(|(at, sheet)| (sheet.id.clone(), at)).collect();
    let push = |list: &mut Vec<String>, id: &str| {
        if !list.iter().any(|held| held == id) {
            list.push(id.to_owned());
        }
    };
    for (leader, led) in pairs {
        if let Some(&place) = at.get(leader)
            && sheets[place].source == SheetSource::Dataset
        {
            push(&mut sheets[place].leads, led);
            if !sheets[place].core.contains(&CoreAbility::Leader) {
                sheets[place].core.push(CoreAbility::Leader);
            }
        }
        if let Some(&place) = at.get(led)
            && sheets[place].source == SheetSource::Dataset
        {
            push(&mut sheets[place].led_by, leader);
        }
    }
}

/// Names that our records leave as names, where the faction has such a sheet.
fn printed_names(sheets: &mut [Datasheet]) {
    let known: BTreeMap<(String, String), String> =
        sheets.iter().map(|sheet| ((sheet.faction.clone(), plain(&sheet.name)), sheet.id.clone())).collect();
    for sheet in sheets.iter_mut().filter(|sheet| sheet.source == SheetSource::Record) {
        let faction = sheet.faction.clone();
        for name in sheet.leads.iter_mut().chain(&mut sheet.led_by).filter(|name| !name.contains('/')) {
            if let Some(id) = known.get(&(faction.clone(), plain(name))) {
                name.clone_from(id);
            }
        }
    }
}
