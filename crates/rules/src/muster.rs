//! From a datasheet to a unit of a position: default wargear, models in composition order.

use crate::ids::Player;
use crate::position::{DamagedBracket, ModelPosition, Place, Reserves, TransportRule, UnitFlagsPosition, UnitPosition};
use codex::datasheet::{MusterError, MusteredModel};
use codex::{CoreAbility, Datasheet, Item, Profile, Weapon};
use geometry::Inches;

/// R19.6 the Move of a unit that hovers.
const HOVER: Inches = Inches::whole(20);

/// A unit of `count` models off the table; whoever asked says where it goes. Those who can hover do.
pub fn unit(sheet: &Datasheet, id: &str, player: Player, count: usize) -> Result<UnitPosition, MusterError> {
    let mut unit = sheet.muster_any(count).map(|models| of(sheet, id, player, models))?;
    hover(&mut unit);
    Ok(unit)
}

/// R19.6 a unit that can hover is no AIRCRAFT for the battle and moves 20".
pub(crate) fn hover(unit: &mut UnitPosition) {
    if unit.abilities.contains(&CoreAbility::Hover) {
        for model in &mut unit.models {
            model.profile.movement = Some(HOVER);
            model.profile.at_least = false;
            model.profile.keywords.remove("AIRCRAFT");
        }
    }
}

/// A unit of these models off the table.
pub(crate) fn of(sheet: &Datasheet, id: &str, player: Player, models: Vec<MusteredModel<'_>>) -> UnitPosition {
    let count = models.len();
    let models = models
        .into_iter()
        .enumerate()
        .map(|(at, model)| ModelPosition {
            id: format!("m{}", at + 1),
            name: model.name.to_owned(),
            profile: model.profile.clone(),
            weapons: copies(sheet, &model.weapons),
            wargear: wargear(model.items),
            at: None,
            wounds: None,
        })
        .collect();
    let effects = sheet.abilities.iter().flat_map(|ability| ability.effects.iter().copied()).collect();
    UnitPosition {
        id: id.to_owned(),
        name: sheet.name.clone(),
        player,
        datasheet: sheet.id.clone(),
        leads: sheet.leads.clone(),
        joins: sheet.joins.clone(),
        second_leader: sheet.second_leader.clone(),
        army_rules: sheet.faction_abilities.iter().map(|name| codex::find::id_of(name)).collect(),
        enhancement: None,
        warlord: false,
        points: sheet.cost(count).unwrap_or(0).min(u32::from(u16::MAX)) as u16,
        weapons: sheet.weapons.clone(),
        models,
        abilities: sheet.core_abilities().collect(),
        effects,
        triggers: sheet.abilities.iter().flat_map(triggers).collect(),
        rules: sheet.abilities.iter().flat_map(rules).collect(),
        damaged: sheet.damaged.as_ref().map(|damaged| DamagedBracket {
            from: damaged.from,
            to: damaged.to,
            effects: damaged.effects.clone(),
        }),
        transport: sheet.transport.as_ref().map(|transport| TransportRule {
            capacity: transport.capacity,
            allow: transport.allow.clone(),
            exclude: transport.exclude.clone(),
            slots: transport.slots.iter().map(|slot| (slot.keyword.clone(), slot.slots)).collect(),
        }),
        flags: UnitFlagsPosition::default(),
        attached_to: None,
        embarked_in: None,
        in_reserves: None::<Reserves>,
        starting_strength: None,
        printed: Vec::new(),
    }
}

/// An ability's rules, named after it.
fn rules(ability: &codex::DatasheetAbility) -> impl Iterator<Item = codex::Rule> + '_ {
    ability.rules.iter().cloned().map(|mut rule| {
        rule.name.clone_from(&ability.name);
        rule
    })
}

/// An ability's triggers, named after it.
fn triggers(ability: &codex::DatasheetAbility) -> impl Iterator<Item = codex::Trigger> + '_ {
    ability.triggers.iter().cloned().map(|mut trigger| {
        if trigger.id.is_empty() {
            trigger.id = codex::find::id_of(&ability.name);
        }
        trigger
    })
}

/// A unit of statlines that all carry the same weapons, off the table.
pub fn plain(
    id: &str,
    player: Player,
    profiles: impl IntoIterator<Item = Profile>,
    weapons: Vec<Weapon>,
) -> UnitPosition {
    let carried: Vec<(String, u8)> = weapons.iter().map(|weapon| (weapon.id.clone(), 1)).collect();
    let model = |(at, profile): (usize, Profile)| ModelPosition {
        id: format!("m{}", at + 1),
        name: String::new(),
        profile,
        weapons: carried.clone(),
        wargear: Vec::new(),
        at: None,
        wounds: None,
    };
    UnitPosition {
        id: id.to_owned(),
        name: String::new(),
        player,
        datasheet: String::new(),
        leads: Vec::new(),
        joins: Vec::new(),
        second_leader: None,
        army_rules: Vec::new(),
        enhancement: None,
        warlord: false,
        points: 0,
        models: profiles.into_iter().enumerate().map(model).collect(),
        weapons,
        abilities: Vec::new(),
        effects: Vec::new(),
        rules: Vec::new(),
        triggers: Vec::new(),
        damaged: None,
        transport: None,
        flags: UnitFlagsPosition::default(),
        attached_to: None,
        embarked_in: None,
        in_reserves: None,
        starting_strength: None,
        printed: Vec::new(),
    }
}

/// What a model carries besides weapons, by id.
pub(crate) fn wargear(items: &[Item]) -> Vec<String> {
    let others = items.iter().filter(|item| item.weapons.is_empty());
    others.flat_map(|item| std::iter::repeat_n(codex::find::id_of(&item.name), usize::from(item.count))).collect()
}

/// How many copies of each profile a model carries.
fn copies(sheet: &Datasheet, weapons: &[usize]) -> Vec<(String, u8)> {
    let mut out: Vec<(String, u8)> = Vec::new();
    for &at in weapons {
        let id = &sheet.weapons[at].id;
        match out.iter_mut().find(|(held, _)| held == id) {
            Some((_, n)) => *n += 1,
            None => out.push((id.clone(), 1)),
        }
    }
    out
}

/// Puts a unit's models on places, in order.
pub fn put(unit: &mut UnitPosition, places: impl IntoIterator<Item = Place>) {
    for (model, place) in unit.models.iter_mut().zip(places) {
        model.at = Some(place);
    }
}
