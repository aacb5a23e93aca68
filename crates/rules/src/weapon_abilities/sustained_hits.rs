//! `[SUSTAINED HITS X]` (R13.18): each Critical Hit scores X hits more. They are automatic hits,
//! never critical, and gain no Lethal Hits (R13.21).

use crate::profile::AttackProfile;
use codex::DiceExpr;

/// Criticals score more hits; of several the better counts (R2.19).
pub(crate) fn apply(extra: DiceExpr, profile: &mut AttackProfile) {
    profile.sustained = profile.sustained.filter(|held| held.mean() >= extra.mean()).or(Some(extra));
}
