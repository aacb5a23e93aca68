//! The community dataset as it is written: `data/40kdc.json`, one array a kind of record.
//!
//! Nothing is decided here; what its words mean is said in the neighbouring files.

use serde::Deserialize;
use serde_json::Value;

const DATASET: &str = include_str!("../../data/40kdc.json");

/// All of it.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Source {
    pub factions: Vec<Faction>,
    pub units: Vec<Unit>,
    /// One for each unit, in the same order.
    pub unit_compositions: Vec<Composition>,
    /// Units name them by their place.
    pub weapons: Vec<Weapon>,
    pub abilities: Vec<Ability>,
    pub wargear: Vec<Wargear>,
    pub wargear_options: Vec<WargearOption>,
    pub phase_mappings: Vec<PhaseMapping>,
}

impl Source {
    /// The dataset that the program was built with; a test holds that it can be read.
    pub fn embedded() -> Result<Source, serde_json::Error> {
        serde_json::from_str(DATASET)
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Faction {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub keywords: Vec<String>,
    pub parent_faction_id: Option<String>,
    pub faction_rule_id: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Unit {
    pub id: String,
    pub name: String,
    pub faction_id: String,
    #[serde(default)]
    pub faction_keywords: Vec<String>,
    #[serde(default)]
    pub keywords: Vec<String>,
    #[serde(default)]
    pub ability_ids: Vec<String>,
    #[serde(default)]
    pub weapon_ids: Vec<String>,
    /// Places of its weapons in [`Source::weapons`]: several there have one id (scripts/dataset/legends.py).
    #[serde(default)]
    pub weapons: Vec<usize>,
    /// Those that were chosen by likeness.
    #[serde(default)]
    pub guessed: Vec<usize>,
    /// Names of the units it can lead.
    #[serde(default)]
    pub leads: Vec<String>,
    #[serde(default)]
    pub points: Vec<Points>,
    pub profiles: Vec<Profile>,
    pub role: Option<String>,
    pub attachment_role: Option<String>,
    pub transport_capacity: Option<TransportCapacity>,
    pub base_size_mm: Option<BaseSize>,
}

impl Unit {
    /// Whether it has a keyword, as the dataset writes it.
    pub fn has(&self, keyword: &str) -> bool {
        self.keywords.iter().any(|word| word.eq_ignore_ascii_case(keyword))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Points {
    pub models: usize,
    pub cost: u32,
}

#[derive(Debug, Deserialize)]
pub(super) struct Profile {
    pub name: String,
    #[serde(rename = "M")]
    pub movement: i32,
    #[serde(rename = "T")]
    pub toughness: u8,
    #[serde(rename = "Sv")]
    pub save: u8,
    #[serde(rename = "W")]
    pub wounds: u8,
    #[serde(rename = "Ld")]
    pub leadership: u8,
    #[serde(rename = "OC")]
    pub oc: u8,
    pub invuln_sv: Option<u8>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TransportCapacity {
    pub capacity: u8,
    #[serde(default)]
    pub exclusion_keywords: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct BaseSize {
    pub shape: String,
    pub diameter: Option<f64>,
    pub length: Option<f64>,
    pub width: Option<f64>,
    pub size: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Composition {
    pub unit_id: String,
    pub models: Vec<Model>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Model {
    pub name: String,
    pub min: usize,
    pub max: usize,
    pub profile_name: Option<String>,
    #[serde(default)]
    pub default_weapon_ids: Vec<String>,
    pub base_size_mm: Option<BaseSize>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Weapon {
    pub id: String,
    pub name: String,
    pub profiles: Vec<WeaponProfile>,
}

#[derive(Debug, Deserialize)]
pub(super) struct WeaponProfile {
    pub name: String,
    /// Inches, or "Melee".
    pub range: Value,
    pub stats: Stats,
    #[serde(default)]
    pub keywords: Vec<WeaponKeyword>,
}

/// Numbers, or dice as text.
#[derive(Debug, Deserialize)]
pub(super) struct Stats {
    #[serde(rename = "A")]
    pub attacks: Value,
    #[serde(rename = "S")]
    pub strength: Value,
    #[serde(rename = "D")]
    pub damage: Value,
    #[serde(rename = "AP")]
    pub ap: i8,
    #[serde(rename = "BS")]
    pub bs: Option<u8>,
    #[serde(rename = "WS")]
    pub ws: Option<u8>,
}

#[derive(Debug, Deserialize)]
pub(super) struct WeaponKeyword {
    pub keyword_id: String,
    #[serde(default)]
    pub parameters: Value,
}

#[derive(Debug, Deserialize)]
pub(super) struct Ability {
    pub ability_id: String,
    pub name: String,
    pub ability_type: String,
    #[serde(default)]
    pub effect: Value,
    #[serde(default)]
    pub scope: Value,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wargear {
    pub id: String,
    pub name: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct WargearOption {
    pub unit_id: String,
    #[serde(default)]
    pub model_constraint: ModelConstraint,
    #[serde(default)]
    pub replaces: Vec<String>,
    #[serde(default)]
    pub replacement: Vec<String>,
    #[serde(default)]
    pub replacement_choice: Vec<Vec<String>>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct ModelConstraint {
    pub model_name: Option<String>,
    pub max_count: Option<u8>,
    pub per_n_models: Option<u8>,
    #[serde(default)]
    pub any_number: bool,
}

#[derive(Debug, Deserialize)]
pub(super) struct PhaseMapping {
    pub source_id: String,
    pub source_type: String,
    #[serde(default)]
    pub phases: Vec<String>,
}
