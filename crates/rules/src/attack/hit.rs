//! The hit roll (R11.2).

use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::UnitId;
use crate::profile::{AttackProfile, Situation};
use codex::Permission;

/// What a hit roll came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hit {
    /// Missed.
    Miss,
    /// Hit.
    Hit,
    /// Hit critically.
    Critical,
}

/// Modifiers that come from how the table stands: Stealth and Big Guns Never Tire. What weapons
/// add (Heavy, Indirect Fire) is in their own files.
pub(crate) fn situation_modifiers(
    battle: Battle<'_>,
    unit: UnitId,
    target: UnitId,
    situation: &Situation,
    pistol: bool,
    profile: &mut AttackProfile,
) {
    if !situation.melee && crate::core_abilities::stealth::covers(battle, target) {
        profile.penalise_hits();
    }
    if situation.big_guns && !pistol && !modifiers::may(battle, unit, Permission::FireFreely) {
        profile.penalise_hits();
    }
}

/// The lowest unmodified face that hits, criticals aside; 0 for an automatic hit.
pub(crate) fn need(profile: &AttackProfile) -> u8 {
    match profile.skill {
        None => 0,
        Some(skill) => {
            let skill = i16::from(skill.max(2)) - i16::from(modifiers::capped(profile.hit_modifier));
            (skill.clamp(2, 6) as u8).max(profile.hit_floor)
        }
    }
}

/// Judges an unmodified face.
pub(crate) fn judge(profile: &AttackProfile, face: u8) -> Hit {
    if face == 1 || face < profile.hit_floor {
        Hit::Miss
    } else if face >= profile.critical_hit.min(6) {
        Hit::Critical
    } else if face >= need(profile) {
        if face >= profile.critical_success { Hit::Critical } else { Hit::Hit }
    } else {
        Hit::Miss
    }
}
