//! What a battle is set up from on the command line: armies, mission, layout, map, players.

use ::lab::PlayerSpec;
use ::lab::commanders::seat_seed;
use anyhow::Context;
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
            armies: [army(codex, armies[0])?, army(codex, armies[1])?],
            mission,
            twist: None,
            fixed: [None, None],
            layout: pick("layout", &self.layout, layouts)?,
            deployment: pick("deployment map", &self.deployment, maps)?,
        })
    }
}

/// An army from a file; the faults of a file of ours, with their lines.
pub fn army_file(file: &str) -> anyhow::Result<Result<Army, Vec<codex::LoadError>>> {
    let bytes = crate::import::read(file)?;
    if file.ends_with(".toml") {
        let text = String::from_utf8(bytes).with_context(|| format!("{file} is no text"))?;
        return Ok(Army::read(file, &text));
    }
    let imported = ::import::import(&bytes).with_context(|| format!("{file} cannot be read"))?;
    Ok(Ok(imported.army))
}

/// An army by its id or name, or from a file: ours, or any list that `import` reads.
pub fn army(codex: &Codex, wanted: &str) -> anyhow::Result<Army> {
    if std::path::Path::new(wanted).is_file() {
        return army_file(wanted)?.map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            anyhow::anyhow!("{}", faults.join("\n"))
        });
    }
    let all = || codex.armies.iter().chain(::import::ready::ready());
    // Ours are found without the others, which take a moment.
    if let Some(army) = codex.army(wanted) {
        return Ok(army.clone());
    }
    let id = pick("army", wanted, all().map(|army| (army.id.as_str(), army.name.as_str())))?;
    ::import::ready::army_of(codex, &id).cloned().with_context(|| format!("there is no army {id}"))
}

/// The battle, ready to begin.
pub fn position(codex: &Codex, choice: &Choice) -> anyhow::Result<Position> {
    battles::set_up(codex, choice).map_err(anyhow::Error::msg)
}

/// A player by name, for one seat of one battle: the seat has dice of its own.
pub fn commander(name: &str, seed: u64, seat: usize) -> anyhow::Result<Box<dyn Commander + Send>> {
    Ok(PlayerSpec::parse(name)?.commander(seat_seed(seed, seat)))
}

/// Something by its id, the number its id ends in (layouts), or its name. An exact id always wins; a name
/// that several have is an error that names their ids, and a near miss gets suggestions.
pub fn pick<'a>(what: &str, wanted: &str, known: impl Iterator<Item = (&'a str, &'a str)>) -> anyhow::Result<String> {
    let plain = |text: &str| text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "");
    let name = plain(wanted);
    let known: Vec<(&str, &str)> = known.collect();
    let found = |is: &dyn Fn(&(&str, &str)) -> bool| -> Vec<&str> {
        known.iter().filter(|entry| is(entry)).map(|(id, _)| *id).collect()
    };
    let ways: [&dyn Fn(&(&str, &str)) -> bool; 4] = [
        &|(id, _)| *id == wanted,
        &|(id, _)| plain(id) == name,
        &|(id, _)| what == "layout" && id.rsplit('-').next() == Some(name.as_str()),
        &|(_, title)| plain(title) == name,
    ];
    for way in ways {
        match found(way).as_slice() {
            [] => {}
            [id] => return Ok((*id).to_owned()),
            several => anyhow::bail!("{wanted} names more than one {what}: say {}", several.join(" or ")),
        }
    }
    let near = found(&|(id, _)| !name.is_empty() && (plain(id).contains(&name) || name.contains(&plain(id))));
    let list = if near.is_empty() {
        format!("one of {}", found(&|_| true).join(", "))
    } else {
        format!("did you mean {}?", near.join(", "))
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
}
