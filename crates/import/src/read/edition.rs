//! Whether a roster is of the game and the edition that is played here.
//!
//! Rosters name their game system ("Warhammer 40,000 10th Edition"). One that says nothing is
//! taken: its names will tell.

use crate::ImportError;
use crate::names::plain;

/// The id of the 10th edition's data.
const TENTH: &str = "sys-352e-adc2-7639-d6a9";
/// The id of the data of the 8th and 9th editions.
const NINTH: &str = "28ec-711c-d87f-3aeb";

/// Refuses other games and other editions.
pub fn check(id: &str, name: &str) -> Result<(), ImportError> {
    let words = plain(name);
    if let Some(edition) = edition(&words).filter(|&edition| edition != 10)
        && is_the_game(&words)
    {
        return Err(other_edition(&format!("the {edition}th edition")));
    }
    if id == TENTH {
        return Ok(());
    }
    if id == NINTH {
        return Err(other_edition("an edition before the 10th"));
    }
    if words.is_empty() || is_the_game(&words) {
        return Ok(());
    }
    let name: String = name.chars().take(80).collect();
    let message =
        format!("This list is for {name}. Only lists for Warhammer 40,000, 10th edition, can be played here.");
    Err(ImportError::new("OTHER_GAME", message))
}

fn other_edition(which: &str) -> ImportError {
    let message = format!(
        "This list is for {which}. Only the 10th edition is played here: make the list with the 10th-edition data."
    );
    ImportError::new("OTHER_EDITION", message)
}

fn is_the_game(words: &str) -> bool {
    let one = words.replace(' ', "");
    let others = ["killteam", "heresy", "apocalypse", "battlefleet", "epic"];
    (one.contains("40000") || one.contains("40k")) && !others.iter().any(|other| one.contains(other))
}

/// The number before "edition", or the one in "10e".
fn edition(words: &str) -> Option<u32> {
    let words: Vec<&str> = words.split(' ').collect();
    let number = |word: &str, endings: &[&str]| {
        let stem = endings.iter().find_map(|ending| word.strip_suffix(ending))?;
        stem.parse::<u32>().ok().filter(|edition| (1..=20).contains(edition))
    };
    let spelt = |at: usize, word: &str| {
        let next = words.get(at + 1).copied().unwrap_or_default();
        number(word, &["e", "ed"])
            .or_else(|| number(word, &["th", "st", "nd", "rd", ""]).filter(|_| next == "edition" || next == "ed"))
    };
    words.iter().enumerate().find_map(|(at, word)| spelt(at, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_code(id: &str, name: &str, expected: Option<&str>) {
        assert_eq!(check(id, name).err().map(|error| error.code), expected, "{id} {name}");
    }

    #[test]
    fn lists_of_the_tenth_edition_are_taken() {
        check_code(TENTH, "Warhammer 40,000 10th Edition", None);
        check_code(TENTH, "", None);
        check_code("", "", None);
        check_code("", "Warhammer 40k", None);
        check_code("elsewhere", "Warhammer 40K 10e", None);
        check_code(TENTH, "Eigene Daten", None);
    }

    #[test]
    fn other_editions_are_told_from_other_games() {
        check_code(TENTH, "Warhammer 40,000 11th Edition", Some("OTHER_EDITION"));
        check_code("", "Warhammer 40K 11e", Some("OTHER_EDITION"));
        check_code(NINTH, "Warhammer 40,000 9th Edition", Some("OTHER_EDITION"));
        check_code(NINTH, "Warhammer 40,000", Some("OTHER_EDITION"));
        check_code("x", "Age of Sigmar 4.0", Some("OTHER_GAME"));
        check_code("x", "Warhammer The Horus Heresy 2nd Edition", Some("OTHER_GAME"));
        check_code("x", "Warhammer 40,000: Kill Team (2021)", Some("OTHER_GAME"));
    }
}
