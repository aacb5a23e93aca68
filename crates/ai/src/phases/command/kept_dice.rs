//! What it is worth to put a die that the army has kept in the place of a roll.

use crate::explain::Sum;
use codex::EffectRoll;
use rules::setup::ArmyRule;

/// What a face of a kept die is worth for a later roll.
const KEPT: f64 = 0.05;
/// The mean of a die.
const MEAN: f64 = 3.5;

/// Whether a rule of the army asks for a kept die before a roll.
pub fn is_asked_by(card: &ArmyRule) -> bool {
    (0..card.choices.len()).any(|choice| face(card, choice).is_some())
}

/// The face that a choice of a rule stands for.
fn face(card: &ArmyRule, choice: usize) -> Option<u8> {
    card.choices.get(choice)?.strip_prefix("miracle-")?.parse().ok()
}

/// Adds what one of the faces that a rule offers is worth for the roll that it names; nothing for other rules.
pub fn value(card: &ArmyRule, choice: u8, sum: &mut Sum) {
    let named = |roll: &&EffectRoll| card.id.ends_with(&format!("-{}", roll.word().replace('_', "-")));
    let face = face(card, usize::from(choice));
    let (Some(face), Some(roll)) = (face, EffectRoll::ALL.iter().find(named)) else { return };
    let better = f64::from(face) - MEAN;
    let worth = match roll {
        EffectRoll::Charge => 0.25 * better,
        EffectRoll::Damage | EffectRoll::BattleShock => 0.2 * better,
        EffectRoll::Save => 0.18 * better,
        EffectRoll::Advance => 0.08 * better,
        // One of many dice.
        EffectRoll::ToHit | EffectRoll::ToWound => 0.06 * better,
        EffectRoll::Attacks
        | EffectRoll::ArmourSave
        | EffectRoll::Surge
        | EffectRoll::DesperateEscape
        | EffectRoll::Psychic
        | EffectRoll::Hazardous
        | EffectRoll::Leadership => 0.0,
    };
    sum.add("instead of a roll", worth);
    sum.add("kept for later", -KEPT * f64::from(face));
}
