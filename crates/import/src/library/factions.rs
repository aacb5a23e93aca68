//! Factions, detachments and what belongs to them.
//!
//! Ids are ours where we have the faction (`space-marines` is the dataset's `adeptus-astartes`).
//! Chapters are factions with a parent: their armies need the parent's keyword, and may have the
//! parent's detachments, enhancements and units besides their own.

use super::abilities::Abilities;
use super::source::{self, Source, Unit};
use super::units::keyword;
use super::{FactionEntry, aliases};
use crate::names::plain;
use codex::Codex;
use std::collections::{BTreeMap, BTreeSet};

/// Factions of the dataset by other names.
const OURS: &[(&str, &str)] = &[("adeptus-astartes", "space-marines")];

/// What factions are called, and their words.
pub(super) struct Names<'a> {
    source: &'a Source,
    codex: &'a Codex,
    keywords: BTreeMap<&'a str, String>,
    /// Chapters by keyword.
    chapters: BTreeMap<String, &'a str>,
    /// Names of army rules by the dataset's faction.
    rules: BTreeMap<&'a str, String>,
    /// Names and keywords of all factions, plain.
    words: BTreeSet<String>,
}

impl<'a> Names<'a> {
    pub fn new(source: &'a Source, codex: &'a Codex, abilities: &Abilities<'_>) -> Names<'a> {
        let mut names = Names {
            source,
            codex,
            keywords: BTreeMap::new(),
            chapters: BTreeMap::new(),
            rules: BTreeMap::new(),
            words: BTreeSet::new(),
        };
        for faction in &source.factions {
            names.words.extend(faction.keywords.iter().chain([&faction.name]).map(|word| plain(word)));
            let word = names.find_keyword(faction);
            names.keywords.insert(&faction.id, word);
            if let (Some(_), Some(own)) = (&faction.parent_faction_id, faction.keywords.last()) {
                names.chapters.insert(keyword(own), &faction.id);
            }
            if let Some(rule) = names.find_rule(faction, abilities) {
                names.rules.insert(&faction.id, rule);
            }
        }
        names
    }

    /// Our id of a faction of the dataset.
    pub fn ours<'b>(&self, id: &'b str) -> &'b str {
        OURS.iter().find(|(theirs, _)| *theirs == id).map_or(id, |(_, ours)| ours)
    }

    /// Our id of the faction of a unit: its chapter's, if it has one.
    pub fn of_unit<'b>(&self, unit: &'b Unit) -> &'b str
    where
        'a: 'b,
    {
        let mut own = unit.faction_keywords.iter().filter_map(|word| self.chapters.get(&keyword(word)).copied());
        match (own.next(), own.next()) {
            (Some(chapter), None) => chapter,
            _ => self.ours(&unit.faction_id),
        }
    }

    /// The keyword every unit of an army of the faction needs.
    pub fn keyword(&self, faction: &str) -> &str {
        self.keywords.get(faction).map_or("", String::as_str)
    }

    /// The name of the army rule that a unit takes part in: that of its faction, fortifications
    /// aside.
    pub fn rule_of(&self, unit: &Unit) -> Option<String> {
        self.rules.get(unit.faction_id.as_str()).filter(|_| !unit.has("Fortification")).cloned()
    }

    fn find_keyword(&self, faction: &source::Faction) -> String {
        if let Some(ours) = self.codex.faction(self.ours(&faction.id)) {
            return ours.keyword.clone();
        }
        if let Some(parent) = &faction.parent_faction_id {
            return self
                .source
                .factions
                .iter()
                .find(|held| held.id == *parent)
                .map_or_else(|| keyword(&faction.name), |parent| self.find_keyword(parent));
        }
        // The last keyword is the faction's own, unless its units say otherwise.
        let words: Vec<String> = faction.keywords.iter().map(|word| keyword(word)).collect();
        words.last().cloned().unwrap_or_else(|| keyword(&faction.name))
    }

    fn find_rule(&self, faction: &source::Faction, abilities: &Abilities<'_>) -> Option<String> {
        let id = self.ours(&faction.id);
        let mut sheets = self.codex.datasheets.iter().filter(|sheet| sheet.faction == id);
        if let Some(ours) = sheets.find_map(|sheet| sheet.faction_abilities.first()) {
            return Some(ours.clone());
        }
        let rule = faction.faction_rule_id.as_deref()?;
        Some(abilities.name(rule).map_or_else(|| titled(rule), str::to_owned))
    }
}

/// Every faction of the codex with the detachments its armies may have, sorted by id.
pub(super) fn entries(codex: &Codex) -> Vec<FactionEntry> {
    codex.factions.iter().map(|faction| entry(codex, faction)).collect()
}

fn entry(codex: &Codex, faction: &codex::Faction) -> FactionEntry {
    let aliases = aliases::FACTIONS.iter().filter(|(_, of)| *of == faction.id);
    FactionEntry {
        id: faction.id.clone(),
        name: faction.name.clone(),
        aliases: aliases.map(|(alias, _)| (*alias).to_owned()).collect(),
        parent: faction.parent.clone(),
        keyword: faction.keyword.clone(),
        allies: faction.allies.clone(),
        detachments: codex.detachments_of(&faction.id).cloned().collect(),
    }
}

/// A name from an id, where nobody has printed it.
fn titled(id: &str) -> String {
    spelled(&id.replace('-', " "))
}

/// Names in capitals, and ids, with a capital for each word.
fn spelled(name: &str) -> String {
    if name.chars().any(char::is_lowercase) && name.chars().any(char::is_uppercase) {
        return name.to_owned();
    }
    let small = ["of", "the", "and", "in", "to", "for", "a", "an", "from", "with", "by", "on"];
    let word = |(at, word): (usize, &str)| {
        let word = word.to_lowercase();
        if at > 0 && small.contains(&word.as_str()) {
            return word;
        }
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    };
    name.split(' ').enumerate().map(word).collect::<Vec<String>>().join(" ")
}
