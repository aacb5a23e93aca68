//! Deep Strike (R8.7): every model must have it; arrives anywhere more than 9" from all enemies, or
//! nearer where a rule says so.

use crate::attack::modifiers;
use crate::battle::Battle;
use crate::ids::{Player, UnitId};
use crate::phases::movement::disembark::FROM_ENEMIES;
use crate::position::Phase;
use crate::records::shadow;
use codex::{CoreAbility, Distance, RuleDeed};
use geometry::{Body, Inches};

/// How near to enemies daemons arrive out of the Shadow (F5.2).
const RIFT: Inches = Inches::whole(6);

/// Whether every model of the unit has it.
pub fn has(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.models(unit).all(|model| {
        battle.setup.unit(battle.setup.model(model).unit).abilities.deep_strike
            || modifiers::is_lent(battle, unit, model, CoreAbility::DeepStrike)
    })
}

/// How far from enemies these bases of a unit must be, and how far for it to charge this turn.
pub fn clearance(
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
