//! Charge rolls, exactly: two dice, what the kernel adds to them and lets roll again, and how far
//! the unit really has to go.

use codex::{EffectRoll, Reroll};
use geometry::Inches;
use rules::Battle;
use rules::attack::modifiers;
use rules::battle::ENGAGEMENT;
use rules::ids::UnitId;
use rules::phases::closing::{Aim, Closing};

/// The most that two dice show.
const MOST: i32 = 12;

/// The chance that two dice show at least so much.
pub fn two_dice_at_least(need: i32) -> f64 {
    let ways: i32 = (1..=6).map(|first| (1..=6).filter(|second| first + second >= need).count() as i32).sum();
    f64::from(ways) / 36.0
}

/// The chance that a charge covers a gap of so many inches: it must end within engagement range,
/// an inch away.
pub fn charge_chance(gap: f64) -> f64 {
    let need = (gap - 1.0).max(0.0).ceil();
    two_dice_at_least(need as i32)
}

/// What a charge has to roll, and how likely that is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChargeOdds {
    /// What the dice and their modifier must reach.
    pub need: i32,
    /// The chance, re-rolls included.
    pub chance: f64,
}

impl ChargeOdds {
    /// The odds of a need for a unit that charges these targets.
    pub fn of(battle: Battle<'_>, unit: UnitId, targets: &[UnitId], need: i32) -> ChargeOdds {
        // As the kernel rolls: what depends on the target counts where there is only one.
        let only = targets.first().copied().filter(|_| targets.len() == 1);
        let (add, again) = modifiers::own_roll_against(battle, unit, EffectRoll::Charge, only);
        let once = two_dice_at_least(need - i32::from(add));
        let chance = if again == Some(Reroll::Any) { once + (1.0 - once) * once } else { once };
        ChargeOdds { need, chance }
    }
}

/// The odds by the gap to the farthest target, as if nothing stood in the way.
pub fn charge_odds(battle: Battle<'_>, unit: UnitId, targets: &[UnitId]) -> ChargeOdds {
    let gap = targets.iter().map(|&target| battle.units_gap(unit, target)).max().unwrap_or(Inches::MAX);
    ChargeOdds::of(battle, unit, targets, need_of(gap))
}

/// What must be rolled to cover a gap.
fn need_of(gap: Inches) -> i32 {
    let way = (gap - ENGAGEMENT - Inches::GRACE).max(Inches::ZERO);
    // Whole inches, rounded up; no charge rolls less than two.
    ((way.get() + 999) / 1000).max(2)
}

/// What must really be rolled, walls, friends and coherency included: the least roll for which
/// the kernel finds a way, from `need` up. `None` where even the best roll leads nowhere.
pub fn true_need(battle: Battle<'_>, unit: UnitId, targets: &[UnitId], need: i32) -> Option<i32> {
    let possible = |roll: i32| {
        let aim = Aim::Charge(targets.iter().copied().collect());
        Closing::new(battle, unit, aim, Inches::whole(roll)).is_possible()
    };
    if need > MOST {
        return None;
    }
    if possible(need) {
        return Some(need);
    }
    // Ways around are found by rolls between; halving finds the least in three or four tries.
    let (mut short, mut enough) = (need, MOST);
    if need == MOST || !possible(MOST) {
        return None;
    }
    while enough - short > 1 {
        let middle = (short + enough) / 2;
        if possible(middle) {
            enough = middle;
        } else {
            short = middle;
        }
    }
    Some(enough)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_follow_the_exact_table() {
        let ways = [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0];
        for (at, ways) in ways.into_iter().enumerate() {
            assert!((two_dice_at_least(at as i32 + 1) - f64::from(ways) / 36.0).abs() < 1e-12, "{at}");
        }
    }

    #[test]
    fn a_gap_needs_the_way_up_to_an_inch() {
        for (gap, need) in [(0.5, 2), (3.0, 2), (3.001, 2), (4.0, 3), (8.2, 8), (12.0, 11)] {
            assert_eq!(need_of(Inches::from_f64(gap).expect("a number")), need, "{gap}");
        }
        assert!((charge_chance(8.0) - two_dice_at_least(7)).abs() < 1e-12);
    }
}
