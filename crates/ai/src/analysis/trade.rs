//! Trades: whether what is risked is more expensive than what may be won.

use super::melee::points_per_wound;
use rules::{Battle, UnitId};

/// From .7 where an expensive unit goes for a cheap one to 1.3 the other way round, by points per wound.
pub fn trade_factor(battle: Battle<'_>, mine: UnitId, theirs: UnitId) -> f64 {
    let (risked, won) = (points_per_wound(battle, mine), points_per_wound(battle, theirs));
    if risked <= 0.0 || won <= 0.0 {
        return 1.0;
    }
    (1.0 + 0.25 * (won / risked).ln()).clamp(0.7, 1.3)
}
