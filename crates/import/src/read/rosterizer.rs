//! Rosterizer's registry: a tree of assets ("Unit§Meganobz", "Model§Meganob") with everything
//! they say, alone or in a `.regiztry`, which is a zip. It is translated to the tree of
//! rosters, so that its units are read like all others.
//!
//! Wargear counts for each model here, and points of a unit hold those of everything in it.

use super::tree::{self, Category, Force, LARGEST_NUMBER, Roster, Selection, SelectionKind, Table, cut};
use super::{selections, values};
use crate::{Format, ImportError, List};
use serde_json::Value;

/// Registries have five levels; the parser allows no more than a hundred or so.
const DEEPEST: usize = 60;

/// Whether a document is a registry.
pub fn is_registry(document: &Value) -> bool {
    registry_of(document).is_some()
}

/// Reads a registry.
pub fn read(document: &Value) -> Result<List, ImportError> {
    let Some(registry) = registry_of(document) else {
        return Err(ImportError::new("BAD_JSON", "This JSON holds no registry: export the roster again."));
    };
    let game = [registry, document].iter().find_map(|value| text(value.get("info")?.get("game")?));
    let mut selections: Vec<Selection> =
        ["Detachment", "Battle Size"].iter().filter_map(|name| setting(registry, name)).collect();
    for unit in children(registry, "included") {
        selections.push(selection(unit, 1, 0));
    }
    // What the army may use is in every registry, chosen or not.
    let held = children(registry, "traits").into_iter();
    let held = held.filter(|held| !matches!(class(held), "Stratagems" | "Stratagem" | "Detachment"));
    selections.extend(held.map(|held| selection(held, 1, 0)));
    let tracked = |name: &str| registry.get("tracked")?.get(name)?.as_f64();
    let roster = Roster {
        name: registry.get("name").and_then(text).unwrap_or_default(),
        system_id: String::new(),
        system: game.unwrap_or_default(),
        points: tracked("Points"),
        limit: tracked("maxPoints"),
        forces: vec![Force { catalogue: stat(registry, "Faction").unwrap_or_default(), selections }],
    };
    selections::list(&roster, Format::Rosterizer)
}

/// The topmost asset: the document itself, or where wrappers have it.
fn registry_of(document: &Value) -> Option<&Value> {
    let present = || document.get("history")?.get("present")?.get("roster");
    let places = [Some(document), document.get("snapshot"), document.get("roster"), present()];
    places.into_iter().flatten().find(|place| {
        class(place) == "Roster" || place.get("assets").is_some_and(|assets| assets.get("included").is_some())
    })
}

fn children<'a>(asset: &'a Value, which: &str) -> Vec<&'a Value> {
    let children = asset.get("assets").and_then(|assets| assets.get(which)).and_then(Value::as_array);
    children.map(|children| children.iter().filter(|child| child.is_object()).collect()).unwrap_or_default()
}

/// What stands before the "§" of an asset.
fn class(asset: &Value) -> &str {
    let item = asset.get("item").and_then(Value::as_str).unwrap_or_default();
    item.split_once('§').map_or("", |(class, _)| class)
}

fn name(asset: &Value) -> String {
    let item = asset.get("item").and_then(Value::as_str).unwrap_or_default();
    let after = item.split_once('§').map_or(item, |(_, name)| name);
    let designation = asset.get("designation").and_then(text);
    cut(&designation.unwrap_or_else(|| after.to_owned()), 200)
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(tree::text(text)).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A stat as it is shown, otherwise its value.
fn stat(asset: &Value, name: &str) -> Option<String> {
    let stat = asset.get("stats")?.get(name)?;
    let shown = ["format", "term"].iter().find_map(|way| text(stat.get("processed")?.get(way)?.get("current")?));
    shown.or_else(|| text(stat.get("value")?)).filter(|value| !values::is_blank(value))
}

/// A setting of the roster as the selections that others have for it.
fn setting(registry: &Value, name: &str) -> Option<Selection> {
    let chosen = Selection { name: stat(registry, name)?, number: 1, ..Selection::default() };
    Some(Selection {
        name: name.to_owned(),
        number: 1,
        categories: vec![Category { name: "Configuration".to_owned(), primary: true }],
        selections: vec![chosen],
        ..Selection::default()
    })
}

/// An asset with what is in it; `above` is how many models bear it.
fn selection(asset: &Value, above: u32, depth: usize) -> Selection {
    let class = class(asset);
    let kind = match class {
        "Unit" | "Squad" | "Character" | "Epic Hero" => SelectionKind::Unit,
        "Model" => SelectionKind::Model,
        _ => SelectionKind::Upgrade,
    };
    let quantity =
        asset.get("quantity").and_then(Value::as_f64).unwrap_or(1.0).clamp(0.0, f64::from(LARGEST_NUMBER)) as u32;
    let number = quantity.saturating_mul(above).min(LARGEST_NUMBER);
    let below = if kind == SelectionKind::Unit { 1 } else { number };
    let mut made = Selection { name: name(asset), kind, number, ..Selection::default() };
    made.categories = categories(asset, kind);
    made.points = own_points(asset, kind);
    if class == "Enhancement" {
        made.group = "Enhancements".to_owned();
    }
    made.profiles.extend(statline(asset, kind));
    made.profiles.extend(weapons(asset));
    made.profiles.extend(own_text(asset, kind));
    if depth < DEEPEST {
        for held in children(asset, "traits").into_iter().chain(children(asset, "included")) {
            match self::class(held) {
                inner if is_weapon(inner) && is_weapon(class) => {}
                "Ability" if is_weapon(class) => {}
                "Ability" => ability(held, &mut made),
                _ => made.selections.push(selection(held, below, depth + 1)),
            }
        }
    }
    made
}

fn is_weapon(class: &str) -> bool {
    class == "Weapon" || class.ends_with(" Weapon")
}

/// Points that a unit has beside those of enhancements in it.
fn own_points(asset: &Value, kind: SelectionKind) -> f64 {
    let tracked = asset.get("tracked").and_then(|tracked| tracked.get("Points")).and_then(Value::as_f64);
    let points = tracked.or_else(|| stat(asset, "Points")?.parse().ok()).filter(|points| points.abs() < 1e6);
    let points = points.unwrap_or(0.0);
    match kind {
        SelectionKind::Unit => {
            let enhancements = children(asset, "traits").into_iter().chain(children(asset, "included"));
            let enhancements = enhancements.filter(|held| class(held) == "Enhancement");
            points - enhancements.map(|held| own_points(held, SelectionKind::Upgrade)).sum::<f64>()
        }
        SelectionKind::Upgrade if class(asset) == "Enhancement" => points,
        SelectionKind::Upgrade | SelectionKind::Model => 0.0,
    }
}

fn categories(asset: &Value, kind: SelectionKind) -> Vec<Category> {
    let words = |key: &str| {
        let words = asset.get("keywords").and_then(|keywords| keywords.get(key)).and_then(Value::as_array);
        words.map(|words| words.iter().filter_map(text).collect::<Vec<_>>()).unwrap_or_default()
    };
    if kind == SelectionKind::Upgrade {
        return Vec::new();
    }
    let plain = |name: String| Category { name, primary: false };
    let mut categories: Vec<Category> = words("Keywords").into_iter().map(plain).collect();
    categories.extend(words("Faction").into_iter().map(|faction| plain(format!("Faction: {faction}"))));
    let places = words("Category");
    categories.extend(places.into_iter().map(|name| Category { name, primary: true }));
    categories
}

fn statline(asset: &Value, kind: SelectionKind) -> Option<Table> {
    let values = table(asset, &["M", "T", "SV", "W", "LD", "OC"])?;
    (kind != SelectionKind::Upgrade).then(|| Table { name: name(asset), kind: "Unit".to_owned(), values })
}

/// The profiles of a weapon: its own, or those of the weapons in it ("Stikka", once as a melee
/// and once as a ranged weapon).
fn weapons(asset: &Value) -> Vec<Table> {
    if !is_weapon(class(asset)) {
        return Vec::new();
    }
    let inner: Vec<&Value> = children(asset, "traits").into_iter().filter(|held| is_weapon(class(held))).collect();
    if inner.is_empty() {
        return weapon(asset, name(asset)).into_iter().collect();
    }
    let named = |held: &Value| match name(held) {
        kind if ["melee", "ranged"].iter().any(|word| kind.eq_ignore_ascii_case(word)) => name(asset),
        profile => format!("{} - {profile}", name(asset)),
    };
    inner.into_iter().filter_map(|held| weapon(held, named(held))).collect()
}

fn weapon(asset: &Value, name: String) -> Option<Table> {
    let mut values = table(asset, &["Range", "A", "S", "AP", "D"])?;
    for skill in ["BS", "WS"] {
        values.extend(stat(asset, skill).map(|value| (skill.to_owned(), value)));
    }
    let keywords: Vec<String> =
        children(asset, "traits").into_iter().filter(|held| class(held) == "Ability").map(self::name).collect();
    values.push(("Keywords".to_owned(), keywords.join(", ")));
    Some(Table { name, kind: "Weapons".to_owned(), values })
}

/// What wargear or an enhancement says of itself.
fn own_text(asset: &Value, kind: SelectionKind) -> Option<Table> {
    let says = asset.get("text").and_then(text).filter(|_| kind == SelectionKind::Upgrade)?;
    Some(Table { name: name(asset), kind: "Abilities".to_owned(), values: vec![("Description".to_owned(), says)] })
}

/// Stats by their names, if it has all of them; registries write "Sv" and "Ld".
fn table(asset: &Value, names: &[&str]) -> Option<Vec<(String, String)>> {
    let spelt = |name: &str| match name {
        "SV" => stat(asset, "Sv").or_else(|| stat(asset, "SV")),
        "LD" => stat(asset, "Ld").or_else(|| stat(asset, "LD")),
        other => stat(asset, other),
    };
    names.iter().map(|name| Some(((*name).to_owned(), spelt(name)?))).collect()
}

/// An ability of a unit: core and faction ones are rules, others have their text.
fn ability(asset: &Value, owner: &mut Selection) {
    let words = |key: &str| asset.get("keywords").and_then(|keywords| keywords.get(key)).and_then(Value::as_array);
    let words: Vec<&Value> = ["Keywords", "Tags"].into_iter().filter_map(words).flatten().collect();
    let named = |word: &str| words.iter().any(|held| held.as_str() == Some(word));
    let says = asset.get("text").and_then(text).unwrap_or_default();
    if named("Core") || named("Faction") {
        owner.rules.push((name(asset), says));
    } else {
        let values = vec![("Description".to_owned(), says)];
        owner.profiles.push(Table { name: name(asset), kind: "Abilities".to_owned(), values });
    }
}
