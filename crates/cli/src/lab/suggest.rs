//! `strategium lab suggest LIST`: which swap of a unit would make a list better.

use super::list::variants::name;
use super::list::{Opponents, told};
use super::setting::{self, SettingArgs};
use super::tables;
use crate::field::{self, Entrant};
use ::lab::fixtures::Fixture;
use ::lab::report::{Cells, Report};
use ::lab::stats::{Mean, by_chance};
use ::lab::suggest::{self, Judged, Offer, Swap};
use ::lab::summary::{ListSummary, mean_json};
use ::lab::{Duel, Exchange, Summary};
use codex::{Army, Codex};
use serde_json::{Value, json};
use std::process::ExitCode;

/// Which list, against which, with how many swaps.
#[derive(clap::Args)]
#[command(
    after_help = "Every swap fights the same battles as the list. After each round the worse half is dropped and the
others fight twice as many; the last ones are judged by battles of their own.

Examples:
  strategium lab suggest my-orks.toml
  strategium lab suggest space-marines-1000 --swaps 16 --games 20 --confirm 200 --out runs/better"
)]
pub struct SuggestArgs {
    /// The list: the id of a built-in army, a file, or - for standard input
    list: String,
    /// Lists to fight, each perhaps with =N for how often one meets it; the built-in ones of its size unless told
    #[arg(long, value_name = "ARMY[=N]", num_args = 1..)]
    against: Vec<String>,
    /// Swaps that are tried: the most promising by the profiles of the units
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=200))]
    swaps: u32,
    /// Swaps that are left for the last round
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    keep: u32,
    /// Battles of each swap in the first round
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Battles of each swap in the last round
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(4..))]
    confirm: u32,
    /// Who plays both sides
    #[arg(long, default_value = "normal", value_name = "PLAYER")]
    player: String,
    #[command(flatten)]
    setting: SettingArgs,
}

/// Fights it.
pub fn run(args: &SuggestArgs) -> anyhow::Result<ExitCode> {
    let codex = Codex::builtin();
    let setting = &args.setting;
    let entrant = field::entrant(codex, &args.list)?;
    let list = entrant.army.clone();
    let offers: Vec<Offer> = ::import::draft::offers(codex, &list)
        .into_iter()
        .map(|one| Offer { unit: one.unit, cost: one.cost, worth: one.worth })
        .collect();
    let swaps = suggest::swaps(codex, &list, &offers, args.swaps as usize);
    anyhow::ensure!(!swaps.is_empty(), "no swap of a unit of {} is legal within its points", list.name);
    let field = Opponents::of(codex, &args.against, &list)?;
    let count = 1 + swaps.len();
    let player = setting.player(&args.player)?;
    let schedule = Schedule::of(swaps.len(), args);
    let fixtures = setting.fixtures(codex, &field.pairs(count), 2 * schedule.all())?;
    let changed = swaps.iter().map(|swap| Entrant {
        written: String::new(),
        army: Army { name: said(codex, &list, swap), ..swap.army.clone() },
        findings: Vec::new(),
    });
    let entrants: Vec<Entrant> = [entrant].into_iter().chain(changed).chain(field.entrants).collect();
    let described = json!({"player": player.text(), "schedule": schedule.rounds, "last": schedule.last});
    let mut sitting = setting.sit(codex, "suggest", &entrants, &described, &[])?;
    let mut fight = |alive: &[usize], fixtures: &[Fixture]| {
        let duel = |list: usize| Duel {
            players: [player.clone(), player.clone()],
            exchange: Exchange::Seats,
            fixtures: match list == 0 || alive.contains(&(list - 1)) {
                true => fixtures.iter().map(|one| Fixture { armies: [list, one.armies[1]], ..one.clone() }).collect(),
                false => Vec::new(),
            },
        };
        sitting.fight((0..count).map(duel).collect(), None)
    };
    let mut alive: Vec<usize> = (0..swaps.len()).collect();
    for (end, keep) in &schedule.rounds {
        let rows = fight(&alive, &fixtures[..*end as usize])?;
        alive = suggest::better_half(&rows, &alive, *keep);
    }
    // The last round has battles of its own: what was chosen for its luck has to do without it.
    let begin = fixtures.len() - schedule.last as usize;
    let rows = fight(&alive, &fixtures[begin..])?;
    let judged = suggest::judge(&rows, &alive);
    let mut kept = sitting.close();
    kept.unplayed.drain(1..count);

    let own = rows.first().map_or(&[][..], Vec::as_slice);
    let (summary, fares) = (Summary::of(own, None), ListSummary::of(codex, &list, own));
    if let Some(out) = &setting.out {
        std::fs::create_dir_all(out.join("lists"))?;
        for one in &judged {
            let entrant = &entrants[one.swap + 1];
            std::fs::write(out.join("lists").join(format!("{}.json", entrant.army.id)), entrant.army.to_json())?;
        }
    }
    let names: Vec<&str> = entrants[1..count].iter().map(|entrant| entrant.army.name.as_str()).collect();
    let order = format!(
        "{} were tried. The {} best fought {} battles each that had no part in choosing them; intervals and \
         chances are corrected for their number.",
        crate::output::count(swaps.len(), "swap"),
        judged.len(),
        2 * schedule.last
    );
    let report = Report {
        title: format!("What would make {} better", list.name),
        facts: setting.facts(&entrants[..1], &rows),
        more: vec![(
            "Swaps".to_owned(),
            Cells { said: order.clone(), head: HEAD.to_vec(), rows: lines(&judged, &names) },
        )],
        duels: vec![(&summary, own)],
        list: Some(&fares),
        armies: setting::names(&entrants),
        ..Report::default()
    };
    let document = json!({
        "list": told::one(&fares), "swaps_tried": swaps.len(), "battles_each": 2 * schedule.last,
        "swaps": judged.iter().map(|one| document(one, &swaps[one.swap], names[one.swap])).collect::<Vec<_>>(),
        "defects": kept.defects,
    });
    kept.finish(&report, &document, setting.json, || {
        println!("{order}\n");
        println!("{}", tables::table(&HEAD, lines(&judged, &names)));
        let sure = judged.iter().filter(|one| one.sure).count();
        println!(
            "{}",
            match sure {
                0 => "None of them is clearly better than the list.".to_owned(),
                1 => "One of them is clearly better than the list.".to_owned(),
                sure => format!("{sure} of them are clearly better than the list."),
            }
        );
    })
}

const HEAD: [&str; 5] = ["swap", "VP margin", "win rate, in points", "as great by chance", ""];

fn lines(judged: &[Judged], names: &[&str]) -> Vec<Vec<String>> {
    let points =
        |score: &Mean| Mean { mean: 100.0 * score.mean, low: 100.0 * score.low, high: 100.0 * score.high, ..*score };
    let line = |one: &Judged| {
        vec![
            names[one.swap].to_owned(),
            tables::mean(&one.vp_margin),
            tables::mean(&points(&one.score)),
            by_chance(one.chance),
            if one.sure { "better".to_owned() } else { "not clear".to_owned() },
        ]
    };
    judged.iter().map(line).collect()
}

fn document(one: &Judged, swap: &Swap, said: &str) -> Value {
    json!({
        "swap": said, "old": swap.old, "new": swap.new.datasheet, "models": swap.new.models,
        "vp_margin": mean_json(&one.vp_margin), "score": mean_json(&one.score), "chance": one.chance,
        "sure": one.sure,
    })
}

/// A swap in words.
fn said(codex: &Codex, list: &Army, swap: &Swap) -> String {
    let new = name(codex, &swap.army, &swap.new);
    let new = if swap.new.models > 1 { format!("{} {new}", swap.new.models) } else { new };
    let old = list.unit(&swap.old).map_or_else(String::new, |unit| name(codex, list, unit));
    format!("{new} for {old} ({})", swap.old)
}

/// How many fixtures each round has.
struct Schedule {
    /// Of each round of choosing: fixtures up to here, and how many swaps it leaves at least.
    rounds: Vec<(u32, usize)>,
    /// Of the last round, behind the others.
    last: u32,
}

impl Schedule {
    fn of(swaps: usize, args: &SuggestArgs) -> Schedule {
        let keep = (args.keep as usize).min(swaps);
        let (mut alive, mut end, mut rounds) = (swaps, args.games.div_ceil(2), Vec::new());
        while alive > keep {
            rounds.push((end, keep));
            alive = alive.div_ceil(2).max(keep);
            end *= 2;
        }
        Schedule { rounds, last: args.confirm.div_ceil(2) }
    }

    /// Fixtures of all rounds together.
    fn all(&self) -> u32 {
        self.rounds.last().map_or(0, |(end, _)| *end) + self.last
    }
}
