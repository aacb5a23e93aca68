//! Who is in a unit, with which statline, on which base, carrying what by default.

use super::bases::{self, Base};
use super::source::{Composition, Model, Profile as Written, Unit};
use super::weapons::Armament;
use crate::names::{plain, singular};
use codex::datasheet::EVERY_MODEL;
use codex::{Item, Keywords, Loadout, ModelCount, NamedProfile, Profile};
use geometry::Inches;
use std::collections::BTreeSet;

/// No unit is larger.
const LARGEST: usize = 60;

/// The models of a unit. The sizes of the points list are sizes of the unit: where the
/// composition ends below the largest of them, the kind that can be most numerous goes further.
pub(super) fn models(unit: &Unit, composition: &Composition) -> Vec<ModelCount> {
    let mut out: Vec<ModelCount> = Vec::new();
    for model in composition.models.iter().filter(|model| model.max > 0) {
        let (min, max) = (model.min.min(model.max), model.max.min(LARGEST));
        match out.iter_mut().find(|held| held.model == model.name) {
            Some(held) => (held.min, held.max) = (held.min + min, held.max + max),
            None => out.push(ModelCount { model: model.name.clone(), min, max }),
        }
    }
    if out.is_empty() {
        out.push(ModelCount { model: unit.name.clone(), min: 1, max: 1 });
    }
    if out.iter().all(|held| held.min == 0) {
        out[0].min = 1;
    }
    let largest: usize = out.iter().map(|held| held.max).sum();
    let listed = unit.points.iter().map(|points| points.models).max().unwrap_or(0).min(LARGEST);
    if let Some(most) = out.iter_mut().max_by_key(|held| held.max)
        && listed > largest
    {
        most.max += listed - largest;
    }
    let smallest: usize = out.iter().map(|held| held.min).sum();
    let least = unit.points.iter().map(|points| points.models).min().unwrap_or(smallest);
    if let Some(most) = out.iter_mut().max_by_key(|held| held.min)
        && least < smallest
    {
        most.min = most.min.saturating_sub(smallest - least).max(1);
    }
    out
}

/// Statlines and the models whose base nobody knows.
///
/// A model has the statline that the composition names, else the one of its own name, else the
/// first. Where models of one statline stand on different bases each has its own.
pub(super) fn profiles(
    unit: &Unit,
    composition: &Composition,
    keywords: &Keywords,
    models: &[ModelCount],
) -> (Vec<NamedProfile>, Vec<String>) {
    let mut out: Vec<NamedProfile> = Vec::new();
    let mut unknown = Vec::new();
    let transport = unit.transport_capacity.as_ref().map(|transport| transport.capacity);
    for kind in models {
        let model = composition.models.iter().find(|model| model.name == kind.model);
        let Some(written) = statline(unit, model, &kind.model) else { continue };
        let base = model.and_then(|model| model.base_size_mm.as_ref()).or(unit.base_size_mm.as_ref());
        let base = bases::base(base, written.wounds);
        if !base.known {
            unknown.push(kind.model.clone());
        }
        let profile = profile(written, &base, keywords, transport);
        // The first statline serves everybody who has none of its own.
        if out.first().is_none_or(|first| first.profile != profile) {
            out.push(NamedProfile { name: kind.model.clone(), profile });
        }
    }
    (out, unknown)
}

fn statline<'a>(unit: &'a Unit, model: Option<&Model>, name: &str) -> Option<&'a Written> {
    let called = |name: &str| {
        let wanted = singular(&plain(name));
        unit.profiles.iter().find(|profile| singular(&plain(&profile.name)) == wanted)
    };
    let named = model.and_then(|model| model.profile_name.as_deref()).and_then(called);
    named.or_else(|| called(name)).or_else(|| unit.profiles.first())
}

fn profile(written: &Written, base: &Base, keywords: &Keywords, transport: Option<u8>) -> Profile {
    Profile {
        movement: (written.movement > 0).then(|| Inches::whole(written.movement)),
        at_least: false,
        toughness: written.toughness,
        save: written.save,
        wounds: written.wounds,
        leadership: written.leadership,
        oc: written.oc,
        invulnerable: written.invuln_sv,
        invulnerable_ranged: None,
        invulnerable_melee: None,
        height: bases::height(keywords),
        transport,
        base_mm: base.size,
        hover_stand: base.hover_stand,
        keywords: keywords.clone(),
    }
}

/// What the models carry: as the composition says; where it does not, every weapon that no option
/// offers, and where there is none, all of them once.
pub(super) fn loadouts(
    composition: &Composition,
    models: &[ModelCount],
    armaments: &[Armament],
    offered: &BTreeSet<&str>,
) -> Vec<Loadout> {
    let carried = |ids: &[String]| -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        for held in ids.iter().filter_map(|id| armaments.iter().find(|held| held.id == *id)) {
            match items.iter_mut().find(|item| item.name == held.item.name) {
                Some(item) => item.count += 1,
                None => items.push(held.item.clone()),
            }
        }
        items
    };
    let free = armaments.iter().filter(|held| !offered.contains(held.id.as_str()));
    let mut usual: Vec<Item> = free.map(|held| held.item.clone()).collect();
    if usual.is_empty() {
        usual = armaments.iter().map(|held| held.item.clone()).collect();
    }
    let mut out: Vec<Loadout> = Vec::new();
    for kind in models {
        let model = composition.models.iter().find(|model| model.name == kind.model);
        let named = model.map(|model| carried(&model.default_weapon_ids)).filter(|items| !items.is_empty());
        if let Some(items) = named {
            out.push(Loadout { model: kind.model.clone(), count: None, per_models: None, items });
        }
    }
    match out.split_first() {
        Some((first, rest)) if out.len() == models.len() && rest.iter().all(|other| other.items == first.items) => {
            vec![Loadout { model: EVERY_MODEL.to_owned(), count: None, per_models: None, items: first.items.clone() }]
        }
        _ if out.len() == models.len() => out,
        _ => {
            out.push(Loadout { model: EVERY_MODEL.to_owned(), count: None, per_models: None, items: usual });
            out
        }
    }
}
