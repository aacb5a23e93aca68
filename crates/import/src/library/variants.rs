//! Which of several weapons of one id a unit has.
//!
//! In the dataset `bolt-pistol` is the name of many weapons: each faction has its own, and within
//! a faction a hero's hits more often than a trooper's. A unit names only the id. Two things tell
//! them apart:
//!
//! - *Order.* The weapons of a faction stand in the order in which its units need them, and a
//!   weapon is there again only if its numbers differ. So the second `bolt-pistol` was needed by
//!   the first unit with that id after the units of the weapons before it: its owner.
//! - *Likeness.* A unit that owns none has one of those before it: the one whose skill fits the
//!   unit's other weapons and whose owner is most like it. That is a guess, and says so.
//!
//! Against the 64 datasheets of ours that the dataset has too, order is right for 77 of 78 weapon
//! profiles and likeness for 88 of 112, abilities included. The weights of likeness were chosen by
//! these same sheets, so elsewhere it is right less often.

use super::source::{Source, Unit, Weapon};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A weapon of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chosen {
    /// Its place in [`Source::weapons`].
    pub at: usize,
    /// It was chosen by likeness.
    pub guessed: bool,
}

/// The weapons of each unit, in the order of its ids.
pub(super) fn of_units(source: &Source) -> Vec<Vec<Chosen>> {
    let everywhere = places(source, 0..source.weapons.len());
    let mut out = Vec::with_capacity(source.units.len());
    for (units, weapons) in factions(source) {
        let here = places(source, weapons.clone());
        let faction = Faction { source, units, owners: owners(source, units, weapons), places: here };
        for (number, unit) in units.iter().enumerate() {
            let found = unit.weapon_ids.iter().filter_map(|id| {
                let variants = faction.places.get(id.as_str()).or_else(|| everywhere.get(id.as_str()))?;
                faction.choose(number, variants)
            });
            out.push(found.collect());
        }
    }
    out
}

/// Places by id.
type Places<'a> = BTreeMap<&'a str, Vec<usize>>;

fn places(source: &Source, range: Range<usize>) -> Places<'_> {
    let mut out = Places::new();
    for at in range {
        out.entry(source.weapons[at].id.as_str()).or_default().push(at);
    }
    out
}

/// The units of each faction that has some, and where its weapons stand.
fn factions(source: &Source) -> Vec<(&[Unit], Range<usize>)> {
    let units: Vec<&[Unit]> = source.units.chunk_by(|a, b| a.faction_id == b.faction_id).collect();
    let mut users: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (number, unit) in units.iter().enumerate().flat_map(|(number, units)| units.iter().map(move |u| (number, u))) {
        for id in &unit.weapon_ids {
            users.entry(id).or_default().insert(number);
        }
    }
    let only = |at: usize, faction: usize| {
        users.get(source.weapons[at].id.as_str()).is_some_and(|users| users.len() == 1 && users.contains(&faction))
    };
    let mut starts = vec![0];
    for at in 0..source.weapons.len() {
        // An id that the next faction alone has: we are there. Its first units needed something
        // before it, perhaps, that others have as well.
        let next = starts.len();
        let last = starts[next - 1];
        if next < units.len() && only(at, next) {
            let id = &source.weapons[at].id;
            let first = units[next].iter().position(|unit| unit.weapon_ids.contains(id)).unwrap_or(0);
            let needed: BTreeSet<&str> =
                units[next][..=first].iter().flat_map(|unit| &unit.weapon_ids).map(String::as_str).collect();
            let mut from = at;
            while from > last + 1 && needed.contains(source.weapons[from - 1].id.as_str()) && !only(from - 1, next - 1)
            {
                from -= 1;
            }
            starts.push(from);
        }
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([source.weapons.len()]).collect();
    // Should a faction have no weapon of its own, it and those after it look everywhere.
    let range = |number: usize| match (starts.get(number), ends.get(number)) {
        (Some(&from), Some(&to)) => from..to,
        _ => 0..0,
    };
    units.iter().enumerate().map(|(number, units)| (*units, range(number))).collect()
}

/// Which unit of a faction each of its weapons was first needed by.
fn owners(source: &Source, units: &[Unit], weapons: Range<usize>) -> BTreeMap<usize, usize> {
    let mut owners = BTreeMap::new();
    let mut before: BTreeMap<&str, usize> = BTreeMap::new();
    let mut near = 0;
    for at in weapons {
        let id = source.weapons[at].id.as_str();
        let known = before.get(id).copied();
        let has = |number: &usize| units[*number].weapon_ids.iter().any(|held| held == id);
        let from = match known {
            Some(owner) => near.max(owner + 1),
            None => 0,
        };
        let Some(owner) = (from..units.len()).find(has) else { continue };
        near = owner;
        before.insert(id, owner);
        owners.insert(at, owner);
    }
    owners
}

struct Faction<'a> {
    source: &'a Source,
    units: &'a [Unit],
    owners: BTreeMap<usize, usize>,
    places: Places<'a>,
}

impl Faction<'_> {
    fn choose(&self, number: usize, variants: &[usize]) -> Option<Chosen> {
        let owned = variants.iter().rev().find(|at| self.owners.get(at) == Some(&number));
        match (owned, variants) {
            (Some(&at), _) | (None, &[at]) => return Some(Chosen { at, guessed: false }),
            _ => {}
        }
        let earlier = |at: &&usize| self.owners.get(at).is_none_or(|&owner| owner < number);
        let known: Vec<usize> = variants.iter().filter(earlier).copied().collect();
        let among = if known.is_empty() { variants } else { &known };
        let at = among.iter().copied().max_by_key(|&at| (self.likeness(number, at), at))?;
        Some(Chosen { at, guessed: true })
    }

    /// How well a weapon fits a unit that does not own it.
    fn likeness(&self, number: usize, at: usize) -> i32 {
        let unit = &self.units[number];
        let mut sum = 0;
        if self.skill(number, is_melee(&self.source.weapons[at])) == Some(skill(&self.source.weapons[at])) {
            sum += 40;
        }
        let Some(owner) = self.owners.get(&at).map(|&owner| &self.units[owner]) else { return sum };
        if owner.has("Character") == unit.has("Character") {
            sum += 60;
        }
        let kinds = ["Infantry", "Mounted", "Vehicle", "Monster", "Beast"];
        if kinds.iter().any(|kind| owner.has(kind) && unit.has(kind)) {
            sum += 20;
        }
        if let (Some(a), Some(b)) = (owner.profiles.first(), unit.profiles.first()) {
            sum -= 10 * i32::from(a.toughness.abs_diff(b.toughness));
            sum -= 10 * i32::from(a.wounds.abs_diff(b.wounds).min(4));
        }
        let shared = |a: &[String], b: &[String]| a.iter().filter(|word| b.contains(word)).count() as i32;
        let common = ["Imperium", "Chaos"].iter().filter(|word| owner.has(word) && unit.has(word)).count() as i32;
        sum += 3 * (shared(&owner.keywords, &unit.keywords) - common);
        let both = shared(&owner.weapon_ids, &unit.weapon_ids);
        let either = (owner.weapon_ids.len() + unit.weapon_ids.len()) as i32 - both;
        sum + 80 * both / either.max(1)
    }

    /// The skill of the weapons of a unit that are known without guessing: the most frequent.
    fn skill(&self, number: usize, melee: bool) -> Option<u8> {
        let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
        for id in &self.units[number].weapon_ids {
            let Some(variants) = self.places.get(id.as_str()) else { continue };
            let sure = variants.iter().filter(|at| variants.len() == 1 || self.owners.get(at) == Some(&number));
            for weapon in sure.map(|&at| &self.source.weapons[at]).filter(|weapon| is_melee(weapon) == melee) {
                *counts.entry(skill(weapon)).or_default() += 1;
            }
        }
        counts.into_iter().max_by_key(|&(_, count)| count).map(|(skill, _)| skill)
    }
}

fn is_melee(weapon: &Weapon) -> bool {
    weapon.profiles.first().is_some_and(|profile| profile.stats.ws.is_some())
}

fn skill(weapon: &Weapon) -> u8 {
    let stats = weapon.profiles.first().map(|profile| &profile.stats);
    stats.and_then(|stats| stats.ws.or(stats.bs)).unwrap_or(0)
}
