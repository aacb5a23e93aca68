//! `strategium lab list MY_LIST --against LISTS…`: what a list is good for.

use super::setting::{self, SettingArgs};
use super::tables;
use crate::field::{self, Entrant};
use ::lab::report::Report;
use ::lab::summary::{ListSummary, ScoredWith, mean_json};
use ::lab::{Duel, Exchange, Summary};
use codex::Codex;
use serde_json::{Map, Value, json};
use std::process::ExitCode;

/// Which list, against which.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium lab list my-orks.toml --against space-marines-1000 world-eaters-1000 --games 200
  strategium lab list orks-2000 --points 2000 --player hard --opponent hard --out runs/orks
  strategium lab list mine-1100.toml --handicap p1=+10% --json")]
pub struct ListArgs {
    /// The list: the id of a built-in army, a file, or - for standard input
    list: String,
    /// Lists to fight; the built-in ones of its size unless told
    #[arg(long, value_name = "ARMY", num_args = 1..)]
    against: Vec<String>,
    /// Battles against all of them together
    #[arg(long, default_value_t = 200, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Who plays the list
    #[arg(long, default_value = "normal", value_name = "PLAYER")]
    player: String,
    /// Who plays the others
    #[arg(long, default_value = "normal", value_name = "PLAYER")]
    opponent: String,
    /// An open handicap in points: p1 is the list, p2 the others, as in p1=+10%
    #[arg(long, value_name = "SIDE=PERCENT", value_parser = setting::handicap)]
    handicap: Vec<(usize, i32)>,
    #[command(flatten)]
    setting: SettingArgs,
}

/// Fights it.
pub fn run(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let setting = &args.setting;
    let entrant = field::entrant(codex, &args.list)?;
    let list = entrant.army.clone();
    let others = codex.armies.iter().filter(|army| army.size == list.size && army.id != list.id);
    let against: Vec<Entrant> = match args.against.as_slice() {
        [] => others.map(|army| field::entrant(codex, &army.id)).collect::<Result<_, _>>()?,
        wanted => wanted.iter().map(|army| field::entrant(codex, army)).collect::<Result<_, _>>()?,
    };
    let pairs: Vec<[usize; 2]> = (1..=against.len()).map(|other| [0, other]).collect();
    let duel = Duel {
        players: [setting.player(&args.player)?, setting.player(&args.opponent)?],
        exchange: Exchange::Seats,
        fixtures: setting.fixtures(codex, &pairs, args.games)?,
    };
    let allowed = |side: usize| args.handicap.iter().filter(|(at, _)| *at == side).map(|(_, percent)| percent).sum();
    let allowances: Vec<i32> = (0..=against.len()).map(|at| allowed(usize::from(at > 0))).collect();
    let entrants: Vec<Entrant> = [entrant].into_iter().chain(against).collect();
    let (rows, kept) = setting.fight(codex, "list", &entrants, vec![duel], None, &allowances)?;
    let rows_of = rows.first().map_or(&[][..], Vec::as_slice);
    let (summary, fares) = (Summary::of(rows_of, None), ListSummary::of(codex, &list, rows_of));
    let mut facts = setting.facts(&entrants, &rows);
    facts.insert(0, ("Players".to_owned(), format!("{} for the list, {} for the others", args.player, args.opponent)));
    for (side, percent) in &args.handicap {
        facts.push(("Handicap".to_owned(), format!("{} {percent:+} % points", ["the list", "the others"][*side])));
    }
    let report = Report {
        title: format!("{} tested", list.name),
        facts,
        duels: vec![(&summary, rows_of)],
        list: Some(&fares),
        armies: super::setting::names(&entrants),
        ..Report::default()
    };
    kept.finish(&report, &document(&fares, &summary), setting.json, || print(&fares))
}

fn document(list: &ListSummary, summary: &Summary) -> Value {
    let rates = |rates: &[(String, ::lab::stats::Rate)]| {
        Value::Object(rates.iter().map(|(value, rate)| (value.clone(), json!(rate))).collect::<Map<_, _>>())
    };
    json!({
        "list": list.list, "win_rate": list.all, "vp_margin": mean_json(&list.vp_margin), "elo": summary.elo.elo,
        "by_opponent": rates(&list.by_opponent), "by_mission": rates(&list.by_mission), "by_turn": rates(&list.by_turn),
        "scored": list.scored, "conceded": list.conceded, "units": list.units, "defects": summary.defects,
    })
}

fn print(list: &ListSummary) {
    println!(
        "{} wins {} of {} battles; VP margin {}",
        list.list,
        tables::rate(&list.all),
        list.all.n,
        tables::mean(&list.vp_margin)
    );
    for (what, rates) in [("opponent", &list.by_opponent), ("mission", &list.by_mission), ("turn", &list.by_turn)] {
        println!("\n{}", tables::breakdown(what, rates));
    }
    let row = |one: &ScoredWith| vec![one.name.clone(), format!("{:.1}", one.vp), one.battles.to_string()];
    println!("\n{}", tables::table(&["it scores with", "VP a battle", "battles"], list.scored.iter().map(row)));
    let units = list.units.iter().map(|unit| {
        vec![
            unit.name.clone(),
            unit.points.to_string(),
            tables::rate(&unit.survives),
            format!("{:.0} %", 100.0 * unit.left),
            unit.falls.map_or("–".to_owned(), |round| format!("{round:.1}")),
        ]
    });
    println!("\n{}", tables::table(&["unit", "points", "survives", "wounds left", "falls in round"], units));
}
