//! `[RAPID FIRE X]` (R13.17): X more attacks if the target is within half range of the firing model. Where X is
//! dice they are rolled with those of the Attacks characteristic; records with dice of two kinds do not load.

use crate::profile::{AttackProfile, Situation};
use codex::{DiceExpr, Operation};

/// Adds the attacks.
pub(crate) fn apply(x: DiceExpr, situation: &Situation, profile: &mut AttackProfile) {
    if !situation.half_range {
        return;
    }
    match profile.attacks.dice.with(x) {
        Some(dice) if x.is_random() => profile.attacks.dice = dice,
        _ => profile.attacks.modify(Operation::Add(x.max() as i16)),
    }
}
