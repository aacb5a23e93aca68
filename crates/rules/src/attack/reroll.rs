//! Re-rolls by ability (R2.3, R2.4): after a group has fallen, its owner may pick dice. Then a
//! Command Re-roll is offered (S2.1).

use crate::action::Action;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::reroll::{Offer, Rerolled};
use crate::resolution::{Resolution, Stop};
use crate::setup::Right;
use codex::Reroll;
use smallvec::SmallVec;

/// Offers a re-roll and carries it out.
pub(crate) fn offer(r: &mut Resolution<'_>, offer: Offer<'_>, faces: &mut [u8]) -> Result<Rerolled, Stop> {
    let Offer { unit, context, right, need, sum, d3, .. } = offer;
    let one = |face: u8| if d3 { face <= 2 } else { face == 1 };
    let places = 0..faces.len().min(usize::from(u16::MAX)) as u16;
    let mut rerolled = Rerolled::new();
    let Some(Right { which, by }) = right else {
        r.command_reroll(&offer, faces, &mut rerolled)?;
        return Ok(rerolled);
    };
    let eligible: SmallVec<[u16; 16]> = match which {
        Reroll::Any => places.collect(),
        Reroll::Ones => places.filter(|&at| one(faces[usize::from(at)])).collect(),
    };
    if !offer.could_gain(faces, &eligible) {
        r.command_reroll(&offer, faces, &mut rerolled)?;
        return Ok(rerolled);
    }
    let whole = sum && which == Reroll::Any;
    let player = r.battle().player(unit);
    let faces_now = SmallVec::from_slice(faces);
    let question = Question::Reroll { unit, context, faces: faces_now, eligible, need, whole, most: u8::MAX, by };
    let picked = match r.ask(Decision { player, question })? {
        Action::Reroll(_, dice) => dice,
        _ => Vec::new(),
    };
    for at in picked {
        let face = r.d6(Context::Reroll)?;
        rerolled.push((at, faces[usize::from(at)]));
        faces[usize::from(at)] = face;
    }
    r.command_reroll(&offer, faces, &mut rerolled)?;
    Ok(rerolled)
}
