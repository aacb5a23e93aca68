//! Random characteristics with their re-rolls (R2.3, R2.12).

use codex::{DiceExpr, Reroll};
use rules::Amount;

/// The values of a characteristic and their chances, increasing. Where any roll may be rolled
/// again, its owner does so below the mean, all dice together; where ones may, each die that
/// shows a 1 is rolled again by itself.
pub(super) fn distribution(amount: &Amount, again: Option<Reroll>) -> Vec<(u32, f64)> {
    let (true, Some(which)) = (amount.is_random(), again) else {
        return amount.distribution();
    };
    let dice = amount.dice;
    let totals = match which {
        // One roll of many is not reckoned with.
        Reroll::One => return amount.distribution(),
        Reroll::Ones => ones_again(dice),
        Reroll::Any => low_again(dice),
    };
    let mut out: Vec<(u32, f64)> = Vec::new();
    for (rolled, &chance) in totals.iter().enumerate().filter(|(_, p)| **p > 0.0) {
        let value = amount.value(rolled as u32);
        match out.iter_mut().find(|(held, _)| *held == value) {
            Some((_, held)) => *held += chance,
            None => out.push((value, chance)),
        }
    }
    out.sort_by_key(|(value, _)| *value);
    out
}

/// Totals when a roll below the mean is made again as a whole.
fn low_again(dice: DiceExpr) -> Vec<f64> {
    let is_low = |rolled: usize| (rolled as f64) < dice.mean();
    let once = dice.distribution();
    let low: f64 = once.iter().enumerate().filter(|(rolled, _)| is_low(*rolled)).map(|(_, p)| p).sum();
    let again = |(rolled, p): (usize, &f64)| p * if is_low(rolled) { low } else { 1.0 + low };
    once.iter().enumerate().map(again).collect()
}

/// Totals when each die that shows a 1 is rolled again.
fn ones_again(dice: DiceExpr) -> Vec<f64> {
    let face = 1.0 / f64::from(dice.sides);
    let mut totals = vec![0.0; usize::from(dice.plus) + 1];
    totals[usize::from(dice.plus)] = 1.0;
    for _ in 0..dice.count {
        let mut next = vec![0.0; totals.len() + usize::from(dice.sides)];
        for (total, p) in totals.iter().enumerate() {
            for shown in 1..=usize::from(dice.sides) {
                let kept = if shown == 1 { 0.0 } else { face };
                next[total + shown] += p * (kept + face * face);
            }
        }
        totals = next;
    }
    totals
}

/// The mean of a distribution.
pub(super) fn mean(values: &[(u32, f64)]) -> f64 {
    values.iter().map(|(value, p)| f64::from(*value) * p).sum()
}

/// The mean number of dice that show at least `need`, where no more than `most` count.
pub fn mean_successes(dice: u8, need: u8, most: u32) -> f64 {
    let success = f64::from(7 - need.clamp(1, 7)) / 6.0;
    // The chance of each number of successes, one die after the other.
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (count, chance) in chances.iter().enumerate() {
            next[count] += chance * (1.0 - success);
            next[count + 1] += chance * success;
        }
        chances = next;
    }
    chances.iter().enumerate().map(|(count, chance)| f64::from((count as u32).min(most)) * chance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(dice: &str, again: Option<Reroll>, expected: f64) {
        let values = distribution(&Amount::printed(dice.parse().expect("dice")), again);
        assert!((values.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((mean(&values) - expected).abs() < 1e-12, "{dice} {again:?} {}", mean(&values));
    }

    #[test]
    fn r2_3_a_reroll_helps() {
        check("D6", None, 3.5);
        check("D6", Some(Reroll::Ones), 3.5 + 2.5 / 6.0);
        check("D6", Some(Reroll::Any), (4.0 + 5.0 + 6.0) / 6.0 + 3.5 / 2.0);
        check("D3", Some(Reroll::Ones), (2.0 + 3.0 + 2.0) / 3.0);
        check("3", Some(Reroll::Any), 3.0);
        check("2D6", Some(Reroll::Ones), 2.0 * (3.5 + 2.5 / 6.0));
    }

    #[test]
    fn s2_6_successes_above_the_most_do_not_count() {
        assert!((mean_successes(6, 4, 6) - 3.0).abs() < 1e-12);
        assert!((mean_successes(9, 5, 9) - 3.0).abs() < 1e-12);
        assert!((mean_successes(2, 5, 1) - (1.0 - 4.0 / 9.0)).abs() < 1e-12);
    }
}
