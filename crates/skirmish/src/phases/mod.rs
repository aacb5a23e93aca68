//! The four phases: who may act in each, and what acting is.

pub mod charge;
pub mod fight;
pub mod movement;
pub mod shooting;

use crate::refusal::Refusal;
use crate::state::{Phase, Slot, UnitSet};
use crate::table::Table;

/// Whether a unit may act in a phase of the player whose turn it is; if not, why.
pub fn eligible(table: Table<'_>, phase: Phase, unit: Slot) -> Result<(), Refusal> {
    match phase {
        Phase::Move => movement::eligible(table, unit),
        Phase::Shoot => shooting::eligible(table, unit),
        Phase::Charge => charge::eligible(table, unit),
        Phase::Fight => fight::eligible(table, unit),
    }
}

/// Who may act in a phase that begins. In the fight these are the chargers.
pub fn pool(table: Table<'_>, phase: Phase) -> UnitSet {
    let mut pool = UnitSet::NONE;
    for unit in table.living(table.state.player).iter() {
        let first = phase != Phase::Fight || table.state.units_charged.has(unit);
        if first && eligible(table, phase, unit).is_ok() {
            pool.insert(unit);
        }
    }
    pool
}

/// Living, and of the player whose turn it is.
fn able(table: Table<'_>, unit: Slot) -> Result<(), Refusal> {
    if !table.state.alive.has(unit) {
        return Err(Refusal::Dead(unit));
    }
    if table.setup.owner(unit) != table.state.player {
        return Err(Refusal::NotYours(unit));
    }
    Ok(())
}
