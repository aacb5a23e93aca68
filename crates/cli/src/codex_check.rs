//! `strategium codex check`: whether the records of a folder load and hold together.

use crate::scenario;
use codex::Codex;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// Which records.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium codex check
  strategium codex check my-records")]
pub struct CheckArgs {
    /// A folder like `data/`; the records in the program unless told
    folder: Option<PathBuf>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Names what is wrong; exit code 1 if anything is.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let loaded = args.folder.as_deref().map(scenario::load).transpose()?;
    let codex = loaded.as_ref().unwrap_or_else(|| Codex::builtin());
    let faults = codex.audit();
    let counts = [codex.datasheets.len(), codex.stratagems.len(), codex.enhancements().count(), codex.army_rules.len()];
    let [sheets, stratagems, enhancements, rules] = counts;
    if args.json {
        let found = json!({"datasheets": sheets, "stratagems": stratagems, "enhancements": enhancements,
            "army_rules": rules, "faults": faults});
        println!("{found}");
    } else {
        faults.iter().for_each(|fault| println!("{fault}"));
        println!("{sheets} datasheets, {stratagems} stratagems, {enhancements} enhancements, {rules} army rules");
        println!("{}", if faults.is_empty() { "no fault".to_owned() } else { format!("{} faults", faults.len()) });
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
