//! Everything a unit was exported with: statlines, weapons, abilities, rules and keywords.
//!
//! Nothing that is printed is left out: types of profiles that the game does not know become
//! abilities with their text. What cannot be read is a fault, as a sentence.

use super::selections::{is_models, is_warlord};
use super::tree::{Selection, SelectionKind, Table};
use super::values;
use super::weapons::{self, Armoury};
use crate::Printed;
use crate::names::plain;
use codex::{BaseSize, Keywords, Profile};
use geometry::Inches;

/// Whether a profile is a statline.
pub fn is_statline(table: &Table) -> bool {
    ["M", "T", "W", "OC"].iter().all(|name| table.value(name).is_some())
}

/// What a unit was exported with.
pub fn printed(unit: &Selection) -> Printed {
    let mut gather = Gather::default();
    gather.visit(unit, None, Place::Unit);
    gather.give_saves();
    gather.narrow_feel_no_pain();
    gather.printed.weapons = gather.armoury.weapons;
    gather.printed
}

/// Where a selection stands in its unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Unit,
    Models,
    Item,
}

/// Models with a statline of the unit and an invulnerable save of their own, or none.
struct Models {
    name: String,
    save: Option<u8>,
}

#[derive(Default)]
struct Gather {
    printed: Printed,
    armoury: Armoury,
    /// An invulnerable save of all models.
    save: Option<u8>,
    models: Vec<Models>,
    /// Saves of a unit that has several: the words around them say whose they are.
    several: Vec<(String, u8)>,
}

impl Gather {
    fn visit(&mut self, selection: &Selection, bearer: Option<&str>, place: Place) {
        self.armoury.add(selection, bearer, &mut self.printed.faults);
        let first = self.printed.profiles.len();
        let mut statlines = 0;
        for table in selection.profiles.iter().filter(|table| is_statline(table)) {
            statlines += 1;
            self.statline(table, &selection.name);
        }
        let save = self.save_of(selection, place);
        match place {
            Place::Unit => self.save = self.save.or(save),
            Place::Models if statlines == 0 => self.models.push(Models { name: selection.name.clone(), save }),
            _ => self.printed.profiles[first..].iter_mut().for_each(|(_, profile)| profile.invulnerable = save),
        }
        self.texts(selection, place);
        self.keywords(selection, place);
        for held in selection.selections.iter().filter(|held| held.number > 0 && !is_warlord(held)) {
            match held.kind {
                _ if is_models(held) => self.visit(held, Some(&held.name), Place::Models),
                SelectionKind::Unit => self.visit(held, bearer, Place::Unit),
                SelectionKind::Model | SelectionKind::Upgrade => self.visit(held, bearer, Place::Item),
            }
        }
    }

    /// A statline; one of the same name with other values is named after its selection too.
    fn statline(&mut self, table: &Table, selection: &str) {
        let profile = match profile_of(table) {
            Ok(profile) => profile,
            Err(fault) => {
                let fault = format!("{}: {fault}; the statline was not taken from the list.", table.name);
                return self.printed.faults.push(fault);
            }
        };
        let held = self.printed.profiles.iter().find(|(name, _)| *name == table.name);
        match held {
            Some((_, held)) if Profile { invulnerable: None, ..held.clone() } == profile => {}
            Some(_) => self.printed.profiles.push((format!("{} ({selection})", table.name), profile)),
            None => self.printed.profiles.push((table.name.clone(), profile)),
        }
    }

    /// The invulnerable save that a unit or its models have; that of an item is its ability.
    fn save_of(&mut self, selection: &Selection, place: Place) -> Option<u8> {
        if place == Place::Item {
            return None;
        }
        let mut first = None;
        let saves: Vec<(String, String)> = saves(selection).collect();
        for (name, text) in &saves {
            let both = format!("{name} {text}").to_lowercase();
            let Some(save) = values::target(name).or_else(|| values::target(text)) else {
                self.printed.faults.push(format!("{}: its invulnerable save cannot be read.", selection.name));
                continue;
            };
            if ["*", " against ", "ranged", "melee", "while ", "unless "].iter().any(|word| both.contains(word)) {
                let message = format!("{}: its invulnerable save has a condition; it is used always.", selection.name);
                self.printed.faults.push(message);
                self.ability(name.clone(), text.clone());
            }
            if saves.len() > 1 {
                self.several.push((plain(&both), save));
            }
            first = first.or(Some(save));
        }
        first
    }

    /// Abilities, rules, and profiles of other types.
    fn texts(&mut self, selection: &Selection, place: Place) {
        for table in &selection.profiles {
            let is_save = is_save(&table.name) || is_save(&table.kind);
            if weapons::is_weapon(table) || is_statline(table) || is_save && place != Place::Item {
                continue;
            }
            let name = match plain(&table.kind).as_str() {
                "abilities" | "ability" | "" => table.name.clone(),
                "transport" => "Transport".to_owned(),
                _ => format!("{}: {}", table.kind, table.name),
            };
            self.ability(name, text_of(table));
        }
        // The rules of an item only explain the words on it.
        if place == Place::Item && !selection.profiles.is_empty() {
            return;
        }
        for (name, text) in selection.rules.iter().filter(|(name, _)| !is_save(name)) {
            let name = values::unmarked(name);
            if place == Place::Item {
                self.ability(name, values::unmarked(text));
            } else if !self.printed.rules.contains(&name) {
                self.printed.rules.push(name);
            }
        }
    }

    fn ability(&mut self, name: String, text: String) {
        let ability = (values::unmarked(&name), text);
        if !self.printed.abilities.contains(&ability) {
            self.printed.abilities.push(ability);
        }
    }

    /// Keywords of the unit and of anything in it; marks of the program that made the list are
    /// none.
    fn keywords(&mut self, selection: &Selection, place: Place) {
        for category in &selection.categories {
            let name = values::unmarked(&category.name);
            let (keywords, word) = match name.split_once(':') {
                Some((faction, word)) if plain(faction) == "faction" => {
                    (&mut self.printed.faction_keywords, word.trim())
                }
                _ if is_mark(&name, place) => continue,
                _ => (&mut self.printed.keywords, name.as_str()),
            };
            if !word.is_empty() && keywords.iter().all(|held| held != word) {
                keywords.push(word.to_owned());
            }
        }
    }

    /// Gives the invulnerable saves to the statlines they belong to.
    fn give_saves(&mut self) {
        let same = self.models.iter().all(|models| models.save == self.models[0].save);
        let of_models = if same { self.models.first().and_then(|models| models.save) } else { None };
        let shared = self.save.or(of_models);
        let first_line = self.printed.profiles.first().cloned();
        for (name, profile) in &mut self.printed.profiles {
            let whose = plain(name);
            let named = self.several.iter().find(|(words, _)| words.contains(&whose)).map(|(_, save)| *save);
            profile.invulnerable = named.or(profile.invulnerable).or(shared);
        }
        if same {
            return;
        }
        for models in self.models.iter().filter(|models| models.save.is_some()) {
            if let Some((_, line)) = &first_line {
                let own = Profile { invulnerable: models.save, ..line.clone() };
                self.printed.profiles.retain(|(name, _)| *name != models.name);
                self.printed.profiles.push((models.name.clone(), own));
            }
        }
    }

    /// Exporters list the Feel No Pain that an ability grants "against mortal wounds" as if it
    /// were against everything; the ability's text says what it is worth.
    fn narrow_feel_no_pain(&mut self) {
        let Printed { rules, abilities, faults, .. } = &mut self.printed;
        for rule in rules.iter_mut() {
            let lower = rule.to_lowercase();
            let Some(value) = lower.strip_prefix("feel no pain ").and_then(values::target) else { continue };
            let granted = format!("feel no pain {value}+ ability against ");
            let against = abilities.iter().find_map(|(name, text)| {
                let text = text.to_lowercase();
                text.split_once(&granted).map(|(_, against)| (name.clone(), against.to_owned()))
            });
            let Some((name, against)) = against else { continue };
            if against.starts_with("mortal wounds") {
                rule.push_str(" mortal");
            } else if against.starts_with("psychic") {
                rule.push_str(" psychic");
            } else {
                faults.push(format!("{rule} has a condition, see {name}: it is for the players to use."));
                rule.push_str(&format!(" (see {name})"));
            }
        }
    }
}

/// Invulnerable saves of a selection: name and text.
fn saves(selection: &Selection) -> impl Iterator<Item = (String, String)> {
    let tables = selection.profiles.iter().filter(|table| is_save(&table.name) || is_save(&table.kind));
    let tables = tables.map(|table| (table.name.clone(), text_of(table)));
    tables.chain(selection.rules.iter().filter(|(name, _)| is_save(name)).cloned())
}

fn is_save(name: &str) -> bool {
    plain(name).starts_with("invulnerable save")
}

/// The values of a profile as one text; the name of the only one says nothing.
fn text_of(table: &Table) -> String {
    let texts: Vec<(&str, String)> = table
        .values
        .iter()
        .map(|(name, text)| (name.as_str(), values::unmarked(text)))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    match texts.as_slice() {
        [(_, only)] => only.clone(),
        several => several.iter().map(|(name, text)| format!("{name}: {text}")).collect::<Vec<_>>().join("\n"),
    }
}

/// A category that is no keyword: of the list's own bookkeeping.
fn is_mark(name: &str, place: Place) -> bool {
    let name = plain(name);
    let marks = ["configuration", "uncategorised", "warlord", "unit", "reference", "illegal units", "allied units"];
    marks.contains(&name.as_str())
        || name.contains("enhancement")
        || place == Place::Item && (name.ends_with("weapon") || name.ends_with("weapons"))
}

fn profile_of(table: &Table) -> Result<Profile, String> {
    let value = |key: &str| table.value(key).unwrap_or_default();
    let number = |key: &str, blank: Option<u8>| {
        let text = value(key);
        let read = if values::is_blank(text) { blank } else { values::number(text) };
        read.ok_or_else(|| format!("{key} “{}” cannot be read", text.chars().take(60).collect::<String>()))
    };
    let movement = match value("M") {
        text if values::is_blank(text) => None,
        text => Some(
            values::inches(text)
                .ok_or_else(|| format!("M “{}” cannot be read", text.chars().take(60).collect::<String>()))?,
        ),
    };
    let save = if table.value("SV").is_some() { "SV" } else { "Save" };
    let profile = Profile {
        movement,
        at_least: false,
        toughness: number("T", None)?,
        save: number(save, Some(7))?,
        wounds: number("W", None)?,
        leadership: number("LD", None)?,
        oc: number("OC", Some(0))?,
        invulnerable: None,
        invulnerable_ranged: None,
        invulnerable_melee: None,
        height: Inches::whole(2),
        transport: None,
        base_mm: BaseSize::default(),
        hover_stand: false,
        keywords: Keywords::default(),
    };
    profile.fault().map_or(Ok(profile), Err)
}
