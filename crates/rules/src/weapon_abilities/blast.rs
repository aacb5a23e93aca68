//! `[BLAST]` (R13.3): one more attack for every five models in the target unit, counted when it is
//! chosen. Never at a unit engaged with the attacker's army (`phases/shooting/targets.rs`).

use crate::battle::Battle;
use crate::ids::{ModelId, WeaponId};
use crate::profile::{AttackProfile, Situation};
use codex::{LentAbility, Operation};

/// Adds the attacks.
pub(crate) fn apply(situation: &Situation, profile: &mut AttackProfile) {
    profile.attacks.modify(Operation::Add(i16::from(situation.target_models / 5)));
}

/// Whether a weapon in the hands of a model has it, as printed or by a rule.
pub(crate) fn has(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> bool {
    super::has(battle, model, weapon, LentAbility::Blast)
}
