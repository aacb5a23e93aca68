//! How much of each faction the library has, and how much of that the program plays by itself.

use crate::{FactionEntry, Library};
use codex::{Codex, Datasheet, ReminderOf, SheetSource, Stratagem};
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
    /// Detachments.
    pub detachments: usize,
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
        sum.detachments += row.detachments;
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
        row.detachments += 1;
        row.enhancements += detachment.enhancements.len();
        row.enhancements_automated += detachment.enhancements.iter().filter(|held| !held.rules.is_empty()).count();
        let shown = detachment.reminders.iter().filter(|reminder| reminder.of == ReminderOf::Stratagem);
        row.stratagems_reminders += shown.count();
        let of = |held: &&Stratagem| held.id.split('/').next() == Some(detachment.id.as_str());
        for stratagem in codex.stratagems.iter().filter(of).filter(|_| detachment.automated) {
            match stratagem.reminder {
                true => row.stratagems_reminders += 1,
                false => row.stratagems_automated += 1,
            }
        }
    }
    row
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
