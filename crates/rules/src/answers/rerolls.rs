//! Which dice are rolled again where a rule allows it for nothing: those that failed, or that show
//! less than a die does on average.

use crate::action::Action;
use crate::action::Decline;
use crate::decision::Question;
use crate::dice::Context;

/// Faces below this are less than a die shows on average.
const LOW: u8 = 4;

/// What a sensible player rolls again; declines where nothing is gained.
pub(super) fn default(question: &Question) -> Action {
    let Question::Reroll { context, faces, eligible, need, whole, most, .. } = question else {
        return Action::DeclineReaction(Decline::Once);
    };
    if *whole {
        let again = match *context {
            // Nobody is asked about a roll that is enough.
            Context::Charge | Context::BattleShock => true,
            _ => total(faces) * 2 < 7 * faces.len() as u32,
        };
        return if again { all(*context, faces.len()) } else { Action::DeclineReaction(Decline::Once) };
    }
    let dice = match *context {
        // Blessings are paid for with equal faces: what stands alone is rolled again.
        Context::Blessings => eligible.iter().copied().filter(|&at| is_single(faces, at)).collect(),
        _ => below(faces, eligible, *need),
    };
    match lowest(dice, faces, usize::from(*most)) {
        dice if dice.is_empty() => Action::DeclineReaction(Decline::Once),
        dice => Action::Reroll(*context, dice),
    }
}

/// Other answers that a player may give: none of the dice, all of them.
pub(super) fn options(question: &Question) -> Vec<Action> {
    let Question::Reroll { context, faces, eligible, whole, most, .. } = question else { return Vec::new() };
    let mut out = vec![Action::DeclineReaction(Decline::Once)];
    if !*whole {
        out.push(Action::Reroll(*context, lowest(eligible.to_vec(), faces, usize::from(*most))));
    } else if eligible.len() == faces.len() {
        out.push(all(*context, faces.len()));
    }
    out
}

fn all(context: Context, dice: usize) -> Action {
    Action::Reroll(context, (0..dice as u16).collect())
}

fn total(faces: &[u8]) -> u32 {
    faces.iter().map(|&face| u32::from(face)).sum()
}

fn is_single(faces: &[u8], at: u16) -> bool {
    faces.iter().filter(|&&face| face == faces[usize::from(at)]).count() == 1
}

fn below(faces: &[u8], eligible: &[u16], need: u8) -> Vec<u16> {
    let wanted = if need > 0 { need } else { LOW };
    eligible.iter().copied().filter(|&at| faces[usize::from(at)] < wanted).collect()
}

/// No more dice than the rule allows, the lowest of them, in their order.
fn lowest(mut dice: Vec<u16>, faces: &[u8], most: usize) -> Vec<u16> {
    if dice.len() > most {
        dice.sort_by_key(|&at| faces[usize::from(at)]);
        dice.truncate(most);
        dice.sort_unstable();
    }
    dice
}
