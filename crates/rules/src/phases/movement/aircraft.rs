//! How aircraft move (R19.2): straight forward at least 20", then one turn of up to 90 degrees.
//! One that crosses an edge goes into strategic reserves.

use super::walk::Walked;
use crate::action::{Path, Step};
use crate::battle::Battle;
use crate::ids::ModelId;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use geometry::{Angle, Inches};

/// The least it moves.
const LEAST: Inches = Inches::whole(20);
/// How far from straight ahead a rounded path may be, in hundredths of a degree.
const ASKEW: i32 = 100;

/// Whether a path is one an aircraft can fly.
pub(crate) fn check(battle: Battle<'_>, model: ModelId, path: &Path) -> Result<(), Refusal> {
    let refuse = |code: Code, hint| Err(Refusal::new(code).model(model).because(hint));
    let (to, turn) = match path.as_slice() {
        [Step::To(to, _)] => (*to, 0),
        [Step::To(to, _), Step::Pivot(by)] => (*to, *by),
        _ => return refuse(Code::CannotMove, Reason::AircraftStraightLine),
    };
    let state = battle.state.model(model);
    let askew = state.facing.turn_to(Angle::towards(state.at, to)).abs();
    if askew > ASKEW {
        return refuse(Code::CannotMove, Reason::AircraftForward);
    }
    if turn.abs() > 9_000 {
        return refuse(Code::CannotMove, Reason::AircraftTurn);
    }
    let flown = state.at.distance(to);
    if flown + Inches::GRACE < LEAST {
        return Err(Refusal::new(Code::MustMove).model(model).measure(flown, LEAST).because(Reason::AircraftLeast));
    }
    Ok(())
}

/// Whether it leaves the battlefield on the way.
pub(crate) fn leaves(battle: Battle<'_>, model: ModelId, walked: &Walked) -> bool {
    !battle.setup.board.contains_body(&battle.body_at(model, &walked.end))
}
