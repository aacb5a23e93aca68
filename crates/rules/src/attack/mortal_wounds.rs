//! Mortal wounds (R12.1, R12.2): one at a time, no save, on to the next model.

use super::feel_no_pain::WoundKind;
use super::{allocate, damage};
use crate::event::Event;
use crate::ids::UnitId;
use crate::moments::Moment;
use crate::resolution::{Resolution, Stop};

/// A unit suffers mortal wounds until they or its models are used up.
pub(crate) fn inflict(r: &mut Resolution<'_>, unit: UnitId, amount: u32) -> Result<(), Stop> {
    if amount == 0 || !r.battle().alive(unit) {
        return Ok(());
    }
    r.at(Moment::MortalWounds(unit))?;
    r.tally.mortal_wounds += amount;
    r.say(Event::MortalWounds(unit, amount as u16));
    for _ in 0..amount {
        let Some(model) = allocate::choose(r, unit)? else {
            break;
        };
        damage::suffer(r, model, 1, WoundKind { mortal: true, ..WoundKind::default() })?;
    }
    Ok(())
}
