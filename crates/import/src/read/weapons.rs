//! Weapon profiles as exported become weapons of the codex.
//!
//! "➤ Plasma pistol - standard" and "➤ Plasma pistol - supercharge" are two profiles of one
//! weapon. The same weapon with other values in other hands keeps its name for the first and
//! has the bearer's behind it for the others: "Force weapon (Aspiring Sorcerer)".

use super::tree::{Selection, Table};
use super::values;
use crate::names::plain;
use codex::{Range, Weapon, WeaponAbility};

/// More weapon profiles than any unit has.
const MOST: usize = 100;

/// Whether a profile is one of a weapon, whatever its type is called.
pub fn is_weapon(table: &Table) -> bool {
    ["Range", "A", "S", "AP", "D"].iter().all(|name| table.value(name).is_some())
}

/// The name of the weapon and of its profile.
pub fn name(profile: &str, selection: &str) -> (String, Option<String>) {
    let bare = profile.trim_start_matches(|c: char| c.is_whitespace() || "➤►▶➢➔→>•".contains(c)).trim();
    let arrow = bare.len() < profile.trim().len();
    let cut =
        [" - ", " – ", " — "].iter().filter_map(|dash| bare.split_once(dash)).min_by_key(|(weapon, _)| weapon.len());
    match cut {
        Some((weapon, of)) if arrow || plain(weapon) == plain(selection) => {
            (weapon.trim().to_owned(), Some(of.trim().to_owned()).filter(|of| !of.is_empty()))
        }
        _ => (bare.to_owned(), None),
    }
}

/// The weapons of a unit, gathered one selection after the other.
#[derive(Default)]
pub struct Armoury {
    /// Each profile once.
    pub weapons: Vec<Weapon>,
}

impl Armoury {
    /// Adds the weapons whose profiles a selection has; `bearer` names the models it is in.
    pub fn add(&mut self, selection: &Selection, bearer: Option<&str>, faults: &mut Vec<String>) {
        let mut read: Vec<Weapon> = Vec::new();
        if self.weapons.len() + selection.profiles.len() > MOST && selection.profiles.iter().any(is_weapon) {
            return faults.push(format!("{}: the unit has more weapons than can be; it was left out.", selection.name));
        }
        for table in selection.profiles.iter().filter(|table| is_weapon(table)) {
            let (weapon, profile) = name(&table.name, &selection.name);
            match weapon_of(table, weapon, profile, faults) {
                Ok(weapon) => read.push(weapon),
                Err(fault) => faults.push(format!("{}: {fault}; the weapon was not taken from the list.", table.name)),
            }
        }
        while !read.is_empty() {
            let first = read[0].name.clone();
            let (family, rest): (Vec<Weapon>, Vec<Weapon>) = read.into_iter().partition(|weapon| weapon.name == first);
            self.add_family(family, bearer);
            read = rest;
        }
    }

    /// All profiles of one weapon, as one selection has them.
    fn add_family(&mut self, mut family: Vec<Weapon>, bearer: Option<&str>) {
        let name = family[0].name.clone();
        let of_bearer = bearer.map(|bearer| format!("{name} ({bearer})"));
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        for free in std::iter::once(name.clone()).chain(of_bearer).chain(numbered) {
            let held: Vec<&Weapon> = self.weapons.iter().filter(|weapon| weapon.name == free).collect();
            family.iter_mut().for_each(|weapon| weapon.name.clone_from(&free));
            if held.is_empty() {
                break;
            }
            if family.iter().all(|weapon| held.iter().any(|held| is_same(held, weapon))) {
                return;
            }
        }
        for mut weapon in family {
            let wanted = kebab(&weapon.title());
            let ids = (1..).map(|n| if n == 1 { wanted.clone() } else { format!("{wanted}-{n}") });
            let free = ids.into_iter().find(|id| self.weapons.iter().all(|held| held.id != *id));
            weapon.id = free.unwrap_or(wanted);
            self.weapons.push(weapon);
        }
    }
}

fn is_same(one: &Weapon, other: &Weapon) -> bool {
    Weapon { id: String::new(), ..one.clone() } == Weapon { id: String::new(), ..other.clone() }
}

/// One profile; the first thing that cannot be read otherwise. Unknown keywords are faults, and
/// the weapon is kept without them.
fn weapon_of(table: &Table, name: String, profile: Option<String>, faults: &mut Vec<String>) -> Result<Weapon, String> {
    let value = |key: &str| table.value(key).unwrap_or_default();
    let unreadable = |key: &str| format!("{key} “{}” cannot be read", shortened(value(key)));
    let range = match value("Range") {
        melee if melee.eq_ignore_ascii_case("melee") => Range::Melee,
        far => Range::Ranged(values::inches(far).ok_or_else(|| unreadable("Range"))?),
    };
    let skill = |key: &str| match table.value(key) {
        Some(text) if !values::is_blank(text) => values::number(text).map(Some).ok_or_else(|| unreadable(key)),
        _ => Ok(None),
    };
    let (ap, dashed) = values::penetration(value("AP")).ok_or_else(|| unreadable("AP"))?;
    if !dashed {
        faults.push(format!("{}: AP {} was read as AP {ap}.", table.name, value("AP")));
    }
    let (bs, ws) = (skill("BS")?, skill("WS")?);
    let skill = bs.or(ws);
    let abilities = abilities(table, faults);
    if skill.is_none() && !abilities.contains(&WeaponAbility::Torrent) {
        faults.push(format!("{}: it has no skill and no Torrent; it hits automatically.", table.name));
    }
    let melee = range.is_melee();
    let weapon = Weapon {
        id: kebab(&table.name),
        name,
        profile,
        range,
        attacks: values::dice(value("A")).ok_or_else(|| unreadable("A"))?,
        bs: skill.filter(|_| !melee),
        ws: skill.filter(|_| melee),
        strength: values::dice(value("S")).ok_or_else(|| unreadable("S"))?,
        ap,
        damage: values::dice(value("D")).ok_or_else(|| unreadable("D"))?,
        abilities,
    };
    weapon.fault().map_or(Ok(weapon), Err)
}

fn abilities(table: &Table, faults: &mut Vec<String>) -> Vec<WeaponAbility> {
    let keywords = values::unmarked(table.value("Keywords").unwrap_or_default());
    let mut abilities = Vec::new();
    for word in keywords.split([',', ';']).map(|word| word.trim().trim_end_matches(['*', '.'])) {
        if values::is_blank(word) {
            continue;
        }
        match word.parse::<WeaponAbility>() {
            Ok(ability) if !abilities.contains(&ability) => abilities.push(ability),
            Ok(_) => {}
            Err(_) => faults.push(format!("{}: the keyword “{}” is not known.", table.name, shortened(word))),
        }
    }
    abilities
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

/// An id from a name.
fn kebab(name: &str) -> String {
    let plain = plain(name);
    let ascii: String = plain.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let id = ascii.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    if id.is_empty() { "weapon".to_owned() } else { id }
}
