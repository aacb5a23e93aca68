//! `strategium bench`: the figures we promise, timed and counted in instructions.
//!
//! Times are medians of several rounds on one core. Instructions are counted by running this
//! program's own loop under valgrind, where it is installed: they do not depend on what else the
//! machine does, so a slip shows even on a noisy one.

mod cases;
mod lists;
mod opponent;
mod planning;

use crate::output;
use anyhow::Context;
use cases::{Case, Unit};
use serde_json::json;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// Set by the counter: run the bench this many times and nothing else.
const INNER: &str = "STRATEGIUM_BENCH_TIMES";

/// What to measure.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium bench
  strategium bench volley_10 --json
  strategium bench --no-instructions")]
pub struct BenchArgs {
    /// Only benches whose name contains this
    name: Option<String>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
    /// Do not count instructions (counting takes a minute and needs valgrind)
    #[arg(long)]
    no_instructions: bool,
}

/// Measures.
pub fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let wanted = args.name.as_ref().map(|name| name.to_lowercase().replace('-', "_"));
    let cases = cases::all(wanted.as_deref()).map_err(anyhow::Error::msg)?;
    anyhow::ensure!(!cases.is_empty(), "no bench has that name: one of {}", cases::NAMES.join(", "));
    let inner = std::env::var(INNER).ok().and_then(|times| times.parse::<u32>().ok());
    if let Some(times) = inner {
        for mut case in cases {
            (0..times).for_each(|at| (case.once)(u64::from(at)));
        }
        return Ok(ExitCode::SUCCESS);
    }
    let bar = output::progress(cases.len() as u64, "benches");
    let mut rows = Vec::new();
    for mut case in cases {
        let nanoseconds = if case.unit == Unit::Seconds { mean_time(&mut case) } else { median_time(&mut case) };
        let nanoseconds = nanoseconds / f64::from(case.at_once);
        let countable = case.unit != Unit::Seconds && case.at_once == 1;
        let instructions = if args.no_instructions || !countable { None } else { instructions(&case) };
        let value = match case.unit {
            Unit::Nanoseconds => nanoseconds,
            Unit::PerSecond => 1e9 / nanoseconds,
            Unit::Seconds => nanoseconds / 1e9,
        };
        rows.push((case.name, case.unit.as_str(), value, instructions));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if wanted.is_none() {
        let sizes = cases::sizes().map_err(anyhow::Error::msg)?;
        rows.extend(sizes.map(|(name, bytes)| (name, "bytes", bytes as f64, None)));
    }
    if args.json {
        let benches: Vec<_> = rows
            .iter()
            .map(
                |(name, unit, value, count)| json!({"name": name, "unit": unit, "value": value, "instructions": count}),
            )
            .collect();
        println!("{}", json!({"benches": benches, "cpu": cpu()}));
    } else {
        println!("{}", output::faint(&cpu()));
        for (name, unit, value, count) in rows {
            let count = count.map_or(String::new(), |n: u64| format!("{n:>12} instructions"));
            let digits = if unit == Unit::Seconds.as_str() { 3 } else { 0 };
            println!("{name:<20} {value:>14.digits$} {unit:<11} {count}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The median over inputs of the median of many rounds; rounds are long enough to time.
fn median_time(case: &mut Case) -> f64 {
    let inputs = case.inputs;
    let long_enough = 10_000 / inputs.min(100);
    let per_input: Vec<f64> = (0..inputs)
        .map(|input| {
            let mut times: u64 = 1;
            loop {
                let start = Instant::now();
                (0..times).for_each(|at| (case.once)(input + at * inputs));
                if start.elapsed().as_micros() >= u128::from(long_enough) || times >= 1 << 24 {
                    break;
                }
                times *= 2;
            }
            let rounds = (0..if inputs > 1 { 3 } else { 21 }).map(|round| {
                let start = Instant::now();
                (0..times).for_each(|at| (case.once)(input + (round * times + at) * inputs));
                start.elapsed().as_nanos() as f64 / times as f64
            });
            median(rounds.collect())
        })
        .collect();
    median(per_input)
}

/// The mean over the inputs, once each.
fn mean_time(case: &mut Case) -> f64 {
    let start = Instant::now();
    (0..case.inputs).for_each(|input| (case.once)(input));
    start.elapsed().as_nanos() as f64 / case.inputs.max(1) as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Instructions of one run: the difference between many runs and few, so that setting up does
/// not count.
fn instructions(case: &Case) -> Option<u64> {
    let few = counted(case.name, case.inputs as u32)?;
    let many = counted(case.name, case.inputs as u32 + 256)?;
    many.checked_sub(few).map(|difference| difference / 256)
}

fn counted(name: &str, times: u32) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["bench", name])
        .env(INNER, times.to_string())
        .stdout(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.trim().parse().ok()
}

fn cpu() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").context("no cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")).and_then(|rest| rest.split(':').nth(1));
    model.map_or_else(|| std::env::consts::ARCH.to_owned(), |name| name.trim().to_owned())
}
