//! The end of the Movement phase: who was not selected remained stationary (R7.1).

use crate::battle::Battle;
use crate::ids::UnitId;
use crate::moments::Moment;
use crate::refusal::Refusal;
use crate::resolution::{Resolution, Stop};
use crate::state::{Disembarked, Moved};

/// Whether the phase may end.
pub(crate) fn check(battle: Battle<'_>) -> Result<(), Refusal> {
    crate::unit::hand_is_empty(battle)
}

/// Ends the phase.
pub(crate) fn resolve(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    let idle: Vec<UnitId> =
        r.setup.units_of(active).filter(|&unit| r.battle().state.unit(unit).moved == Moved::NotYet).collect();
    for unit in idle {
        // A unit that got out and then did not move still did not remain stationary (R9.6).
        r.change_unit(unit, |u| {
            u.moved = if u.disembarked == Disembarked::BeforeMove { Moved::Normal } else { Moved::Stationary };
        });
    }
    r.at(Moment::EndOfMovement)
}
