//! What a unit is: one model, one ranged and one melee profile.

use serde::Serialize;

/// A set of attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Weapon {
    /// How many attacks.
    pub attacks: u8,
    /// How many hexes far.
    pub range: u8,
    /// Lowest face that hits.
    pub hits: u8,
    /// Strength.
    pub strength: u8,
    /// Damage of each unsaved wound.
    pub damage: u8,
    /// By how much armour saves are worse.
    pub piercing: u8,
}

/// What a unit is and never stops being.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Its number on the wire.
    pub id: u32,
    /// What people call it, if the scenario says.
    pub name: Option<String>,
    /// Steps of a move.
    pub movement: u8,
    /// Shots.
    pub ranged: Weapon,
    /// Blows.
    pub melee: Weapon,
    /// Hit points when unhurt.
    pub hp: u16,
    /// Toughness.
    pub toughness: u8,
    /// Lowest face that saves by armour; 7 is none.
    pub armour: u8,
    /// Lowest face that saves whatever pierces; 7 is none.
    pub invulnerable: u8,
    /// What it counts when the turns are over.
    pub value: u16,
}

/// Which of its two profiles a unit attacks with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Kind {
    /// Shots.
    #[serde(rename = "RNG")]
    Ranged,
    /// Blows.
    #[serde(rename = "CC")]
    Melee,
}

impl Profile {
    /// One of its two profiles.
    pub const fn weapon(&self, kind: Kind) -> &Weapon {
        match kind {
            Kind::Ranged => &self.ranged,
            Kind::Melee => &self.melee,
        }
    }
}
