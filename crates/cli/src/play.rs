//! `strategium play`: a battle in the terminal.

use std::process::ExitCode;

/// What to play.
#[derive(clap::Args)]
pub struct PlayArgs {}

/// Plays it.
pub fn run(_args: &PlayArgs) -> anyhow::Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
