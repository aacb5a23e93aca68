//! EMBARK_UNIT before the battle: a unit starts inside a transport (R9.1, R9.2).

use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{Player, UnitId};
use crate::phases::movement::transport;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::Whereabouts;

/// Whether the unit may start inside it.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId, into: UnitId) -> Result<(), Refusal> {
    super::is_free(battle, player, unit)?;
    super::is_free(battle, player, into)?;
    if unit == into || battle.passengers(unit).next().is_some() {
        let hint = Reason::LoadedTransport;
        return Err(Refusal::new(Code::TransportForbids).unit(unit).target(into).because(hint));
    }
    transport::may_carry(battle, into, unit)
}

/// Gets in.
pub(crate) fn resolve(r: &mut Resolution<'_>, unit: UnitId, into: UnitId) -> Result<(), Stop> {
    transport::put(r, unit, Whereabouts::Embarked(into));
    r.say(Event::Embarked(unit, into));
    Ok(())
}
