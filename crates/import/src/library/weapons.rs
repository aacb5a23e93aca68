//! Weapons of the dataset as weapons of the codex.
//!
//! A weapon with several profiles becomes several of one name, each with its profile's name. One
//! that shoots and strikes has profiles of both kinds; nobody chooses between those, so a profile
//! that is alone in its kind has no name of its own.

use super::source::{self, WeaponKeyword, WeaponProfile};
use codex::find::id_of;
use codex::{DiceExpr, Item, Range, Weapon, WeaponAbility};
use geometry::Inches;
use serde_json::Value;

/// A weapon as the models carry it, with its profiles, and abilities that no rule of the core
/// rules explains: they are the players'.
pub(super) struct Armament {
    pub id: String,
    pub item: Item,
    pub profiles: Vec<Weapon>,
    pub unknown: Vec<String>,
}

/// A weapon; `None` if none of its profiles can be read.
pub(super) fn armament(weapon: &source::Weapon) -> Option<Armament> {
    let mut unknown = Vec::new();
    let profiles: Vec<Weapon> =
        weapon.profiles.iter().filter_map(|profile| read(weapon, profile, &mut unknown)).collect();
    if profiles.is_empty() {
        return None;
    }
    let item =
        Item { name: weapon.name.clone(), count: 1, weapons: profiles.iter().map(|held| held.id.clone()).collect() };
    Some(Armament { id: weapon.id.clone(), item, profiles, unknown })
}

fn read(weapon: &source::Weapon, profile: &WeaponProfile, unknown: &mut Vec<String>) -> Option<Weapon> {
    let melee = is_melee(profile);
    let several = weapon.profiles.iter().filter(|other| is_melee(other) == melee).count() > 1;
    let both = weapon.profiles.iter().any(|other| is_melee(other) != melee);
    let range = if melee { Range::Melee } else { Range::Ranged(Inches::from_f64(profile.range.as_f64()?)?) };
    let mut abilities: Vec<WeaponAbility> = Vec::new();
    for keyword in &profile.keywords {
        match ability(keyword) {
            Some(ability) if !abilities.contains(&ability) => abilities.push(ability),
            Some(_) => {}
            None => unknown.push(keyword.keyword_id.replace('-', " ")),
        }
    }
    abilities.sort();
    let torrent = abilities.contains(&WeaponAbility::Torrent);
    let stats = &profile.stats;
    let name = profile.name.to_lowercase();
    Some(Weapon {
        id: match (several, melee && both) {
            (true, _) => format!("{}-{}", weapon.id, id_of(&name)),
            (false, true) => format!("{}-melee", weapon.id),
            (false, false) => weapon.id.clone(),
        },
        name: weapon.name.clone(),
        profile: several.then_some(name),
        range,
        attacks: dice(&stats.attacks)?,
        bs: stats.bs.filter(|_| !melee && !torrent),
        ws: stats.ws.filter(|_| melee),
        strength: dice(&stats.strength)?,
        // Two weapons have lost their minus sign.
        ap: -stats.ap.abs(),
        damage: dice(&stats.damage)?,
        abilities,
    })
}

fn is_melee(profile: &WeaponProfile) -> bool {
    profile.range.as_str().is_some_and(|range| range.eq_ignore_ascii_case("melee"))
}

/// A number, or dice.
fn dice(value: &Value) -> Option<DiceExpr> {
    match value {
        Value::Number(number) => number.as_u64().and_then(|n| u8::try_from(n).ok()).map(DiceExpr::fixed),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

/// A keyword of a weapon. What the codex has no type for (a rolled Rapid Fire, the names of
/// single weapons) is none.
fn ability(keyword: &WeaponKeyword) -> Option<WeaponAbility> {
    let parameters = &keyword.parameters;
    let text = match keyword.keyword_id.as_str() {
        "anti" => {
            let target = parameters.get("target_keyword")?.as_str()?;
            format!("ANTI-{target} {}+", parameters.get("threshold")?)
        }
        "twin-linked" => "TWIN-LINKED".to_owned(),
        id => {
            let value = match parameters.get("value") {
                Some(Value::String(text)) => format!(" {text}"),
                Some(number) => format!(" {number}"),
                None => String::new(),
            };
            format!("{}{value}", id.replace('-', " "))
        }
    };
    text.parse().ok()
}
