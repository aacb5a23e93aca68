//! `strategium skirmish scenario`: what there is; whether a file can be played; how it looks.

use super::find;
use crate::output;
use ::skirmish::scenario::builtins;
use ::skirmish::{Game, Scenario, Setup, draw};
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;

/// Which.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium skirmish scenario
  strategium skirmish scenario patrol
  strategium skirmish scenario mine.json --json")]
pub struct ScenarioArgs {
    /// Ids or files; without any, all that come with the program are listed
    names: Vec<String>,
    /// One JSON document on standard output
    #[arg(long)]
    json: bool,
}

/// Lists or checks; 1 if a file cannot be played.
pub fn run(args: &ScenarioArgs) -> anyhow::Result<ExitCode> {
    if args.names.is_empty() {
        list(args.json);
        return Ok(ExitCode::SUCCESS);
    }
    let mut results = Vec::new();
    for name in &args.names {
        match find(name) {
            Ok(scenario) => {
                results.push(json!({"file": name, "name": scenario.name, "ok": true, "message": null}));
                if !args.json {
                    show(name, scenario);
                }
            }
            Err(why) => {
                results.push(json!({"file": name, "ok": false, "message": why.to_string()}));
                if !args.json {
                    println!("{} {why}", output::bad("NO"));
                }
            }
        }
    }
    let failed = results.iter().filter(|result| result["ok"] == false).count();
    if args.json {
        println!("{}", json!({"passed": results.len() - failed, "failed": failed, "results": results}));
    }
    Ok(ExitCode::from(u8::from(failed > 0)))
}

fn list(as_json: bool) {
    let all: Vec<(&str, Scenario)> = builtins()
        .iter()
        .filter_map(|entry| Scenario::builtin(entry.id).map(|scenario| (entry.id, scenario)))
        .collect();
    if as_json {
        let rows: Vec<_> = all
            .iter()
            .map(|(id, scenario)| json!({"id": id, "name": scenario.name, "about": scenario.about}))
            .collect();
        println!("{}", json!(rows));
        return;
    }
    for (id, scenario) in &all {
        let size = format!("{} × {}", scenario.size.cols, scenario.size.rows);
        println!("{:<10} {size:<8} {}", output::strong(id), scenario.about);
    }
}

fn show(name: &str, scenario: Scenario) {
    println!("{} {name}: {} ({} turns)", output::good("OK"), scenario.name, scenario.turns);
    let game = Game::seeded(Arc::new(Setup::new(scenario)), 1);
    print!("{}", draw::ansi(&game, output::colours()));
}
