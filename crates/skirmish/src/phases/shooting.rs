//! The shooting phase: shot by shot, each may choose its target anew.

use super::able;
use crate::activation::{Log, Mark, Pool};
use crate::event::{Deed, Tell};
use crate::game::Game;
use crate::profile::Kind;
use crate::refusal::Refusal;
use crate::state::Slot;
use crate::table::Table;

/// Whether a unit may act: it has not shot or fled, is not engaged, has shots and somebody to shoot.
pub fn eligible(table: Table<'_>, unit: Slot) -> Result<(), Refusal> {
    able(table, unit)?;
    if table.state.units_shot.has(unit) {
        return Err(Refusal::HasActed(unit));
    }
    if table.state.units_fled.has(unit) {
        return Err(Refusal::Fled(unit));
    }
    if table.is_engaged(unit) {
        return Err(Refusal::Engaged(unit));
    }
    if table.setup.profile(unit).ranged.attacks == 0 {
        return Err(Refusal::NoAttacks(unit));
    }
    if table.shoots(unit).is_empty() {
        return Err(Refusal::NoTarget(unit));
    }
    Ok(())
}

impl Game {
    /// Fires one shot. When no shot or no target is left the activation ends; shots left over are lost.
    pub(crate) fn shoot(&mut self, unit: Slot, target: Slot, tell: &mut impl Tell) {
        self.attack(Kind::Ranged, unit, target, tell);
        let state = self.state_mut();
        state.left -= 1;
        state.begun = true;
        self.look();
        if self.state().left == 0 || self.options().targets.is_empty() {
            self.end_shooting(unit, tell);
        }
    }

    /// The active unit fires no more: a wait where it has not fired.
    pub(crate) fn end_shooting(&mut self, unit: Slot, tell: &mut impl Tell) {
        if self.state().begun {
            let attacks = self.setup().profile(unit).ranged.attacks - self.state().left;
            let deed = Deed::Struck { kind: Kind::Ranged, attacks };
            self.end_activation(Log::Action(deed), 1, Some(Mark::Shooting), Pool::Shooting, None, tell);
        } else {
            self.end_activation(Log::Wait, 1, None, Pool::Shooting, None, tell);
        }
    }
}
