//! The only ways a battle may change, each with what it needs to be undone.
//!
//! A change carries the record before and after. That is a few more bytes than a verb and an
//! amount, and in return there is one way to apply and one to revert, neither can be wrong for
//! a new field, and the wire's diffs are the fields that differ.

use crate::dice::DicePosition;
use crate::ids::{MarkerId, ModelId, Player, UnitId};
use crate::setup::Setup;
use crate::state::{Clock, InForce, Model, Objective, Purse, Score, Staging, State, Unit, Uses};
use smallvec::SmallVec;

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change {
    /// A model moved, lost wounds, died.
    Model(ModelId, Model, Model),
    /// A unit's facts changed.
    Unit(UnitId, Unit, Unit),
    /// Time went on.
    Clock(Clock, Clock),
    /// Command or victory points.
    Purse(Player, Purse, Purse),
    /// A marker changed hands.
    Objective(MarkerId, Objective, Objective),
    /// Victory points and cards.
    Score(Player, Box<[Score; 2]>),
    /// Effects begin or end.
    InForce(Box<[SmallVec<[InForce; 6]>; 2]>),
    /// Stratagems were used or may be used again.
    Uses(Box<[Uses; 2]>),
    /// Dice were used.
    Dice(DicePosition, DicePosition),
    /// What a player is putting together.
    Staging(Option<Box<Staging>>, Option<Box<Staging>>),
}

impl State {
    /// Makes a change.
    pub(crate) fn apply(&mut self, setup: &Setup, change: &Change) {
        match change {
            Change::Model(id, _, after) => self.set_model(setup, *id, after),
            Change::Unit(id, _, after) => self.units[id.index()] = *after,
            Change::Clock(_, after) => self.clock = *after,
            Change::Purse(player, _, after) => self.purses[player.index()] = *after,
            Change::Objective(id, _, after) => self.objectives[id.index()] = *after,
            Change::Score(player, both) => self.scores[player.index()] = both[1],
            Change::InForce(both) => self.in_force = both[1].clone(),
            Change::Uses(both) => self.uses = both[1],
            Change::Dice(_, after) => self.dice = *after,
            Change::Staging(_, after) => self.staging = after.clone(),
        }
    }

    /// Unmakes a change.
    pub(crate) fn revert(&mut self, setup: &Setup, change: &Change) {
        match change {
            Change::Model(id, before, _) => self.set_model(setup, *id, before),
            Change::Unit(id, before, _) => self.units[id.index()] = *before,
            Change::Clock(before, _) => self.clock = *before,
            Change::Purse(player, before, _) => self.purses[player.index()] = *before,
            Change::Objective(id, before, _) => self.objectives[id.index()] = *before,
            Change::Score(player, both) => self.scores[player.index()] = both[0],
            Change::InForce(both) => self.in_force = both[0].clone(),
            Change::Uses(both) => self.uses = both[0],
            Change::Dice(before, _) => self.dice = *before,
            Change::Staging(before, _) => self.staging = before.clone(),
        }
    }
}
