//! What players may say.

use crate::grid::At;
use serde::{Deserialize, Serialize};

/// An action. Units are named by the ids of the scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "UPPERCASE", deny_unknown_fields)]
pub enum Action {
    /// Activates a unit of the pool. In the charge phase its charge is rolled.
    Activate {
        /// Which.
        unit: u32,
    },
    /// The active unit moves, or flees, to a hex.
    Move {
        /// Where.
        to: At,
    },
    /// The active unit fires one shot.
    Shoot {
        /// At whom.
        target: u32,
    },
    /// The active unit charges to a hex.
    Charge {
        /// Where.
        to: At,
    },
    /// The active unit strikes one blow.
    Fight {
        /// At whom.
        target: u32,
    },
    /// The active unit does nothing in this phase; after shots, it fires no more.
    Wait,
    /// The active unit acts later: it goes back to the pool.
    Postpone,
    /// The active unit gives up its move or charge without a step.
    Cancel,
}
