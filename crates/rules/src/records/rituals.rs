//! Psychic tests: two dice, and a third if the player channels the Warp (Cabal of Sorcerers).

use super::deeds::roll;
use super::reach::psykers;
use crate::attack::mortal_wounds;
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::Roll;
use crate::ids::UnitId;
use crate::picks::{Pick, Units};
use crate::resolution::{Resolution, Stop};
use codex::DiceExpr;
use smallvec::SmallVec;

/// What a double costs the unit.
const PERILS: DiceExpr = DiceExpr { count: 1, sides: 3, plus: 0 };

/// A PSYKER of the bearer's sheet takes a Psychic test: the total, or nothing if it is not there, or did not outlive the
/// test.
pub(super) fn psychic_test(
    r: &mut Resolution<'_>,
    (unit, bearer): (UnitId, UnitId),
    need: u8,
    add: i8,
) -> Result<Option<u8>, Stop> {
    let Some(model) = psykers(r.battle(), bearer).next() else { return Ok(None) };
    let add = add.saturating_add(modifiers::psychic(r.battle(), unit, model));
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..2 {
        faces.push(r.d6(Context::Ability)?);
    }
    let player = r.battle().player(unit);
    let options: Units = std::iter::once(unit).collect();
    let pick = Pick::Channel { faces: [faces[0], faces[1]], add, need, options };
    if r.pick_unit(player, pick)?.is_some() {
        faces.push(r.d6(Context::Ability)?);
    }
    let total = faces.iter().sum::<u8>().saturating_add_signed(add);
    let doubled = faces.iter().enumerate().any(|(at, face)| faces[..at].contains(face));
    let shown = Roll::of(Context::Ability, unit, faces);
    r.note(Roll { model: Some(model), need, modifier: add, successes: u32::from(total >= need), ..shown });
    if doubled {
        let wounds = roll(r, unit, PERILS, Context::MortalWounds)?;
        mortal_wounds::inflict(r, unit, wounds)?;
    }
    Ok(r.battle().state.model(model).alive().then_some(total))
}
