//! Two variants against the same opponents on the same fixtures, battle by battle.

use crate::row::Row;
use crate::stats::{self, Mean};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How much better the first of two variants did than the second.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// How much more of the score the first took, by fixture.
    pub score: Mean,
    /// How many victory points more its margin was, by fixture.
    pub vp_margin: Mean,
    /// How often the difference of the score, and that of the margin, would be as great without a cause.
    pub chance: [f64; 2],
    /// Battles of the fixtures that count: how many ended better for the first, and how many worse.
    pub turned: [usize; 2],
    /// How many battles of each those are.
    pub battles: usize,
}

/// What a list is said to be, beside another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// The first wins more.
    Better,
    /// The first wins less.
    Worse,
    /// That is not clear.
    NotClear,
    /// Every battle ended alike.
    Same,
}

impl Comparison {
    /// Of the rows of both duels; fixtures that only one of them has fought to an end twice do not
    /// count.
    pub fn of(first: &[Row], second: &[Row]) -> Comparison {
        let pairs = pairs(first, second);
        let (score, margin) = (differences(&pairs, Row::score), differences(&pairs, Row::margin));
        let legs = pairs.iter().flat_map(|(one, two)| one.iter().zip(two));
        let mut turned = [0, 0];
        for (one, two) in legs.filter_map(|(one, two)| Some((one.score()?, two.score()?))) {
            turned[0] += usize::from(one > two);
            turned[1] += usize::from(one < two);
        }
        Comparison {
            score: stats::mean(&score),
            vp_margin: stats::mean(&margin),
            chance: [stats::chance(&score), stats::chance(&margin)],
            turned,
            battles: 2 * pairs.len(),
        }
    }

    /// The differences of the margin, by fixture.
    pub fn margins(first: &[Row], second: &[Row]) -> Vec<f64> {
        differences(&pairs(first, second), Row::margin)
    }

    /// The differences of the score, by fixture.
    pub fn scores(first: &[Row], second: &[Row]) -> Vec<f64> {
        differences(&pairs(first, second), Row::score)
    }

    /// Whether the first wins more, where 5 % of wrong answers are accepted.
    pub fn verdict(&self) -> Better {
        match self.chance[0] {
            _ if self.turned == [0, 0] && self.vp_margin.mean == 0.0 => Better::Same,
            chance if chance < 0.05 && self.score.mean > 0.0 => Better::Better,
            chance if chance < 0.05 && self.score.mean < 0.0 => Better::Worse,
            _ => Better::NotClear,
        }
    }

    /// As commands print it; endless ends are null.
    pub fn json(&self) -> Value {
        json!({
            "score": super::mean_json(&self.score), "vp_margin": super::mean_json(&self.vp_margin),
            "chance": self.chance[0], "vp_chance": self.chance[1],
            "battles": self.battles, "turned_better": self.turned[0], "turned_worse": self.turned[1],
            "verdict": self.verdict(),
        })
    }
}

/// The two battles of a fixture, of both variants.
type Pair<'a> = ([&'a Row; 2], [&'a Row; 2]);

/// How much more of something the first has in each pair, as the mean of both battles.
fn differences(pairs: &[Pair<'_>], of: impl Fn(&Row) -> Option<f64>) -> Vec<f64> {
    let sum = |rows: &[&Row; 2]| rows.iter().filter_map(|row| of(row)).sum::<f64>();
    pairs.iter().map(|(one, two)| (sum(one) - sum(two)) / 2.0).collect()
}

/// The two battles of each fixture that both variants have fought to their ends.
fn pairs<'a>(first: &'a [Row], second: &'a [Row]) -> Vec<Pair<'a>> {
    let table = |rows: &'a [Row]| {
        // Where several levels play, each has its own battles on a fixture; the opponent tells them apart.
        let key = |row: &'a Row| (row.sides[1].player.as_str(), row.fixture);
        let mut out: BTreeMap<(&str, u32), Vec<&Row>> = BTreeMap::new();
        rows.iter().filter(|row| row.sound()).for_each(|row| out.entry(key(row)).or_default().push(row));
        out
    };
    let both = |rows: &Vec<&'a Row>| {
        let mut legs = rows.clone();
        legs.sort_by_key(|row| row.leg);
        <[&Row; 2]>::try_from(legs).ok()
    };
    let (one, two) = (table(first), table(second));
    one.iter().filter_map(|(fixture, legs)| Some((both(legs)?, both(two.get(fixture)?)?))).collect()
}
