//! What the rows of a duel come to: rates and margins with their intervals, and by what.

mod comparison;
mod kinds;
mod lists;

pub use comparison::{Better, Comparison};
pub use kinds::{KindFate, kinds};
pub use lists::{ListSummary, ScoredWith, Swing, UnitFate};

use crate::row::{Row, Side};
use crate::run;
use crate::stats::{self, Elo, Mean, Rate, Sequential, Verdict};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A duel in figures; everything from the side of a.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Side a and side b, as they are called.
    pub names: [String; 2],
    /// Won, drawn, lost.
    pub results: [usize; 3],
    /// How often a won, draws half.
    pub win_rate: Rate,
    /// Victory points more, by fixture.
    pub vp_margin: Mean,
    /// Mean victory points of both.
    pub vp: [f64; 2],
    /// Mean of the primary mission, of both.
    pub primary: [f64; 2],
    /// Mean of the secondary missions, of both.
    pub secondary: [f64; 2],
    /// Mean points that survive, of both.
    pub survivors: [f64; 2],
    /// What a side scores and what is left of it in points, whichever side it is: means over fixtures.
    pub each_side: Vec<(&'static str, Mean)>,
    /// How much stronger a is.
    pub elo: Elo,
    /// By what: the match-up, the mission, the first turn, the seat.
    pub by: Vec<Breakdown>,
    /// Mean time of a decision of both, in milliseconds.
    pub decision_ms: [f64; 2],
    /// The longest of both, in milliseconds.
    pub slowest_ms: [f64; 2],
    /// Decisions in a battle, of both sides together.
    pub decisions: f64,
    /// Mean rounds.
    pub rounds: f64,
    /// Battles that broke off or went wrong otherwise: they have no part in the other figures.
    pub defects: usize,
    /// What the sequential test says, with its log-likelihood ratio.
    pub verdict: Option<(Verdict, f64)>,
}

/// The win rate of side a, separately for each value of something.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Breakdown {
    /// Of what.
    pub what: &'static str,
    /// Each value with its rate, sorted.
    pub rates: Vec<(String, Rate)>,
}

impl Summary {
    /// Of the rows of one duel. Only sound ones count.
    pub fn of(all: &[Row], test: Option<Sequential>) -> Summary {
        let rows: Vec<&Row> = all.iter().filter(|row| row.sound()).collect();
        let (rows, n) = (rows.as_slice(), rows.len());
        let names = all.first().map_or_else(Default::default, |row| row.sides.each_ref().map(|s| s.player.clone()));
        let count = |score: f64| rows.iter().filter(|row| row.score() == Some(score)).count();
        let over = |of: &dyn Fn(&Row, usize) -> f64| {
            [0, 1].map(|side| rows.iter().map(|row| of(row, side)).fold(0.0, |sum, one| sum + one) / n.max(1) as f64)
        };
        let decisions =
            |side: usize| rows.iter().map(|row| row.sides[side].decisions as f64).fold(0.0, |sum, one| sum + one);
        let spent = |side: usize| {
            rows.iter()
                .map(|row| (row.sides[side].mean_us * row.sides[side].decisions) as f64)
                .fold(0.0, |sum, one| sum + one)
        };
        let slowest = |side: usize| rows.iter().map(|row| row.sides[side].max_us).max().unwrap_or(0);
        let pairs = run::pairs(all);
        Summary {
            names,
            results: [1.0, 0.5, 0.0].map(count),
            win_rate: rate(rows.iter().copied()),
            vp_margin: stats::mean(&run::by_fixture(all, Row::margin)),
            vp: over(&|row, side| f64::from(row.sides[side].vp)),
            primary: over(&|row, side| f64::from(row.sides[side].primary)),
            secondary: over(&|row, side| f64::from(row.sides[side].secondary)),
            survivors: over(&|row, side| f64::from(row.sides[side].survivors)),
            each_side: each_side(all),
            elo: Elo::of_pairs(&pairs),
            by: vec![
                breakdown("match-up", rows, |row| format!("{} v {}", row.sides[0].army, row.sides[1].army)),
                breakdown("mission", rows, |row| row.mission.clone()),
                breakdown("layout", rows, |row| row.layout.clone()),
                breakdown("deployment", rows, |row| row.deployment.clone()),
                breakdown("turn", rows, |row| ["first", "second"][row.first.min(1)].to_owned()),
                breakdown("seat", rows, |row| ["player 1", "player 2"][row.player_one.min(1)].to_owned()),
            ],
            decision_ms: [0, 1].map(|side| spent(side) / decisions(side).max(1.0) / 1e3),
            slowest_ms: [0, 1].map(|side| slowest(side) as f64 / 1e3),
            decisions: (decisions(0) + decisions(1)) / n.max(1) as f64,
            rounds: rows.iter().map(|row| f64::from(row.rounds)).fold(0.0, |sum, one| sum + one) / n.max(1) as f64,
            defects: all.len() - n,
            verdict: test.map(|test| test.judge(&pairs)),
        }
    }

    /// The rates by something.
    pub fn by(&self, what: &str) -> &[(String, Rate)] {
        self.by.iter().find(|one| one.what == what).map_or(&[], |one| &one.rates)
    }

    /// As the command prints it.
    pub fn json(&self) -> Value {
        let by: serde_json::Map<String, Value> = self
            .by
            .iter()
            .map(|one| {
                let rates: serde_json::Map<String, Value> =
                    one.rates.iter().map(|(value, rate)| (value.clone(), json!(rate))).collect();
                (one.what.replace(['-', ' '], "_"), Value::Object(rates))
            })
            .collect();
        let mut out = json!({
            "a": self.names[0], "b": self.names[1],
            "wins": self.results[0], "draws": self.results[1], "losses": self.results[2],
            "win_rate": self.win_rate,
            "vp_margin": mean_json(&self.vp_margin),
            "elo": self.elo.elo, "elo_low": self.elo.low, "elo_high": self.elo.high,
            "vp_mean": self.vp, "primary_mean": self.primary, "secondary_mean": self.secondary,
            "survivors_mean": self.survivors,
            "each_side": self.each_side.iter().map(|(what, mean)| ((*what).to_owned(), mean_json(mean)))
                .collect::<serde_json::Map<_, _>>(),
            "decision_ms": self.decision_ms, "slowest_ms": self.slowest_ms,
            "decisions": self.decisions, "rounds": self.rounds,
            "by": by,
            "defects": self.defects,
        });
        if let Some((verdict, ratio)) = self.verdict {
            out["sequential"] = json!({"verdict": verdict, "log_likelihood_ratio": ratio});
        }
        out
    }
}

/// Something of a side.
type OfSide = fn(&Side) -> f64;

fn each_side(rows: &[Row]) -> Vec<(&'static str, Mean)> {
    let parts: [(&str, OfSide); 4] = [
        ("vp", |side| f64::from(side.vp)),
        ("primary", |side| f64::from(side.primary)),
        ("secondary", |side| f64::from(side.secondary)),
        ("points_left", |side| f64::from(side.survivors)),
    ];
    let mean = |of: OfSide| {
        let both = |row: &Row| row.sound().then(|| row.sides.iter().map(of).sum::<f64>() / 2.0);
        stats::mean(&run::by_fixture(rows, both))
    };
    parts.into_iter().map(|(what, of)| (what, mean(of))).collect()
}

/// A mean as JSON; endless ends are null.
pub fn mean_json(mean: &Mean) -> Value {
    let end = |value: f64| value.is_finite().then_some(value);
    json!({"n": mean.n, "mean": mean.mean, "low": end(mean.low), "high": end(mean.high)})
}

/// How often side a won the battles that count.
pub fn rate<'a>(rows: impl Iterator<Item = &'a Row>) -> Rate {
    let (score, n) = rows.filter_map(Row::score).fold((0.0, 0), |(sum, n), score| (sum + score, n + 1));
    stats::wilson(score, n)
}

fn breakdown(what: &'static str, rows: &[&Row], of: impl Fn(&Row) -> String) -> Breakdown {
    let mut groups: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
    for &row in rows {
        groups.entry(of(row)).or_default().push(row);
    }
    let rates = groups.into_iter().map(|(value, rows)| (value, rate(rows.into_iter()))).collect();
    Breakdown { what, rates }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn row(fixture: u32, leg: u8, vp: [u16; 2]) -> Row {
        let winner = match vp[0].cmp(&vp[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        let mut row = Row { fixture, leg, winner, mission: format!("m{}", fixture % 2), ..Row::default() };
        row.first = usize::from(leg == 2);
        for side in [0, 1] {
            row.sides[side].vp = vp[side];
            row.sides[side].player = ["hard", "normal"][side].into();
        }
        row
    }

    #[test]
    fn wins_margins_and_parts_add_up() {
        let rows = [row(0, 1, [60, 40]), row(0, 2, [50, 50]), row(1, 1, [40, 60]), row(1, 2, [70, 20])];
        let summary = Summary::of(&rows, None);
        assert_eq!(summary.results, [2, 1, 1]);
        assert_eq!((summary.win_rate.n, summary.win_rate.rate), (4, 0.625));
        assert_eq!((summary.vp_margin.n, summary.vp_margin.mean), (2, 12.5));
        let first: Vec<_> = summary.by("turn").iter().map(|(when, rate)| (when.as_str(), rate.rate)).collect();
        assert_eq!(first, [("first", 0.5), ("second", 0.75)]);
        assert_eq!(summary.json()["win_rate"]["n"], 4);
        assert!(summary.json()["elo"].is_number() && summary.json()["vp_margin"]["low"].is_number());
    }

    /// The same battle, broken off.
    fn broken(row: Row) -> Row {
        Row { broken_off: true, winner: None, defects: vec!["stuck".into()], ..row }
    }

    #[test]
    fn a_battle_that_broke_off_is_in_no_figure() {
        let rows = [row(0, 1, [60, 40]), row(0, 2, [50, 40]), row(1, 1, [40, 60]), broken(row(1, 2, [3, 90]))];
        let summary = Summary::of(&rows, None);
        assert_eq!((summary.results, summary.win_rate.n, summary.defects), ([2, 0, 1], 3, 1));
        assert_eq!(summary.vp, [50.0, 140.0 / 3.0]);
        // The fixture of which one battle broke off is no pair.
        assert_eq!((summary.vp_margin.n, summary.vp_margin.mean), (1, 15.0));
        assert_eq!(summary.by("mission").iter().map(|(_, rate)| rate.n).sum::<usize>(), 3);
        assert_eq!(Comparison::of(&rows, &rows).score.n, 1);
        let none = Summary::of(&rows[3..], None);
        assert_eq!((none.results, none.win_rate.n, none.defects), ([0, 0, 0], 0, 1));
        assert_eq!(none.names, ["hard", "normal"]);
    }

    #[test]
    fn comparisons_go_by_fixture() {
        let one = [row(0, 1, [60, 40]), row(0, 2, [60, 40]), row(1, 1, [30, 40]), row(1, 2, [60, 40])];
        let two = [row(0, 1, [60, 40]), row(0, 2, [20, 40]), row(1, 1, [30, 40]), row(2, 1, [60, 40])];
        let comparison = Comparison::of(&one, &two);
        assert_eq!((comparison.score.n, comparison.score.mean), (1, 0.5));
        assert_eq!(comparison.vp_margin.mean, 20.0);
        assert_eq!((comparison.turned, comparison.battles), ([1, 0], 2));
        assert_eq!(Comparison::of(&one, &one).verdict(), Better::Same);
        assert_eq!(Comparison::of(&two, &one).turned, [0, 1]);
    }
}
