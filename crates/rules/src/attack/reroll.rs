//! Re-rolls by ability (R2.3, R2.4): after a group has fallen, its owner may pick dice. Then a
//! Command Re-roll is offered (S2.1).

use crate::action::Action;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::effects::Right;
use crate::ids::UnitId;
use crate::resolution::{Resolution, Stop};
use crate::stratagems::command_reroll;
use codex::Reroll;
use smallvec::SmallVec;

/// Dice that were rolled again: place, and the face before.
pub type Rerolled = SmallVec<[(u16, u8); 4]>;

/// The roll a re-roll is offered for.
#[derive(Debug, Clone, Copy)]
pub struct Offer {
    /// Whose roll it is.
    pub unit: UnitId,
    /// What it is for.
    pub context: Context,
    /// The rule that lets dice be rolled again.
    pub right: Option<Right>,
    /// The lowest unmodified face that succeeds; 0 where nothing is to be reached.
    pub need: u8,
    /// Several dice that make one roll: all again or none, unless the rule names single faces
    /// (R2.3).
    pub sum: bool,
    /// Faces are read as D3s, so that a 1 is a face of 1 or 2 (R2.3).
    pub d3: bool,
    /// The roll is enough as it stands: nobody is asked.
    pub settled: bool,
    /// A critical success does more than another success: successes are worth rolling again.
    pub criticals: bool,
}

impl Offer {
    /// Dice that each stand for themselves.
    pub const fn single(unit: UnitId, context: Context, right: Option<Right>, need: u8) -> Offer {
        Offer { unit, context, right, need, sum: false, d3: false, settled: false, criticals: false }
    }

    /// Whether rolling some of these dice again could gain anything. Nobody is asked about dice
    /// that all succeeded, that no face can make succeed, or that show the most they can.
    pub fn could_gain(&self, faces: &[u8], dice: &[u16]) -> bool {
        let most = if self.d3 { 5 } else { 6 };
        let better = |&at: &u16| {
            let face = faces[usize::from(at)];
            match self.need {
                0 => face < most,
                7.. => false,
                need => face < need || self.criticals && face < 6,
            }
        };
        !self.settled && dice.iter().any(better)
    }
}

/// Offers a re-roll and carries it out.
pub fn offer(r: &mut Resolution<'_>, offer: Offer, faces: &mut [u8]) -> Result<Rerolled, Stop> {
    let Offer { unit, context, right, need, sum, d3, .. } = offer;
    let one = |face: u8| if d3 { face <= 2 } else { face == 1 };
    let places = 0..faces.len().min(usize::from(u16::MAX)) as u16;
    let mut rerolled = Rerolled::new();
    let Some(Right { which, by }) = right else {
        command_reroll::offer(r, &offer, faces, &mut rerolled)?;
        return Ok(rerolled);
    };
    let eligible: SmallVec<[u16; 16]> = match which {
        Reroll::Any => places.collect(),
        Reroll::Ones => places.filter(|&at| one(faces[usize::from(at)])).collect(),
    };
    if !offer.could_gain(faces, &eligible) {
        command_reroll::offer(r, &offer, faces, &mut rerolled)?;
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
    command_reroll::offer(r, &offer, faces, &mut rerolled)?;
    Ok(rerolled)
}
