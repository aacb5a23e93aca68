//! Factions, detachments and what belongs to them.
//!
//! Ids are ours where we have the faction (`space-marines` is the dataset's `adeptus-astartes`).
//! Chapters are factions with a parent: their armies need the parent's keyword, and may have the
//! parent's detachments, enhancements and units besides their own.

use super::abilities::{Abilities, named};
use super::source::{self, Source, Unit};
use super::units::keyword;
use super::{DetachmentEntry, FactionEntry, aliases, words};
use crate::names::plain;
use codex::{Codex, Enhancement, Reminder, ReminderOf};
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

    /// Every faction, sorted by id.
    pub fn entries(&self, abilities: &Abilities<'_>) -> Vec<FactionEntry> {
        let mut out: Vec<FactionEntry> =
            self.source.factions.iter().map(|faction| self.entry(faction, abilities)).collect();
        out.sort_by(|a, b| a.id.cmp(&b.id));
        out
    }

    fn entry(&self, faction: &source::Faction, abilities: &Abilities<'_>) -> FactionEntry {
        let id = self.ours(&faction.id);
        let ours = self.codex.faction(id);
        let name = ours.map_or_else(|| faction.name.replace('’', "'"), |ours| ours.name.clone());
        let mut others: Vec<String> = faction.aliases.clone();
        others.push(faction.name.replace('’', "'"));
        others.extend(aliases::FACTIONS.iter().filter(|(_, of)| *of == id).map(|(alias, _)| (*alias).to_owned()));
        others.retain(|alias| *alias != name);
        let rule = self.rules.get(faction.id.as_str()).map(|rule| {
            let phases = faction.faction_rule_id.as_deref().map(|rule| abilities.phases("ability", rule));
            (rule.clone(), phases.unwrap_or_default())
        });
        FactionEntry {
            id: id.to_owned(),
            name,
            aliases: others,
            parent: faction.parent_faction_id.as_deref().map(|parent| self.ours(parent).to_owned()),
            keyword: self.keyword(&faction.id).to_owned(),
            allies: self.allies(faction),
            rule,
            detachments: self.detachments(faction, abilities),
        }
    }

    /// Faction keywords of those who may come along, in any detachment: which detachment it needs
    /// is for the players to keep.
    fn allies(&self, faction: &source::Faction) -> Vec<String> {
        let words: Vec<String> = faction.keywords.iter().map(|word| keyword(word)).collect();
        let of_detachment =
            |id: &String| self.source.detachments.iter().any(|held| held.id == *id && held.faction_id == faction.id);
        let mut out: Vec<String> = Vec::new();
        for rule in &self.source.allied_rules {
            let by_keyword = rule.army_keywords_any.iter().any(|word| words.contains(&keyword(word)));
            if by_keyword || rule.detachment_id.as_ref().is_some_and(of_detachment) {
                out.push(self.keyword(&rule.source_faction_id).to_owned());
                out.extend(rule.source_keywords.iter().map(|word| keyword(word)).filter(|word| {
                    self.source.factions.iter().any(|held| held.keywords.iter().any(|own| keyword(own) == *word))
                }));
            }
        }
        if words.contains(&"IMPERIUM".to_owned()) {
            // Assigned Agents and Freeblades come to every army of the Imperium.
            out.extend(["AGENTS OF THE IMPERIUM", "IMPERIAL KNIGHTS"].map(str::to_owned));
        }
        out.retain(|word| !word.is_empty() && word != self.keyword(&faction.id));
        out.sort();
        out.dedup();
        out
    }

    fn detachments(&self, faction: &source::Faction, abilities: &Abilities<'_>) -> Vec<DetachmentEntry> {
        let ours = self.codex.faction(self.ours(&faction.id));
        let parents = faction.parent_faction_id.as_deref().and_then(|parent| self.codex.faction(self.ours(parent)));
        let mut out: Vec<DetachmentEntry> = Vec::new();
        for written in self.source.detachments.iter().filter(|held| held.faction_id == faction.id) {
            if out.iter().any(|held| held.id == written.id) {
                continue;
            }
            let record = [ours, parents].into_iter().flatten().find(|record| record.has_detachment(&written.id));
            let enhancements = match record {
                Some(record) => {
                    let own = record.enhancements.iter().filter(|held| held.detachment == written.id);
                    own.cloned().collect()
                }
                None => self.enhancements(written),
            };
            let automated = record.is_some();
            let reminders = if automated { Vec::new() } else { self.reminders(written, abilities) };
            let (id, name) = (written.id.clone(), written.name.clone());
            out.push(DetachmentEntry { id, name, enhancements, reminders, automated });
        }
        if let Some(record) = ours {
            for id in record.detachments() {
                if !out.iter().any(|held| held.id == id) {
                    let own = record.enhancements.iter().filter(|held| held.detachment == id).cloned().collect();
                    let (id, name) = (id.to_owned(), titled(id));
                    out.push(DetachmentEntry { id, name, enhancements: own, reminders: Vec::new(), automated: true });
                }
            }
        }
        out
    }

    fn enhancements(&self, detachment: &source::Detachment) -> Vec<Enhancement> {
        let own = self
            .source
            .enhancements
            .iter()
            .filter(|held| held.detachment_id == detachment.id && detachment.enhancement_ids.contains(&held.id));
        let mut out: Vec<Enhancement> = Vec::new();
        for written in own {
            // The name of the faction as a restriction restricts nobody.
            let faction = |word: &String| self.words.contains(&plain(word));
            let bearer = written.keyword_restrictions.iter().filter(|word| !faction(word)).map(|word| keyword(word));
            if !out.iter().any(|held| held.id == written.id) {
                out.push(Enhancement {
                    id: written.id.clone(),
                    name: written.name.clone(),
                    cost: written.cost,
                    detachment: detachment.id.clone(),
                    bearer: bearer.collect(),
                    text: String::new(),
                    rules: Vec::new(),
                    triggers: Vec::new(),
                });
            }
        }
        out
    }

    fn reminders(&self, detachment: &source::Detachment, abilities: &Abilities<'_>) -> Vec<Reminder> {
        let rule = detachment.detachment_rule_id.as_deref().map(|id| {
            let name = abilities.name(id).map_or_else(|| titled(id), str::to_owned);
            let mut phases = abilities.phases("detachment-rule", id);
            if phases.is_empty() {
                phases = abilities.phases("ability", id);
            }
            Reminder { of: ReminderOf::Detachment, name, text: String::new(), phases, cp: None }
        });
        let mut out: Vec<Reminder> = rule.into_iter().collect();
        for id in &detachment.stratagem_ids {
            let own = |held: &&source::Stratagem| {
                held.id == *id && held.detachment_id.as_deref().is_none_or(|of| of == detachment.id)
            };
            let Some(written) = self.source.stratagems.iter().find(own) else { continue };
            out.push(Reminder {
                of: ReminderOf::Stratagem,
                name: spelled(&written.name),
                text: words::turn(written.player_turn.as_deref()),
                phases: named(&written.phases),
                cp: Some(written.cp_cost),
            });
        }
        out
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
