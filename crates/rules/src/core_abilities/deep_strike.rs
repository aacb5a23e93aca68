//! Deep Strike (R8.7): every model must have it; arrives anywhere more than 9" from all enemies, or
//! nearer where a rule says so.

use crate::battle::{Battle, FROM_ENEMIES};
use crate::effects::modifiers;
use crate::effects::shadow;
use crate::ids::{Player, UnitId};
use crate::position::Phase;
use codex::{Distance, RuleDeed};
use geometry::{Body, Inches};

pub(crate) use crate::effects::deep_strikes as has;

/// How near to enemies daemons arrive out of the Shadow (F5.2).
const RIFT: Inches = Inches::whole(6);

/// How far from enemies these bases of a unit must be, and how far for it to charge this turn.
pub(crate) fn clearance(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    mut bodies: impl Iterator<Item = Body>,
) -> (Inches, Inches) {
    let by = |of: Distance| modifiers::distance(battle, unit, of).map(|inches| Inches::whole(inches.into()));
    let mut free = by(Distance::DeepStrike).map_or(FROM_ENEMIES, |inches| inches.min(FROM_ENEMIES));
    if free > RIFT
        && battle.setup.has_deed(player, RuleDeed::WarpRifts)
        && bodies.all(|body| shadow::is_rift(battle, player, unit, &body))
    {
        free = RIFT;
    }
    // In the player's own Movement phase only: a Rapid Ingress is not one.
    let clock = &battle.state.clock;
    let own = clock.active == player && clock.phase == Phase::Movement;
    match by(Distance::DeepStrikeNoCharge).filter(|_| own) {
        Some(inches) => (free.min(inches), free),
        None => (free, free),
    }
}
