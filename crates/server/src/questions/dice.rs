//! Statistics of the dice.

use protocol::messages::DiceCount;
use protocol::outcome::Dice;

/// Counts faces by purpose, including dice that were re-rolled.
pub fn count<'d>(dice: impl IntoIterator<Item = &'d Dice>) -> DiceCount {
    let mut out = DiceCount::default();
    for group in dice {
        let again = group.rerolled.iter().map(|die| die.to);
        for face in group.rolls_raw.iter().copied().chain(again).filter(|face| (1..=6).contains(face)) {
            let at = usize::from(face) - 1;
            out.faces[at] += 1;
            out.contexts.entry(group.context.clone()).or_default()[at] += 1;
        }
    }
    out
}
