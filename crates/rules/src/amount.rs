//! A characteristic with its modifiers, in the order of R2.5.

use codex::{DiceExpr, Operation};

/// Dice, then set, divide, multiply, add; never below the floor of R2.8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Amount {
    /// What is printed.
    pub dice: DiceExpr,
    /// A rule that replaces the value.
    pub(crate) set: Option<i16>,
    /// Divisors, multiplied together.
    pub(crate) divide: i16,
    /// Factors, multiplied together.
    pub(crate) multiply: i16,
    /// Additions and subtractions, summed.
    pub(crate) add: i16,
    /// What is subtracted, but not below 1.
    pub(crate) lower: i16,
}

impl Amount {
    /// Unmodified.
    pub const fn printed(dice: DiceExpr) -> Self {
        Amount { dice, set: None, divide: 1, multiply: 1, add: 0, lower: 0 }
    }

    /// Adds a modifier.
    pub(crate) fn modify(&mut self, operation: Operation) {
        match operation {
            Operation::Set(value) => self.set = Some(value),
            Operation::Divide(by) => self.divide = self.divide.saturating_mul(by.max(1)),
            Operation::Multiply(by) => self.multiply = self.multiply.saturating_mul(by),
            Operation::Add(value) => self.add = self.add.saturating_add(value),
            Operation::Lower(value) => self.lower = self.lower.saturating_add(value),
        }
    }

    /// Whether dice must be rolled: a value that is set needs none.
    pub const fn is_random(&self) -> bool {
        self.dice.is_random() && self.set.is_none()
    }

    /// The value for a rolled total (ignored where the value is set). Fractions round up at the
    /// end (R2.5); the result is at least 1, unless a rule set it to 0 and nothing raised it
    /// (R2.8).
    pub fn value(&self, rolled: u32) -> u32 {
        self.value_from(rolled, u32::from(self.set != Some(0)))
    }

    /// The same with another least value.
    pub(crate) fn value_from(&self, rolled: u32, least: u32) -> u32 {
        let base = self.set.map_or(i64::from(rolled), i64::from);
        let scaled = base * i64::from(self.multiply);
        let divide = i64::from(self.divide);
        let rounded = scaled.div_euclid(divide) + i64::from(scaled.rem_euclid(divide) != 0);
        let sum = rounded + i64::from(self.add);
        let lowered = (sum - i64::from(self.lower)).max(sum.min(1));
        lowered.max(i64::from(least)).try_into().unwrap_or(0)
    }

    /// Probability of each value, as (value, probability) with increasing values.
    pub fn distribution(&self) -> Vec<(u32, f64)> {
        if !self.is_random() {
            return vec![(self.value(self.dice.min()), 1.0)];
        }
        let mut out: Vec<(u32, f64)> = Vec::new();
        for (rolled, p) in self.dice.distribution().into_iter().enumerate().filter(|(_, p)| *p > 0.0) {
            let value = self.value(rolled as u32);
            match out.iter_mut().find(|(held, _)| *held == value) {
                Some((_, held)) => *held += p,
                None => out.push((value, p)),
            }
        }
        out.sort_by_key(|(value, _)| *value);
        out
    }

    /// The mean value.
    pub(crate) fn mean(&self) -> f64 {
        self.distribution().iter().map(|(value, p)| f64::from(*value) * p).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(dice: &str, operations: &[Operation]) -> Amount {
        let mut amount = Amount::printed(dice.parse().expect("dice"));
        operations.iter().for_each(|&o| amount.modify(o));
        amount
    }

    #[test]
    fn r2_5_doubling_comes_before_adding() {
        assert_eq!(amount("3", &[Operation::Add(1), Operation::Multiply(2)]).value(3), 7);
    }

    #[test]
    fn r2_5_halves_round_up_before_additions() {
        assert_eq!(amount("3", &[Operation::Divide(2)]).value(3), 2);
        assert_eq!(amount("3", &[Operation::Divide(2), Operation::Add(-1)]).value(3), 1);
    }

    #[test]
    fn r2_8_damage_is_at_least_one_unless_set_to_zero() {
        assert_eq!(amount("1", &[Operation::Add(-1)]).value(1), 1);
        assert_eq!(amount("3", &[Operation::Set(0)]).value(3), 0);
        assert_eq!(amount("D6", &[Operation::Set(0), Operation::Add(2)]).value(5), 2);
    }

    #[test]
    fn the_distribution_has_the_mean() {
        let melta = amount("D6", &[Operation::Add(2)]);
        assert!((melta.mean() - 5.5).abs() < 1e-12);
    }
}
