//! Openings as data: on a map, who likes to stand how deep in the zone and how far across.

use super::Spot;
use rules::Battle;
use serde::Deserialize;
use std::sync::OnceLock;

/// Kinds of units, as openings name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Wants to fight, or to be carried to where it can.
    Melee,
    /// Shoots, and stands what comes back.
    DurableShooter,
    /// Shoots, and does not.
    FragileShooter,
    /// A character on its own.
    Character,
}

/// Where one kind of units likes to stand.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Which kind.
    pub who: Who,
    /// From 0 at the front of the zone to 1 at its back.
    pub depth: f64,
    /// From 0 to 1 across the zone; any of these.
    pub across: Vec<f64>,
    /// How much it matters.
    pub weight: f64,
}

/// An opening on a map.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// Its id.
    pub id: String,
    /// The deployment map's id.
    pub map: String,
    /// What it does to results, as far as it has been measured.
    pub measured: String,
    /// Who likes to stand where.
    pub wishes: Vec<Wish>,
}

/// Every record, as text; a test compares with the folder.
const RECORDS: [&str; 2] = [
    include_str!("../../../../../data/openings/dawn-of-war.toml"),
    include_str!("../../../../../data/openings/hammer-and-anvil.toml"),
];

impl Opening {
    /// All openings that load.
    pub fn all() -> &'static [Opening] {
        static ALL: OnceLock<Vec<Opening>> = OnceLock::new();
        // A test holds that all of them load.
        ALL.get_or_init(|| RECORDS.iter().filter_map(|text| Opening::read(text).ok()).collect())
    }

    /// Reads one: an unknown word is an error.
    pub fn read(text: &str) -> Result<Opening, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The opening of the map that is played, if one has been written: known by its zone.
    pub fn of(battle: Battle<'_>) -> Option<&'static Opening> {
        let zone = battle.setup.zones[battle.setup.attacker.index()].as_ref()?;
        let maps = &codex::Codex::builtin().deployments;
        let map = maps.iter().find(|map| map.attacker.polygon == *zone)?;
        Opening::all().iter().find(|opening| opening.map == map.id)
    }

    /// How much a kind of units likes a spot.
    pub fn liking(&self, who: Who, spot: &Spot) -> f64 {
        let Some(wish) = self.wishes.iter().find(|wish| wish.who == who) else { return 0.0 };
        let aside = wish.across.iter().map(|across| (across - spot.across).abs()).fold(1.0, f64::min);
        wish.weight * (1.0 - (wish.depth - spot.depth).abs() - aside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_records_load_and_name_a_map() {
        for text in RECORDS {
            let opening = Opening::read(text).expect("a record loads");
            assert!(codex::Codex::builtin().deployment(&opening.map).is_some(), "{}", opening.map);
        }
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/openings");
        assert_eq!(std::fs::read_dir(folder).expect("the folder").count(), RECORDS.len());
        assert!(Opening::read(&format!("{}\nnonsense = 1\n", RECORDS[0])).is_err());
    }
}
