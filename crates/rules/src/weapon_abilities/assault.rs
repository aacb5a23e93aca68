//! `[ASSAULT]` (R13.2): a unit that Advanced may shoot, with such weapons only. It changes no
//! dice; `phases/shooting/eligible.rs` asks [`may_fire`].

use crate::setup::WeaponCard;

/// Whether the weapon may fire after an Advance.
pub const fn may_fire(card: &WeaponCard) -> bool {
    card.traits.assault
}
