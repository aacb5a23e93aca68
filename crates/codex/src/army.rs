//! Armies: a list of units to fight with, and how it likes to begin.
//!
//! An army says which datasheets, how many models, what they carry where that is not the
//! default, who is the Warlord and who bears which enhancement; and it suggests who leads whom,
//! who rides where and who waits. Whether the list is legal is another question, answered by
//! [`Army::problems`] (`roster.rs`); what a model carries is worked out in `wargear.rs`.

mod roster;
mod wargear;

pub use roster::Problem;
pub use wargear::{WargearError, equip};

use crate::record::{LoadError, Record, is_kebab};
use crate::{BattleSize, Codex};
use serde::{Deserialize, Serialize};

/// An army.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Army {
    /// In kebab case: `orks-1000`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its faction's id.
    pub faction: String,
    /// Its detachment's id.
    pub detachment: String,
    /// The size of battle it is made for.
    pub size: BattleSize,
    /// Its units.
    pub units: Vec<ArmyUnit>,
}

/// A unit of an army.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyUnit {
    /// Its name within the army: `boyz-1`.
    pub id: String,
    /// The datasheet's id.
    pub datasheet: String,
    /// How many models.
    #[serde(default = "one")]
    pub models: usize,
    /// It is the Warlord (M1.4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warlord: bool,
    /// The id of the enhancement it bears.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enhancement: Option<String>,
    /// What models carry that is not the default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wargear: Vec<Carries>,
    /// The unit it would lead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leads: Option<String>,
    /// The transport it would begin in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rides: Option<String>,
    /// The reserves it would wait in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<Waits>,
}

/// What some models of a unit carry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carries {
    /// Numbers of the models, from 1, in the order of the composition.
    pub models: Vec<usize>,
    /// Names of everything they carry; one named twice is carried twice.
    pub items: Vec<String>,
}

/// The reserves a unit would wait in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Waits {
    /// R8.3
    Strategic,
    /// R8.7
    DeepStrike,
}

const fn one() -> usize {
    1
}

impl Army {
    /// Reads one file; all its faults, or the army.
    pub fn read(file: &str, text: &str) -> Result<Army, Vec<LoadError>> {
        read(file, text).map(|read| read.army)
    }

    /// The unit of this id.
    pub fn unit(&self, id: &str) -> Option<&ArmyUnit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// What the army costs, enhancements included (M1.8). Units and enhancements that are
    /// nowhere cost nothing.
    pub fn points(&self, codex: &Codex) -> u32 {
        self.units.iter().map(|unit| unit.points(codex)).sum()
    }
}

impl ArmyUnit {
    /// What the unit costs.
    pub fn points(&self, codex: &Codex) -> u32 {
        let models = codex.datasheet(&self.datasheet).and_then(|sheet| sheet.cost(self.models)).unwrap_or(0);
        let enhancement = self.enhancement.as_ref().and_then(|id| codex.enhancement(id));
        models + enhancement.map_or(0, |enhancement| enhancement.cost)
    }
}

/// An army and the lines that the checks across files need.
pub(crate) struct ReadArmy {
    pub army: Army,
    pub id_line: usize,
    /// Datasheets and enhancements it names, with their lines.
    pub datasheets: Vec<(String, usize)>,
    pub enhancements: Vec<(String, usize)>,
}

/// Reads one file; all its faults, or the army.
pub(crate) fn read(file: &str, text: &str) -> Result<ReadArmy, Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.id();
    let name = record.required::<String>("name");
    let faction = record.required::<String>("faction");
    let detachment = record.required::<String>("detachment");
    let size = record.required::<u32>("size");
    let units = record.entries::<ArmyUnit>("units");
    let battle = size.as_ref().and_then(|size| {
        let found = BattleSize::ALL.into_iter().find(|battle| battle.points() == *size.get_ref());
        if found.is_none() {
            record.fault(size.span(), "size is 1000 or 2000");
        }
        found
    });
    for (at, entry) in units.iter().enumerate() {
        let unit = &entry.value;
        if !is_kebab(&unit.id) {
            record.fault(entry.at("id"), format!("id `{}` must be like boyz-1", unit.id));
        }
        if units[..at].iter().any(|other| other.value.id == unit.id) {
            record.fault(entry.at("id"), format!("unit `{}` is here twice", unit.id));
        }
        for (key, named) in [("leads", &unit.leads), ("rides", &unit.rides)] {
            let known = |name: &String| *name != unit.id && units.iter().any(|other| other.value.id == *name);
            if let Some(name) = named.as_ref().filter(|name| !known(name)) {
                record.fault(entry.at(key), format!("the army has no other unit `{name}`"));
            }
        }
    }
    if units.is_empty() && record.is_clean() {
        record.fault(0..0, "missing key `units`");
    }
    let datasheets = units.iter().map(|e| (e.value.datasheet.clone(), record.line(&e.at("datasheet")))).collect();
    let enhancements =
        units.iter().filter_map(|e| Some((e.value.enhancement.clone()?, record.line(&e.at("enhancement"))))).collect();
    let id_line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(name), Some(faction), Some(detachment), Some(size), true) =
        (id, name, faction, detachment, battle, errors.is_empty())
    else {
        return Err(errors);
    };
    let army = Army {
        id: id.into_inner(),
        name: name.into_inner(),
        faction: faction.into_inner(),
        detachment: detachment.into_inner(),
        size,
        units: units.into_iter().map(|entry| entry.value).collect(),
    };
    Ok(ReadArmy { army, id_line, datasheets, enhancements })
}
