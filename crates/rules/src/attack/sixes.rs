//! Dice of an attack that an ability changes to an unmodified 6 after they were rolled.
//!
//! Which die it is follows from the roll: the lowest that could be better. Its model's part of the unit is asked about
//! once, because an ability is that of a datasheet or of the whole unit.

use crate::ids::{ModelId, UnitId};
use crate::moments::{Moment, MomentKind};
use crate::reroll::Offer;
use crate::resolution::{Resolution, Stop};
use codex::EffectRoll;
use smallvec::SmallVec;

/// The face that such a die shows.
const SIX: u8 = 6;

/// Dice of an attack that were rolled, with what they are for.
pub(super) struct Fallen<'a> {
    /// The roll, as re-rolls were offered for it.
    pub(super) offer: Offer<'a>,
    /// Which roll of the attack it is.
    pub(super) roll: EffectRoll,
    /// The unit at the other end of the attack.
    pub(super) other: UnitId,
}

/// Asks whether one of the dice becomes a 6; `model` says for whom each was rolled.
pub(super) fn offer(
    r: &mut Resolution<'_>,
    fallen: &Fallen<'_>,
    faces: &mut [u8],
    model: impl Fn(usize) -> ModelId,
) -> Result<(), Stop> {
    if r.setup.triggers_at[MomentKind::AttackRolled as usize].is_empty() {
        return Ok(());
    }
    let Fallen { offer, roll, other } = *fallen;
    let mut places: SmallVec<[usize; 64]> = (0..faces.len().min(usize::from(u16::MAX))).collect();
    places.sort_by_key(|&at| faces[at]);
    let mut asked: SmallVec<[UnitId; 3]> = SmallVec::new();
    for at in places {
        let part = r.setup.model(model(at)).unit;
        if asked.contains(&part) || !offer.could_gain(faces, &[at as u16]) {
            continue;
        }
        asked.push(part);
        r.at(Moment::AttackRolled { unit: offer.unit, model: model(at), other, roll })?;
        if std::mem::take(&mut r.six) {
            faces[at] = SIX;
            return Ok(());
        }
    }
    Ok(())
}
