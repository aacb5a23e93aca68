//! An army as a record file has it.

use super::{Army, ArmyUnit, Brought};
use crate::BattleSize;
use crate::record::{LoadError, Record, is_kebab};

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
        brought: Brought::default(),
    };
    Ok(ReadArmy { army, id_line, datasheets, enhancements })
}
