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
    /// A Command Re-roll is offered if it changes the chance of what is at stake by at least this many percent and
    /// is clearly worth its command point; below 5 percent its worth is not asked. 0 is always; none is never.
    pub command_reroll: Option<u8>,
    /// A reaction is offered if one is worth at least this many tenths of a victory point, its cost not counted: 0 is
    /// always; none is never.
    pub reactions: Option<u16>,
    /// Dice that the army keeps (Acts of Faith) are offered before a roll only where the computer would use one.
    #[serde(default)]
    pub kept_dice: bool,
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
            kept_dice: false,
            obvious: false,
        }
    }
}

impl Orders {
    /// The highest limit of a Command Re-roll, in percent.
    pub const MOST_PERCENT: u8 = 100;
    /// The highest limit of a reaction, in tenths of a victory point: twenty points.
    pub const MOST_TENTHS: u16 = 200;

    /// What suits most people: questions with one sensible answer are not asked, and command points are asked for
    /// where they change something. A page proposes these to a new player ([`super::http::Catalog`]).
    pub const fn sensible() -> Orders {
        Orders {
            rerolls: true,
            losses: true,
            precision: true,
            command_reroll: Some(10),
            // What the computer counts a command point for at the beginning of a battle.
            reactions: Some(10),
            kept_dice: true,
            obvious: true,
        }
    }

    /// Why these orders cannot be followed.
    pub fn fault(&self) -> Option<String> {
        if self.command_reroll.is_some_and(|percent| percent > Orders::MOST_PERCENT) {
            return Some(format!("The limit of a Command Re-roll must be 0 to {} percent.", Orders::MOST_PERCENT));
        }
        if self.reactions.is_some_and(|tenths| tenths > Orders::MOST_TENTHS) {
            let most = Orders::MOST_TENTHS;
            return Some(format!("The limit of a reaction must be 0 to {most} tenths of a victory point."));
        }
        None
    }
}

/// The standing orders of a seat, as its holder is told them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatOrders {
    /// Whose, 1 or 2.
    pub player: u8,
    /// What the server answers without asking.
    pub orders: Orders,
}
