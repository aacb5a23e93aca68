//! What a rule of an army takes off the cost of its stratagems.

use super::grant::{Compiler, Cond};
use super::stratagem::StratagemCard;
use crate::ids::{GrantId, Player};
use codex::{Cheaper, Limit};

/// Stratagems that cost less for some units, once in a while.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DiscountCard {
    /// Whose they are.
    pub(crate) player: Player,
    /// Which, a bit for each.
    pub(crate) stratagems: u64,
    /// How many command points less.
    pub(crate) by: u8,
    /// What must be true of the unit.
    pub(crate) conditions: Vec<Cond>,
    /// How often.
    pub(crate) limit: Limit,
    /// What remembers that it was used.
    pub(crate) mark: GrantId,
}

impl DiscountCard {
    /// The card of a record.
    pub(crate) fn of(
        record: &Cheaper,
        player: Player,
        stratagems: &[StratagemCard],
        compiler: &mut Compiler<'_>,
    ) -> DiscountCard {
        let named = |card: &StratagemCard| {
            card.player.is_none_or(|owner| owner == player) && record.stratagems.contains(&card.id)
        };
        let bits = stratagems.iter().enumerate().filter(|(_, card)| named(card)).map(|(at, _)| 1 << at);
        DiscountCard {
            player,
            stratagems: bits.sum(),
            by: record.by,
            conditions: compiler.conditions(&record.conditions),
            limit: record.limit,
            mark: compiler.grants("cheaper", "", &[])[0],
        }
    }
}
