//! Wargear options.
//!
//! An option is structured only where its fields say everything: the model is one of the unit,
//! everything given up and taken is a weapon of the unit or a plain piece of wargear. Otherwise
//! it is a line of text. What the sheet prints and neither a default nor a structured option
//! gives to anybody stands in one option at the end, so that a list that has it can be read.

use super::source::{ModelConstraint, Source, Unit, WargearOption as Written};
use super::weapons::Armament;
use crate::names::{plain, singular};
use codex::datasheet::EVERY_MODEL;
use codex::{Item, Loadout, ModelCount, WargearOption};
use std::collections::BTreeSet;

/// The text of the last option.
const ALSO: &str = "Also on the datasheet; who may take it is not in the dataset";

/// The options of the dataset that can be this unit's: ids are shared between units of several
/// factions, and some options have come to the wrong unit.
pub(super) fn written<'a>(source: &'a Source, unit: &Unit) -> Vec<&'a Written> {
    let has = |id: &String| unit.weapon_ids.contains(id);
    let fits = |option: &Written| {
        let taken = option.replacement.iter().chain(option.replacement_choice.iter().flatten());
        option.replaces.iter().all(has) && (!option.replaces.is_empty() || taken.clone().any(has) || no_weapon(option))
    };
    source.wargear_options.iter().filter(|option| option.unit_id == unit.id && fits(option)).collect()
}

fn no_weapon(option: &Written) -> bool {
    option.replaces.is_empty() && option.replacement.len() == 1
}

/// Ids of everything that some option offers.
pub(super) fn offered<'a>(options: &[&'a Written]) -> BTreeSet<&'a str> {
    let taken =
        options.iter().flat_map(|option| option.replacement.iter().chain(option.replacement_choice.iter().flatten()));
    taken.map(String::as_str).collect()
}

/// The options of a unit.
pub(super) fn options(
    source: &Source,
    written: &[&Written],
    models: &[ModelCount],
    armaments: &[Armament],
    loadouts: &[Loadout],
) -> Vec<WargearOption> {
    let mut out: Vec<WargearOption> = Vec::new();
    for option in written {
        let option = read(source, option, models, armaments);
        if !out.contains(&option) {
            out.push(option);
        }
    }
    let given = |item: &Item| {
        let held = loadouts.iter().flat_map(|loadout| &loadout.items);
        held.chain(out.iter().flat_map(|option| option.choices.iter().flatten())).any(|held| held.name == item.name)
    };
    let rest: Vec<Vec<Item>> =
        armaments.iter().filter(|held| !given(&held.item)).map(|held| vec![held.item.clone()]).collect();
    if !rest.is_empty() {
        out.push(WargearOption { choices: rest, ..WargearOption::bare(ALSO.to_owned()) });
    }
    out
}

fn read(source: &Source, option: &Written, models: &[ModelCount], armaments: &[Armament]) -> WargearOption {
    let bare = WargearOption::bare(text(source, option, armaments));
    let constraint = &option.model_constraint;
    let model = match &constraint.model_name {
        None => EVERY_MODEL.to_owned(),
        Some(name) => match called(name, models) {
            Some(model) => model.to_owned(),
            None => return bare,
        },
    };
    let groups = match option.replacement.is_empty() {
        true => option.replacement_choice.clone(),
        false => vec![option.replacement.clone()],
    };
    let all = |ids: &[String]| ids.iter().map(|id| item(source, id, armaments)).collect::<Option<Vec<Item>>>();
    let choices = groups.iter().map(|group| all(group)).collect::<Option<Vec<_>>>();
    let (Some(replaces), Some(choices)) = (all(&option.replaces), choices) else { return bare };
    let (up_to, per_models) = limits(constraint, models);
    WargearOption {
        model,
        up_to,
        per_models,
        replaces: merged(replaces),
        choices: choices.into_iter().map(merged).collect(),
        ..bare
    }
}

/// One item for several of a name.
fn merged(items: Vec<Item>) -> Vec<Item> {
    let mut out: Vec<Item> = Vec::new();
    for item in items {
        match out.iter_mut().find(|held| held.name == item.name) {
            Some(held) => held.count += item.count,
            None => out.push(item),
        }
    }
    out
}

fn called<'a>(name: &str, models: &'a [ModelCount]) -> Option<&'a str> {
    let wanted = singular(&plain(name));
    models.iter().find(|kind| singular(&plain(&kind.model)) == wanted).map(|kind| kind.model.as_str())
}

fn limits(constraint: &ModelConstraint, models: &[ModelCount]) -> (Option<u8>, Option<u8>) {
    let single = models.iter().map(|kind| kind.max).sum::<usize>() == 1;
    match (constraint.max_count, constraint.per_n_models) {
        _ if constraint.any_number => (None, None),
        (most, Some(per)) => (Some(most.unwrap_or(1)), Some(per)),
        (Some(most), None) => (Some(most), None),
        (None, None) => (single.then_some(1), None),
    }
}

/// A weapon of the unit, or wargear whose name is a plain name.
fn item(source: &Source, id: &str, armaments: &[Armament]) -> Option<Item> {
    if let Some(held) = armaments.iter().find(|held| held.id == id) {
        return Some(held.item.clone());
    }
    let wargear = source.wargear.iter().find(|wargear| wargear.id == id)?;
    let wanted = singular(&plain(&wargear.name));
    let several = armaments.iter().any(|held| singular(&plain(&held.item.name)) == wanted);
    (is_plain(&wargear.name) && !several).then(|| Item {
        name: codex::find::capital(&wargear.name),
        count: 1,
        weapons: Vec::new(),
    })
}

/// Some wargear of the dataset is half a sentence, or several weapons at once.
fn is_plain(name: &str) -> bool {
    let words = ["and", "or", "can", "following", "up", "equipped", "additional"];
    let odd = |c: char| matches!(c, ',' | ':' | ';') || c.is_ascii_digit();
    !name.contains(odd) && name.split(' ').count() <= 5 && !name.split(' ').any(|word| words.contains(&word))
}

/// The option in one line, in the style of our records.
fn text(source: &Source, option: &Written, armaments: &[Armament]) -> String {
    let name = |id: &String| {
        let weapon = armaments.iter().find(|held| held.id == *id).map(|held| held.item.name.clone());
        let wargear = || source.wargear.iter().find(|wargear| wargear.id == *id).map(|wargear| wargear.name.clone());
        weapon.or_else(wargear).unwrap_or_else(|| id.replace('-', " "))
    };
    let list = |ids: &[String]| ids.iter().map(name).collect::<Vec<_>>().join(" + ");
    let constraint = &option.model_constraint;
    let who = constraint.model_name.as_deref().unwrap_or("model");
    let who = match (constraint.any_number, constraint.per_n_models, constraint.max_count) {
        (true, ..) => format!("any number of {who}"),
        (_, Some(per), most) => format!("per {per} models {}× {who}", most.unwrap_or(1)),
        (_, None, Some(most)) => format!("up to {most}× {who}"),
        _ => who.to_owned(),
    };
    let taken = match option.replacement.is_empty() {
        true => option.replacement_choice.iter().map(|group| list(group)).collect::<Vec<_>>().join(" or "),
        false => list(&option.replacement),
    };
    match option.replaces.is_empty() {
        true => format!("{who}: + {taken}"),
        false => format!("{who}: {} → {taken}", list(&option.replaces)),
    }
}
