//! PERFORM_ACTION: a unit acts for the mission instead of shooting (M6.6).

use super::eligible;
use crate::battle::Battle;
use crate::ids::{MarkerId, MissionActionId, Player, UnitId};
use crate::missions::actions::{self, Wanted};
use crate::refusal::Refusal;
use crate::resolution::{Resolution, Stop};
use geometry::Point;

/// Whether the unit may start the action.
pub(crate) fn check(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    action: MissionActionId,
    marker: Option<MarkerId>,
    to: Option<Point>,
) -> Result<(), Refusal> {
    let may_shoot = || eligible::check(battle, player, unit);
    actions::check(battle, player, &Wanted { unit, action, marker, to }, may_shoot)
}

/// Starts it.
pub(crate) fn resolve(
    r: &mut Resolution<'_>,
    unit: UnitId,
    action: MissionActionId,
    marker: Option<MarkerId>,
    to: Option<Point>,
) -> Result<(), Stop> {
    actions::start(r, &Wanted { unit, action, marker, to })
}
