//! What a name in a list means: a datasheet, a faction, a detachment, an enhancement.
//!
//! Names are compared plain (`names.rs`): as written, then in the singular, then by the table of
//! aliases, each first within the faction and its parent, then elsewhere; then by likeness, in
//! the same order. What is found by likeness should be shown to the player, and the next best
//! names with it.

use super::{FactionEntry, Library, aliases};
use crate::names::{likeness, plain, singular};
use codex::{Datasheet, Detachment, Enhancement};
use std::collections::BTreeMap;

/// Two names at least so alike may be the same.
const ALIKE: f64 = 0.8;
/// Two names at least so alike are worth suggesting.
const NEAR: f64 = 0.5;
/// How many are suggested.
const SUGGESTIONS: usize = 3;

/// How a name was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// It is the name, dress and number aside.
    Exact,
    /// It is another name for it.
    Alias,
    /// It is much like the name, or a part of it that no other has.
    Like,
}

/// What was found for a name.
#[derive(Debug, Clone)]
pub struct Found<'a, T> {
    /// The thing, and how it was found.
    pub hit: Option<(&'a T, How)>,
    /// What else may have been meant, nearest first; nothing where the name is the name.
    pub near: Vec<&'a T>,
}

impl<'a, T> Found<'a, T> {
    /// The thing, however it was found.
    pub fn found(&self) -> Option<&'a T> {
        self.hit.map(|(thing, _)| thing)
    }
}

/// Names worked out once.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Plain names, in the order of the sheets.
    plain: Vec<String>,
    /// Places by plain name.
    exact: BTreeMap<String, Vec<usize>>,
    /// Places by the name in the singular.
    singular: BTreeMap<String, Vec<usize>>,
}

impl Index {
    pub fn new(sheets: &[Datasheet]) -> Index {
        let mut index = Index::default();
        for (at, sheet) in sheets.iter().enumerate() {
            let name = plain(&sheet.name);
            index.singular.entry(singular(&name)).or_default().push(at);
            index.exact.entry(name.clone()).or_default().push(at);
            index.plain.push(name);
        }
        index
    }
}

impl Library {
    /// The datasheet of this name, in a faction (its id) if one is given.
    pub fn find(&self, name: &str, faction: Option<&str>) -> Found<'_, Datasheet> {
        let wanted = plain(without_brackets(name));
        let order = |at: usize| self.distance(&self.sheets[at].faction, faction);
        let nearest = |places: Option<&Vec<usize>>| {
            let best = places?.iter().copied().min_by_key(|&at| (order(at), at))?;
            Some((best, order(best)))
        };
        let named = |name: &str| {
            let exact = nearest(self.index.exact.get(name)).map(|(at, far)| (far, 0, at));
            let number = nearest(self.index.singular.get(&singular(name))).map(|(at, far)| (far, 1, at));
            exact.into_iter().chain(number).min()
        };
        let written = named(&wanted).map(|(far, _, at)| (far, 0, at, How::Exact));
        let alias = alias(&wanted, faction).and_then(|name| named(&plain(name)));
        let alias = alias.map(|(far, _, at)| (far, 1, at, How::Alias));
        // An alias in the faction is better than the same name elsewhere.
        let hit = written.into_iter().chain(alias).min_by_key(|&(far, rank, ..)| (far, rank));
        if let Some((_, _, at, how)) = hit {
            return Found { hit: Some((&self.sheets[at], how)), near: Vec::new() };
        }
        let near = self.near(&wanted, faction);
        let hit = self.like(&wanted, &near, faction);
        let others = near.iter().map(|&(at, _)| at).filter(|at| Some(*at) != hit);
        Found {
            hit: hit.map(|at| (&self.sheets[at], How::Like)),
            near: others.take(SUGGESTIONS).map(|at| &self.sheets[at]).collect(),
        }
    }

    /// How far a faction is from the one asked about: itself, its parent, its chapters, others.
    fn distance(&self, faction: &str, asked: Option<&str>) -> u8 {
        let Some(asked) = asked else { return 0 };
        let parent = |id: &str| self.faction(id).and_then(|entry| entry.parent.as_deref());
        match () {
            () if faction == asked => 0,
            () if parent(asked) == Some(faction) => 1,
            () if parent(faction) == Some(asked) => 2,
            () => 3,
        }
    }

    /// Names much like the wanted one: place and likeness, those of the faction first.
    fn near(&self, wanted: &str, faction: Option<&str>) -> Vec<(usize, f64)> {
        let mut near: Vec<(u8, usize, f64)> = Vec::new();
        for (at, name) in self.index.plain.iter().enumerate() {
            // With half the letters missing they cannot be alike.
            let (a, b) = (name.len().min(wanted.len()), name.len().max(wanted.len()));
            let alike = if a * 2 >= b { likeness(wanted, name) } else { 0.0 };
            if alike >= NEAR {
                let far = u8::from(self.distance(&self.sheets[at].faction, faction) == 3);
                near.push((far, at, alike));
            }
        }
        near.sort_by(|a, b| a.0.cmp(&b.0).then(b.2.total_cmp(&a.2)).then(a.1.cmp(&b.1)));
        near.into_iter().map(|(_, at, alike)| (at, alike)).collect()
    }

    /// The one that is meant without being named: much alike, or a part of a name that the
    /// faction has once.
    fn like(&self, wanted: &str, near: &[(usize, f64)], faction: Option<&str>) -> Option<usize> {
        if let Some(&(at, _)) = near.iter().find(|(_, alike)| *alike >= ALIKE) {
            return Some(at);
        }
        let words: Vec<&str> = wanted.split(' ').collect();
        if faction.is_none() || wanted.len() < 5 {
            return None;
        }
        let part = |name: &str| {
            let of: Vec<&str> = name.split(' ').collect();
            words.iter().all(|word| of.contains(word))
        };
        let all = 0..self.sheets.len();
        let mut meant =
            all.filter(|&at| self.distance(&self.sheets[at].faction, faction) < 2 && part(&self.index.plain[at]));
        match (meant.next(), meant.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// The faction of this name; "Chaos - World Eaters" is World Eaters.
    pub fn find_faction(&self, name: &str) -> Found<'_, FactionEntry> {
        let called = |name: &str| {
            let wanted = plain(name);
            let named = self.factions.iter().find(|entry| plain(&entry.name) == wanted || entry.id == name);
            let other = || self.factions.iter().find(|entry| entry.aliases.iter().any(|alias| plain(alias) == wanted));
            named.map(|entry| (entry, How::Exact)).or_else(|| Some((other()?, How::Alias)))
        };
        let name = name.trim().trim_end_matches("Library").trim_end();
        let parts: Vec<&str> = name.split([':', '–', '—']).flat_map(|part| part.split(" - ")).map(str::trim).collect();
        let particular = || parts.iter().rev().filter(|part| !is_alliance(part)).find_map(|part| called(part));
        let any = || parts.iter().rev().find_map(|part| called(part));
        let hit = called(name).or_else(particular).or_else(any);
        let wanted = parts.iter().rev().find(|part| !is_alliance(part)).copied().unwrap_or(name);
        let names = self
            .factions
            .iter()
            .flat_map(|entry| [&entry.name].into_iter().chain(&entry.aliases).map(move |name| (entry, name.as_str())));
        or_like(hit, wanted, names)
    }

    /// The detachment of this name: of a faction (its id), of its parent, otherwise of its
    /// chapters.
    pub fn find_detachment(&self, faction: &str, name: &str) -> Found<'_, Detachment> {
        let mut factions: Vec<(u8, &FactionEntry)> =
            self.factions.iter().map(|entry| (self.distance(&entry.id, Some(faction)), entry)).collect();
        factions.retain(|(far, _)| *far < 3);
        factions.sort_by_key(|(far, _)| *far);
        let all = factions.iter().flat_map(|(_, entry)| &entry.detachments);
        let wanted = plain(without_brackets(name));
        let hit = all.clone().find(|held| plain(&held.name) == wanted || held.id == name);
        or_like(hit.map(|held| (held, How::Exact)), name, all.map(|held| (held, held.name.as_str())))
    }

    /// The enhancement of this name: of a detachment, otherwise of any of the faction's.
    pub fn find_enhancement(&self, faction: &str, detachment: Option<&str>, name: &str) -> Found<'_, Enhancement> {
        let mut all: Vec<(bool, u8, &Enhancement)> = Vec::new();
        for entry in &self.factions {
            let far = self.distance(&entry.id, Some(faction));
            for held in entry.detachments.iter().filter(|_| far < 3) {
                let other = detachment.is_some_and(|wanted| wanted != held.id);
                all.extend(held.enhancements.iter().map(|enhancement| (other, far, enhancement)));
            }
        }
        all.sort_by_key(|(other, far, _)| (*other, *far));
        let wanted = plain(without_brackets(name));
        let hit = all.iter().find(|(.., held)| plain(without_brackets(&held.name)) == wanted || held.id == name);
        or_like(
            hit.map(|(.., held)| (*held, How::Exact)),
            name,
            all.iter().map(|(.., held)| (*held, held.name.as_str())),
        )
    }
}

/// The hit, or what is most alike, with the runners-up.
fn or_like<'a, T>(hit: Option<(&'a T, How)>, name: &str, all: impl Iterator<Item = (&'a T, &'a str)>) -> Found<'a, T> {
    let wanted = plain(without_brackets(name));
    let mut near: Vec<(f64, &T)> = Vec::new();
    for (thing, name) in all {
        let alike = likeness(&wanted, &plain(without_brackets(name)));
        if alike >= NEAR && !near.iter().any(|(_, held)| std::ptr::eq(*held, thing)) {
            near.push((alike, thing));
        }
    }
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let alike = near.first().filter(|(alike, _)| *alike >= ALIKE).map(|&(_, thing)| (thing, How::Like));
    let hit = hit.or(alike);
    if hit.is_some_and(|(_, how)| how != How::Like) {
        near.clear();
    }
    let others =
        near.iter().map(|&(_, thing)| thing).filter(|thing| !hit.is_some_and(|(hit, _)| std::ptr::eq(hit, *thing)));
    let near = others.take(SUGGESTIONS).collect();
    Found { hit, near }
}

fn alias(wanted: &str, faction: Option<&str>) -> Option<&'static str> {
    let fits = |of: Option<&str>| of.is_none() || faction.is_none() || of == faction;
    aliases::UNITS.iter().find(|(alias, of, _)| *alias == wanted && fits(*of)).map(|(.., name)| *name)
}

fn is_alliance(part: &str) -> bool {
    aliases::GRAND_ALLIANCES.contains(&plain(part).as_str())
}

/// A name without what stands in brackets after it: "[Legends]", "(Aura)", "(+25 pts)".
fn without_brackets(name: &str) -> &str {
    match name.find(['(', '[']) {
        Some(at) if at > 0 => name[..at].trim_end(),
        _ => name,
    }
}
