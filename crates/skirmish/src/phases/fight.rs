//! The fight phase: both sides' engaged units, blow by blow.

use crate::activation::{Log, Mark, Pool};
use crate::event::{Deed, Tell};
use crate::game::Game;
use crate::profile::Kind;
use crate::refusal::Refusal;
use crate::state::{Slot, UnitSet};
use crate::table::Table;
use rules::Player;

/// Whether a unit of either side may fight: it lives, has not fought, has blows and is engaged.
pub fn eligible(table: Table<'_>, unit: Slot) -> Result<(), Refusal> {
    if !table.state.alive.has(unit) {
        return Err(Refusal::Dead(unit));
    }
    if table.state.units_fought.has(unit) {
        return Err(Refusal::HasActed(unit));
    }
    if table.setup.profile(unit).melee.attacks == 0 {
        return Err(Refusal::NoAttacks(unit));
    }
    if !table.is_engaged(unit) {
        return Err(Refusal::NoTarget(unit));
    }
    Ok(())
}

/// The pools of both sides once the chargers have fought.
pub(crate) fn alternating(table: Table<'_>) -> [UnitSet; 2] {
    Player::BOTH.map(|player| {
        let mut pool = UnitSet::NONE;
        table
            .living(player)
            .iter()
            .filter(|&unit| !table.state.units_charged.has(unit) && eligible(table, unit).is_ok())
            .for_each(|unit| pool.insert(unit));
        pool
    })
}

impl Game {
    /// Strikes one blow. When no blow or no target is left the activation ends; blows left over are lost.
    pub(crate) fn fight(&mut self, unit: Slot, target: Slot, tell: &mut impl Tell) {
        self.attack(Kind::Melee, unit, target, tell);
        let state = self.state_mut();
        state.left -= 1;
        state.begun = true;
        self.look();
        if self.state().left == 0 || self.options().targets.is_empty() {
            let attacks = self.setup().profile(unit).melee.attacks - self.state().left;
            let deed = Deed::Struck { kind: Kind::Melee, attacks };
            self.end_activation(Log::Action(deed), 1, Some(Mark::Fight), Pool::Fight, None, tell);
        }
    }
}
