//! What names of models and wargear mean on one datasheet.

use crate::names::{likeness, plain, singular};
use codex::{Datasheet, Item};

/// How like a name must be to one of the datasheet to be taken for it.
const ALIKE: f64 = 0.8;

/// The names of a datasheet, ready for comparing.
pub struct Words<'a> {
    /// Kinds of models, in the order of the compositions.
    models: Vec<(String, &'a str)>,
    /// Wargear, each name once.
    items: Vec<(String, &'a Item)>,
    unit: String,
}

impl<'a> Words<'a> {
    /// The names of this sheet.
    pub fn new(sheet: &'a Datasheet) -> Words<'a> {
        let mut models: Vec<(String, &str)> = Vec::new();
        for kind in sheet.compositions.iter().flatten() {
            if !models.iter().any(|(_, name)| *name == kind.model) {
                models.push((plain(&kind.model), kind.model.as_str()));
            }
        }
        let mut items: Vec<(String, &Item)> = Vec::new();
        for item in sheet.items() {
            if !items.iter().any(|(_, held)| held.name == item.name) {
                items.push((plain(&item.name), item));
            }
        }
        Words { models, items, unit: plain(&sheet.name) }
    }

    /// The kind of model that is meant, and whether the name had to be guessed.
    pub fn model(&self, name: &str) -> Option<(&'a str, bool)> {
        let (bare, whole) = (plain(before_with(name)), plain(name));
        let by = |fits: &dyn Fn(&str) -> bool| self.models.iter().find(|(known, _)| fits(known)).map(|(_, name)| *name);
        let exact = by(&|known| known == whole).or_else(|| by(&|known| known == bare));
        if let Some(model) = exact {
            return Some((model, false));
        }
        let one = singular(&bare);
        if let Some(model) = by(&|known| singular(known) == one) {
            return Some((model, false));
        }
        // The unit's own name is its common model: the kind there may be most of.
        if one == singular(&self.unit) {
            return self.common().map(|model| (model, false));
        }
        let like = self.models.iter().map(|(known, name)| (likeness(known, &bare), *name));
        let best = like.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(alike, _)| *alike >= ALIKE);
        best.map(|(_, name)| (name, true))
    }

    /// The common model: the last kind, as compositions name leaders first.
    pub fn common(&self) -> Option<&'a str> {
        self.models.last().map(|(_, name)| *name)
    }

    /// Whether the name is exactly that of a kind of model.
    pub fn is_model(&self, name: &str) -> bool {
        self.model(name).is_some_and(|(_, guessed)| !guessed)
    }

    /// The wargear that is meant, and whether the name had to be guessed.
    pub fn item(&self, name: &str) -> Option<(&'a str, bool)> {
        let whole = plain(name);
        let by = |fits: &dyn Fn(&str) -> bool| {
            self.items.iter().find(|(known, _)| fits(known)).map(|(_, item)| item.name.as_str())
        };
        if let Some(item) = by(&|known| known == whole) {
            return Some((item, false));
        }
        let one = singular(&whole);
        if let Some(item) = by(&|known| singular(known) == one) {
            return Some((item, false));
        }
        // A twin gun is another than the single one.
        let twin = |name: &str| name.split(' ').any(|word| word == "twin");
        let items = || self.items.iter().filter(|(known, _)| twin(known) == twin(&whole));
        // "Berzerker chainblade" is the chainblade, where there is only one such; and the other way.
        // "Skullsmasher" is the first of "Skullsmasher and mangler".
        let first_of = |known: &str| known.strip_prefix(&whole).is_some_and(|rest| rest.starts_with(" and "));
        let part_of = |known: &str| ends(&one, &singular(known)) || ends(&singular(known), &one) || first_of(known);
        let parts: Vec<&str> =
            items().filter(|(known, _)| part_of(known)).map(|(_, item)| item.name.as_str()).collect();
        if let [only] = parts.as_slice() {
            return Some((only, true));
        }
        let like = items().map(|(known, item)| (likeness(known, &whole), item.name.as_str()));
        let best = like.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(alike, _)| *alike >= ALIKE);
        best.map(|(_, item)| (item, true))
    }

    /// The wargear of this name, as the sheet has it.
    pub fn gear(&self, name: &str) -> Option<&'a Item> {
        self.items.iter().find(|(_, item)| item.name == name).map(|(_, item)| *item)
    }
}

/// Whether a name ends with another, whole words only.
fn ends(long: &str, short: &str) -> bool {
    short.len() >= 4 && long.strip_suffix(short).is_some_and(|rest| rest.ends_with(' '))
}

/// "Plague Marine w/ boltgun" without its wargear.
pub fn before_with(name: &str) -> &str {
    let lower = name.to_ascii_lowercase();
    let at = [" w/", " with ", " (", " - "].iter().filter_map(|mark| lower.find(mark)).min();
    at.map_or(name, |at| &name[..at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use codex::Codex;

    #[test]
    fn names_of_a_datasheet_are_found_as_people_write_them() {
        let boyz = Codex::builtin().find("boyz").expect("boyz");
        let words = Words::new(boyz);
        assert_eq!(words.model("Boy"), Some(("Boy", false)));
        assert_eq!(words.model("Boyz"), Some(("Boy", false)));
        assert_eq!(words.model("Boy w/ shoota"), Some(("Boy", false)));
        assert_eq!(words.model("Boss Nob"), Some(("Boss Nob", false)));
        assert_eq!(words.item("slugga"), Some(("Slugga", false)));
        assert_eq!(words.item("Power claw"), Some(("Power klaw", true)));
        assert_eq!(words.item("Lascannon"), None);
    }
}
