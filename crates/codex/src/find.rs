//! Finding a datasheet, or anything else, by the name people type.
//!
//! Ids match exactly. Names match without case, accents, spaces and punctuation; what matches
//! nothing gets up to three suggestions, nearest first.

use crate::{Codex, Datasheet};
use std::fmt;

/// How many names a near miss is shown.
const SUGGESTIONS: usize = 3;

/// No datasheet has the name, or several have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindError {
    /// What was asked for.
    pub name: String,
    /// Ids that may have been meant, nearest first.
    pub suggestions: Vec<String>,
}

impl std::error::Error for FindError {}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no datasheet is `{}`", self.name)?;
        if self.suggestions.is_empty() { Ok(()) } else { write!(f, "; did you mean {}?", self.suggestions.join(", ")) }
    }
}

impl Codex {
    /// The datasheet whose id, end of id or printed name this is.
    pub fn find(&self, name: &str) -> Result<&Datasheet, FindError> {
        if let Some(sheet) = self.datasheet(name) {
            return Ok(sheet);
        }
        let wanted = folded(name);
        let is_called = |sheet: &&Datasheet| names_of(sheet).contains(&wanted);
        let mut called = self.datasheets.iter().filter(is_called);
        match (called.next(), called.next()) {
            (Some(sheet), None) if !wanted.is_empty() => Ok(sheet),
            _ => Err(FindError { name: name.to_owned(), suggestions: self.suggestions(&wanted) }),
        }
    }

    fn suggestions(&self, wanted: &str) -> Vec<String> {
        let known = self.datasheets.iter().map(|sheet| (sheet.id.as_str(), names_of(sheet)));
        nearest(wanted, known).into_iter().map(str::to_owned).collect()
    }
}

/// The ids of what somebody may have meant, nearest first, a few at most. Each thing that is known has
/// an id and names.
pub fn nearest<'a, N: AsRef<[String]>>(wanted: &str, known: impl Iterator<Item = (&'a str, N)>) -> Vec<&'a str> {
    let wanted = folded(wanted);
    let best = |names: &N| names.as_ref().iter().filter_map(|name| nearness(&wanted, &folded(name))).min();
    let mut near: Vec<(usize, &str)> = known.filter_map(|(id, names)| Some((best(&names)?, id))).collect();
    near.sort_unstable();
    near.into_iter().take(SUGGESTIONS).map(|(_, id)| id).collect()
}

/// A printed name as an id: lower case, dashes, no apostrophes (`'Ard as Nails` is
/// `ard-as-nails`).
pub fn id_of(name: &str) -> String {
    let mut id = String::with_capacity(name.len());
    for c in name.chars().filter(|c| !matches!(c, '\'' | '’' | '!' | ',')) {
        if c.is_alphanumeric() {
            id.extend(c.to_lowercase());
        } else if !id.ends_with('-') && !id.is_empty() {
            id.push('-');
        }
    }
    id.trim_end_matches('-').to_owned()
}

/// A text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `war-horde` as people write it.
pub fn titled(id: &str) -> String {
    id.split('-').map(capital).collect::<Vec<String>>().join(" ")
}

fn names_of(sheet: &Datasheet) -> [String; 3] {
    let tail = sheet.id.rsplit('/').next().unwrap_or_default();
    [folded(&sheet.name), folded(tail), folded(&sheet.id)]
}

/// How far apart two folded names are; `None` if nobody could have meant the other. A name that
/// contains the other is near however long it is: people leave words out.
fn nearness(wanted: &str, name: &str) -> Option<usize> {
    if wanted.len() >= 3 && (name.contains(wanted) || wanted.contains(name)) {
        return Some(1);
    }
    let distance = edit_distance(wanted, name);
    let limit = (wanted.chars().count() / 3).clamp(1, 4);
    (distance <= limit).then_some(distance)
}

/// Letters and digits only, in lower case and without accents: as names are compared.
pub fn folded(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).map(without_accent).filter(|c| c.is_alphanumeric()).collect()
}

/// The accents that unit names in western languages have; other letters stay as they are.
fn without_accent(c: char) -> char {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'ē' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ī' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'ū' => 'u',
        'ý' | 'ÿ' => 'y',
        other => other,
    }
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
fn edit_distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = last[j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut best = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            let swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
            if swapped {
                best = best.min(before_last[j - 2] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fold_accents_case_and_punctuation() {
        assert_eq!(folded("Khârn the Betrayer"), "kharnthebetrayer");
        assert_eq!(folded("'Ard Case"), "ardcase");
    }

    #[test]
    fn edits_are_counted() {
        for (a, b, edits) in [("boyz", "boyz", 0), ("boyz", "boys", 1), ("boyz", "byoz", 1), ("", "abc", 3)] {
            assert_eq!(edit_distance(a, b), edits, "{a} {b}");
        }
    }

    #[test]
    fn a_letter_off_is_suggested_and_nonsense_is_not() {
        let known = ["orks-1000", "orks-2000", "necrons-2000", "hard"];
        let near = |wanted: &str| nearest(wanted, known.iter().map(|id| (*id, [(*id).to_owned()])));
        assert_eq!(near("ork-1000"), ["orks-1000", "orks-2000"]);
        assert_eq!(near("hrad"), ["hard"]);
        assert_eq!(near("necron"), ["necrons-2000"]);
        assert!(near("zzzzzzzz").is_empty());
    }
}
