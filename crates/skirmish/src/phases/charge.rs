//! The charge phase: 2D6 when a unit is activated, kept until its activation ends.

use super::{able, movement};
use crate::activation::{Log, Mark, Pool};
use crate::event::{Deed, Event, Tell};
use crate::game::Game;
use crate::grid::At;
use crate::refusal::Refusal;
use crate::state::Slot;
use crate::table::Table;
use rules::Context;

/// Whether a unit may act: it has not fled, is not engaged, and an enemy is within 12 hexes of way.
pub fn eligible(table: Table<'_>, unit: Slot) -> Result<(), Refusal> {
    able(table, unit)?;
    if table.state.units_charged.has(unit) {
        return Err(Refusal::HasActed(unit));
    }
    if table.state.units_fled.has(unit) {
        return Err(Refusal::Fled(unit));
    }
    if table.is_engaged(unit) {
        return Err(Refusal::Engaged(unit));
    }
    if !table.has_charge(unit) {
        return Err(Refusal::NoChargeTarget(unit));
    }
    Ok(())
}

/// Why a unit may not charge to a hex that is not among its charges.
pub(crate) fn why_not(table: Table<'_>, unit: Slot, to: At) -> Refusal {
    if let Err(refusal) = movement::enter(table, unit, to) {
        return refusal;
    }
    let near = |enemy: Slot| to.distance(table.at(enemy)) <= u32::from(table.setup.reach(unit, enemy));
    if !table.enemies(unit).iter().any(near) {
        return Refusal::NobodyThere(to);
    }
    Refusal::TooFar { to, steps: table.state.charge_rolls[unit.index()] }
}

impl Game {
    /// Rolls the charge of a unit that has just been activated; a roll made before stays.
    pub(crate) fn roll_charge(&mut self, unit: Slot, tell: &mut impl Tell) {
        if self.state().charge_rolls[unit.index()] > 0 {
            return;
        }
        let faces = [self.roll(Context::Charge), self.roll(Context::Charge)];
        self.state_mut().charge_rolls[unit.index()] = faces[0] + faces[1];
        tell.tell(Event::ChargeRolled { unit, faces });
    }

    /// Charges with the active unit.
    pub(crate) fn charge(&mut self, unit: Slot, to: At, tell: &mut impl Tell) {
        let from = self.table().at(unit);
        self.state_mut().at[unit.index()] = to;
        let deed = Deed::Went { from, to, mark: Mark::Charge };
        self.end_activation(Log::Action(deed), 1, Some(Mark::Charge), Pool::Charge, None, tell);
    }
}
