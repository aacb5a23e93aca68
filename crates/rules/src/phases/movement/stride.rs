//! Super-heavy walkers: they pass through models and terrain, and high terrain may shake them.

use super::walk::Walked;
use crate::dice::Context;
use crate::event::{Event, Roll};
use crate::ids::{ModelId, UnitId};
use crate::resolution::{Resolution, Stop};
use crate::state::UnitFlags;
use smallvec::SmallVec;

/// The lowest face on which a walker stays steady.
const STEADY: u8 = 2;

/// The unit has moved: a die for each model that strode through terrain higher than 4". On a 1 it is battle-shocked.
pub(super) fn after(r: &mut Resolution<'_>, unit: UnitId, walks: &[(ModelId, Walked)]) -> Result<(), Stop> {
    for (model, walked) in walks {
        if !walked.high || !r.battle().state.model(*model).alive() {
            continue;
        }
        let face = r.d6(Context::Ability)?;
        let steady = face >= STEADY;
        let shown = Roll::of(Context::Ability, unit, SmallVec::from_slice(&[face]));
        r.note(Roll { need: STEADY, successes: u32::from(steady), ..shown });
        if !steady && !r.battle().is_shocked(unit) {
            r.change_unit(unit, |u| u.flags.insert(UnitFlags::BATTLE_SHOCKED));
            r.say(Event::BattleShocked(unit));
        }
    }
    Ok(())
}
