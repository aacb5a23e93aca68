//! What a battle is set up from on the command line: armies, mission, layout, map, players.

use ::lab::PlayerSpec;
use ::lab::commanders::seat_seed;
use anyhow::Context;
use codex::find::{folded, nearest};
use codex::{Army, Codex};
use rules::Position;
use testkit::battles::{self, Choice};
use testkit::deciders::Commander;

/// Where a battle is fought, shared by `play` and `simulate`.
#[derive(clap::Args, Debug)]
pub struct FieldArgs {
    /// The primary mission, by id or name, or none
    #[arg(long, default_value = "take-and-hold")]
    mission: String,
    /// A tournament layout, by id, name or number
    #[arg(long, default_value = "layout-1")]
    layout: String,
    /// A deployment map
    #[arg(long, default_value = "hammer-and-anvil")]
    deployment: String,
}

impl FieldArgs {
    /// Everything by its id.
    pub fn choice(&self, codex: &Codex, armies: [&str; 2]) -> anyhow::Result<Choice> {
        let mission = match self.mission.as_str() {
            "none" => None,
            wanted => {
                let known = codex.primaries.iter().map(|mission| (mission.id.as_str(), mission.name.as_str()));
                Some(pick("mission", wanted, known)?)
            }
        };
        let layouts = codex.layouts.iter().map(|layout| (layout.id.as_str(), layout.name.as_str()));
        let maps = codex.deployments.iter().map(|map| (map.id.as_str(), map.name.as_str()));
        Ok(Choice {
            armies: both(codex, armies)?,
            mission,
            twist: None,
            challengers: false,
            fixed: [None, None],
            layout: pick("layout", &self.layout, layouts)?,
            deployment: pick("deployment map", &self.deployment, maps)?,
        })
    }
}

/// Both armies; standard input can be only one of them.
fn both(codex: &Codex, armies: [&str; 2]) -> anyhow::Result<[Army; 2]> {
    anyhow::ensure!(armies != ["-", "-"], "standard input holds one army: name the other");
    Ok([army(codex, armies[0])?, army(codex, armies[1])?])
}

/// An army that takes part.
pub struct Entrant {
    /// As it was named: an id, a name or a file.
    pub written: String,
    /// The army.
    pub army: Army,
    /// What was said when it was imported; nothing about an army of ours.
    pub findings: Vec<::import::Finding>,
}

/// An army from a file, or from standard input for `-`; the faults of a file of ours, with their lines.
pub fn army_file(file: &str) -> anyhow::Result<Result<Entrant, Vec<codex::LoadError>>> {
    let bytes = crate::import::read(file)?;
    let written = file.to_owned();
    if file.ends_with(".toml") {
        let text = String::from_utf8(bytes).with_context(|| format!("{file} is not text"))?;
        return Ok(Army::read(file, &text).map(|army| Entrant { written, army, findings: Vec::new() }));
    }
    let imported = ::import::import(&bytes).with_context(|| format!("{file} cannot be read"))?;
    Ok(Ok(Entrant { written, army: imported.army, findings: imported.report.findings }))
}

/// An army by its id or name, or from a file: ours, or any list that `import` reads.
pub fn army(codex: &Codex, wanted: &str) -> anyhow::Result<Army> {
    Ok(entrant(codex, wanted)?.army)
}

/// The same with what an import said.
pub fn entrant(codex: &Codex, wanted: &str) -> anyhow::Result<Entrant> {
    match army_or_file(codex, wanted)? {
        Ok(entrant) => Ok(entrant),
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            anyhow::bail!("{}", faults.join("\n"))
        }
    }
}

/// The same, with the faults of a file of ours apart.
pub fn army_or_file(codex: &Codex, wanted: &str) -> anyhow::Result<Result<Entrant, Vec<codex::LoadError>>> {
    let path = std::path::Path::new(wanted);
    anyhow::ensure!(!path.is_dir(), "{wanted} is a folder: name a file in it, or the id of an army");
    if wanted == "-" || path.exists() {
        return army_file(wanted);
    }
    let named = |army: &Army| Entrant { written: army.id.clone(), army: army.clone(), findings: Vec::new() };
    // Ours are found without the others, which take a moment.
    if let Some(army) = codex.army(wanted) {
        return Ok(Ok(named(army)));
    }
    if is_path(wanted) {
        anyhow::bail!("there is no file {wanted}");
    }
    let all = || codex.armies.iter().chain(::import::ready::ready());
    let id = pick("army", wanted, all().map(|army| (army.id.as_str(), army.name.as_str())))
        .map_err(|error| anyhow::anyhow!("{error}\nThere is no file of that name either."))?;
    let found = ::import::ready::army_of(codex, &id).with_context(|| format!("there is no army {id}"))?;
    Ok(Ok(named(found)))
}

/// Whether somebody means a file: it has a folder, or an ending as files have.
fn is_path(wanted: &str) -> bool {
    let ending = wanted.rsplit_once('.').map(|(_, ending)| ending);
    let is_ending = |text: &str| (1..=5).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric());
    wanted.contains(['/', '\\']) || ending.is_some_and(is_ending)
}

/// Refuses armies that stop a battle, and says what else is wrong with one. The policy is that of
/// [`codex::Verdict`]; `allowances` are handicaps in per cent of points.
pub fn admit<'a>(codex: &Codex, armies: impl Iterator<Item = (&'a Army, i32)>) -> anyhow::Result<Vec<String>> {
    let (mut stops, mut remarks) = (Vec::new(), Vec::new());
    for (army, allowance) in armies {
        let verdict = ::lab::run::verdict(codex, army, allowance);
        stops.extend(verdict.stops.iter().map(|problem| format!("{}: {problem}", army.id)));
        remarks.extend(verdict.remarks.iter().map(|problem| format!("{}: {problem}", army.id)));
    }
    anyhow::ensure!(stops.is_empty(), "an army cannot be put on the table:\n{}", stops.join("\n"));
    for remark in &remarks {
        eprintln!("{} {remark}; it is played as it is", crate::output::bad("not allowed"));
    }
    Ok(remarks)
}

/// The battle, ready to begin.
pub fn position(codex: &Codex, choice: &Choice) -> anyhow::Result<Position> {
    battles::set_up(codex, choice).map_err(anyhow::Error::msg)
}

/// Reads the seed of the dice.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// A player by name, for one seat of one battle: the seat has dice of its own.
pub fn commander(name: &str, seed: u64, seat: usize) -> anyhow::Result<Box<dyn Commander + Send>> {
    Ok(PlayerSpec::parse(name)?.commander(seat_seed(seed, seat)))
}

/// Whether an id and its title are what was asked for.
type Named<'a> = dyn Fn(&(&str, &str)) -> bool + 'a;

/// How many things are listed where nothing is near.
const LISTED: usize = 30;

/// Something by its id, the number its id ends in (layouts), or its name. An exact id always wins; a name
/// that several have is an error that names their ids, and a near miss gets suggestions.
pub fn pick<'a>(what: &str, wanted: &str, known: impl Iterator<Item = (&'a str, &'a str)>) -> anyhow::Result<String> {
    let name = folded(wanted);
    let known: Vec<(&str, &str)> = known.collect();
    let ways: [&Named<'_>; 4] = [
        &|(id, _)| *id == wanted,
        &|(id, _)| folded(id) == name,
        &|(id, _)| what == "layout" && id.rsplit('-').next() == Some(name.as_str()),
        &|(_, title)| folded(title) == name,
    ];
    for way in ways {
        let found: Vec<&str> = known.iter().filter(|entry| way(entry)).map(|(id, _)| *id).collect();
        match found.as_slice() {
            [] => {}
            [id] => return Ok((*id).to_owned()),
            several => anyhow::bail!("{wanted} names more than one {what}: say {}", several.join(" or ")),
        }
    }
    let near = nearest(wanted, known.iter().map(|(id, title)| (*id, [(*id).to_owned(), (*title).to_owned()])));
    let list = match (near.is_empty(), known.len()) {
        (false, _) => format!("did you mean {}?", near.join(", ")),
        (true, ..=LISTED) => format!("one of {}", known.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ")),
        (true, _) if what == "army" => "`strategium armies` lists them".to_owned(),
        (true, count) => format!("there are {count}"),
    };
    anyhow::bail!("there is no {what} {wanted}: {list}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mission(wanted: &str) -> anyhow::Result<String> {
        let codex = Codex::builtin();
        pick("mission", wanted, codex.primaries.iter().map(|mission| (mission.id.as_str(), mission.name.as_str())))
    }

    #[test]
    fn every_id_names_itself_whatever_the_others_are_called() {
        let codex = Codex::builtin();
        let primaries = codex.primaries.iter().map(|mission| (mission.id.as_str(), mission.name.as_str()));
        let layouts = codex.layouts.iter().map(|layout| (layout.id.as_str(), layout.name.as_str()));
        let maps = codex.deployments.iter().map(|map| (map.id.as_str(), map.name.as_str()));
        let armies = codex.armies.iter().map(|army| (army.id.as_str(), army.name.as_str()));
        for (what, known) in [
            ("mission", primaries.collect::<Vec<_>>()),
            ("layout", layouts.collect()),
            ("deployment map", maps.collect()),
            ("army", armies.collect()),
        ] {
            for (id, _) in &known {
                assert_eq!(pick(what, id, known.iter().copied()).expect("an id is known"), *id);
            }
        }
    }

    #[test]
    fn the_chapter_approved_missions_are_found_by_id_and_by_name() {
        for id in ["terraform", "supply-drop", "the-ritual", "linchpin", "burden-of-trust"] {
            assert_eq!(mission(id).expect("known"), id);
            assert_eq!(mission(&format!("pn-{id}")).expect("known"), format!("pn-{id}"));
        }
        assert_eq!(mission("The Ritual").expect("written like the id"), "the-ritual");
    }

    #[test]
    fn a_name_that_several_have_is_refused_with_their_ids() {
        let known = [("first-mission", "Twins"), ("second-mission", "twins!"), ("other", "Other")];
        let error = pick("mission", "Twins", known.into_iter()).expect_err("two have that name").to_string();
        assert!(error.contains("first-mission or second-mission"), "{error}");
        let layouts = [("layout-1", "One"), ("old-1", "Old one"), ("layout-2", "Two")];
        assert!(pick("layout", "1", layouts.into_iter()).is_err());
        assert_eq!(pick("layout", "2", layouts.into_iter()).expect("one ends in 2"), "layout-2");
    }

    #[test]
    fn a_missing_file_and_a_name_one_letter_off_are_told_apart() {
        let codex = Codex::builtin();
        let why = |wanted: &str| army(codex, wanted).err().map(|error| format!("{error:#}")).unwrap_or_default();
        assert_eq!(why("nosuch.json"), "there is no file nosuch.json");
        assert!(why("lists/mine").contains("no file"));
        assert!(why("src").contains("is a folder"), "{}", why("src"));
        let near = why("ork-1000");
        assert!(near.contains("did you mean orks-1000") && near.len() < 200, "{near}");
        assert!(why("zzzzzzzzzzzz").contains("strategium armies"));
        let missions = || codex.primaries.iter().map(|card| (card.id.as_str(), card.name.as_str()));
        let near = pick("mission", "tak-and-hold", missions()).expect_err("a letter is missing").to_string();
        assert!(near.contains("did you mean take-and-hold"), "{near}");
    }
}
