//! `strategium roster`: whether an army may be mustered, and why not; an army as a list again.

use crate::output;
use codex::Codex;
use serde_json::json;
use std::process::ExitCode;

/// What to do with an army list.
#[derive(clap::Args)]
pub struct RosterArgs {
    #[command(subcommand)]
    command: RosterCommand,
}

#[derive(clap::Subcommand)]
enum RosterCommand {
    /// Judge an army by the rules of mustering; 1 if it is illegal.
    Check(CheckArgs),
    /// Write an army as a list for other programs, or as a roster file.
    Export(ExportArgs),
}

/// Which army, as what.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium roster export orks-2000
  strategium roster export my-list.rosz --format roster > my-army.json")]
struct ExportArgs {
    /// An army or list file, - for standard input, or the id of a built-in army
    army: String,
    /// wtc: New Recruit's WTC text, which says who carries what; roster: a file of ours
    #[arg(long, value_enum, default_value_t = ExportFormat::Wtc)]
    format: ExportFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ExportFormat {
    Wtc,
    Roster,
}

/// Which army.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium roster check orks-2000
  strategium roster check my-army.toml --json")]
struct CheckArgs {
    /// An army or list file, - for standard input, or the id of a built-in army
    army: String,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Judges it.
pub fn run(args: &RosterArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let args = match &args.command {
        RosterCommand::Check(args) => args,
        RosterCommand::Export(args) => {
            let army = crate::field::army(codex, &args.army)?;
            match args.format {
                ExportFormat::Wtc => print!("{}", import::write::wtc(&army, codex)),
                ExportFormat::Roster => println!("{}", army.to_json()),
            }
            return Ok(ExitCode::SUCCESS);
        }
    };
    let army = match crate::field::army_or_file(codex, &args.army)? {
        Ok(entrant) => entrant.army,
        Err(faults) => return Ok(unreadable(&faults, args.json)),
    };
    let problems = army.problems(codex);
    let ok = problems.is_empty();
    let points = army.points(codex);
    if args.json {
        println!("{}", json!({"ok": ok, "problems": problems, "army": army.name, "points": points}));
    } else {
        let verdict = if ok { output::good("ok") } else { output::bad("NO") };
        println!("{verdict} {}: {points} of {} points, {} units", army.name, army.size.points(), army.units.len());
        for problem in &problems {
            println!("   {problem} {}", output::faint(&format!("[{}]", problem.code)));
        }
    }
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn unreadable(faults: &[codex::LoadError], as_json: bool) -> ExitCode {
    if as_json {
        let problems: Vec<_> = faults
            .iter()
            .map(|fault| json!({"code": "UNREADABLE", "line": fault.line, "message": fault.message}))
            .collect();
        println!("{}", json!({"ok": false, "problems": problems}));
    } else {
        faults.iter().for_each(|fault| println!("{} {fault}", output::bad("NO")));
    }
    ExitCode::FAILURE
}
