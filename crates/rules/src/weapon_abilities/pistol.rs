//! `[PISTOL]` (R13.15): may be fired while engaged, at a unit the shooter is engaged with; a model
//! that is no MONSTER or VEHICLE fires either its pistols or its other guns. It changes no dice:
//! `phases/shooting` asks [`is_pistol`], and Big Guns Never Tire spares pistols
//! (`attack/hit.rs`).

use crate::setup::WeaponCard;

/// Whether the weapon is a pistol.
pub const fn is_pistol(card: &WeaponCard) -> bool {
    card.traits.pistol
}
