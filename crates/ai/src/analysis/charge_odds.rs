//! Charge rolls, exactly: two dice, what the kernel adds to them and lets roll again, and how far
//! the unit really has to go.

use codex::{EffectRoll, Reroll};
use geometry::{Inches, Point};
use rules::setup::Keys;
use rules::{Battle, DISTANCES, UnitId};

/// The most that two dice show.
const MOST: i32 = 12;
/// What a way around costs, in inches.
const DETOUR: i32 = 3;

/// The chance that two dice sum to at least `need`.
pub fn two_dice_at_least(need: i32) -> f64 {
    // Ways of 36 to show 1, 2, 3 or more, and so on: asked for every place a unit might go to.
    const WAYS: [u8; 13] = [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0];
    f64::from(WAYS[(need - 1).clamp(0, 12) as usize]) / 36.0
}

/// The chance that a charge covers a gap of this many inches: it must end within engagement range,
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
        let (add, again) = battle.own_roll(unit, EffectRoll::Charge, only);
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
    let way = (gap - DISTANCES.engagement - Inches::GRACE).max(Inches::ZERO);
    // Whole inches, rounded up; no charge rolls less than two.
    ((way.get() + 999) / 1000).max(2)
}

/// What must really be rolled, as far as it is cheap to know: `None` where there is no way.
///
/// A wall on the straight line is a way around for those whom walls stop. Whether there is one at
/// all the kernel's solver is asked, but only for a model alone: for many it costs milliseconds,
/// and a charge that fails for want of a way costs little more than the chance it was.
pub fn true_need(battle: Battle<'_>, unit: UnitId, targets: &[UnitId], need: i32) -> Option<i32> {
    if need > MOST {
        return None;
    }
    if !targets.iter().any(|&target| is_walled(battle, unit, target)) {
        return Some(need);
    }
    let possible = || battle.charge_reaches(unit, targets.iter().copied().collect(), MOST as u8);
    let alone = battle.count(unit) == 1 && targets.len() == 1;
    (!alone || possible()).then(|| (need + DETOUR).min(MOST))
}

/// Whether a wall that stops the unit lies between its nearest model and the target's.
fn is_walled(battle: Battle<'_>, unit: UnitId, target: UnitId) -> bool {
    let through = Keys::FLY | Keys::INFANTRY | Keys::BEAST | Keys::SWARM | Keys::PASSES_RUINS;
    if battle.keys(unit).intersects(through) {
        return false;
    }
    let pairs = battle.models(unit).flat_map(|model| {
        let from = battle.state.model(model).at;
        battle.models(target).map(move |other| (from, battle.state.model(other).at))
    });
    let nearest = pairs.min_by_key(|(from, to)| from.distance_squared(*to));
    nearest.is_some_and(|(from, to)| battle.setup.walls.iter().any(|wall| cross(from, to, wall.a, wall.b)))
}

/// Whether two stretches cross.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| {
        let (px, py) = (i64::from(p.x.get()), i64::from(p.y.get()));
        let (ux, uy) = (i64::from(q.x.get()) - px, i64::from(q.y.get()) - py);
        let (vx, vy) = (i64::from(r.x.get()) - px, i64::from(r.y.get()) - py);
        (ux * vy - uy * vx).signum()
    };
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
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
