//! Re-rolls by ability (R2.3, R2.4): after a group has fallen, its owner may pick dice.

use crate::action::Action;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::ids::UnitId;
use crate::resolution::{Resolution, Stop};
use codex::Reroll;
use smallvec::SmallVec;

/// Dice that were rolled again: place, and the face before.
pub type Rerolled = SmallVec<[(u8, u8); 4]>;

/// Offers a re-roll of single dice and carries it out. `d3` reads faces as D3s (R2.3).
pub fn offer(
    r: &mut Resolution<'_>,
    unit: UnitId,
    context: Context,
    which: Option<Reroll>,
    faces: &mut [u8],
    whole: bool,
    d3: bool,
) -> Result<Rerolled, Stop> {
    let one = |face: u8| if d3 { face <= 2 } else { face == 1 };
    let eligible: SmallVec<[u8; 16]> = match which {
        None => SmallVec::new(),
        Some(Reroll::Any) => (0..faces.len().min(255) as u8).collect(),
        Some(Reroll::Ones) => {
            (0..faces.len().min(255) as u8).filter(|&at| one(faces[usize::from(at)])).collect()
        }
    };
    if eligible.is_empty() {
        return Ok(Rerolled::new());
    }
    let player = r.battle().player(unit);
    let question = Question::Reroll { unit, context, faces: SmallVec::from_slice(faces), eligible, whole };
    let picked = match r.ask(Decision { player, question })? {
        Action::Reroll(_, dice) => dice,
        _ => Vec::new(),
    };
    let mut rerolled = Rerolled::new();
    for at in picked {
        let face = r.d6(Context::Reroll)?;
        rerolled.push((at, faces[usize::from(at)]));
        faces[usize::from(at)] = face;
    }
    Ok(rerolled)
}
