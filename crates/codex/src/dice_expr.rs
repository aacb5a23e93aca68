//! Dice as printed on a datasheet: `3`, `D6`, `2D6`, `D3+1`.
//!
//! A printed addition is part of the characteristic, not a modifier (R2.11), so it lives in
//! the expression. Rolling happens in `rules::dice`; here are only the facts and the exact
//! distribution that the odds use.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// `count`D`sides` + `plus`; a plain number has `count` 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DiceExpr {
    /// How many dice are rolled; 0 for a plain number.
    pub count: u8,
    /// 3 or 6; meaningless when `count` is 0.
    pub sides: u8,
    /// The printed addition.
    pub plus: u8,
}

/// The text is not dice as a datasheet prints them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not dice: write a number, D3, D6, 2D6 or D6+1")]
pub struct NotDice(pub String);

impl DiceExpr {
    /// A plain number.
    pub const fn fixed(value: u8) -> Self {
        DiceExpr { count: 0, sides: 6, plus: value }
    }

    /// `count` dice of `sides`, plus `plus`.
    pub const fn dice(count: u8, sides: u8, plus: u8) -> Self {
        DiceExpr { count, sides, plus }
    }

    /// Both rolled together; `None` if their dice are of two kinds.
    pub fn with(self, more: DiceExpr) -> Option<DiceExpr> {
        let sides = match (self.count, more.count) {
            (_, 0) => self.sides,
            (0, _) => more.sides,
            _ if self.sides == more.sides => self.sides,
            _ => return None,
        };
        Some(DiceExpr { count: self.count.checked_add(more.count)?, sides, plus: self.plus.checked_add(more.plus)? })
    }

    /// Whether a die is rolled at all.
    pub const fn is_random(self) -> bool {
        self.count > 0
    }

    /// The smallest possible result.
    pub const fn min(self) -> u32 {
        self.count as u32 + self.plus as u32
    }

    /// The largest possible result.
    pub const fn max(self) -> u32 {
        self.count as u32 * self.sides as u32 + self.plus as u32
    }

    /// The mean result.
    pub fn mean(self) -> f64 {
        f64::from(self.count) * (f64::from(self.sides) + 1.0) / 2.0 + f64::from(self.plus)
    }

    /// Probability of each result from 0 to [`DiceExpr::max`].
    pub fn distribution(self) -> Vec<f64> {
        let mut dist = vec![0.0; self.plus as usize + 1];
        dist[self.plus as usize] = 1.0;
        for _ in 0..self.count {
            let mut next = vec![0.0; dist.len() + self.sides as usize];
            for (total, p) in dist.iter().enumerate() {
                for face in 1..=self.sides as usize {
                    next[total + face] += p / f64::from(self.sides);
                }
            }
            dist = next;
        }
        dist
    }
}

impl FromStr for DiceExpr {
    type Err = NotDice;

    fn from_str(text: &str) -> Result<Self, NotDice> {
        let bad = || NotDice(text.to_owned());
        let clean: String = text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_uppercase();
        let Some((count, rest)) = clean.split_once('D') else {
            return clean.parse::<u8>().map(DiceExpr::fixed).map_err(|_| bad());
        };
        let count = if count.is_empty() { 1 } else { count.parse::<u8>().map_err(|_| bad())? };
        let (sides, plus) = match rest.split_once('+') {
            Some((sides, plus)) => (sides, plus.parse::<u8>().map_err(|_| bad())?),
            None => (rest, 0),
        };
        let sides = match sides {
            "3" => 3,
            "6" => 6,
            _ => return Err(bad()),
        };
        // More dice than any printed weapon would only be a way to hang the odds.
        if count == 0 || count > 20 || plus > 100 { Err(bad()) } else { Ok(DiceExpr { count, sides, plus }) }
    }
}

impl fmt::Display for DiceExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (1, 0) => write!(f, "D{}", self.sides),
            (1, plus) => write!(f, "D{}+{plus}", self.sides),
            (n, 0) => write!(f, "{n}D{}", self.sides),
            (n, plus) => write!(f, "{n}D{}+{plus}", self.sides),
        }
    }
}

impl Serialize for DiceExpr {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for DiceExpr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "dice are a number from 0 to 255, D3, D6, 2D6 or D6+1")]
        enum Raw {
            Number(u8),
            Text(String),
        }
        match Raw::deserialize(deserializer)? {
            Raw::Number(n) => Ok(DiceExpr::fixed(n)),
            Raw::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_dice_read_and_print_the_same() {
        for text in ["3", "D6", "2D6", "D3+1", "2D6+2"] {
            assert_eq!(text.parse::<DiceExpr>().expect(text).to_string(), text);
        }
        assert!("D8".parse::<DiceExpr>().is_err());
        assert!("0D6".parse::<DiceExpr>().is_err());
        assert!("".parse::<DiceExpr>().is_err());
    }

    #[test]
    fn distribution_sums_to_one_and_has_the_mean() {
        let expr = DiceExpr::dice(2, 6, 1);
        let dist = expr.distribution();
        let mean: f64 = dist.iter().enumerate().map(|(v, p)| v as f64 * p).sum();
        assert!((dist.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((mean - expr.mean()).abs() < 1e-12);
    }
}
