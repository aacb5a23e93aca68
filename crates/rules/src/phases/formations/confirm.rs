//! CONFIRM_FORMATIONS: a player declares no more; when both have, deployment begins (M2, M3.1).

use crate::ids::{Player, UnitId};
use crate::phases::deployment;
use crate::position::Reserves;
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::Whereabouts;

/// Confirms; the second confirmation reveals both and goes on.
pub(crate) fn resolve(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    r.change_clock(|clock| clock.ready[player.index()] = true);
    // R19.1 aircraft start in reserves, whatever was declared.
    let flyers: Vec<UnitId> = r
        .setup
        .units_of(player)
        .filter(|&unit| {
            let state = r.battle().state.unit(unit);
            state.place == Whereabouts::Undeployed && r.battle().keys(unit).contains(Keys::AIRCRAFT)
        })
        .collect();
    for unit in flyers {
        super::reserves::resolve(r, unit, Reserves::Strategic)?;
    }
    if r.battle().state.clock.ready == [true; 2] {
        deployment::begin(r)?;
    }
    Ok(())
}
