//! Standing orders: what the server answers for a player without asking.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The standing orders of a seat. Without any, every question of the rules is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Re-rolls that a rule allows at no cost are made: dice that failed, or that show less than the average.
    pub rerolls: bool,
    /// Losses are taken as proposed: plain models before special weapons, leaders last, coherency kept. A loss that
    /// breaks coherency is asked all the same.
    pub losses: bool,
    /// Precision attacks are allocated as the computer would.
    pub precision: bool,
    /// A Command Re-roll is offered if it changes the chance of what is at stake by at least this many percent: 0 is
    /// always; none is never.
    pub command_reroll: Option<u8>,
    /// A reaction is offered if one is worth at least this many tenths of a victory point, its cost not counted: 0 is
    /// always; none is never.
    pub reactions: Option<u16>,
    /// A question with one possible answer is answered, a charge is rolled once it is declared, and a phase in which
    /// nothing can be done is ended.
    pub obvious: bool,
}

impl Default for Orders {
    /// Everything is asked.
    fn default() -> Self {
        Orders {
            rerolls: false,
            losses: false,
            precision: false,
            command_reroll: Some(0),
            reactions: Some(0),
            obvious: false,
        }
    }
}
