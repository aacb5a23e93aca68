//! How much of each faction the library has, and how much of that the program plays by itself.

use crate::{FactionEntry, Library};
use codex::{Codex, Datasheet, Detachment, SheetSource, Stratagem};
use serde::Serialize;

/// The counts of one faction.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The faction's id.
    pub faction: String,
    /// Its name.
    pub name: String,
    /// Datasheets.
    pub datasheets: usize,
    /// Those that are records of ours.
    pub records: usize,
    /// Weapon profiles.
    pub weapon_profiles: usize,
    /// Core abilities, all of them played by the program.
    pub core_abilities: usize,
    /// Abilities of datasheets that the program plays.
    pub abilities_automated: usize,
    /// Those that the players see to.
    pub abilities_reminders: usize,
    /// Army rules that the program plays.
    pub army_rules_automated: usize,
    /// Those that the players see to.
    pub army_rules_reminders: usize,
    /// Detachments.
    pub detachments: usize,
    /// Those whose rule, stratagems and enhancements the program plays, all of them.
    pub detachments_whole: usize,
    /// Those whose rule it plays.
    pub detachment_rules_automated: usize,
    /// Enhancements.
    pub enhancements: usize,
    /// Those that the program plays.
    pub enhancements_automated: usize,
    /// Stratagems of detachments that the program plays.
    pub stratagems_automated: usize,
    /// Those that the players see to.
    pub stratagems_reminders: usize,
    /// Datasheets with a model whose base nobody knows.
    pub without_base: usize,
}

/// One row a faction, in the order of the library. What a chapter shares with its parent is
/// counted with the parent.
pub fn coverage(library: &Library, codex: &Codex) -> Vec<Row> {
    library.factions.iter().map(|faction| row(library, codex, faction)).collect()
}

/// All rows together.
pub fn total(rows: &[Row]) -> Row {
    let mut sum = Row { faction: "all".to_owned(), name: "All".to_owned(), ..Row::default() };
    for row in rows {
        sum.datasheets += row.datasheets;
        sum.records += row.records;
        sum.weapon_profiles += row.weapon_profiles;
        sum.core_abilities += row.core_abilities;
        sum.abilities_automated += row.abilities_automated;
        sum.abilities_reminders += row.abilities_reminders;
        sum.army_rules_automated += row.army_rules_automated;
        sum.army_rules_reminders += row.army_rules_reminders;
        sum.detachments += row.detachments;
        sum.detachments_whole += row.detachments_whole;
        sum.detachment_rules_automated += row.detachment_rules_automated;
        sum.enhancements += row.enhancements;
        sum.enhancements_automated += row.enhancements_automated;
        sum.stratagems_automated += row.stratagems_automated;
        sum.stratagems_reminders += row.stratagems_reminders;
        sum.without_base += row.without_base;
    }
    sum
}

fn row(library: &Library, codex: &Codex, faction: &FactionEntry) -> Row {
    let mut row = Row { faction: faction.id.clone(), name: faction.name.clone(), ..Row::default() };
    for (at, sheet) in library.sheets.iter().enumerate().filter(|(_, sheet)| sheet.faction == faction.id) {
        count_sheet(&mut row, sheet);
        row.without_base += usize::from(library.no_base.iter().any(|(place, _)| *place == at));
    }
    let parent = faction.parent.as_deref().and_then(|id| library.faction(id));
    let shared = |id: &str| parent.is_some_and(|parent| parent.detachments.iter().any(|held| held.id == id));
    for detachment in faction.detachments.iter().filter(|held| !shared(&held.id)) {
        count_detachment(&mut row, codex, detachment);
    }
    for rule in codex.army_rules.iter().filter(|rule| is_of(&rule.id, &faction.id)) {
        match rule.reminder {
            true => row.army_rules_reminders += 1,
            false => row.army_rules_automated += 1,
        }
    }
    row
}

fn count_detachment(row: &mut Row, codex: &Codex, detachment: &Detachment) {
    let of = |held: &&Stratagem| is_of(&held.id, &detachment.id);
    let stratagems: Vec<&Stratagem> = codex.stratagems.iter().filter(of).collect();
    let left = stratagems.iter().filter(|stratagem| stratagem.reminder).count();
    let mut rules = codex.army_rules.iter().filter(|rule| is_of(&rule.id, &detachment.id)).peekable();
    let ruled = rules.peek().is_some() && rules.all(|rule| !rule.reminder);
    let borne = detachment.enhancements.iter().filter(|held| !held.reminder).count();
    row.detachments += 1;
    row.detachment_rules_automated += usize::from(ruled);
    row.detachments_whole += usize::from(ruled && left == 0 && borne == detachment.enhancements.len());
    row.enhancements += detachment.enhancements.len();
    row.enhancements_automated += borne;
    row.stratagems_reminders += left;
    row.stratagems_automated += stratagems.len() - left;
}

/// Whether an army rule or stratagem belongs to this faction or detachment.
fn is_of(id: &str, group: &str) -> bool {
    id.split_once('/').is_some_and(|(head, _)| head == group)
}

fn count_sheet(row: &mut Row, sheet: &Datasheet) {
    row.datasheets += 1;
    row.records += usize::from(sheet.source == SheetSource::Record);
    row.weapon_profiles += sheet.weapons.len();
    row.core_abilities += sheet.core.len();
    let automated = sheet.abilities.iter().filter(|ability| ability.is_automated()).count();
    row.abilities_automated += automated;
    row.abilities_reminders += sheet.abilities.len() - automated;
}
