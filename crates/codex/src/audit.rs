//! What a codex should not say although it loads: names that belong to nothing, and questions without a sentence.
//!
//! A record that names a keyword, an item or a mark that does not exist would load and never act. [`Codex::audit`]
//! finds such names in the built-in records (a test) and in those of a folder (`strategium codex check`).

use crate::{AbilityKind, Choice, ChosenWhen, Codex, Condition, Datasheet, Item, Trigger, find};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

impl Codex {
    /// Every fault that is found only when all records are looked at together, in words.
    pub fn audit(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for sheet in &self.datasheets {
            wargear(sheet, &mut faults);
            names_of_the_sheet(sheet, &mut faults);
        }
        names_of_the_game(self, &mut faults);
        for enhancement in self.enhancements() {
            let strangers = enhancement.leads.iter().filter(|id| !self.datasheets.iter().any(|sheet| sheet.id == **id));
            faults.extend(strangers.map(|id| format!("{}: no datasheet has the id `{id}`", enhancement.id)));
        }
        sentences(self, &mut faults);
        faults
    }
}

/// Wargear works for those who carry it (R3.7): its rules ask for it, unless everybody has it.
fn wargear(sheet: &Datasheet, faults: &mut Vec<String>) {
    for ability in sheet.abilities.iter().filter(|a| a.kind == AbilityKind::Wargear && a.is_automated()) {
        let carries = |items: &[Item]| items.iter().any(|item| item.name == ability.name);
        let everybody = sheet.loadouts.iter().all(|loadout| carries(&loadout.items));
        let asks = |conditions: &[Condition]| {
            conditions
                .iter()
                .any(|c| matches!(c.asked(), Condition::With(_) | Condition::ModelWith(_) | Condition::ModelWithTwo(_)))
        };
        let rules = ability.rules.iter().all(|rule| asks(&rule.conditions));
        let triggers = ability.triggers.iter().all(|t| t.each.is_some() || asks(&t.conditions));
        let plain = ability.effects.is_empty() && ability.grants.is_empty();
        if !(everybody || plain && rules && triggers) {
            faults.push(format!("{}: {} works without its item: ask `with:`", sheet.id, ability.name));
        }
    }
}

/// Items, weapons and models that conditions name are those of the sheet.
fn names_of_the_sheet(sheet: &Datasheet, faults: &mut Vec<String>) {
    let offered = sheet.options.iter().flat_map(|option| option.choices.iter().flatten());
    let items = sheet.loadouts.iter().flat_map(|loadout| &loadout.items).chain(offered);
    let items: Vec<String> = items.map(|item| find::id_of(&item.name)).collect();
    let weapon = |id: &String| sheet.weapons.iter().any(|weapon| weapon.id == *id);
    let lives = |id: &String| sheet.compositions.iter().flatten().any(|m| find::id_of(&m.model) == *id);
    for ability in &sheet.abilities {
        for condition in conditions(ability) {
            let asked = condition.asked();
            let unknown = matches!(
                asked,
                Condition::With(id) | Condition::ModelWith(id) | Condition::ModelWithTwo(id)
                    if !items.contains(id) && !weapon(id)
            ) || matches!(asked, Condition::Weapon(id) if !weapon(id))
                || matches!(asked, Condition::Lives(id) if !lives(id));
            if unknown {
                faults.push(format!("{}: {}: the sheet has nothing for `{condition}`", sheet.id, ability.name));
            }
        }
        let each = ability.triggers.iter().filter_map(|trigger| trigger.each.as_ref());
        let unknown = each.filter(|id| !items.contains(id));
        faults.extend(unknown.map(|id| format!("{}: {}: the sheet has no item `{id}`", sheet.id, ability.name)));
    }
}

/// Keywords and tags that conditions name are those of some datasheet, rule, choice or trigger.
fn names_of_the_game(codex: &Codex, faults: &mut Vec<String>) {
    let profiles = codex.datasheets.iter().flat_map(|sheet| &sheet.profiles);
    let musters = codex.army_rules.iter().filter_map(|rule| rule.muster.as_ref());
    let gained: Vec<&str> = musters.flat_map(|muster| &muster.gains).map(|gain| gain.keyword.as_str()).collect();
    let somebody =
        |phrase: &str| gained.contains(&phrase) || profiles.clone().any(|named| named.profile.keywords.has_all(phrase));
    let mut ids = BTreeSet::new();
    let rules = codex.army_rules.iter().map(|rule| (rule.id.as_str(), written(rule)));
    let stratagems = codex.stratagems.iter().map(|stratagem| (stratagem.id.as_str(), written(stratagem)));
    let enhancements = codex.enhancements().map(|enhancement| (enhancement.id.as_str(), written(enhancement)));
    let sheets = codex.datasheets.iter().map(|sheet| (sheet.id.as_str(), written(&sheet.abilities)));
    let all: Vec<(&str, Value)> = rules.chain(stratagems).chain(enhancements).chain(sheets).collect();
    all.iter().for_each(|(_, value)| each_id(value, &mut ids));
    let abilities = codex.datasheets.iter().flat_map(|sheet| &sheet.abilities);
    ids.extend(abilities.map(|ability| find::id_of(&ability.name)));
    let shared = codex.datasheets.iter().flat_map(|sheet| &sheet.faction_abilities);
    ids.extend(shared.map(|name| find::id_of(name)));
    let mut keywords = BTreeSet::new();
    for (owner, value) in &all {
        for text in condition_texts(value) {
            let Ok(condition) = text.parse::<Condition>() else { continue };
            let asked = condition.asked().to_string();
            let (word, about) = asked.split_once(':').unwrap_or((&asked, ""));
            match word {
                "unit" | "not-unit" | "other" | "not-other" | "model" | "none-in-army" | "other-faces" | "fallen"
                | "slayer" | "on-table" => {
                    keywords.extend(about.split(['|', '+']).map(|keyword| (keyword.to_owned(), *owner)));
                }
                "near" | "other-near" | "seen-by" => {
                    let named = about.split_once(':').map_or("", |(_, keyword)| keyword);
                    keywords.extend(named.split(['|', '+']).map(|keyword| (keyword.to_owned(), *owner)));
                }
                // What `once` in `picks` remembers is called after the trigger.
                "active" | "not-active" | "marked" | "takes-part" | "fallen-marked" | "other-near-kept"
                    if !ids.contains(about.strip_suffix("-picked").unwrap_or(about)) =>
                {
                    faults.push(format!("{owner}: nothing is called `{about}`, so `{text}` never changes"));
                }
                _ => {}
            }
        }
    }
    let nobody = keywords.into_iter().filter(|(keyword, _)| !keyword.is_empty() && !somebody(keyword));
    faults.extend(nobody.map(|(keyword, owner)| format!("{owner}: no datasheet has the keyword {keyword}")));
}

/// A record as it is written, to look through all of it alike.
fn written(record: &impl Serialize) -> Value {
    serde_json::to_value(record).unwrap_or_default()
}

/// Every condition in a record, wherever it stands.
fn conditions(record: &impl Serialize) -> Vec<Condition> {
    condition_texts(&written(record)).into_iter().filter_map(|text| text.parse().ok()).collect()
}

fn condition_texts(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut left = vec![(value, false)];
    while let Some((value, asked)) = left.pop() {
        match value {
            Value::String(text) if asked => found.push(text.clone()),
            Value::Array(list) => left.extend(list.iter().map(|value| (value, asked))),
            Value::Object(map) => {
                left.extend(map.iter().map(|(key, value)| (value, matches!(key.as_str(), "if" | "target" | "either"))));
            }
            _ => {}
        }
    }
    found
}

/// The last part of every `id` in a record.
fn each_id(value: &Value, ids: &mut BTreeSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|value| each_id(value, ids)),
        Value::Object(map) => {
            // What a deed marks or keeps may have a name of its own.
            for id in ["id", "named", "as"].iter().filter_map(|key| map.get(*key)?.as_str()) {
                ids.insert(id.rsplit('/').next().unwrap_or(id).to_owned());
            }
            map.values().for_each(|value| each_id(value, ids));
        }
        _ => {}
    }
}

/// Whatever a player can be asked about has a sentence of our own, so that nobody is asked without being told what
/// the rule does.
fn sentences(codex: &Codex, faults: &mut Vec<String>) {
    for rule in codex.army_rules.iter().filter(|rule| rule.when != ChosenWhen::Never) {
        sentence(&rule.id, &rule.text, faults);
        sentences_of_choices(&rule.id, &rule.choices, faults);
    }
    for stratagem in codex.stratagems.iter().filter(|stratagem| !stratagem.reminder) {
        sentence(&stratagem.id, &stratagem.text, faults);
        sentences_of_choices(&stratagem.id, &stratagem.choices, faults);
    }
    for sheet in &codex.datasheets {
        for ability in &sheet.abilities {
            let owner = format!("{}: {}", sheet.id, ability.name);
            sentences_of_triggers(&owner, &ability.text, &ability.triggers, faults);
        }
    }
    for enhancement in codex.enhancements() {
        sentences_of_triggers(&enhancement.id, &enhancement.text, &enhancement.triggers, faults);
    }
    for twist in &codex.twists {
        sentences_of_triggers(&twist.id, &twist.text, &twist.triggers, faults);
    }
    let secondaries = codex.secondaries.iter().chain(&codex.challengers).map(|card| (&card.id, &card.text));
    let primaries = codex.primaries.iter().map(|card| (&card.id, &card.text));
    secondaries.chain(primaries).for_each(|(id, text)| sentence(id, text, faults));
}

fn sentences_of_triggers(owner: &str, text: &str, triggers: &[Trigger], faults: &mut Vec<String>) {
    for trigger in triggers.iter().filter(|trigger| trigger.optional) {
        sentence(owner, text, faults);
        sentences_of_choices(owner, &trigger.choices, faults);
    }
}

/// A choice among several says itself what it does.
fn sentences_of_choices(owner: &str, choices: &[Choice], faults: &mut Vec<String>) {
    for choice in choices.iter().filter(|_| choices.len() > 1) {
        sentence(&format!("{owner}: the choice {}", choice.id), &choice.text, faults);
    }
}

fn sentence(owner: &str, text: &str, faults: &mut Vec<String>) {
    if !(text.ends_with(['.', '!']) && text.contains(' ')) {
        faults.push(format!("{owner} has no sentence that says what it does"));
    }
}
