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
    let id = pick("army", wanted, codex.armies.iter().map(|army| (army.id.as_str(), army.name.as_str())))?;
    codex.army(&id).cloned().with_context(|| format!("there is no army {id}"))
}

/// The battle, ready to begin.
pub fn position(codex: &Codex, choice: &Choice) -> anyhow::Result<Position> {
    battles::set_up(codex, choice).map_err(anyhow::Error::msg)
}

/// A player by name, for one seat of one battle: the seat has dice of its own.
pub fn commander(name: &str, seed: u64, seat: usize) -> anyhow::Result<Box<dyn Commander + Send>> {
    Ok(PlayerSpec::parse(name)?.commander(seat_seed(seed, seat)))
}

/// Something by its id, its name, or the number its id ends in; a near miss gets suggestions.
pub fn pick<'a>(what: &str, wanted: &str, known: impl Iterator<Item = (&'a str, &'a str)>) -> anyhow::Result<String> {
    let plain = |text: &str| text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "");
    let name = plain(wanted);
    let mut near = Vec::new();
    let mut all = Vec::new();
    for (id, title) in known {
        let number = id.rsplit('-').next().unwrap_or_default();
        if [plain(id), plain(title)].contains(&name) || (what == "layout" && number == name) {
            return Ok(id.to_owned());
        }
        if !name.is_empty() && (plain(id).contains(&name) || name.contains(&plain(id))) {
            near.push(id);
        }
        all.push(id);
    }
    let list = if near.is_empty() {
        format!("one of {}", all.join(", "))
    } else {
        format!("did you mean {}?", near.join(", "))
    };
    anyhow::bail!("there is no {what} {wanted}: {list}")
}
