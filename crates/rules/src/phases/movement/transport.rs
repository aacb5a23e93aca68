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

/// Spaces a unit takes: one a model, more where the datasheet says so (R9.1).
pub(crate) fn spaces(battle: Battle<'_>, transport: UnitId, unit: UnitId) -> u32 {
    let seats = &battle.setup.unit(transport).seats;
    battle.models(unit).filter_map(|model| seats.get(model.index())).map(|seat| u32::from(seat.spaces)).sum()
}

/// Whether a unit may ride: permitted keywords, and room beside those already inside.
pub(crate) fn may_carry(battle: Battle<'_>, transport: UnitId, unit: UnitId) -> Result<(), Refusal> {
    let Some(rule) = &battle.setup.unit(transport).transport else {
        return Err(Refusal::new(Code::TransportForbids).unit(unit).target(transport).because(Reason::NoTransport));
    };
    let seats = &battle.setup.unit(transport).seats;
    let permitted = battle.models(unit).all(|model| seats.get(model.index()).is_some_and(|seat| seat.permitted));
    if !permitted {
        return Err(Refusal::new(Code::TransportForbids)
            .unit(unit)
            .target(transport)
            .because(Reason::DatasheetForbids));
    }
    let inside: u32 = battle.passengers(transport).map(|other| spaces(battle, transport, other)).sum();
    if inside + spaces(battle, transport, unit) > u32::from(rule.capacity) {
        return Err(Refusal::new(Code::TransportFull).unit(unit).target(transport));
    }
    Ok(())
}

/// A unit leaves the table into reserves during the battle: it is not lost for coming late (M3.4).
pub(crate) fn withdraw(r: &mut Resolution<'_>, unit: UnitId, reserves: Reserves) {
    put(r, unit, Whereabouts::Reserves(reserves));
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
