//! Who fits into a transport (R9.1).

use super::Battle;
use crate::ids::UnitId;

impl Battle<'_> {
    /// Spaces a unit takes: one a model, more where the datasheet says so.
    pub(crate) fn spaces(self, transport: UnitId, unit: UnitId) -> u32 {
        let seats = &self.setup.unit(transport).seats;
        self.models(unit).filter_map(|model| seats.get(model.index())).map(|seat| u32::from(seat.spaces)).sum()
    }

    /// Whether every model of a unit is of a kind that the transport carries.
    pub(crate) fn has_seats(self, transport: UnitId, unit: UnitId) -> bool {
        let seats = &self.setup.unit(transport).seats;
        self.models(unit).all(|model| seats.get(model.index()).is_some_and(|seat| seat.permitted))
    }

    /// Whether there is room for a unit beside those already inside.
    pub(crate) fn has_free_seats(self, transport: UnitId, unit: UnitId) -> bool {
        let inside: u32 = self.passengers(transport).map(|other| self.spaces(transport, other)).sum();
        let capacity = self.setup.unit(transport).transport.as_ref().map_or(0, |rule| u32::from(rule.capacity));
        inside + self.spaces(transport, unit) <= capacity
    }
}
