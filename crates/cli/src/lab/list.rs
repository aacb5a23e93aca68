//! `strategium lab list MY_LIST [OTHER] --against LISTS…`: what a list is good for, and whether a change makes it
//! better.

pub mod told;
pub mod variants;

use super::setting::{self, SettingArgs};
use super::sitting::RECORDS;
use crate::field::{self, Entrant};
use ::lab::fixtures::{self, Fixture};
use ::lab::report::{BattleLine, Report};
use ::lab::summary::{Comparison, ListSummary};
use ::lab::{Duel, Exchange, PlayerSpec, Row, Summary};
use codex::Codex;
use std::collections::BTreeMap;
use std::process::ExitCode;
use variants::Variants;

/// Which list, against which.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium lab list my-orks.toml --against space-marines-1000=2 world-eaters-1000 --games 200
  strategium lab list orks-2000 --player hard --opponent hard --out runs/orks --records
  strategium lab list mine.txt yours.txt --games 400
  strategium lab list space-marines-1000 --swap 'Terminator Squad=Inceptor Squad:3'
  strategium lab list space-marines-1000 --without --games 200
  strategium lab list mine-1100.toml --handicap p1=+10% --json")]
pub struct ListArgs {
    /// The list: the id of a built-in army, a file, or - for standard input
    list: String,
    /// Another list that fights the same battles; the difference is taken battle by battle
    other: Option<String>,
    /// Lists to fight, each perhaps with =N for how often one meets it; the built-in ones of its size unless told
    #[arg(long, value_name = "ARMY[=N]", num_args = 1..)]
    against: Vec<String>,
    /// Try the list with a unit in the place of another: NEW is a datasheet, perhaps with :MODELS; may be repeated
    #[arg(long, value_name = "OLD=NEW", conflicts_with = "other")]
    swap: Vec<String>,
    /// Let the list fight the same battles again without each of its units
    #[arg(long, conflicts_with_all = ["other", "swap"])]
    without: bool,
    /// Battles of the list against all of them together, with each level
    #[arg(long, default_value_t = 200, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Who plays the list
    #[arg(long, default_value = "normal", value_name = "PLAYER")]
    player: String,
    /// Who plays the others
    #[arg(long, default_value = "normal", value_name = "PLAYER")]
    opponent: String,
    /// Both sides are played by each of these in turn, on the same battles
    #[arg(long, value_name = "PLAYER", num_args = 1.., conflicts_with_all = ["player", "opponent"])]
    levels: Vec<String>,
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
    let variants = Variants::of(codex, args, entrant)?;
    let against = Opponents::of(codex, &args.against, &variants.first().army)?;
    let count = variants.entrants.len();
    let battles = setting.fixtures(codex, &against.pairs(count), args.games)?;
    let levels = args.players()?;
    let duel = |list: usize, players: &[PlayerSpec; 2]| Duel {
        players: players.clone(),
        exchange: Exchange::Seats,
        fixtures: battles.iter().map(|one| Fixture { armies: [list, one.armies[1]], ..one.clone() }).collect(),
    };
    let duels = (0..count).flat_map(|list| levels.iter().map(move |players| (list, players)));
    let duels: Vec<Duel> = duels.map(|(list, players)| duel(list, players)).collect();
    let allowed = |side: usize| args.handicap.iter().filter(|(at, _)| *at == side).map(|(_, percent)| percent).sum();
    let allowances: Vec<i32> =
        (0..count + against.entrants.len()).map(|at| allowed(usize::from(at >= count))).collect();
    let mut entrants = variants.entrants;
    entrants.extend(against.entrants);
    let (rows, mut kept) = setting.fight(codex, "list", &entrants, duels, None, &allowances)?;

    // Rows of each list, with every level.
    let lists: Vec<Vec<Row>> = rows.chunks(levels.len()).map(|rows| rows.concat()).collect();
    let own = lists.first().map_or(&[][..], Vec::as_slice);
    let mut fares = ListSummary::of(codex, &entrants[0].army, own);
    let mut change = None;
    match variants.kind {
        variants::Kind::Alone => {}
        // What the other list, or the change, brings.
        variants::Kind::Other => change = lists.get(1).map(|other| Comparison::of(other, own)),
        variants::Kind::Without => {
            for (unit, without) in fares.units.iter_mut().zip(&lists[1..]) {
                unit.with_it = Some(Comparison::of(own, without));
            }
            // Each is the list less a unit: what is not played of it is known.
            kept.unplayed.drain(1..count);
        }
    }
    let others: Vec<ListSummary> = match &change {
        Some(_) => vec![ListSummary::of(codex, &entrants[1].army, &lists[1])],
        None => Vec::new(),
    };
    let written = args.write_changed(&entrants[..count])?;
    let named = |id: &str| {
        let entrant = entrants.iter().find(|entrant| entrant.army.id == id);
        let written = |entrant: &Entrant| written.get(id).cloned().unwrap_or_else(|| entrant.written.clone());
        entrant.map_or_else(String::new, written)
    };
    let records = args.setting.records.then_some(RECORDS);
    let shown = if change.is_some() { &lists[..] } else { &lists[..1] };
    let summaries: Vec<Summary> = rows[..levels.len()].iter().map(|rows| Summary::of(rows, None)).collect();
    let names = super::setting::names(&entrants);
    let report = Report {
        title: match &change {
            Some(_) => format!("{} beside {}", entrants[1].army.name, entrants[0].army.name),
            None => format!("{} tested", entrants[0].army.name),
        },
        facts: args.facts(&entrants, count, &rows, &levels),
        duels: summaries.iter().zip(rows.iter().map(Vec::as_slice)).collect(),
        comparison: change.as_ref().map(|change| (change, [1, 0].map(|at| entrants[at].army.name.clone()))),
        more: others.first().map(|other| told::side_by_side(&fares, other, &names)).into_iter().collect(),
        list: Some(&fares),
        battles: shown.iter().flatten().map(|row| BattleLine::of(row, &named, records)).collect(),
        armies: names,
        ..Report::default()
    };
    let document = told::document(&fares, &summaries, change.as_ref().zip(others.first()));
    kept.finish(&report, &document, setting.json, || {
        if let (Some(change), Some(other)) = (&change, others.first()) {
            told::change(change, [&fares, other], &report.armies);
        }
        told::list(&fares);
    })
}

impl ListArgs {
    /// Who plays the list and who the others, for each level.
    fn players(&self) -> anyhow::Result<Vec<[PlayerSpec; 2]>> {
        let player = |text: &String| self.setting.player(text);
        if self.levels.is_empty() {
            return Ok(vec![[player(&self.player)?, player(&self.opponent)?]]);
        }
        self.levels.iter().map(|level| Ok([player(level)?, player(level)?])).collect()
    }

    /// Writes lists that stand in no file into the folder of the run; their paths by their ids.
    fn write_changed(&self, variants: &[Entrant]) -> anyhow::Result<BTreeMap<String, String>> {
        let Some(out) = &self.setting.out else { return Ok(BTreeMap::new()) };
        let mut paths = BTreeMap::new();
        for entrant in variants.iter().filter(|entrant| entrant.written.is_empty()) {
            let folder = out.join("lists");
            std::fs::create_dir_all(&folder)?;
            let path = folder.join(format!("{}.json", entrant.army.id));
            std::fs::write(&path, entrant.army.to_json())?;
            paths.insert(entrant.army.id.clone(), path.display().to_string());
        }
        Ok(paths)
    }

    /// The head of the report.
    fn facts(
        &self,
        entrants: &[Entrant],
        count: usize,
        rows: &[Vec<Row>],
        levels: &[[PlayerSpec; 2]],
    ) -> Vec<(String, String)> {
        let mut facts = self.setting.facts(entrants, rows);
        facts.retain(|(name, _)| name != "Armies");
        let names =
            |entrants: &[Entrant]| entrants.iter().map(|one| one.army.name.as_str()).collect::<Vec<_>>().join(", ");
        facts.insert(0, ("Against".to_owned(), names(&entrants[count..])));
        let played = match levels {
            [[one, two]] => format!("{} for the list, {} for the others", one.text(), two.text()),
            several => {
                let levels: Vec<&str> = several.iter().map(|[one, _]| one.text()).collect();
                format!("both sides {}", levels.join(", then "))
            }
        };
        facts.insert(0, ("Players".to_owned(), played));
        for (side, percent) in &self.handicap {
            facts.push(("Handicap".to_owned(), format!("{} {percent:+} % points", ["the list", "the others"][*side])));
        }
        facts
    }
}

/// The field, with how often one meets each.
pub struct Opponents {
    /// The armies.
    pub entrants: Vec<Entrant>,
    weights: Vec<usize>,
}

/// No opponent is met more often than this, compared with another.
const HEAVIEST: usize = 100;

impl Opponents {
    /// Those that somebody wants, or the built-in ones of the list's size.
    pub fn of(codex: &Codex, wanted: &[String], list: &codex::Army) -> anyhow::Result<Opponents> {
        let all = codex.armies.iter().filter(|army| army.size == list.size && army.id != list.id);
        if wanted.is_empty() {
            let entrants: Vec<Entrant> = all.map(|army| field::entrant(codex, &army.id)).collect::<Result<_, _>>()?;
            return Ok(Opponents { weights: vec![1; entrants.len()], entrants });
        }
        let mut out = Opponents { entrants: Vec::new(), weights: Vec::new() };
        for text in wanted {
            let (name, weight) = weighted(text)?;
            out.entrants.push(field::entrant(codex, name)?);
            out.weights.push(weight);
        }
        Ok(out)
    }

    /// The list against each as often as it is met, well mixed: the lists stand behind `before` others.
    pub fn pairs(&self, before: usize) -> Vec<[usize; 2]> {
        fixtures::against(&self.weights, before)
    }
}

/// `orks-1000=2`: an army, and how often one meets it.
fn weighted(text: &str) -> anyhow::Result<(&str, usize)> {
    let Some((name, weight)) = text.rsplit_once('=').filter(|_| !std::path::Path::new(text).exists()) else {
        return Ok((text, 1));
    };
    let weight = weight.parse().ok().filter(|weight| (1..=HEAVIEST).contains(weight));
    let weight = weight.ok_or_else(|| anyhow::anyhow!("`{text}`: how often is a whole number from 1 to {HEAVIEST}"))?;
    Ok((name, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read() {
        let codex = Codex::builtin();
        let list = codex.army("orks-1000").expect("a list");
        let wanted = ["space-marines-1000=3", "world-eaters-1000", "adeptus-custodes-1000=2"].map(str::to_owned);
        let field = Opponents::of(codex, &wanted, list).expect("a field");
        assert_eq!(field.weights, [3, 1, 2]);
        assert_eq!(field.pairs(1).len(), 6);
        for wrong in ["orks-1000=0", "orks-1000=much", "orks-1000=1000"] {
            assert!(weighted(wrong).is_err(), "{wrong}");
        }
    }
}
