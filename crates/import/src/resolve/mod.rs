//! From a list as written to an army: what every name means, who carries what, and what had to
//! be guessed.

use crate::{Imported, Library, List, Report};
use codex::{Army, BattleSize, Brought};

/// Resolves a list.
pub fn resolve(list: &List, _library: &Library) -> Imported {
    let army = Army {
        id: "imported".to_owned(),
        name: list.title.as_ref().map_or_else(String::new, |title| title.text.clone()),
        faction: String::new(),
        detachment: String::new(),
        size: BattleSize::StrikeForce,
        units: Vec::new(),
        brought: Brought::default(),
    };
    Imported { army, report: Report::new(list.format) }
}
