//! What changes during a battle: flat, small, cloned with a handful of `memcpy`s.
//!
//! No string, map or box of many lives here (the staged move of the unit in hand is the one
//! exception, and it is absent most of the time). Everything that never changes is in `Setup`.

mod model;
mod unit;

pub use model::{Model, ModelFlags};
pub use unit::{Disembarked, Moved, Unit, UnitFlags, Whereabouts};

use crate::action::{Fire, Path};
use crate::dice::DicePosition;
use crate::ids::{ModelId, Player, UnitId};
use crate::position::Phase;
use smallvec::SmallVec;

/// The whole changing state of a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Models, by [`ModelId`].
    pub models: Vec<Model>,
    /// Units, by [`UnitId`].
    pub units: Vec<Unit>,
    /// Round, turn, phase, what is in hand.
    pub clock: Clock,
    /// Points of both players.
    pub purses: [Purse; 2],
    /// Objective markers, in the order of the setup.
    pub objectives: SmallVec<[Objective; 8]>,
    /// How far the dice have been used.
    pub dice: DicePosition,
    /// The move or the volley being put together.
    pub staging: Option<Box<Staging>>,
}

/// Where in the battle we are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    /// Battle round, from 1.
    pub round: u8,
    /// Phase.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Player,
    /// Who has the first turn of each round.
    pub first: Player,
    /// The Reinforcements step has begun: nothing moves any more (R8.2).
    pub reinforcements: bool,
    /// What is in hand.
    pub hand: Hand,
    /// The end, if it has come.
    pub over: Option<Ending>,
}

/// What has been begun and not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hand {
    /// Nothing.
    Empty,
    /// A unit is moving; see [`Staging::paths`].
    Moving {
        /// The unit.
        unit: UnitId,
        /// How.
        kind: MoveKind,
        /// The Advance roll, 0 for other moves.
        bonus: u8,
    },
    /// A unit's targets are being chosen; see [`Staging::fires`].
    Targeting {
        /// The unit.
        unit: UnitId,
    },
}

/// The kinds of move of the Movement phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// R7.8
    Normal,
    /// R7.9
    Advance,
    /// R7.10
    FallBack,
}

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner; `None` is a draw.
    pub winner: Option<Player>,
}

/// A player's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Purse {
    /// Command points.
    pub cp: u8,
    /// Victory points.
    pub vp: u16,
}

/// An objective marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Objective {
    /// Who controls it, as last determined.
    pub controlled_by: Option<Player>,
    /// Held without models.
    pub sticky: bool,
}

/// What a player has put down and not yet confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Staging {
    /// Paths in the order they were set; the last may be undone.
    pub paths: Vec<(ModelId, Path)>,
    /// Targets in the order they were assigned.
    pub fires: Vec<Fire>,
}

impl State {
    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A model.
    pub fn model(&self, model: ModelId) -> &Model {
        &self.models[model.index()]
    }
}
