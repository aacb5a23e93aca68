//! What may befall a unit at any moment, for tests: it is slain, taken off the table or taken aboard
//! between two actions, whatever is in hand. The rules themselves do the rest, so a test can hold
//! that a battle goes on from every such moment.

use super::{Game, Played};
use crate::answers::Defaults;
use crate::attack::damage::{self, Death};
use crate::hooks::HOOKS;
use crate::ids::{ModelId, UnitId};
use crate::phases::movement::transport;
use crate::resolution::{Parts, Resolution};
use crate::state::Whereabouts;
use crate::turn;

/// Something that befalls models or a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Blow {
    /// These models are slain.
    Slain(Vec<ModelId>),
    /// A unit goes into strategic reserves.
    Reserves(UnitId),
    /// The first unit is inside the second.
    Embarked(UnitId, UnitId),
}

impl Game {
    /// Lets something befall the battle, with questions answered by their defaults. `None`, and
    /// nothing happens, in the middle of an action, after the end, and where the dice have run out.
    pub fn befall(&mut self, blow: &Blow) -> Option<Played> {
        if self.pending.is_some() || self.state.clock.over.is_some() {
            return None;
        }
        self.age.0 += 1;
        let mut defaults = Defaults;
        let mut r = Resolution::new(&self.setup, &mut self.state, &[], Some(&mut defaults), false, &HOOKS);
        let result = match blow {
            Blow::Slain(models) => models.iter().try_for_each(|&model| {
                let alive = r.battle().state.model(model).alive();
                if alive { damage::die(&mut r, model, Death::Triggers) } else { Ok(()) }
            }),
            Blow::Reserves(unit) => {
                transport::withdraw(&mut r, *unit);
                Ok(())
            }
            Blow::Embarked(unit, carrier) => {
                transport::put(&mut r, *unit, Whereabouts::Embarked(*carrier));
                Ok(())
            }
        };
        let result = result.and_then(|()| turn::settle(&mut r));
        let Parts { changes, rolls, events, rolled, tally, moments } = r.finish();
        if result.is_err() {
            self.rewind(&changes);
            return None;
        }
        Some(Played { changes, rolls, events, rolled, tally, moments, resumed: false, finished: true })
    }
}
