//! What the models of a unit of an army carry. Whether the datasheet's options allow it is found out in two steps:
//! `ways.rs` finds the options that lead a model to what it carries, `judge.rs` which of these ways fit together.

mod judge;
mod ways;

pub use judge::equip;

use super::{ArmyUnit, Carries};
use crate::Datasheet;
use crate::datasheet::Item;
use std::fmt;

/// What a unit cannot carry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WargearError(pub String);

impl std::error::Error for WargearError {}

impl fmt::Display for WargearError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The items of every model, in the order of the composition, whether the options allow them or
/// not.
pub fn carried(sheet: &Datasheet, unit: &ArmyUnit) -> Result<Vec<Vec<Item>>, WargearError> {
    let models = unit.muster(sheet).map_err(|error| WargearError(error.to_string()))?;
    let mut out: Vec<Vec<Item>> = models.iter().map(|model| model.items.to_vec()).collect();
    for Carries { models: numbers, items } in &unit.wargear {
        let wanted = resolve(sheet, items)?;
        for &number in numbers {
            let Some(held) = number.checked_sub(1).and_then(|at| out.get_mut(at)) else {
                return Err(WargearError(format!("{} has no model {number}", sheet.name)));
            };
            held.clone_from(&wanted);
        }
    }
    Ok(out)
}

/// Models of one kind next to each other that carry the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alike<'a> {
    /// The kind.
    pub model: &'a str,
    /// Their numbers in the unit, from 1.
    pub numbers: Vec<usize>,
    /// What each carries.
    pub items: Vec<Item>,
}

/// The models of a unit, alike ones together, in the order of the composition.
pub fn alike<'a>(sheet: &'a Datasheet, unit: &'a ArmyUnit) -> Result<Vec<Alike<'a>>, WargearError> {
    let models = unit.muster(sheet).map_err(|error| WargearError(error.to_string()))?;
    let mut out: Vec<Alike<'a>> = Vec::new();
    for (at, (model, items)) in models.iter().zip(carried(sheet, unit)?).enumerate() {
        match out.last_mut().filter(|group| group.model == model.name && group.items == items) {
            Some(group) => group.numbers.push(at + 1),
            None => out.push(Alike { model: model.name, numbers: vec![at + 1], items }),
        }
    }
    Ok(out)
}

/// Names to items of the datasheet, one copy for each time it is named.
fn resolve(sheet: &Datasheet, names: &[String]) -> Result<Vec<Item>, WargearError> {
    let known = sheet.loadouts.iter().flat_map(|loadout| &loadout.items);
    let offered = sheet.options.iter().flat_map(|option| option.choices.iter().flatten());
    let all: Vec<&Item> = known.chain(offered).collect();
    let mut out: Vec<Item> = Vec::new();
    for name in names {
        let Some(item) = all.iter().find(|item| item.name.eq_ignore_ascii_case(name)) else {
            return Err(WargearError(format!("{} has no {name}", sheet.name)));
        };
        match out.iter_mut().find(|held| held.name == item.name) {
            Some(held) => held.count += 1,
            None => out.push(Item { count: 1, ..(*item).clone() }),
        }
    }
    Ok(out)
}
