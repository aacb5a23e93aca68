//! A datasheet of the library by the name people type at a prompt: `necrons/immortals`, `Immortals`,
//! `immortal`. Unlike a name in a list, it comes without a faction, and nothing is guessed: what is not
//! clear gets suggestions.

use super::{How, Library, library};
use codex::find::{folded, nearest};
use codex::{Codex, Datasheet, FindError};

/// The datasheet of this name: one of our own records, which are there at once, or one of the library, which
/// takes a moment to load.
pub fn datasheet(name: &str) -> Result<&'static Datasheet, FindError> {
    Codex::builtin().find(name).or_else(|_| library().named(name))
}

impl Library {
    /// The datasheet of this id, or of this name if only one has it.
    pub fn named(&self, name: &str) -> Result<&Datasheet, FindError> {
        if let Some(sheet) = self.sheet(name) {
            return Ok(sheet);
        }
        let (faction, bare) = match name.split_once('/') {
            Some((faction, bare)) => (self.find_faction(faction).found().map(|entry| entry.id.as_str()), bare),
            None => (None, name),
        };
        let wanted = folded(bare);
        let called = |sheet: &&Datasheet| {
            let tail = sheet.id.rsplit('/').next().unwrap_or_default();
            !wanted.is_empty() && [folded(&sheet.name), folded(tail)].contains(&wanted)
        };
        let of_faction = |sheet: &&Datasheet| faction.is_none_or(|faction| sheet.faction == faction);
        let mut called: Vec<&Datasheet> = self.sheets.iter().filter(called).filter(of_faction).collect();
        if called.is_empty() && (faction.is_some() || !name.contains('/')) {
            // "Immortal" is Immortals, "bikers" may be another name for something.
            let other = self.find(bare, faction).hit.filter(|(_, how)| *how != How::Like);
            called.extend(other.map(|(sheet, _)| sheet).filter(of_faction));
        }
        match called.as_slice() {
            [sheet] => Ok(sheet),
            several => {
                let mut suggestions: Vec<String> = several.iter().map(|sheet| sheet.id.clone()).collect();
                if suggestions.is_empty() {
                    let known =
                        self.sheets.iter().map(|sheet| (sheet.id.as_str(), [sheet.name.clone(), sheet.id.clone()]));
                    let near = nearest(bare, known.filter(|(id, _)| is_of(id, faction)));
                    suggestions = near.into_iter().map(str::to_owned).collect();
                }
                Err(FindError { name: name.to_owned(), suggestions })
            }
        }
    }
}

fn is_of(id: &str, faction: Option<&str>) -> bool {
    faction.is_none_or(|faction| id.split('/').next() == Some(faction))
}
