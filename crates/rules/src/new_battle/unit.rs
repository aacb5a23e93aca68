//! A unit of an army as a unit of a position: what its models really carry, what it bears, what
//! it costs.

use crate::ids::Player;
use crate::muster;
use crate::position::{PrintedAbility, UnitPosition};
use crate::setup::{self, SetupError};
use codex::{Army, ArmyUnit, Codex, DatasheetAbility, Item, SheetSource};

/// The unit's id in the battle: unique over both armies.
pub(super) fn id(player: Player, unit: &ArmyUnit) -> String {
    format!("p{}-{}", player.number(), unit.id)
}

/// The unit, off the table.
pub(super) fn position(
    codex: &Codex,
    army: &Army,
    unit: &ArmyUnit,
    player: Player,
) -> Result<UnitPosition, SetupError> {
    let wrong = |problem: String| setup::error(format!("unit {}", unit.id), problem);
    let sheet = army.sheet(codex, &unit.datasheet).ok_or_else(|| wrong(format!("no datasheet {}", unit.datasheet)))?;
    let carried = codex::army::carried(sheet, unit).map_err(|error| wrong(error.to_string()))?;
    let models = unit.muster(sheet).map_err(|error| wrong(error.to_string()))?;
    let mut built = muster::of(sheet, &id(player, unit), player, models);
    if !unit.aircraft {
        muster::hover(&mut built);
    }
    for (model, items) in built.models.iter_mut().zip(&carried) {
        model.weapons = weapons(items);
        model.wargear = muster::wargear(items);
    }
    if let (Some(rule), Some(transport)) = (&mut built.transport, &sheet.transport) {
        // R9.1 wargear may take places.
        let names = carried.iter().flatten().map(|item| item.name.as_str());
        rule.capacity = transport.capacity_given(names);
    }
    built.points = army.points_of(codex, unit).min(u32::from(u16::MAX)) as u16;
    built.warlord = unit.warlord;
    built.enhancement = unit.enhancement.clone().filter(|id| codex.enhancement(id).is_some());
    if sheet.source != SheetSource::Record {
        built.printed = sheet.abilities.iter().map(printed).collect();
    }
    let borne = unit.enhancement.as_ref().filter(|_| built.enhancement.is_none());
    if let Some(enhancement) = borne.and_then(|id| army.enhancement(codex, id)) {
        built.printed.push(PrintedAbility {
            name: enhancement.name.clone(),
            text: enhancement.text.clone(),
            automatic: false,
            phases: Vec::new(),
        });
    }
    Ok(built)
}

/// An ability as the players read it.
fn printed(ability: &DatasheetAbility) -> PrintedAbility {
    PrintedAbility {
        name: ability.name.clone(),
        text: ability.text.clone(),
        automatic: ability.is_automated(),
        phases: ability.phases.clone(),
    }
}

/// Profiles and how many copies of each.
fn weapons(items: &[Item]) -> Vec<(String, u8)> {
    let mut out: Vec<(String, u8)> = Vec::new();
    for item in items {
        for weapon in &item.weapons {
            match out.iter_mut().find(|(held, _)| held == weapon) {
                Some((_, count)) => *count += item.count,
                None => out.push((weapon.clone(), item.count)),
            }
        }
    }
    out
}

/// Numbers units of one player that have the same name, so that a report tells them apart.
pub(super) fn number(units: &mut [UnitPosition]) {
    let names: Vec<(Player, String)> = units.iter().map(|unit| (unit.player, unit.name.clone())).collect();
    for (at, unit) in units.iter_mut().enumerate() {
        let same = |other: &&(Player, String)| **other == names[at];
        if names.iter().filter(same).count() > 1 {
            let nth = names[..=at].iter().filter(same).count();
            unit.name = format!("{} {nth}", unit.name);
        }
    }
}
