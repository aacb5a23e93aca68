//! Moves, arrivals and transports.

use crate::action::Path;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::movement::walk::Walked;
use crate::position::Reserves;
use crate::refusal::Refusal;
use crate::state::MoveKind;
use geometry::{Inches, Point};

impl<'a> Battle<'a> {
    /// Judges whole paths, whether or not the move has begun.
    pub fn judge_move(self, unit: UnitId, kind: MoveKind, bonus: u8, all: &[(ModelId, &Path)]) -> Result<(), Refusal> {
        crate::phases::movement::confirm::judge(self, unit, kind, bonus, all).map(drop)
    }

    /// The models of a unit that would take a test if it fell back along these ways, for those who want to see it
    /// before they decide.
    pub fn at_risk(self, unit: UnitId, walks: &[(ModelId, Walked)]) -> Vec<ModelId> {
        crate::phases::movement::fall_back::at_risk(self, unit, walks)
    }

    /// How far from enemies a unit that arrives around a point had better keep, so that it may charge.
    pub fn arrival_clearance(self, player: Player, unit: UnitId, method: Reserves, at: Point) -> Inches {
        crate::phases::movement::reinforcements::clear_at(self, player, unit, method, at)
    }

    /// How far a model may go in a move with an Advance roll of `bonus`; one without a Move
    /// characteristic goes nowhere (R3.1).
    pub fn move_cap(self, unit: UnitId, model: ModelId, bonus: u8) -> Inches {
        crate::phases::movement::allowance::cap(self, unit, model, bonus)
    }
}
