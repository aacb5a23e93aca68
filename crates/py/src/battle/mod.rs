//! The big battle for learning agents: a choice among the kernel's candidates, and an observation of what
//! the seat may see. No rule is here.

mod about;
mod armies;
mod candidates;
mod cards;
mod class;
mod fleet;
mod ground;
mod kinds;
mod markers;
mod overall;
mod picture;
mod play;
mod seat;
mod seen;
mod table;
mod units;
mod written;

pub use armies::{admitted, army, ids as army_ids};
pub use class::{PyBattle, PyTable, shapes};
pub use fleet::PyBattleFleet;
pub use kinds::names as kind_names;
pub use seat::Sitter;
pub use table::{CURRICULUM, Field, Table};

use crate::columns::Described;

/// Every array of an observation with its columns.
pub fn fields() -> [(&'static str, &'static [Described]); 6] {
    [
        ("units", units::COLUMNS),
        ("terrain", ground::COLUMNS),
        ("objectives", markers::COLUMNS),
        ("cards", cards::COLUMNS),
        ("global", overall::COLUMNS),
        ("candidates", candidates::COLUMNS),
    ]
}

/// The id of each row of `cards`.
pub fn card_names() -> Vec<String> {
    cards::names()
}
