//! What the selections of a roster mean: which are units, which are models and wargear, which
//! say detachment and size, and which are switches of the program that made it.
//!
//! A lone character or vehicle is a selection of models at the top; a squad is a unit with
//! models in it. Numbers of wargear are totals over the models they stand under. Points stand
//! anywhere; all those in a unit are the unit's.

use super::printed;
use super::tree::{LARGEST_NUMBER, Roster, Selection, SelectionKind};
use super::{edition, weapons};
use crate::names::{plain, singular};
use crate::{Entry, Format, ImportError, List, MOST_UNITS, Part, PartKind, Said, Section};

/// More selections, profiles, rules and categories than any unit has.
const MOST_IN_UNIT: usize = 2_000;
/// More than anybody reads of what belongs nowhere.
const MOST_STRANGE: usize = 100;

/// Reads a roster's selections.
pub fn list(roster: &Roster, format: Format) -> Result<List, ImportError> {
    edition::check(&roster.system_id, &roster.system)?;
    let mut list = List::new(format);
    list.title = said(&roster.name);
    list.points = roster.points.map(whole);
    let main = roster.forces.first().map_or("", |force| force.catalogue.as_str());
    list.faction.extend(said(main));
    for force in &roster.forces {
        for selection in &force.selections {
            if is_configuration(selection) {
                configure(selection, &mut list);
            } else if is_unit(selection) {
                bounded(selection, list.units.len())?;
                list.units.push(entry(selection, force.catalogue != main, &mut list.strange));
            } else {
                list.strange.push(Said::new(left_out(selection), 0));
            }
        }
    }
    if list.strange.len() > MOST_STRANGE {
        let more = list.strange.drain(MOST_STRANGE..).count();
        list.strange.push(Said::new(format!("{more} more such entries."), 0));
    }
    list.limit = list.limit.or(roster.limit.map(whole));
    Ok(list)
}

/// Refuses what is too much before it is taken apart.
fn bounded(selection: &Selection, units: usize) -> Result<(), ImportError> {
    let held = |held: &&Selection| 1 + held.profiles.len() + held.rules.len() + held.categories.len();
    let message = if units >= MOST_UNITS {
        format!("The list has more than {MOST_UNITS} units, more than any army has. Export the list again.")
    } else if selection.all().iter().map(held).sum::<usize>() > MOST_IN_UNIT {
        format!("{} has more selections than any unit has: export the list again.", selection.name)
    } else {
        return Ok(());
    };
    Err(ImportError::new("TOO_LARGE", message))
}

fn said(text: &str) -> Option<Said> {
    let text = text.trim();
    (!text.is_empty()).then(|| Said::new(text, 0))
}

fn whole(points: f64) -> u32 {
    points.round().clamp(0.0, 1e6) as u32
}

fn is_configuration(selection: &Selection) -> bool {
    selection.kind == SelectionKind::Upgrade && selection.is_in("Configuration")
}

/// A selection at the top that is a unit. Some old data have units as upgrades.
fn is_unit(selection: &Selection) -> bool {
    selection.kind != SelectionKind::Upgrade
        || selection.all().iter().any(|held| held.points > 0.0 || held.profiles.iter().any(printed::is_statline))
}

fn left_out(selection: &Selection) -> String {
    let profiles: usize = selection.all().iter().map(|held| held.profiles.len()).sum();
    match profiles {
        0 => format!("{}: neither a unit nor a setting of the list.", selection.name),
        _ => format!("{}: what it says ({profiles} profiles) belongs to no unit; have it at hand.", selection.name),
    }
}

/// Settings: detachment and size are kept, switches of the other program are not.
fn configure(selection: &Selection, list: &mut List) {
    let name = plain(&selection.name);
    let chosen = selection.selections.first();
    if name.starts_with("detachment") {
        // Some data have the detachment in a group of its own kind.
        let leaf = chosen.map(|chosen| chosen.selections.iter().find(|held| held.points == 0.0 && is_detachment(held)));
        list.detachment = leaf.flatten().or(chosen).and_then(|chosen| said(&chosen.name)).or(list.detachment.take());
    } else if name == "battle size" {
        list.limit = chosen.and_then(|chosen| points_in(&chosen.name)).or(list.limit);
    } else if !(name.starts_with("show")
        || name.contains("visible")
        || selection.all().len() == 1 && is_bare(selection))
    {
        list.strange.push(Said::new(left_out(selection), 0));
    }
}

fn is_detachment(selection: &Selection) -> bool {
    plain(&selection.group).contains("detachment")
}

fn is_bare(selection: &Selection) -> bool {
    selection.profiles.is_empty() && selection.rules.is_empty()
}

/// The number in "2. Strike Force (2000 Point limit)".
fn points_in(text: &str) -> Option<u32> {
    let digits = |c: char| !c.is_ascii_digit() && c != ',';
    text.split(digits).filter_map(|word| word.replace(',', "").parse().ok()).find(|&points: &u32| points >= 100)
}

fn entry(selection: &Selection, allied: bool, strange: &mut Vec<Said>) -> Entry {
    let all = selection.all();
    let character = selection.is_in("Character") || selection.is_in("Epic Hero");
    let enhancements: Vec<&Selection> =
        all[1..].iter().copied().filter(|held| is_enhancement(held, character)).collect();
    for second in enhancements.iter().skip(1) {
        strange.push(Said::new(format!("{} has a second enhancement, {}.", selection.name, second.name), 0));
    }
    if selection.kind == SelectionKind::Unit && selection.number > 1 {
        let message =
            format!("{} stands {} times in one entry: it was read as one unit.", selection.name, selection.number);
        strange.push(Said::new(message, 0));
    }
    for large in all.iter().filter(|held| held.number >= LARGEST_NUMBER) {
        let message =
            format!("{}: that number of {} is too large; {LARGEST_NUMBER} were read.", selection.name, large.name);
        strange.push(Said::new(message, 0));
    }
    if !selection.custom_name.is_empty() && selection.custom_name != selection.name {
        strange.push(Said::new(format!("{} is called “{}”.", selection.name, selection.custom_name), 0));
    }
    let mut parts = Parts { character, models: Vec::new(), items: Vec::new() };
    parts.unit(selection);
    let models: u32 = parts.models.iter().map(|part| part.count).sum();
    Entry {
        line: 0,
        name: selection.name.clone(),
        models: (models > 0).then_some(models),
        points: Some(whole(all.iter().map(|held| held.points).sum())),
        section: section(selection, allied),
        warlord: all.iter().any(|held| is_warlord(held)),
        enhancement: enhancements.first().and_then(|held| said(&held.name)),
        enhancement_cost: enhancements.first().map(|held| whole(held.points)),
        parts: parts.models.into_iter().chain(parts.items).collect(),
        printed: Some(printed::printed(selection)),
    }
}

fn section(selection: &Selection, allied: bool) -> Section {
    let primary = selection.categories.iter().find(|category| category.primary).map(|category| plain(&category.name));
    match primary.as_deref().unwrap_or_default() {
        _ if allied => Section::Allied,
        "character" | "epic hero" => Section::Character,
        "battleline" => Section::Battleline,
        "dedicated transport" => Section::Transport,
        "allied units" | "allies" | "allied" => Section::Allied,
        _ => Section::Other,
    }
}

pub(super) fn is_warlord(selection: &Selection) -> bool {
    selection.kind == SelectionKind::Upgrade && (selection.is_in("Warlord") || plain(&selection.name) == "warlord")
}

/// An upgrade chosen as an enhancement, or one with points in a character.
fn is_enhancement(selection: &Selection, character: bool) -> bool {
    let chosen = plain(&selection.group).contains("enhancement") || selection.is_in("Enhancement");
    selection.kind == SelectionKind::Upgrade
        && !plain(&selection.name).starts_with("enhancement")
        && (chosen || character && selection.points > 0.0)
}

/// Whether a selection in a unit is models: it says so, or has a statline of its own.
pub(super) fn is_models(selection: &Selection) -> bool {
    selection.kind == SelectionKind::Model || selection.profiles.iter().any(printed::is_statline)
}

struct Parts {
    character: bool,
    models: Vec<Part>,
    items: Vec<Part>,
}

impl Parts {
    /// A selection at the top: models themselves, or a unit with models in it.
    fn unit(&mut self, selection: &Selection) {
        if selection.kind == SelectionKind::Model {
            self.model(selection);
            return;
        }
        let mut items = Vec::new();
        self.within(selection, &mut items);
        let models = self.models.iter().map(|part| part.count).sum::<u32>().max(1);
        self.items = weapon_parts(selection, models);
        self.items.append(&mut items);
    }

    /// Models; models within them stand beside them.
    fn model(&mut self, selection: &Selection) {
        let at = self.models.len();
        self.models.push(Part::new(0, selection.number, selection.name.clone(), PartKind::Model));
        let mut items = weapon_parts(selection, selection.number);
        self.within(selection, &mut items);
        self.models[at].parts = items;
    }

    fn within(&mut self, selection: &Selection, items: &mut Vec<Part>) {
        for held in &selection.selections {
            if held.number == 0 || is_warlord(held) {
                continue;
            }
            if is_enhancement(held, self.character) {
                items.extend(weapon_parts(held, held.number));
                self.within(held, items);
                continue;
            }
            match held.kind {
                _ if is_models(held) => self.model(held),
                SelectionKind::Unit | SelectionKind::Model => self.within(held, items),
                SelectionKind::Upgrade => self.upgrade(held, items),
            }
        }
    }

    /// Wargear, by the names of its weapons; a mere bundle is only what is in it.
    fn upgrade(&mut self, selection: &Selection, items: &mut Vec<Part>) {
        let mut weapons = weapon_parts(selection, selection.number);
        let bundle = !selection.selections.is_empty() && is_bare(selection);
        if weapons.is_empty() && !bundle {
            weapons.push(Part::new(0, selection.number, selection.name.clone(), PartKind::Item));
        }
        items.append(&mut weapons);
        self.within(selection, items);
    }
}

/// The weapons whose profiles a selection has itself.
fn weapon_parts(selection: &Selection, number: u32) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for table in selection.profiles.iter().filter(|table| weapons::is_weapon(table)) {
        let (name, _) = weapons::name(&table.name, &selection.name);
        if parts.iter().all(|part| part.name != name) {
            let count = number.saturating_mul(in_one(selection, &name));
            parts.push(Part::new(0, count, name, PartKind::Item));
        }
    }
    parts
}

/// How many of a weapon one selection is: "2 Fragstorm Grenade Launchers" is two.
fn in_one(selection: &Selection, weapon: &str) -> u32 {
    let Some((number, rest)) = selection.name.split_once(' ') else { return 1 };
    let number = number.trim_end_matches(['x', '×']).parse::<u32>().ok().filter(|number| (2..=12).contains(number));
    let same = singular(&plain(rest)) == singular(&plain(weapon));
    number.filter(|_| same).unwrap_or(1)
}
