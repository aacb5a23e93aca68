//! The wound roll (R11.3).

use crate::effects::modifiers;
use crate::profile::AttackProfile;

/// What a wound roll came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wound {
    /// No wound.
    Fail,
    /// Wounds.
    Wound,
    /// Wounds critically.
    Critical,
}

/// Strength against Toughness, before modifiers.
pub const fn table(strength: u32, toughness: u32) -> u8 {
    if strength >= 2 * toughness {
        2
    } else if strength > toughness {
        3
    } else if strength == toughness {
        4
    } else if 2 * strength <= toughness {
        6
    } else {
        5
    }
}

/// The lowest unmodified face that wounds, criticals aside.
pub(crate) fn need(profile: &AttackProfile, strength: u32) -> u8 {
    let base = i16::from(table(strength, u32::from(profile.toughness)));
    ((base - i16::from(modifiers::capped(profile.wound_modifier))).clamp(2, 6) as u8).max(profile.wound_floor)
}

/// Judges an unmodified face against a need.
pub(crate) fn judge(profile: &AttackProfile, need: u8, face: u8) -> Wound {
    if face == 1 || face < profile.wound_floor {
        Wound::Fail
    } else if face >= profile.critical_wound.min(6) {
        Wound::Critical
    } else if face >= need {
        Wound::Wound
    } else {
        Wound::Fail
    }
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn r11_3_the_wound_table() {
        let rows = [(4, 4, 4), (4, 5, 5), (4, 8, 6), (5, 4, 3), (8, 4, 2), (4, 7, 5), (4, 9, 6), (6, 3, 2)];
        for (strength, toughness, need) in rows {
            assert_eq!(table(strength, toughness), need, "S{strength} against T{toughness}");
        }
    }
}
