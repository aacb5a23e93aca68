//! What a datasheet's file may not say, beyond what its types forbid.
//!
//! First each entry by itself, then the entries against each other. The second part waits until
//! everything could be read: a weapon that did not load would otherwise be missed again by every
//! loadout that names it.

use super::muster::{largest, smallest};
use super::read::Written;
use super::written::{PlacedItem, place};
use super::{EVERY_MODEL, ModelCount, SheetField};
use crate::find::id_of;
use crate::record::{Entry, Record, Span, is_kebab};
use crate::{Rule, Weapon, WeaponAbility};
use std::collections::BTreeSet;

/// More models than any unit has; a larger number is a slip, and would be slow to muster.
const MOST_MODELS: usize = 100;

/// Notes every fault of the file.
pub(super) fn note(record: &mut Record, written: &Written) {
    id(record, written);
    profiles(record, written);
    weapons(record, written);
    compositions(record, written);
    abilities(record, written);
    if record.is_clean() {
        lists_are_there(record, written);
        sizes(record, written);
        models(record, written);
        wargear(record, written);
        damaged(record, written);
    }
}

fn id(record: &mut Record, written: &Written) {
    let (Some(id), Some(faction)) = (&written.id, &written.faction) else { return };
    match id.get_ref().split_once('/') {
        Some((first, second)) if is_kebab(first) && is_kebab(second) => {
            if first != faction.get_ref() {
                record.fault(faction.span(), format!("the id says faction `{first}`, not `{}`", faction.get_ref()));
            }
        }
        _ => record.fault(id.span(), format!("id `{}` must be like orks/boyz", id.get_ref())),
    }
}

fn profiles(record: &mut Record, written: &Written) {
    for (name, entry) in &written.profiles {
        if let Some((key, fault)) = entry.value.fault_in() {
            record.fault(entry.at(key), format!("profile {name}: {fault}"));
        }
    }
}

fn weapons(record: &mut Record, written: &Written) {
    let mut ids = BTreeSet::new();
    for entry in &written.weapons {
        let weapon = &entry.value;
        if let Some((key, fault)) = weapon.fault_in() {
            record.fault(entry.at(key), fault);
        }
        if let Some(fault) = skill(weapon) {
            record.fault(entry.span.clone(), format!("weapon {}: {fault}", weapon.id));
        }
        if !ids.insert(&weapon.id) {
            record.fault(entry.at("id"), format!("weapon `{}` is here twice", weapon.id));
        }
    }
}

/// A skill that is left out hits automatically, which only Torrent does (R3.2): in a record it
/// is a line that somebody forgot.
fn skill(weapon: &Weapon) -> Option<&'static str> {
    match (weapon.range.is_melee(), weapon.bs, weapon.ws) {
        (true, Some(_), _) => Some("a melee weapon has WS, not BS"),
        (false, _, Some(_)) => Some("a ranged weapon has BS, not WS"),
        (true, None, None) => Some("WS is missing"),
        (false, None, None) if !weapon.has(&WeaponAbility::Torrent) => Some("BS is missing, and it is not TORRENT"),
        _ => None,
    }
}

fn compositions(record: &mut Record, written: &Written) {
    for entry in &written.compositions {
        let wrong = |m: &&ModelCount| m.min > m.max || m.max == 0 || m.max > MOST_MODELS;
        if let Some(m) = entry.value.iter().find(wrong) {
            let (model, min, max) = (&m.model, m.min, m.max);
            record.fault(entry.span.clone(), format!("{model}: {min} to {max} is not a number of models"));
        }
        if entry.value.is_empty() {
            record.fault(entry.span.clone(), "a composition needs a model");
        }
    }
}

fn abilities(record: &mut Record, written: &Written) {
    for entry in &written.abilities {
        let ability = &entry.value;
        // Otherwise the rule would be neither done nor shown.
        if !ability.is_automated() && !ability.reminder {
            let message = format!(
                "ability `{}` needs effects, rules, triggers, grants, a field or `reminder = true`",
                ability.name
            );
            record.fault(entry.at("name"), message);
        }
        if let Some(effect) = ability.effects.iter().find(|effect| effect.is_from_the_start()) {
            let message = format!("{effect} counts from the start of the battle: write it in `rules`");
            record.fault(entry.at("effects"), message);
        }
        if let Some(fault) = ability.rules.iter().find_map(Rule::fault_of_a_unit) {
            record.fault(entry.at("rules"), fault);
        }
    }
}

/// An ability that names a field of the sheet needs it.
pub(super) fn fields(record: &mut Record, written: &Written, there: &[(SheetField, bool)]) {
    for entry in &written.abilities {
        if entry.value.field.is_some_and(|field| !there.contains(&(field, true))) {
            let message = format!("ability `{}` names a field that the sheet leaves out", entry.value.name);
            record.fault(entry.at("field"), message);
        }
    }
}

fn lists_are_there(record: &mut Record, written: &Written) {
    let lists = [
        ("points", written.points.is_empty()),
        ("compositions", written.compositions.is_empty()),
        ("profiles", written.profiles.is_empty()),
        ("loadouts", written.loadouts.is_empty()),
    ];
    for (key, _) in lists.iter().filter(|(_, empty)| *empty) {
        record.fault(0..0, format!("missing key `{key}`"));
    }
}

fn sizes(record: &mut Record, written: &Written) {
    for entry in &written.points {
        let models = entry.value.models;
        let most = written.max_models.as_ref().map_or(usize::MAX, |most| *most.get_ref());
        let fits = |c: &Entry<Vec<ModelCount>>| (smallest(&c.value)..=largest(&c.value).min(most)).contains(&models);
        if !written.compositions.iter().any(fits) {
            record.fault(entry.at("models"), format!("no composition has {models} models"));
        }
        let is_kind = |kind: &String| written.compositions.iter().flat_map(|c| &c.value).any(|m| m.model == *kind);
        if let Some(kind) = entry.value.with.as_ref().filter(|kind| !is_kind(kind)) {
            record.fault(entry.at("with"), format!("no composition has a model `{kind}`"));
        }
    }
}

/// Statlines, loadouts and options name models of the compositions, and no model goes without.
fn models(record: &mut Record, written: &Written) {
    let known: BTreeSet<&str> = written.compositions.iter().flat_map(|c| &c.value).map(|m| m.model.as_str()).collect();
    let unknown = |model: &str| !known.contains(model);
    for (name, entry) in written.profiles.iter().skip(1).filter(|(name, _)| unknown(name)) {
        record.fault(entry.span.clone(), format!("profile `{name}`: no composition has such a model"));
    }
    let loadouts = written.loadouts.iter().map(|l| (&l.value.model, l.at("model")));
    let options = written.options.iter().map(|o| (&o.value.model, o.at("model")));
    for (model, span) in loadouts.chain(options).filter(|(model, _)| *model != EVERY_MODEL && unknown(model)) {
        record.fault(span, format!("no composition has a model `{model}`"));
    }
    keywords(record, written, &known);
    unarmed(record, written);
}

/// Keywords of single models are among those of the unit, and the model has a statline of its own.
fn keywords(record: &mut Record, written: &Written, known: &BTreeSet<&str>) {
    let (Some(all), Some(of_models)) = (&written.keywords, &written.model_keywords) else { return };
    for (model, own) in of_models.get_ref() {
        let has_line = written.profiles.iter().any(|(name, _)| name == model);
        if !known.contains(model.as_str()) || !has_line {
            record.fault(of_models.span(), format!("model `{model}` with keywords of its own needs a profile"));
        }
        for word in own.iter().filter(|word| !all.get_ref().has(word)) {
            record.fault(of_models.span(), format!("the unit does not have the keyword {word} of `{model}`"));
        }
    }
}

/// A misspelt model is one fault, not two: only asked when all names are right.
fn unarmed(record: &mut Record, written: &Written) {
    if !record.is_clean() {
        return;
    }
    let armed = |model: &str| written.loadouts.iter().any(|l| l.value.model == model || l.value.model == EVERY_MODEL);
    let mut seen = BTreeSet::new();
    for entry in &written.compositions {
        for m in entry.value.iter().filter(|m| !armed(&m.model)) {
            if seen.insert(&m.model) {
                record.fault(entry.span.clone(), format!("no loadout for model `{}`", m.model));
            }
        }
    }
}

fn wargear(record: &mut Record, written: &Written) {
    let known = known_wargear(written);
    // An option that only has a text would make every list that uses it illegal.
    for option in written.options.iter().filter(|option| option.value.choices.is_empty()) {
        record.fault(option.span.clone(), "an option says in `choices` what may be taken".to_owned());
    }
    let ids: BTreeSet<&str> = written.weapons.iter().map(|w| w.value.id.as_str()).collect();
    let carried = written.loadouts.iter().flat_map(|l| &l.value.items);
    let offered = written.options.iter().flat_map(|o| o.value.items());
    for (message, span) in carried.chain(offered).flat_map(|item| item_faults(item, &ids, &known)) {
        record.fault(span, message);
    }
    for option in &written.options {
        let value = &option.value;
        let named = value.unless.iter().chain(&value.requires).chain(&value.locks);
        for name in named.filter(|name| !known.contains(&id_of(name))) {
            record.fault(option.span.clone(), format!("`{name}` is no item of this sheet"));
        }
        if value.copies.is_some() && !value.each_copy || value.duplicates && value.pick.is_none() {
            record.fault(option.span.clone(), "`copies` needs `each_copy`, and `duplicates` needs `pick`".to_owned());
        }
    }
}

/// What an item may be called: a weapon, a rule of the sheet, or wargear that has no rule of its own.
fn known_wargear(written: &Written) -> BTreeSet<String> {
    let weapons = written.weapons.iter().map(|w| w.value.family());
    // The item of `Gloom Prism (Aura)` is a `Gloom Prism`.
    let plain = |name: &str| name.split(" (").next().unwrap_or_default().to_owned();
    let abilities = written.abilities.iter().map(|a| plain(&a.value.name));
    let others = written.wargear.iter().flat_map(|list| list.get_ref()).map(String::as_str);
    weapons.chain(others).map(id_of).chain(abilities.map(|name| id_of(&name))).collect()
}

fn item_faults(item: &PlacedItem, ids: &BTreeSet<&str>, known: &BTreeSet<String>) -> Vec<(String, Span)> {
    let (name, listed) = (&item.get_ref().name, item.get_ref().weapons.as_ref());
    let missing = listed.into_iter().flatten().filter(|id| !ids.contains(id.get_ref().as_str()));
    let mut faults: Vec<_> =
        missing.map(|id| (format!("no weapon has the id `{}`", id.get_ref()), id.span())).collect();
    if item.get_ref().count == 0 {
        faults.push((format!("`{name}` is carried 0 times"), place(item)));
    }
    // A misspelt weapon would otherwise be a trinket.
    if listed.is_none() && !known.contains(&id_of(name)) {
        let message =
            format!("`{name}` is no weapon and no ability of this sheet: name it in `wargear` if it is neither");
        faults.push((message, place(item)));
    }
    faults
}

fn damaged(record: &mut Record, written: &Written) {
    let Some(damaged) = &written.damaged else { return };
    let wounds = written.profiles.iter().map(|(_, p)| p.value.wounds).max().unwrap_or(0);
    let (from, to) = (damaged.get_ref().from, damaged.get_ref().to);
    if from == 0 || from > to || to >= wounds {
        record.fault(damaged.span(), format!("damaged from {from} to {to} wounds, of {wounds}"));
    }
    if let Some(unread) = damaged.get_ref().effects.iter().find(|effect| !effect.is_of_damaged()) {
        let message = format!("{unread} is not read while a model is damaged: only its attacks and its OC are");
        record.fault(damaged.span(), message);
    }
}
