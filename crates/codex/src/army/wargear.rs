//! What the models of a unit of an army carry, and whether the datasheet's options allow it.

use super::{ArmyUnit, Carries};
use crate::Datasheet;
use crate::datasheet::{EVERY_MODEL, Item, WargearOption};
use std::collections::BTreeSet;
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

/// No model takes more options than this: a Battlewagon with every gun takes ten.
const DEEPEST: usize = 12;

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

/// The same; the first thing that the options do not allow otherwise.
pub fn equip(sheet: &Datasheet, unit: &ArmyUnit) -> Result<Vec<Vec<Item>>, WargearError> {
    let out = carried(sheet, unit)?;
    let models = unit.muster(sheet).map_err(|error| WargearError(error.to_string()))?;
    let mut uses: Vec<(usize, &str)> = Vec::new();
    for Carries { models: numbers, items } in &unit.wargear {
        let wanted = resolve(sheet, items)?;
        for &number in numbers {
            let Some(model) = number.checked_sub(1).and_then(|at| models.get(at)) else { continue };
            let taken = ways(sheet, model.name, model.items, &wanted)
                .ok_or_else(|| WargearError(format!("{} {number} cannot carry {}", model.name, items.join(", "))))?;
            uses.extend(taken.into_iter().map(|option| (option, model.name)));
        }
    }
    for (at, option) in sheet.options.iter().enumerate() {
        let times = uses.iter().filter(|(used, _)| *used == at).count();
        if times > most(option, unit.models) {
            return Err(WargearError(format!("too many models take \"{}\"", option.text)));
        }
    }
    Ok(out)
}

/// How often an option may be taken in a unit of this size.
fn most(option: &WargearOption, models: usize) -> usize {
    let Some(up_to) = option.up_to.map(usize::from) else { return usize::MAX };
    match option.per_models {
        Some(per) if per > 0 => up_to * (models / usize::from(per)),
        _ => up_to,
    }
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

/// The options that lead from one set of items to another, if there are such.
fn ways(sheet: &Datasheet, model: &str, from: &[Item], to: &[Item]) -> Option<Vec<usize>> {
    Search { sheet, model, to, used: vec![0; sheet.options.len()], seen: BTreeSet::new() }.from(from, DEEPEST)
}

/// A set of items by name and number, and how often each option was taken to reach it.
type Visited = (Vec<(String, u8)>, Vec<u8>);

/// A search for options that lead to a set of items.
struct Search<'a> {
    sheet: &'a Datasheet,
    model: &'a str,
    to: &'a [Item],
    /// How often each option was taken on the way.
    used: Vec<u8>,
    /// Sets of items, with the options taken, that lead nowhere.
    seen: BTreeSet<Visited>,
}

impl Search<'_> {
    fn from(&mut self, held: &[Item], depth: usize) -> Option<Vec<usize>> {
        if same(held, self.to) {
            return Some(Vec::new());
        }
        let mut names: Vec<(String, u8)> = held.iter().map(|item| (item.name.clone(), item.count)).collect();
        names.sort_unstable();
        if depth == 0 || !self.seen.insert((names, self.used.clone())) {
            return None;
        }
        for (at, option) in self.sheet.options.iter().enumerate() {
            if option.model != EVERY_MODEL && option.model != self.model {
                continue;
            }
            // "Up to 4 big shootas" is four at most for a model alone; of a unit it is counted later.
            if option.up_to.is_some_and(|most| self.used[at] >= most) {
                continue;
            }
            if option.unless.iter().any(|name| held.iter().any(|item| item.name == *name)) {
                continue;
            }
            let Some(rest) = without(held, &option.replaces) else { continue };
            for choice in &option.choices {
                let next = with(&rest, choice);
                if !self.leads_on(&next) {
                    continue;
                }
                self.used[at] += 1;
                let further = self.from(&next, depth - 1);
                self.used[at] -= 1;
                if let Some(mut further) = further {
                    further.push(at);
                    return Some(further);
                }
            }
        }
        None
    }

    /// Whether nothing is held that is not wanted and cannot be exchanged any more.
    fn leads_on(&self, held: &[Item]) -> bool {
        let wanted = |item: &Item| self.to.iter().any(|want| want.name == item.name && want.count >= item.count);
        let given_up = |item: &Item| {
            let names = |option: &WargearOption| option.replaces.iter().any(|gone| gone.name == item.name);
            self.sheet.options.iter().any(names)
        };
        held.iter().all(|item| wanted(item) || given_up(item))
    }
}

fn same(a: &[Item], b: &[Item]) -> bool {
    let holds = |a: &[Item], b: &[Item]| a.iter().all(|x| b.iter().any(|y| x.name == y.name && x.count == y.count));
    holds(a, b) && holds(b, a)
}

fn without(from: &[Item], gone: &[Item]) -> Option<Vec<Item>> {
    let mut out = from.to_vec();
    for item in gone {
        let held = out.iter_mut().find(|held| held.name == item.name && held.count >= item.count)?;
        held.count -= item.count;
    }
    out.retain(|item| item.count > 0);
    Some(out)
}

fn with(from: &[Item], more: &[Item]) -> Vec<Item> {
    let mut out = from.to_vec();
    for item in more {
        match out.iter_mut().find(|held| held.name == item.name) {
            Some(held) => held.count += item.count,
            None => out.push(item.clone()),
        }
    }
    out
}
