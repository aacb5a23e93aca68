//! Whether the models of a unit may together carry what they carry: each has a way to it (`ways.rs`), and ways are
//! chosen so that no option is taken more often than the unit may.

use super::ways::{Seeker, Taken};
use super::{WargearError, carried};
use crate::Datasheet;
use crate::army::ArmyUnit;
use crate::datasheet::{EVERY_MODEL, Item, WargearOption};

/// More steps than choosing among ways needs; a unit that is not settled by then is let pass.
const MOST_STEPS: usize = 50_000;

/// The items of every model; the first thing that the options do not allow otherwise.
pub fn equip(sheet: &Datasheet, unit: &ArmyUnit) -> Result<Vec<Vec<Item>>, WargearError> {
    let out = carried(sheet, unit)?;
    let models = unit.muster(sheet).map_err(|error| WargearError(error.to_string()))?;
    let told: Vec<usize> = unit.wargear.iter().flat_map(|carries| carries.models.iter().copied()).collect();
    let mut ways: Vec<Vec<Way>> = Vec::new();
    for (at, (model, items)) in models.iter().zip(&out).enumerate() {
        if !told.contains(&(at + 1)) && !has_some(sheet, model.name) {
            continue;
        }
        let seeker = Seeker { sheet, model: model.name, models: models.len(), to: items };
        let found = ways_of(&seeker);
        if found.is_empty() {
            let names: Vec<&str> = items.iter().flat_map(Item::each).collect();
            return Err(WargearError(format!("{} {} cannot carry {}", model.name, at + 1, names.join(", "))));
        }
        ways.push(found);
    }
    // Those with the fewest ways choose first.
    ways.sort_by_key(Vec::len);
    let mut choice =
        Choice { sheet, models: models.len(), taken: Vec::new(), starts: Vec::new(), steps: 0, over: None };
    if !choice.settle(&ways) {
        let option = choice.over.map_or("an option", |at| sheet.options[at].text.as_str());
        return Err(WargearError(format!("too many models take \"{option}\"")));
    }
    let names: Vec<&str> = models.iter().map(|model| model.name).collect();
    all_or_none(sheet, &names, &out, &choice.taken)?;
    Ok(out)
}

/// A loadout that a model begins with (its place on the sheet) and the options it takes.
struct Way {
    start: usize,
    taken: Vec<Taken>,
}

/// Whether only some models of a kind carry something by default.
fn has_some(sheet: &Datasheet, model: &str) -> bool {
    sheet.loadouts.iter().any(|loadout| loadout.model == model && loadout.count.is_some())
}

/// The ways of a model from each loadout that it may begin with.
fn ways_of(seeker: &Seeker<'_>) -> Vec<Way> {
    let sheet = seeker.sheet;
    let own = |(_, loadout): &(usize, &crate::Loadout)| loadout.model == seeker.model;
    let mut starts: Vec<usize> = sheet.loadouts.iter().enumerate().filter(own).map(|(at, _)| at).collect();
    if starts.is_empty() {
        starts.extend(sheet.loadouts.iter().position(|loadout| loadout.model == EVERY_MODEL));
    }
    let from = |start: usize| {
        let ways = seeker.ways(&sheet.loadouts[start].items).into_iter();
        ways.map(move |taken| Way { start, taken })
    };
    let mut ways: Vec<Way> = starts.into_iter().flat_map(from).collect();
    ways.sort_by_key(|way| way.taken.len());
    ways
}

/// A choice of one way for each model.
struct Choice<'a> {
    sheet: &'a Datasheet,
    models: usize,
    taken: Vec<Taken>,
    starts: Vec<usize>,
    steps: usize,
    /// The option that was taken too often when it failed last.
    over: Option<usize>,
}

impl Choice<'_> {
    fn settle(&mut self, ways: &[Vec<Way>]) -> bool {
        let Some((first, rest)) = ways.split_first() else { return true };
        for way in first {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return true;
            }
            let before = self.taken.len();
            self.taken.extend(&way.taken);
            self.starts.push(way.start);
            if self.fits() && self.settle(rest) {
                return true;
            }
            self.taken.truncate(before);
            self.starts.pop();
        }
        false
    }

    /// Whether no option, no choice and no loadout is taken too often so far.
    fn fits(&mut self) -> bool {
        let (sheet, models) = (self.sheet, self.models);
        let times = |at: usize| self.taken.iter().filter(|(used, _)| *used == at).count();
        let twice = |at: usize, option: &WargearOption| {
            let chosen = |number: usize| self.taken.iter().filter(|&&taken| taken == (at, number)).count();
            option.no_duplicates && (0..option.choices.len()).any(|number| chosen(number) > 1)
        };
        let mut options = sheet.options.iter().enumerate();
        let over = options.find(|(at, option)| times(*at) > most(option, models) || twice(*at, option));
        let over = over.map(|(at, _)| at);
        self.over = over.or(self.over);
        let begun = |at: usize| self.starts.iter().filter(|start| **start == at).count();
        let mut loadouts = sheet.loadouts.iter().enumerate();
        over.is_none() && loadouts.all(|(at, loadout)| loadout.models(models).is_none_or(|count| begun(at) <= count))
    }
}

/// How often an option may be taken in a unit of this size.
fn most(option: &WargearOption, models: usize) -> usize {
    let Some(up_to) = option.up_to.map(usize::from) else { return usize::MAX };
    // What a model picks and exchanges by itself is counted by model.
    let each = option.pick.map_or(1, usize::from);
    match option.per_models {
        Some(per) if per > 0 => up_to * (models / usize::from(per)) * each,
        _ => up_to * each,
    }
}

/// An option for all models or none is not left to some of them: nobody has what it replaces.
fn all_or_none(sheet: &Datasheet, names: &[&str], out: &[Vec<Item>], taken: &[Taken]) -> Result<(), WargearError> {
    for (at, option) in sheet.options.iter().enumerate().filter(|(_, option)| option.all_or_none) {
        let kind = |name: &str| option.model == EVERY_MODEL || option.model == name;
        let still =
            |items: &Vec<Item>| option.replaces.iter().any(|gone| items.iter().any(|held| held.name == gone.name));
        let left = names.iter().zip(out).any(|(name, items)| kind(name) && still(items));
        if left && taken.iter().any(|(used, _)| *used == at) {
            return Err(WargearError(format!("all models take \"{}\", or none", option.text)));
        }
    }
    Ok(())
}
