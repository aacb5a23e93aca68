//! A run: duels on fixtures, fought in parallel with results that do not depend on how.
//!
//! Each fixture of a duel is fought twice with the same dice. Where two players are measured they
//! exchange seats and armies; where two lists are, a list keeps its player and they exchange
//! seats. Rows come back in the order of the run, not in the order of finishing.

mod battle;
mod once;
mod story;

pub use battle::fight;
pub use once::fight_once;

use crate::fixtures::Fixture;
use crate::row::Row;
use crate::spec::PlayerSpec;
use crate::stats::{self, Sequential};
use codex::{Army, Codex, Verdict};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a run consists of.
#[derive(Debug, Clone)]
pub struct Run {
    /// Armies that take part; fixtures name them by their place.
    pub armies: Vec<Army>,
    /// Who is measured against whom.
    pub duels: Vec<Duel>,
}

/// Two sides, measured against each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Duel {
    /// Side a and side b.
    pub players: [PlayerSpec; 2],
    /// What is exchanged for the second battle of a fixture.
    pub exchange: Exchange,
    /// On what.
    pub fixtures: Vec<Fixture>,
}

/// What is exchanged for the second battle of a fixture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Exchange {
    /// The players: each plays the other's army from the other's seat.
    Players,
    /// The seats: each keeps its army.
    Seats,
}

/// One battle of a run, before it is fought.
#[derive(Debug, Clone, Copy)]
pub struct Bout<'a> {
    /// The duel's place in the run.
    pub duel: usize,
    /// Side a and side b.
    pub players: &'a [PlayerSpec; 2],
    /// Where.
    pub fixture: &'a Fixture,
    /// What the second battle exchanges.
    pub exchange: Exchange,
    /// 1 or 2.
    pub leg: u8,
}

impl Run {
    /// Whether a battle of this duel, fixture and leg belongs to it.
    pub fn has(&self, (duel, fixture, _): (usize, u32, u8)) -> bool {
        self.duels.get(duel).is_some_and(|duel| duel.fixtures.iter().any(|one| one.number == fixture))
    }
}

/// How a run is carried out.
pub struct Conduct<'a> {
    /// Threads; `None` is as many as there are.
    pub jobs: Option<usize>,
    /// Stop each duel as soon as this test has an answer.
    pub sequential: Option<Sequential>,
    /// Rows of earlier sittings, which are not fought again.
    pub known: Vec<Row>,
    /// Every new row comes with the record of its battle, not only those in which something went wrong.
    pub records: bool,
    /// Hears of each battle as it ends, from any thread.
    pub heard: &'a (dyn Fn(&Row) + Sync),
}

/// Whether an army may take part. `allowance` is a handicap in per cent of points.
pub fn verdict(codex: &Codex, army: &Army, allowance: i32) -> Verdict {
    let limit = i64::from(army.size.points()) * (100 + i64::from(allowance)) / 100;
    army.verdict(codex, limit.clamp(0, i64::from(u32::MAX)) as u32)
}

/// Fights everything that is not known yet; all rows in the order of the run.
pub fn fight_all(codex: &Codex, run: &Run, conduct: Conduct<'_>) -> Result<Vec<Row>, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(conduct.jobs.unwrap_or(0)).build();
    let pool = pool.map_err(|error| error.to_string())?;
    let known: BTreeMap<_, _> = conduct.known.into_iter().map(|row| (row.key(), row)).collect();
    let bouts_of = |number: usize, duel: &Duel| -> Vec<(usize, usize, u8)> {
        (0..duel.fixtures.len()).flat_map(|fixture| [1, 2].map(|leg| (number, fixture, leg))).collect()
    };
    let fight_these = |bouts: &[(usize, usize, u8)]| -> Result<Vec<Row>, String> {
        let one = |&(number, at, leg): &(usize, usize, u8)| {
            let duel = &run.duels[number];
            let fixture = &duel.fixtures[at];
            if let Some(row) = known.get(&(number, fixture.number, leg)) {
                return Ok(row.clone());
            }
            let bout = Bout { duel: number, players: &duel.players, fixture, exchange: duel.exchange, leg };
            let row = battle::fight_keeping(codex, &run.armies, &bout, conduct.records)?;
            (conduct.heard)(&row);
            Ok(row)
        };
        // Battles differ in length: none waits behind another.
        pool.install(|| bouts.par_iter().with_max_len(1).map(one).collect())
    };
    let Some(test) = conduct.sequential else {
        let all: Vec<_> = run.duels.iter().enumerate().flat_map(|(number, duel)| bouts_of(number, duel)).collect();
        return fight_these(&all);
    };
    let mut rows = Vec::new();
    for (number, duel) in run.duels.iter().enumerate() {
        let mut own: Vec<Row> = Vec::new();
        for batch in bouts_of(number, duel).chunks(2 * test.batch.max(1)) {
            own.extend(fight_these(batch)?);
            if test.judge(&pairs(&own)).0 != stats::Verdict::Open {
                break;
            }
        }
        rows.extend(own);
    }
    Ok(rows)
}

/// The mean score of side a in each fixture whose two battles both count, in order.
pub fn pairs(rows: &[Row]) -> Vec<f64> {
    by_fixture(rows, Row::score)
}

/// The mean of something over each fixture whose two battles both have it, in order.
pub fn by_fixture(rows: &[Row], of: impl Fn(&Row) -> Option<f64>) -> Vec<f64> {
    let mut fixtures: BTreeMap<(usize, u32), Vec<f64>> = BTreeMap::new();
    for row in rows {
        fixtures.entry((row.duel, row.fixture)).or_default().extend(of(row));
    }
    fixtures.into_values().filter(|legs| legs.len() == 2).map(|legs| legs.iter().sum::<f64>() / 2.0).collect()
}
