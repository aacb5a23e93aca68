//! What a list is good for: against whom, with what it scores, who of it lives.

use super::{Comparison, rate};
use crate::row::{Fate, Row};
use crate::stats::{self, Mean, Rate};
use codex::{Army, Codex};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A list against others; side a is the list.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ListSummary {
    /// The list's id.
    pub list: String,
    /// Against everybody.
    pub all: Rate,
    /// Victory points more.
    pub vp_margin: Mean,
    /// Against each opponent.
    pub by_opponent: Vec<(String, Rate)>,
    /// On each mission.
    pub by_mission: Vec<(String, Rate)>,
    /// On each deployment map.
    pub by_deployment: Vec<(String, Rate)>,
    /// With the first turn, and with the second.
    pub by_turn: Vec<(String, Rate)>,
    /// With each level that played the list.
    pub by_level: Vec<(String, Rate)>,
    /// Against each opponent with the first turn, and with the second.
    pub by_opponent_and_turn: Vec<(String, [Rate; 2])>,
    /// What it scores with, the most first.
    pub scored: Vec<ScoredWith>,
    /// What its opponents score with.
    pub conceded: Vec<ScoredWith>,
    /// Its units, in the order of the list.
    pub units: Vec<UnitFate>,
}

/// Victory points by one mission or card.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ScoredWith {
    /// The mission or card.
    pub name: String,
    /// Victory points a battle, over all battles.
    pub vp: f64,
    /// In how many battles it scored.
    pub battles: usize,
}

/// How a unit of the list fares.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitFate {
    /// Its id in the list.
    pub unit: String,
    /// Its datasheet's name.
    pub name: String,
    /// What it costs.
    pub points: u32,
    /// How often any of it is left.
    pub survives: Rate,
    /// The mean share of its wounds that is left.
    pub left: f64,
    /// The mean round of its death, where it dies.
    pub falls: Option<f64>,
    /// Points of enemies it destroyed in a battle.
    pub destroyed: Mean,
    /// Points of its own it lost in a battle.
    pub lost: Mean,
    /// Primary points for markers it held, in a battle.
    pub vp: Mean,
    /// Actions it completed in a battle.
    pub actions: Mean,
    /// How often the list wins in battles that it survives, less in those that it does not; `None` without both.
    /// That is no effect of the unit: a list that wins loses fewer units.
    pub alive_or_dead: Option<Swing>,
    /// How much more the list wins with it than without it, on the same battles; `None` where that was not played.
    pub with_it: Option<Comparison>,
}

/// The difference of two win rates with its interval at 95 %.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Swing {
    /// The difference.
    pub mean: f64,
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Swing {
    /// Newcombe's interval from the intervals of both rates; `None` where one has no battles.
    pub fn of(with: &Rate, without: &Rate) -> Option<Swing> {
        if with.n == 0 || without.n == 0 {
            return None;
        }
        let mean = with.rate - without.rate;
        let below = ((with.rate - with.low).powi(2) + (without.high - without.rate).powi(2)).sqrt();
        let above = ((with.high - with.rate).powi(2) + (without.rate - without.low).powi(2)).sqrt();
        Some(Swing { mean, low: mean - below, high: mean + above })
    }
}

impl ListSummary {
    /// Of rows whose side a is the list. Only sound ones count.
    pub fn of(codex: &Codex, list: &Army, rows: &[Row]) -> ListSummary {
        let rows: Vec<Row> = rows.iter().filter(|row| row.sound()).cloned().collect();
        let rows = rows.as_slice();
        let groups = |of: &dyn Fn(&Row) -> String| {
            let mut groups: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
            rows.iter().for_each(|row| groups.entry(of(row)).or_default().push(row));
            groups.into_iter().map(|(value, rows)| (value, rate(rows.into_iter()))).collect()
        };
        ListSummary {
            list: list.id.clone(),
            all: rate(rows.iter()),
            vp_margin: stats::mean(&crate::run::by_fixture(rows, Row::margin)),
            by_opponent: groups(&|row| row.sides[1].army.clone()),
            by_mission: groups(&|row| row.mission.clone()),
            by_deployment: groups(&|row| row.deployment.clone()),
            by_turn: groups(&|row| ["first", "second"][row.first.min(1)].to_owned()),
            by_level: groups(&|row| row.sides[0].player.clone()),
            by_opponent_and_turn: by_opponent_and_turn(rows),
            scored: scored(rows, 0),
            conceded: scored(rows, 1),
            units: list.units.iter().map(|unit| fate(codex, list, unit, rows)).collect(),
        }
    }
}

fn by_opponent_and_turn(rows: &[Row]) -> Vec<(String, [Rate; 2])> {
    let opponents: BTreeSet<&String> = rows.iter().map(|row| &row.sides[1].army).collect();
    let turns = |opponent: &String| {
        let met = |first: usize| rows.iter().filter(move |row| row.sides[1].army == *opponent && row.first == first);
        [rate(met(0)), rate(met(1))]
    };
    opponents.into_iter().map(|opponent| (opponent.clone(), turns(opponent))).collect()
}

fn scored(rows: &[Row], side: usize) -> Vec<ScoredWith> {
    let mut sums: BTreeMap<&str, (u32, usize)> = BTreeMap::new();
    for (name, vp) in rows.iter().flat_map(|row| &row.sides[side].scored) {
        let sum = sums.entry(name).or_default();
        sum.0 += u32::from(*vp);
        sum.1 += 1;
    }
    let each = |(name, (vp, battles)): (&str, (u32, usize))| ScoredWith {
        name: name.to_owned(),
        vp: f64::from(vp) / rows.len().max(1) as f64,
        battles,
    };
    let mut out: Vec<ScoredWith> = sums.into_iter().map(each).collect();
    out.sort_by(|one, two| two.vp.total_cmp(&one.vp).then_with(|| one.name.cmp(&two.name)));
    out
}

fn fate(codex: &Codex, army: &Army, unit: &codex::ArmyUnit, rows: &[Row]) -> UnitFate {
    let fates: Vec<_> = rows
        .iter()
        .filter_map(|row| Some((row, row.sides[0].units.iter().find(|fate| fate.unit == unit.id)?)))
        .collect();
    let alive = |left: bool| fates.iter().filter(move |(_, fate)| (fate.left > 0) == left);
    let deaths: Vec<f64> = alive(false).map(|(_, fate)| f64::from(fate.fell)).filter(|&round| round > 0.0).collect();
    let wins = |left: bool| rate(alive(left).map(|(row, _)| *row));
    // The two battles of a fixture share their dice: the pair is the unit of every mean.
    let mean = |of: &dyn Fn(&Fate) -> f64| {
        let own = |row: &Row| row.sides[0].units.iter().find(|fate| fate.unit == unit.id).map(of);
        stats::mean(&crate::run::by_fixture(rows, own))
    };
    UnitFate {
        unit: unit.id.clone(),
        name: army.sheet(codex, &unit.datasheet).map_or_else(String::new, |sheet| sheet.name.clone()),
        points: army.points_of(codex, unit),
        survives: stats::wilson(alive(true).count() as f64, fates.len()),
        left: fates.iter().map(|(_, fate)| f64::from(fate.left)).sum::<f64>() / 100.0 / fates.len().max(1) as f64,
        falls: (!deaths.is_empty()).then(|| deaths.iter().sum::<f64>() / deaths.len() as f64),
        destroyed: mean(&|fate| f64::from(fate.destroyed)),
        lost: mean(&|fate| f64::from(fate.lost)),
        vp: mean(&|fate| fate.vp),
        actions: mean(&|fate| f64::from(fate.actions)),
        alive_or_dead: Swing::of(&wins(true), &wins(false)),
        with_it: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_deaths_say_little() {
        let swing = Swing::of(&stats::wilson(9.0, 14), &stats::wilson(2.0, 6)).expect("both happened");
        assert!(swing.low < 0.0 && swing.high > 0.5, "six deaths prove nothing: {swing:?}");
        let sure = Swing::of(&stats::wilson(900.0, 1_000), &stats::wilson(100.0, 1_000)).expect("both happened");
        assert!(sure.low > 0.75 && sure.high < 0.85, "{sure:?}");
        assert_eq!(Swing::of(&stats::wilson(0.0, 0), &stats::wilson(1.0, 2)), None);
    }
}
