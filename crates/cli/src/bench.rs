//! `strategium bench`: the figures we promise.

use std::process::ExitCode;

/// What to measure.
#[derive(clap::Args)]
pub struct BenchArgs {}

/// Measures it.
pub fn run(_args: &BenchArgs) -> anyhow::Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
