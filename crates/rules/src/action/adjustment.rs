//! What players settle by hand; `adjust.rs` judges it and carries it out.

use crate::ids::{ModelId, Player, UnitId};
use codex::DiceExpr;
use geometry::{Inches, Point};

/// Letters of a reason.
pub(crate) const LONGEST_REASON: usize = 120;
/// Command points a player may be given.
pub(crate) const MOST_CP: u16 = 50;
/// Victory points a player may be given: what a battle can bring (M5.1).
pub(crate) const MOST_VP: u16 = 100;
/// Dice of a free roll.
pub(crate) const MOST_DICE: u8 = 20;

/// Something settled by hand, and why.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Adjustment {
    /// What is set.
    pub setting: Setting,
    /// Why, for the log.
    pub reason: String,
}

/// What is set by hand.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Setting {
    /// A model stands here; without a height, on what lies there.
    At(ModelId, Point, Option<Inches>),
    /// A living model has this many wounds left; 0 slays it.
    Wounds(ModelId, u16),
    /// A slain model comes back with this many wounds, at this place.
    Return(ModelId, u16, Point, Option<Inches>),
    /// A unit is battle-shocked, or not.
    Shocked(UnitId, bool),
    /// A player's command points.
    Cp(Player, u16),
    /// A player's victory points.
    Vp(Player, u16),
    /// A free roll.
    Dice(DiceExpr),
}
