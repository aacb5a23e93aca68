//! Transports: who fits, who rides (R9.1, R9.4).

use crate::battle::Battle;
use crate::event::Event;
use crate::ids::UnitId;
use crate::missions;
use crate::position::Reserves;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::Resolution;
use crate::state::{UnitFlags, Whereabouts};

/// Whether a unit may ride: permitted keywords, and room beside those already inside.
pub(crate) fn may_carry(battle: Battle<'_>, transport: UnitId, unit: UnitId) -> Result<(), Refusal> {
    if battle.setup.unit(transport).transport.is_none() {
        return Err(Refusal::new(Code::TransportForbids).unit(unit).target(transport).because(Reason::NoTransport));
    }
    if !battle.has_seats(transport, unit) {
        return Err(Refusal::new(Code::TransportForbids)
            .unit(unit)
            .target(transport)
            .because(Reason::DatasheetForbids));
    }
    if !battle.has_free_seats(transport, unit) {
        return Err(Refusal::new(Code::TransportFull).unit(unit).target(transport));
    }
    Ok(())
}

/// A unit leaves the table into reserves during the battle: it is not lost for coming late (M3.4).
pub(crate) fn withdraw(r: &mut Resolution<'_>, unit: UnitId) {
    put(r, unit, Whereabouts::Reserves(Reserves::Strategic));
    let parts: Vec<UnitId> = r.battle().parts(unit).collect();
    for part in parts {
        r.change_unit(part, |u| u.flags.insert(UnitFlags::WITHDRAWN));
    }
    r.say(Event::Withdrew(unit));
}

/// Puts a unit and its leaders somewhere.
pub(crate) fn put(r: &mut Resolution<'_>, unit: UnitId, place: Whereabouts) {
    let parts: Vec<UnitId> = r.battle().parts(unit).collect();
    for part in parts {
        r.change_unit(part, |u| u.place = place);
        if place != Whereabouts::Table {
            missions::actions::fail(r, part); // M6.3
        }
    }
}
