//! Weapons by the name people type, and what they may have meant.

use codex::Weapon;
use codex::find::{folded, nearest};

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
    let near = nearest(name, weapons.iter().map(|w| (w.id.as_str(), [w.id.clone(), w.family().to_owned()])));
    if near.is_empty() {
        let all: Vec<&str> = weapons.iter().map(|w| w.id.as_str()).collect();
        return format!("it can carry {}", all.join(", "));
    }
    format!("did you mean {}?", near.join(", "))
}
