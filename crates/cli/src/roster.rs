//! `strategium roster`: whether an army may be mustered, and why not; an army as a list again.

use crate::output;
use anyhow::Context;
use codex::{ArmyStyle, BattleSize, Codex};
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
    /// Draft a legal army of a faction, as a file of ours.
    Draft(DraftArgs),
}

/// Which army, as what.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium roster export orks-2000
  strategium roster export my-list.rosz --format roster > my-army.json")]
struct ExportArgs {
    /// An army or list file, - for standard input, or the id of a built-in army
    army: String,
    /// wtc: New Recruit's WTC text, which says who carries what; roster: a file that programs write; record: one
    /// that people write, as the ready armies are
    #[arg(long, value_enum, default_value_t = ExportFormat::Wtc)]
    format: ExportFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ExportFormat {
    Wtc,
    Roster,
    Record,
}

/// Which army is wanted.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium roster draft necrons --style shooting > my-necrons.toml
  strategium roster draft \"World Eaters\" --size 1000 --style melee --detachment berzerker-warband")]
struct DraftArgs {
    /// A faction's id or name
    faction: String,
    /// 1000 or 2000
    #[arg(long, default_value_t = 2000)]
    size: u32,
    /// How it means to win
    #[arg(long, value_enum, default_value_t = Style::Mixed)]
    style: Style,
    /// Of those that the faction may have; the one that suits the style unless told
    #[arg(long)]
    detachment: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Style {
    Shooting,
    Melee,
    Mixed,
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
                ExportFormat::Record => print!("{}", import::write::record(&army)),
            }
            return Ok(ExitCode::SUCCESS);
        }
        RosterCommand::Draft(args) => return draft(codex, args),
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

/// Writes a drafted army to standard output.
fn draft(codex: &Codex, args: &DraftArgs) -> anyhow::Result<ExitCode> {
    let names = |list: &mut dyn Iterator<Item = (String, String)>| list.collect::<Vec<_>>();
    let factions = names(&mut codex.factions.iter().map(|held| (held.id.clone(), held.name.clone())));
    let pairs = |list: &'_ [(String, String)], what: &str, wanted: &str| {
        crate::field::pick(what, wanted, list.iter().map(|(id, name)| (id.as_str(), name.as_str())))
    };
    let faction = pairs(&factions, "faction", &args.faction)?;
    let held = names(&mut codex.detachments_of(&faction).map(|held| (held.id.clone(), held.name.clone())));
    let detachment = args.detachment.as_ref().map(|wanted| pairs(&held, "detachment", wanted)).transpose()?;
    let size = BattleSize::ALL.into_iter().find(|size| size.points() == args.size);
    let wanted = import::draft::Wanted {
        faction: &faction,
        detachment: detachment.as_deref(),
        size: size.context("a list is drafted for 1000 or 2000 points")?,
        style: match args.style {
            Style::Shooting => ArmyStyle::Shooting,
            Style::Melee => ArmyStyle::Melee,
            Style::Mixed => ArmyStyle::Mixed,
        },
    };
    let army = import::draft::draft(codex, &wanted)?;
    print!("{}", import::write::record(&army));
    Ok(ExitCode::SUCCESS)
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
