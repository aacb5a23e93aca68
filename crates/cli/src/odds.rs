//! placeholder
use std::process::ExitCode;
/// Args.
#[derive(clap::Args)]
pub struct OddsArgs {}
/// Run.
pub fn run(_args: OddsArgs) -> anyhow::Result<ExitCode> { Ok(ExitCode::SUCCESS) }
