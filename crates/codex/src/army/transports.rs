//! Whether the transports that must not start empty (M1.7) could have somebody inside. Who rides is
//! declared before the battle, so a list need not say it: it is enough that somebody could.

use super::roster::Found;
use super::{ArmyUnit, wargear};
use crate::Datasheet;
use crate::datasheet::Transport;

/// The places of a transport with what it carries.
pub(super) fn capacity(carrier: &ArmyUnit, sheet: &Datasheet, transport: &Transport) -> usize {
    let carried: Vec<String> = match wargear::carried(sheet, carrier) {
        Ok(models) => models.into_iter().flatten().map(|item| item.name).collect(),
        Err(_) => Vec::new(),
    };
    usize::from(transport.capacity_given(carried.iter().map(String::as_str)))
}

/// The DEDICATED TRANSPORTs that would start empty however everybody else is seated: each needs a
/// unit of its own that fits.
pub(super) fn without_passengers<'a>(found: &Found<'a>) -> Vec<&'a ArmyUnit> {
    let units = found.units();
    let empty: Vec<&(&'a ArmyUnit, &'a Datasheet)> = units
        .iter()
        .filter(|(_, sheet)| sheet.keywords.has("DEDICATED TRANSPORT"))
        .filter(|(carrier, _)| !units.iter().any(|(unit, _)| found.rides(unit) == Some(carrier.id.as_str())))
        .collect();
    let free: Vec<&(&'a ArmyUnit, &'a Datasheet)> =
        units.iter().filter(|(unit, _)| found.rides(unit).is_none()).collect();
    let room = |(unit, sheet): &&(&'a ArmyUnit, &'a Datasheet)| {
        sheet.transport.as_ref().map(|transport| (transport, capacity(unit, sheet, transport)))
    };
    let rooms: Vec<Option<(&Transport, usize)>> = empty.iter().map(room).collect();
    let fits = |carrier: usize, rider: usize| {
        let (passenger, sheet) = free[rider];
        // What a sheet does not say about its passengers is no reason to refuse them.
        let Some((transport, capacity)) = rooms[carrier] else { return passenger.id != empty[carrier].0.id };
        let slots = sheet.profiles.first().and_then(|named| transport.slots_for(&named.profile.keywords));
        slots.is_some_and(|slots| usize::from(slots) * passenger.models <= capacity)
    };
    // A matching of transports and passengers: one seated already moves on if another place fits.
    let mut seated: Vec<Option<usize>> = vec![None; free.len()];
    let mut out = Vec::new();
    for (carrier, (unit, _)) in empty.iter().enumerate() {
        let mut asked = vec![false; free.len()];
        if !seat(carrier, &fits, &mut seated, &mut asked) {
            out.push(*unit);
        }
    }
    out
}

/// Finds a passenger for a transport, others moving to other transports where they must.
fn seat(carrier: usize, fits: &dyn Fn(usize, usize) -> bool, seated: &mut [Option<usize>], asked: &mut [bool]) -> bool {
    for rider in 0..seated.len() {
        if asked[rider] || !fits(carrier, rider) {
            continue;
        }
        asked[rider] = true;
        let free = match seated[rider] {
            None => true,
            Some(other) => seat(other, fits, seated, asked),
        };
        if free {
            seated[rider] = Some(carrier);
            return true;
        }
    }
    false
}
