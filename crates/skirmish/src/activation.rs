//! How an activation ends: through one function.

use crate::event::{Deed, Event, Tell};
use crate::game::Game;
use crate::refusal::Refusal;
use serde::{Deserialize, Serialize};

/// What the log says of an activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Log {
    /// What was done.
    Action(Deed),
    /// That the unit waited.
    Wait,
    /// Nothing.
    No,
}

/// Which tracking set a unit enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Mark {
    /// `units_moved`.
    Move,
    /// `units_moved` and `units_fled`.
    Fled,
    /// `units_shot`.
    Shooting,
    /// `units_charged`.
    Charge,
    /// `units_fought`.
    Fight,
}

/// Which pool a unit leaves: that of the phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pool {
    /// `move_activation_pool`.
    Move,
    /// `shoot_activation_pool`.
    Shooting,
    /// `charge_activation_pool`.
    Charge,
    /// The pool of its side in the fight.
    Fight,
}

impl Game {
    /// Ends the activation of the active unit: what is logged, whether it costs a step, which set the unit
    /// enters, which pool it leaves, and whether an error is logged.
    pub(crate) fn end_activation(
        &mut self,
        log: Log,
        step: u32,
        mark: Option<Mark>,
        pool: Pool,
        error: Option<Refusal>,
        tell: &mut impl Tell,
    ) {
        let Some(unit) = self.state().active else { return };
        let owner = self.setup().owner(unit);
        match log {
            Log::Action(what) => tell.tell(Event::Acted { unit, what }),
            Log::Wait => tell.tell(Event::Acted { unit, what: Deed::Waited }),
            Log::No => {}
        }
        if let Some(refusal) = error {
            tell.tell(Event::Error { unit, refusal });
        }
        let state = self.state_mut();
        state.episode_steps = state.episode_steps.saturating_add(step);
        match mark {
            Some(Mark::Move) => state.units_moved.insert(unit),
            Some(Mark::Fled) => {
                state.units_moved.insert(unit);
                state.units_fled.insert(unit);
            }
            Some(Mark::Shooting) => state.units_shot.insert(unit),
            Some(Mark::Charge) => state.units_charged.insert(unit),
            Some(Mark::Fight) => state.units_fought.insert(unit),
            None => {}
        }
        match pool {
            // One pool a phase, kept by side: in the fight both sides have one.
            Pool::Move | Pool::Shooting | Pool::Fight => {}
            // The roll is discarded, used or not.
            Pool::Charge => state.charge_rolls[unit.index()] = 0,
        }
        state.pools[owner.index()].remove(unit);
        state.active = None;
        state.left = 0;
        state.begun = false;
        self.next(owner, tell);
    }
}
