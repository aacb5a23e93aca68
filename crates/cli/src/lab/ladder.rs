//! `strategium lab ladder`: all levels and the floors, with an Elo table.

use super::setting::SettingArgs;
use super::tables;
use ::lab::report::Report;
use ::lab::stats::{self, Meeting};
use ::lab::{Duel, Exchange, PlayerSpec, Summary, fixtures};
use ai::Level;
use codex::Codex;
use serde_json::json;
use std::process::ExitCode;

/// Who takes part.
#[derive(clap::Args)]
#[command(after_help = "Every level meets the one before it and the best of the floors; floors meet each other.

Examples:
  strategium lab ladder --games 100 --think 0.2 --out runs/ladder
  strategium lab ladder --players random camper normal hard --points 2000 --json")]
pub struct LadderArgs {
    /// Players, the weakest first, separated by spaces
    #[arg(long, num_args = 1.., default_values = default_players())]
    players: Vec<String>,
    /// Battles of each meeting
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Battles of each player that are watched for blunders, for the report
    #[arg(long, value_name = "GAMES", default_value_t = 0)]
    blunders: u32,
    #[command(flatten)]
    setting: SettingArgs,
}

/// The floors, then every level.
fn default_players() -> Vec<&'static str> {
    ["random", "camper"].into_iter().chain(Level::ALL.map(Level::as_str)).collect()
}

/// Fights it.
pub fn run(args: &LadderArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let setting = &args.setting;
    let players: Vec<PlayerSpec> = args.players.iter().map(|text| setting.player(text)).collect::<Result<_, _>>()?;
    anyhow::ensure!(players.len() >= 2, "a ladder wants two players at least");
    let armies = setting.armies(codex)?;
    let fixtures = setting.fixtures(codex, &fixtures::everybody(armies.len()), args.games)?;
    let meetings = meetings(&players);
    let duel = |&[a, b]: &[usize; 2]| Duel {
        players: [players[a].clone(), players[b].clone()],
        exchange: Exchange::Players,
        fixtures: fixtures.clone(),
    };
    let duels = meetings.iter().map(duel).collect();
    let (rows, kept) = setting.fight(codex, "ladder", &armies, duels, None, &[])?;
    let summaries: Vec<Summary> = rows.iter().map(|rows| Summary::of(rows, None)).collect();
    let scored = meetings.iter().zip(&summaries).map(|(&players, summary)| Meeting {
        players,
        score: summary.win_rate.rate * summary.win_rate.n as f64,
        games: summary.win_rate.n as f64,
    });
    let names: Vec<String> = players.iter().map(|player| player.text().to_owned()).collect();
    // Everybody has met the best of the floors, so ratings against it are the surest.
    let anchor = players.iter().rposition(|player| player.profile().is_none()).unwrap_or(0);
    let table = stats::rate(&names, &scored.collect::<Vec<_>>(), anchor);
    let mut blunders = Vec::new();
    for player in &players {
        blunders.extend(setting.blunders(player, &players[anchor], args.blunders)?);
    }
    let report = Report {
        blunders: &blunders,
        title: "The ladder".to_owned(),
        facts: setting.facts(&armies, &rows),
        duels: summaries.iter().zip(rows.iter().map(Vec::as_slice)).collect(),
        table: &table,
        armies: super::setting::names(&armies),
        ..Report::default()
    };
    let mut document = json!({
        "steps": summaries.iter().map(Summary::json).collect::<Vec<_>>(),
        "table": table, "defects": kept.defects,
    });
    if !blunders.is_empty() {
        document["blunders"] = json!(blunders);
    }
    kept.finish(&report, &document, setting.json, || {
        println!("{}", tables::duels(&summaries));
        println!("\n{}", tables::elo(&table));
    })
}

/// Who meets whom, the stronger first.
fn meetings(players: &[PlayerSpec]) -> Vec<[usize; 2]> {
    let (levels, floors): (Vec<usize>, Vec<usize>) =
        (0..players.len()).partition(|&at| players[at].profile().is_some());
    let mut out: Vec<[usize; 2]> = floors.windows(2).map(|pair| [pair[1], pair[0]]).collect();
    for (step, &level) in levels.iter().enumerate() {
        match step.checked_sub(1).and_then(|below| levels.get(below)) {
            Some(&below) => out.push([level, below]),
            // The first of them meets every floor.
            None => out.extend(floors.iter().rev().skip(1).map(|&floor| [level, floor])),
        }
        out.extend(floors.last().map(|&floor| [level, floor]));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: LadderArgs,
    }

    #[test]
    fn every_level_is_on_the_ladder_unless_told_otherwise() {
        let line = Line::parse_from(["ladder"]);
        assert_eq!(line.args.players, ["random", "camper", "easy", "casual", "normal", "hard", "competitive"]);
        assert_eq!(Line::parse_from(["ladder", "--players", "easy", "hard"]).args.players, ["easy", "hard"]);
    }

    #[test]
    fn everybody_meets_the_one_below_and_the_best_floor() {
        let players = ["random", "camper", "easy", "normal", "hard"];
        let specs = players.map(|text| PlayerSpec::parse(text).expect("a player"));
        let named: Vec<String> =
            meetings(&specs).iter().map(|&[a, b]| format!("{} {}", players[a], players[b])).collect();
        let expected = [
            "camper random",
            "easy random",
            "easy camper",
            "normal easy",
            "normal camper",
            "hard normal",
            "hard camper",
        ];
        assert_eq!(named, expected);
    }
}
