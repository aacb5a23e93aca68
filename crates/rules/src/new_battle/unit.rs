//! A unit of an army as a unit of a position: what its models really carry, what it bears, what
//! it costs.

use super::NewBattleError;
use crate::ids::Player;
use crate::muster;
use crate::position::UnitPosition;
use codex::{ArmyUnit, Codex, Item};

/// The unit's id in the battle: unique over both armies.
pub fn id(player: Player, unit: &ArmyUnit) -> String {
    format!("p{}-{}", player.number(), unit.id)
}

/// The unit, off the table.
pub fn position(codex: &Codex, unit: &ArmyUnit, player: Player) -> Result<UnitPosition, NewBattleError> {
    let wrong = |problem: String| NewBattleError(format!("unit {}: {problem}", unit.id));
    let sheet = codex.datasheet(&unit.datasheet).ok_or_else(|| wrong(format!("no datasheet {}", unit.datasheet)))?;
    let carried = codex::army::equip(sheet, unit).map_err(|error| wrong(error.to_string()))?;
    let mut built =
        muster::unit(sheet, &id(player, unit), player, unit.models).map_err(|error| wrong(error.to_string()))?;
    for (model, items) in built.models.iter_mut().zip(&carried) {
        model.weapons = weapons(items);
        model.wargear = muster::wargear(items);
    }
    if let (Some(rule), Some(transport)) = (&mut built.transport, &sheet.transport) {
        // R9.1 wargear may take places.
        let names = carried.iter().flatten().map(|item| item.name.as_str());
        rule.capacity = transport.capacity_given(names);
    }
    built.points = unit.points(codex).min(u32::from(u16::MAX)) as u16;
    built.warlord = unit.warlord;
    built.enhancement.clone_from(&unit.enhancement);
    Ok(built)
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
pub fn number(units: &mut [UnitPosition]) {
    let names: Vec<(Player, String)> = units.iter().map(|unit| (unit.player, unit.name.clone())).collect();
    for (at, unit) in units.iter_mut().enumerate() {
        let same = |other: &&(Player, String)| **other == names[at];
        if names.iter().filter(same).count() > 1 {
            let nth = names[..=at].iter().filter(same).count();
            unit.name = format!("{} {nth}", unit.name);
        }
    }
}
