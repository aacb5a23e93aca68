//! Weapons by the name people type, and what they may have meant.

use codex::Weapon;

/// How many weapons a near miss is shown.
const SUGGESTIONS: usize = 4;

/// A weapon that was found.
pub struct Found<'a> {
    /// The profile.
    pub weapon: &'a Weapon,
    /// It was named without its profile, so the first was taken.
    pub is_first_of_several: bool,
}

/// The weapon whose id, title or printed name this is.
pub fn find<'a>(name: &str, weapons: &'a [Weapon]) -> Option<Found<'a>> {
    let wanted = folded(name);
    let exact = weapons.iter().find(|w| folded(&w.id) == wanted || folded(&w.title()) == wanted);
    let first = || weapons.iter().find(|w| folded(w.family()) == wanted);
    match exact {
        Some(weapon) => Some(Found { weapon, is_first_of_several: false }),
        None => first().map(|weapon| Found { weapon, is_first_of_several: others(weapon, weapons).next().is_some() }),
    }
}

/// The other profiles of a weapon.
pub fn others<'a>(weapon: &'a Weapon, weapons: &'a [Weapon]) -> impl Iterator<Item = &'a Weapon> {
    weapons.iter().filter(|other| other.family() == weapon.family() && other.id != weapon.id)
}

/// Ids that may have been meant, nearest first; all of them if none is near.
pub fn meant(name: &str, weapons: &[Weapon]) -> String {
    let wanted = folded(name);
    let nearest = |w: &Weapon| [&w.id, w.family()].iter().filter_map(|name| nearness(&wanted, &folded(name))).min();
    let mut near: Vec<(usize, &str)> = weapons.iter().filter_map(|w| Some((nearest(w)?, w.id.as_str()))).collect();
    near.sort_by_key(|(distance, _)| *distance);
    let near: Vec<&str> = near.into_iter().take(SUGGESTIONS).map(|(_, id)| id).collect();
    if near.is_empty() {
        let all: Vec<&str> = weapons.iter().map(|w| w.id.as_str()).collect();
        return format!("it can carry {}", all.join(", "));
    }
    format!("did you mean {}?", near.join(", "))
}

/// How far apart two folded names are; `None` if nobody could have meant the other.
fn nearness(wanted: &str, name: &str) -> Option<usize> {
    if wanted.len() >= 3 && (name.contains(wanted) || wanted.contains(name)) {
        return Some(1);
    }
    let limit = (wanted.chars().count() / 3).clamp(1, 4);
    Some(distance(wanted, name)).filter(|distance| *distance <= limit)
}

/// Insertions, deletions and replacements that turn one word into the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, other) in to.iter().enumerate() {
            let replaced = corner + usize::from(letter != *other);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}

/// Letters and digits only, in lower case.
fn folded(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect()
}
