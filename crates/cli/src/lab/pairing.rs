//! `strategium lab pairing --ours … --theirs …`: who of a team should meet whom of another.

use super::setting::{self, SettingArgs};
use super::tables;
use crate::field::{self, Entrant};
use ::lab::pairing::{Draft, LARGEST, draft};
use ::lab::report::{Cells, Report};
use ::lab::stats::Rate;
use ::lab::summary::rate;
use ::lab::{Duel, Exchange, Row, Summary};
use codex::Codex;
use serde_json::json;
use std::process::ExitCode;

/// Both teams.
#[derive(clap::Args)]
#[command(
    after_help = "The draft is solved exactly: both teams put up a defender in secret, both send two attackers against the
other's, each defender's team chooses one, and the refused one returns.

Examples:
  strategium lab pairing --ours a.txt b.txt c.txt d.txt e.txt --theirs orks-2000 necrons-2000 tau-empire-2000 \\
    tyranids-2000 drukhari-2000 --games 40 --out runs/final"
)]
pub struct PairingArgs {
    /// The lists of our team, up to eight
    #[arg(long, value_name = "ARMY", num_args = 1.., required = true)]
    ours: Vec<String>,
    /// As many of theirs
    #[arg(long, value_name = "ARMY", num_args = 1.., required = true)]
    theirs: Vec<String>,
    /// Battles of each of ours against each of theirs
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Who plays both sides
    #[arg(long, default_value = "normal", value_name = "PLAYER")]
    player: String,
    #[command(flatten)]
    setting: SettingArgs,
}

/// Fights every pairing and drafts.
pub fn run(args: &PairingArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let setting = &args.setting;
    let n = args.ours.len();
    anyhow::ensure!(n == args.theirs.len(), "the teams have {n} and {} lists: as many each", args.theirs.len());
    anyhow::ensure!(n <= LARGEST, "a team has at most {LARGEST} lists");
    let texts = args.ours.iter().chain(&args.theirs);
    let mut entrants: Vec<Entrant> = texts.map(|text| field::entrant(codex, text)).collect::<Result<_, _>>()?;
    for (at, entrant) in entrants.iter_mut().enumerate() {
        // Two players may bring the same list: rows tell them apart by their ids.
        let [team, place] = [at / n, at % n + 1];
        entrant.army.id = format!("{}{place}-{}", ["a", "b"][team], entrant.army.id);
    }
    let pairs: Vec<[usize; 2]> = (0..n).flat_map(|apart| (0..n).map(move |one| [one, n + (one + apart) % n])).collect();
    let player = setting.player(&args.player)?;
    let duel = Duel {
        players: [player.clone(), player],
        exchange: Exchange::Seats,
        fixtures: setting.fixtures(codex, &pairs, args.games.next_multiple_of(2) * (n * n) as u32)?,
    };
    let (rows, kept) = setting.fight(codex, "pairing", &entrants, vec![duel], None, &[])?;
    let rows_of = rows.first().map_or(&[][..], Vec::as_slice);
    let matrix: Vec<Vec<Rate>> =
        (0..n).map(|one| (0..n).map(|two| cell(rows_of, &entrants, one, n + two)).collect()).collect();
    let scores: Vec<Vec<f64>> = matrix.iter().map(|row| row.iter().map(|rate| rate.rate).collect()).collect();
    let draft = draft(&scores).ok_or_else(|| anyhow::anyhow!("there is no draft of these teams"))?;
    let names: Vec<&str> = entrants.iter().map(|entrant| entrant.army.name.as_str()).collect();
    let (ours, theirs) = names.split_at(n);

    let advice = advice(&draft, ours, theirs);
    let figures = grid(ours, theirs, |one, two| tables::rate(&matrix[one][two]));
    let likely = grid(ours, theirs, |one, two| percent(draft.pairs[one][two]));
    let section = |title: &str, said: String, rows: Vec<Vec<String>>, head: Vec<&'static str>| {
        (title.to_owned(), Cells { said, head, rows })
    };
    let summary = Summary::of(rows_of, None);
    let report = Report {
        title: "Pairings of two teams".to_owned(),
        facts: setting.facts(&entrants, &rows),
        more: vec![
            section("The draft", advice.join(" "), likely.clone(), Vec::new()),
            section(
                "Win rates",
                format!("{} battles in each cell; intervals at 95 %.", args.games),
                figures.clone(),
                Vec::new(),
            ),
        ],
        duels: vec![(&summary, rows_of)],
        armies: setting::names(&entrants),
        ..Report::default()
    };
    let document = json!({
        "ours": ours, "theirs": theirs, "win_rates": matrix, "draft": draft, "defects": kept.defects,
    });
    kept.finish(&report, &document, setting.json, || {
        println!("Win rates of ours (down) against theirs (across)\n{}\n", plain(&figures));
        println!("How likely each meets each, if both teams draft as well as they can\n{}\n", plain(&likely));
        advice.iter().for_each(|line| println!("{line}"));
    })
}

/// The battles of one of ours against one of theirs.
fn cell(rows: &[Row], entrants: &[Entrant], one: usize, two: usize) -> Rate {
    let ids = [&entrants[one].army.id, &entrants[two].army.id];
    rate(rows.iter().filter(|row| [&row.sides[0].army, &row.sides[1].army] == ids))
}

fn percent(share: f64) -> String {
    if share < 0.005 { "–".to_owned() } else { format!("{:.0} %", 100.0 * share) }
}

/// A table of both teams; its first line has their names.
fn grid(ours: &[&str], theirs: &[&str], cell: impl Fn(usize, usize) -> String) -> Vec<Vec<String>> {
    let head = [String::new()].into_iter().chain(theirs.iter().map(|name| (*name).to_owned())).collect();
    let line = |(one, name): (usize, &&str)| {
        [(*name).to_owned()].into_iter().chain((0..theirs.len()).map(|two| cell(one, two))).collect()
    };
    [head].into_iter().chain(ours.iter().enumerate().map(line)).collect()
}

fn plain(rows: &[Vec<String>]) -> comfy_table::Table {
    let head: Vec<&str> = rows.first().map_or_else(Vec::new, |row| row.iter().map(String::as_str).collect());
    tables::table(&head, rows.iter().skip(1).cloned())
}

/// What to do, in sentences.
fn advice(draft: &Draft, ours: &[&str], theirs: &[&str]) -> Vec<String> {
    let n = ours.len();
    let mix = |often: &[f64], names: &[&str]| {
        let mut order: Vec<(f64, &str)> = often.iter().copied().zip(names.iter().copied()).collect();
        order.sort_by(|one, two| two.0.total_cmp(&one.0));
        let said = order
            .iter()
            .filter(|(often, _)| *often > 0.005)
            .map(|(often, name)| format!("{name} {:.0} %", 100.0 * often));
        said.collect::<Vec<_>>().join(", ")
    };
    let mut out = vec![
        format!("Expected: {:.2} of {n} tables; drawn pairings {:.2}.", draft.value, draft.drawn),
        format!("If one team chose every pairing: {:.2} at best, {:.2} at worst.", draft.bounds[0], draft.bounds[1]),
        format!("First defender: {}.", mix(&draft.first, ours)),
        format!("Theirs, if they draft as well: {}.", mix(&draft.their_first, theirs)),
    ];
    for answer in &draft.answers {
        let send: Vec<&str> = answer.send.iter().map(|&player| ours[player]).collect();
        out.push(format!("Against {} send {}.", theirs[answer.against], send.join(" and ")));
    }
    out.push("The draft is solved exactly for the win rates above; it does not know how unsure they are.".to_owned());
    out
}
