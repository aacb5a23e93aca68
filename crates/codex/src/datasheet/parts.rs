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

/// Where the sizes of bases come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BaseSource {
    /// The printed size of the base.
    #[default]
    Printed,
    /// Nobody prints one: the outline is one of our own for models of this kind.
    Ours,
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

impl Loadout {
    /// The number of models of a unit of this size that carry it; `None` is all that carry nothing else.
    pub fn models(&self, unit: usize) -> Option<usize> {
        self.count.map(|count| count * self.per_models.map_or(1, |per| unit / per.max(1)))
    }
}

/// What one kind of model carries by default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// A model of a composition, or [`EVERY_MODEL`](super::EVERY_MODEL) for those without a
    /// loadout of their own.
    pub model: String,
    /// The number of models of this kind that carry it, the others what the plain loadout says; left out, all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// `count` counts once for every this many models in the unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_models: Option<usize>,
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
    /// Only in a unit of at least this many models.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit_models: Option<usize>,
    /// Not for models that carry any of these.
    #[serde(default)]
    pub unless: Vec<String>,
    /// Only for models that carry all of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<String>,
    /// What a model that took it may not give up any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<String>,
    /// Either all of them or none.
    pub all_or_none: bool,
    /// What is given up.
    pub replaces: Vec<Item>,
    /// What may be given up instead of `replaces`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub or_replaces: Vec<Vec<Item>>,
    /// What is taken: one of these.
    pub choices: Vec<Vec<Item>>,
    /// A model takes up to this many of the choices; left out, one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pick: Option<u8>,
    /// A model may pick the same choice again.
    #[serde(default, skip_serializing_if = "is_false")]
    pub duplicates: bool,
    /// No two models of the unit take the same choice.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_duplicates: bool,
    /// It may be taken for each copy that the model carries of what it replaces.
    #[serde(default, skip_serializing_if = "is_false")]
    pub each_copy: bool,
    /// Of those copies, for this many at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<u8>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl WargearOption {
    /// An option that gives nothing yet, for any model.
    pub fn bare(text: String) -> Self {
        WargearOption {
            text,
            model: super::EVERY_MODEL.to_owned(),
            up_to: None,
            per_models: None,
            unit_models: None,
            unless: Vec::new(),
            requires: Vec::new(),
            locks: Vec::new(),
            all_or_none: false,
            replaces: Vec::new(),
            or_replaces: Vec::new(),
            choices: Vec::new(),
            pick: None,
            duplicates: false,
            no_duplicates: false,
            each_copy: false,
            copies: None,
        }
    }

    /// Everything that may be given up for it.
    pub(crate) fn given_up(&self) -> impl Iterator<Item = &Item> {
        self.replaces.iter().chain(self.or_replaces.iter().flatten())
    }

    /// Every item it names: first what is taken, then what is given up.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.choices.iter().flatten().chain(&self.replaces).chain(self.or_replaces.iter().flatten())
    }

    /// Whether the fields say everything, so that a program may apply the option.
    pub fn is_structured(&self) -> bool {
        !self.choices.is_empty()
    }
}
