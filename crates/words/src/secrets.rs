//! Secret missions (M9.4).

use rules::position::SecretMission;

/// The printed name of a secret mission.
pub const fn secret_name(secret: SecretMission) -> &'static str {
    match secret {
        SecretMission::CommandInsertion => "Command Insertion",
        SecretMission::ShatterCohesion => "Shatter Cohesion",
        SecretMission::UnbrokenWall => "Unbroken Wall",
        SecretMission::WarOfAttrition => "War of Attrition",
    }
}

/// What a secret mission asks to be so at the end of the battle, in one sentence of our own.
pub const fn secret_text(secret: SecretMission) -> &'static str {
    match secret {
        SecretMission::CommandInsertion => {
            "You control a marker in the enemy's deployment zone, and your Warlord is in range of it."
        }
        SecretMission::ShatterCohesion => {
            "Every enemy unit in range of a marker is battle-shocked or below half-strength."
        }
        SecretMission::UnbrokenWall => "You control three or more markers outside your deployment zone.",
        SecretMission::WarOfAttrition => {
            "One of your BATTLELINE units is in the enemy's deployment zone, and every enemy BATTLELINE unit is wholly within it."
        }
    }
}
