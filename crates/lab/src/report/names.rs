//! Names for people in the place of ids: missions, layouts, maps, armies.

use codex::Codex;
use std::collections::BTreeMap;

/// The names of what tables show.
#[derive(Debug, Clone, Default)]
pub struct Names(BTreeMap<String, String>);

impl Names {
    /// Of everything that comes along, and of these armies (id and name).
    pub fn new(armies: &[(String, String)]) -> Names {
        let codex = Codex::builtin();
        let missions = codex.primaries.iter().map(|card| (&card.id, &card.name));
        let layouts = codex.layouts.iter().map(|layout| (&layout.id, &layout.name));
        let maps = codex.deployments.iter().map(|map| (&map.id, &map.name));
        let ours = codex.armies.iter().map(|army| (&army.id, &army.name));
        let all = missions.chain(layouts).chain(maps).chain(ours);
        let mut names: BTreeMap<String, String> = all.map(|(id, name)| (id.clone(), name.clone())).collect();
        names.extend(armies.iter().cloned());
        Names(names)
    }

    /// The name of an id, or the id.
    pub fn of<'a>(&'a self, id: &'a str) -> &'a str {
        self.0.get(id).map_or(id, String::as_str)
    }
}
