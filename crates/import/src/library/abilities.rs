//! Abilities of a datasheet: core abilities as types, everything else as reminders.
//!
//! Core abilities are found by their names. The dataset leaves many out (it has Deep Strike for
//! eight of forty-three Terminators), so those that a keyword always brings are added by the
//! keyword ([`BY_KEYWORD`]), and the sheet's notes say so. An ability of a unit is done by the
//! program only where a record of ours of the same unit has it under the same name.

use super::source::{Ability, Source, Unit};
use super::words;
use crate::names::plain;
use codex::{AbilityKind, Codex, CoreAbility, DatasheetAbility, PhaseName};
use std::collections::BTreeMap;

/// Keywords whose owners have a core ability, all of them on printed sheets.
const BY_KEYWORD: &[(&str, CoreAbility)] =
    &[("TERMINATOR", CoreAbility::DeepStrike), ("JUMP PACK", CoreAbility::DeepStrike)];

/// What abilities there are, and when to think of them.
pub(super) struct Abilities<'a> {
    by_id: BTreeMap<&'a str, &'a Ability>,
    phases: BTreeMap<(&'a str, &'a str), Vec<PhaseName>>,
    /// Ours that are automated, by unit and name, both plain.
    ours: BTreeMap<(String, String), &'a DatasheetAbility>,
}

/// The abilities of one unit.
#[derive(Default)]
pub(super) struct Found {
    pub core: Vec<CoreAbility>,
    pub abilities: Vec<DatasheetAbility>,
    pub notes: Vec<String>,
}

impl<'a> Abilities<'a> {
    pub fn new(source: &'a Source, codex: &'a Codex) -> Abilities<'a> {
        let mut by_id = BTreeMap::new();
        for ability in &source.abilities {
            by_id.entry(ability.ability_id.as_str()).or_insert(ability);
        }
        let mut phases: BTreeMap<(&str, &str), Vec<PhaseName>> = BTreeMap::new();
        for mapping in &source.phase_mappings {
            let known = phases.entry((mapping.source_type.as_str(), mapping.source_id.as_str())).or_default();
            for phase in named(&mapping.phases) {
                if !known.contains(&phase) {
                    known.push(phase);
                }
            }
        }
        let mut ours = BTreeMap::new();
        for sheet in &codex.datasheets {
            for ability in sheet.abilities.iter().filter(|ability| ability.is_automated()) {
                ours.insert((plain(&sheet.name), plain(&ability.name)), ability);
            }
        }
        Abilities { by_id, phases, ours }
    }

    /// The printed name of an ability.
    pub fn name(&self, id: &str) -> Option<&'a str> {
        self.by_id.get(id).map(|ability| ability.name.as_str())
    }

    /// When to think of something.
    pub fn phases(&self, kind: &str, id: &str) -> Vec<PhaseName> {
        self.phases.get(&(kind, id)).cloned().unwrap_or_default()
    }

    /// The abilities of a unit with these keywords (upper case).
    pub fn of(&self, unit: &Unit, keywords: &codex::Keywords) -> Found {
        let mut found = Found::default();
        for ability in unit.ability_ids.iter().filter_map(|id| self.by_id.get(id.as_str())) {
            match core(&ability.name) {
                Some(core) if !found.core.contains(&core) => found.core.push(core),
                Some(_) => {}
                None if ability.ability_type == "faction" => {}
                None => found.abilities.push(self.special(unit, ability)),
            }
        }
        for &(keyword, ability) in BY_KEYWORD {
            if keywords.has(keyword) && !found.core.contains(&ability) {
                found.core.push(ability);
                found.notes.push(format!("{ability} by the keyword {keyword}: the dataset does not say it."));
            }
        }
        found.core.sort();
        found
    }

    fn special(&self, unit: &Unit, ability: &Ability) -> DatasheetAbility {
        let ours = self.ours.get(&(plain(&unit.name), plain(&ability.name)));
        if let Some(ours) = ours {
            return (*ours).clone();
        }
        DatasheetAbility {
            field: None,
            kind: AbilityKind::Datasheet,
            name: ability.name.clone(),
            text: if reach(ability) { String::new() } else { words::sentence(&ability.effect).unwrap_or_default() },
            effects: Vec::new(),
            rules: Vec::new(),
            triggers: Vec::new(),
            grants: Vec::new(),
            reminder: true,
            phases: self.phases("ability", &ability.ability_id),
        }
    }
}

/// Whether it reaches beyond its own unit or is used up: sentences do not say that.
fn reach(ability: &Ability) -> bool {
    let part = |key: &str| ability.scope.get(key).and_then(|value| value.as_str()).unwrap_or_default();
    part("range").starts_with("aura") || part("duration") == "one-use"
}

/// A core ability by its printed name; what is in brackets narrows it to a model that has it anyway.
fn core(name: &str) -> Option<CoreAbility> {
    name.split('(').next().unwrap_or(name).trim().parse().ok()
}

/// Phases by their names.
pub(super) fn named(phases: &[String]) -> Vec<PhaseName> {
    let phase = |name: &String| match name.as_str() {
        "command" => Some(PhaseName::Command),
        "movement" => Some(PhaseName::Movement),
        "shooting" => Some(PhaseName::Shooting),
        "charge" => Some(PhaseName::Charge),
        "fight" => Some(PhaseName::Fight),
        _ => None,
    };
    phases.iter().filter_map(phase).collect()
}
