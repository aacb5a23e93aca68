//! The figures of a unit as it stands, with everything that modifies them.

use crate::battle::Battle;
use crate::core_abilities::{firing_deck, scouts};
use crate::effects::modifiers;
use crate::ids::UnitId;
use crate::phases::command::battle_shock;
use geometry::Inches;

/// What is true of a unit as a whole now, by its cards and by rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The best Leadership; modified, it stays between 5+ and 8+ (R2.8).
    pub leadership: u8,
    /// What attacks at it wound against (R3.6).
    pub toughness: u8,
    /// How many models it had, leaders included.
    pub starting_strength: u16,
    /// Whether it is below half strength.
    pub below_half: bool,
    /// How far it may scout if it is on the table; `None` if it may not.
    pub scouts: Option<Inches>,
    /// How far each model may pile in or consolidate (R16.5, R16.13).
    pub fight_move: Inches,
    /// How many models inside it may lend it a weapon.
    pub firing_deck: usize,
}

impl Battle<'_> {
    /// The figures of a unit as it stands.
    pub fn standing(self, unit: UnitId) -> Standing {
        Standing {
            leadership: battle_shock::leadership(self, unit),
            toughness: self.toughness(unit),
            starting_strength: self.starting_strength(unit),
            below_half: self.below_half(unit),
            scouts: scouts::distance(self, unit),
            fight_move: modifiers::fight_move(self, unit),
            firing_deck: firing_deck::limit(self, unit),
        }
    }
}
