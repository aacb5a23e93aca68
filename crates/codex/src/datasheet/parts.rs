//! The plain parts of a datasheet: points, compositions, statlines by name, wargear.

use crate::Profile;
use serde::{Deserialize, Serialize};

/// The place of a unit in an army list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// May be taken more often (M1).
    Battleline,
    /// Leads, or is a hero.
    Character,
    /// Must start with somebody inside (R9.2).
    DedicatedTransport,
    /// Everything else.
    Other,
}

/// Where a datasheet comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetSource {
    /// A record of ours: its options are complete, so wargear can be judged by them.
    #[default]
    Record,
    /// The community dataset.
    Dataset,
    /// The profiles that an army list was exported with.
    List,
}

/// What a unit of up to `models` models costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsBracket {
    /// The size.
    pub models: usize,
    /// Points.
    pub cost: u32,
}

/// How many models of one kind a composition takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelCount {
    /// In the singular, as loadouts and statlines name it.
    pub model: String,
    /// At least.
    pub min: usize,
    /// At most.
    pub max: usize,
}

/// When a unit may have two leaders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondLeader {
    /// With a starting strength of at least this many models.
    pub models: u8,
    /// And one of the two has this keyword.
    pub keyword: String,
}

/// A statline and the model it belongs to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedProfile {
    /// A model's name; on the first statline it may be the unit's.
    pub name: String,
    /// The statline, with the keywords of the whole unit.
    pub profile: Profile,
}

/// One piece of wargear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The name of the weapon, or of the wargear ability it brings.
    pub name: String,
    /// How many the model carries.
    pub count: u8,
    /// Ids of all its weapon profiles; none for wargear that is no weapon.
    pub weapons: Vec<String>,
}

impl Item {
    /// Its name, once for each copy.
    pub fn each(&self) -> impl Iterator<Item = &str> {
        std::iter::repeat_n(self.name.as_str(), self.count.into())
    }
}

/// What one kind of model carries by default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// A model of a composition, or [`EVERY_MODEL`](super::EVERY_MODEL) for those without a
    /// loadout of their own.
    pub model: String,
    /// The wargear.
    pub items: Vec<Item>,
}

/// A wargear option. Options cost nothing.
///
/// Only options of sheets from elsewhere may have a text and no `choices`: in our records that is a
/// load error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WargearOption {
    /// The option in one line.
    pub text: String,
    /// Which models may take it.
    pub model: String,
    /// How many of them; `None` is as many as there are.
    pub up_to: Option<u8>,
    /// `up_to` counts once for every this many models in the unit.
    pub per_models: Option<u8>,
    /// Not for models that carry any of these.
    #[serde(default)]
    pub unless: Vec<String>,
    /// Either all of them or none.
    pub all_or_none: bool,
    /// What is given up.
    pub replaces: Vec<Item>,
    /// What is taken: one of these.
    pub choices: Vec<Vec<Item>>,
}

impl WargearOption {
    /// Whether the fields say everything, so that a program may apply the option.
    pub fn is_structured(&self) -> bool {
        !self.choices.is_empty()
    }
}
