//! Means of `last` over many seeds.

use super::file::{Means, Scenario};
use super::{build, expect, run::Run};
use codex::Codex;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Plays the scenario with many seeds and compares the means.
pub fn check(scenario: &Scenario, check: &Means, codex: &Codex) -> Result<(), String> {
    if !matches!(&scenario.dice, Some(serde_json::Value::String(_))) {
        return Err("check needs seeded dice: write \"dice\": \"seed:1\"".to_owned());
    }
    if check.runs == 0 || check.runs > 10_000_000 {
        return Err("check: runs is from 1 to 10000000".to_owned());
    }
    let start = build::game(scenario, codex, Some(0))?;
    let sums = (0..check.runs).into_par_iter().map(|seed| one(scenario, &start, u64::from(seed) + 1)).try_reduce(
        BTreeMap::new,
        |mut a, b| {
            for (key, value) in b {
                *a.entry(key).or_insert(0.0) += value;
            }
            Ok(a)
        },
    )?;
    for (key, wanted) in &check.mean {
        let Some(sum) = sums.get(key.as_str()) else { return Err(format!("check: `last` has no {key}")) };
        let found = sum / f64::from(check.runs);
        if (found - wanted).abs() > check.tolerance {
            return Err(format!(
                "expected a mean {key} of {wanted} ± {} over {} runs, found {found:.4}",
                check.tolerance, check.runs
            ));
        }
    }
    Ok(())
}

fn one(scenario: &Scenario, start: &rules::Game, seed: u64) -> Result<BTreeMap<&'static str, f64>, String> {
    let game = start
        .fork(rules::DiceSource::Seeded(seed), 0)
        .ok_or("check: the scenario begins in the middle of an action")?;
    let mut run = Run::new(game);
    for (at, step) in scenario.steps.iter().enumerate() {
        run.step(step, false).map_err(|message| format!("seed {seed}, step {}: {message}", at + 1))?;
    }
    Ok(expect::tally_fields(&run.last).into_iter().map(|(key, value)| (key, f64::from(value))).collect())
}
