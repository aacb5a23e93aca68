//! The movement phase: units move, flee, wait or are passed over where they cannot move.

use super::able;
use crate::activation::{Log, Mark, Pool};
use crate::event::{Deed, Tell};
use crate::game::Game;
use crate::grid::At;
use crate::refusal::Refusal;
use crate::state::Slot;
use crate::table::Table;

/// Whether a unit may act: it lives and it is its player's turn. Enemies beside it make its move a flight.
pub fn eligible(table: Table<'_>, unit: Slot) -> Result<(), Refusal> {
    able(table, unit)
}

/// Why a unit may not move to a hex that is not among its moves.
pub(crate) fn why_not(table: Table<'_>, unit: Slot, to: At) -> Refusal {
    if let Err(refusal) = enter(table, unit, to) {
        return refusal;
    }
    let near = |&enemy: &Slot| to.distance(table.at(enemy)) <= u32::from(table.setup.reach(unit, enemy));
    match table.enemies(unit).iter().find(near) {
        Some(enemy) => Refusal::EnemyNear(to, enemy),
        None => Refusal::TooFar { to, steps: table.setup.profile(unit).movement },
    }
}

/// Whether a unit could stand on a hex at all.
pub(crate) fn enter(table: Table<'_>, unit: Slot, to: At) -> Result<(), Refusal> {
    if !table.setup.grid().has(to) {
        return Err(Refusal::OffBoard(to));
    }
    if !table.setup.is_ground(to) {
        return Err(Refusal::Wall(to));
    }
    match table.on(to) {
        Some(other) if other == unit => Err(Refusal::SameHex(to)),
        Some(other) => Err(Refusal::Occupied(to, other)),
        None => Ok(()),
    }
}

impl Game {
    /// Moves the active unit; who began engaged has fled.
    pub(crate) fn move_unit(&mut self, unit: Slot, to: At, tell: &mut impl Tell) {
        let mark = if self.table().is_engaged(unit) { Mark::Fled } else { Mark::Move };
        let from = self.table().at(unit);
        self.state_mut().at[unit.index()] = to;
        let deed = Deed::Went { from, to, mark };
        self.end_activation(Log::Action(deed), 1, Some(mark), Pool::Move, None, tell);
    }
}
