//! Scenarios: a board and who stands where, as JSON.
//!
//! ```json
//! {"name": "Duel", "size": {"cols": 9, "rows": 7}, "turn_limit": 5,
//!  "walls": [{"col": 4, "row": 3}], "objectives": [{"col": 4, "row": 1, "radius": 1}],
//!  "units": [{"id": 1, "player": 0, "col": 1, "row": 3, "MOVE": 5, …}]}
//! ```
//!
//! A file that cannot be played is refused with every fault in it, each naming its field.

mod builtin;
mod drawn;
mod fault;
mod read;
mod unique;
mod unit;
mod write;

pub use builtin::{Entry, builtins};
pub use drawn::Sketch;
pub use fault::{Fault, FaultCode, Faults};
pub(crate) use unit::fields;

use crate::grid::{At, Grid};
use crate::profile::Profile;
use rules::Player;

/// The most units a board may have, both sides together.
pub const MOST_UNITS: usize = 32;
/// The most objectives.
pub const MOST_OBJECTIVES: usize = 24;
/// Turns where the scenario does not say.
pub const TURNS: u16 = 5;
/// The board where the scenario does not say.
pub const SIZE: Grid = Grid { cols: 25, rows: 21 };

/// A place worth holding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Objective {
    /// Its middle.
    pub at: At,
    /// How far from it a unit still stands within it.
    pub radius: u8,
}

/// A unit as it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Whose.
    pub player: Player,
    /// Where.
    pub at: At,
    /// Hit points it has left.
    pub hp: u16,
    /// What it is.
    pub profile: Profile,
}

/// A board and who stands where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// For people.
    pub name: String,
    /// What it is about, for people.
    pub about: String,
    /// How large.
    pub size: Grid,
    /// Hexes nobody enters or sees through.
    pub walls: Vec<At>,
    /// Places worth holding.
    pub objectives: Vec<Objective>,
    /// Who is there, in the order of the file.
    pub units: Vec<Unit>,
    /// The last turn.
    pub turns: u16,
}

impl Scenario {
    /// Reads a scenario; every fault names its field.
    pub fn read(text: &str) -> Result<Scenario, Faults> {
        read::read(text)
    }

    /// A scenario that comes with the program, by its id.
    pub fn builtin(id: &str) -> Option<Scenario> {
        builtins().iter().find(|entry| entry.id == id).and_then(|entry| Scenario::read(entry.text).ok())
    }

    /// The scenario of 25 by 21 hexes, four against seven.
    pub fn standard() -> Scenario {
        // The built-in files are read by a test.
        #[allow(clippy::expect_used)]
        Scenario::builtin("standard").expect("a scenario of the program")
    }

    /// As JSON, with every field.
    pub fn to_json(&self) -> serde_json::Value {
        write::write(self)
    }
}
