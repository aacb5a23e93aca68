//! `[EXTRA ATTACKS]` (R13.5): used besides the melee weapon chosen, its number of attacks never
//! modified. `attack/profile.rs` leaves its attacks alone; the Fight phase offers it besides.

use crate::setup::WeaponCard;

/// Whether the weapon is used besides another.
pub const fn is_besides(card: &WeaponCard) -> bool {
    card.traits.extra_attacks
}
