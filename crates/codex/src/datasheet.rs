//! A datasheet (R3): all that is printed about one kind of unit, and what it brings to the table.
//!
//! The parts live in small files: [`parts`] (points, compositions, loadouts, options),
//! [`ability`] (special rules and the damaged bracket), [`transport`] (R9.1), [`muster`] (from a
//! number of models to models with weapons). `read.rs` makes a datasheet from a record file and
//! `faults.rs` says what a record may not say; nothing else may make one, so the rest of the
//! program need not check again; sheets that an army brings are held by `fault.rs`.
//!
//! Not here: what any of it does in a game. That is `rules`.

pub mod ability;
mod fault;
mod faults;
pub mod muster;
pub mod parts;
pub mod points;
pub(crate) mod read;
mod sentence;
pub mod transport;
mod written;

use crate::{CoreAbility, Keywords, Profile, Weapon};
use serde::{Deserialize, Serialize};

pub use ability::{AbilityKind, Damaged, DatasheetAbility, SheetField};
pub use muster::{MusterError, MusteredModel};
pub use parts::{BaseSource, Item, Loadout, ModelCount, NamedProfile, Role, SecondLeader, SheetSource, WargearOption};
pub use points::{PointsBracket, Priced};
pub use transport::{CapacityWith, PassengerSlots, Transport};

/// The word in a loadout or an option that means every model of the unit.
pub const EVERY_MODEL: &str = "*";

/// One datasheet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Datasheet {
    /// `faction/unit`, in kebab case: `orks/boyz`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The first half of the id.
    pub faction: String,
    /// Its place in an army list.
    pub role: Role,
    /// What it costs at which sizes.
    pub points: Vec<PointsBracket>,
    /// The ways to build it; each lists its models in order, leaders first.
    pub compositions: Vec<Vec<ModelCount>>,
    /// No unit has more models, whatever the composition adds up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_models: Option<usize>,
    /// Statlines. The first serves every model that has none of its own name.
    pub profiles: Vec<NamedProfile>,
    /// Every weapon profile that any model of the unit can carry.
    pub weapons: Vec<Weapon>,
    /// What the models carry unless told otherwise.
    pub loadouts: Vec<Loadout>,
    /// What may be taken instead or besides.
    pub options: Vec<WargearOption>,
    /// How many printed options are not among them; with any missing, wargear is not judged by them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options_unread: Option<u8>,
    /// Printed core abilities.
    pub core: Vec<CoreAbility>,
    /// Names of the army rules it takes part in.
    pub faction_abilities: Vec<String>,
    /// Special rules of the sheet and of its wargear.
    pub abilities: Vec<DatasheetAbility>,
    /// Unit keywords, those that only some of its models have included; the profiles have theirs too.
    pub keywords: Keywords,
    /// Faction keywords; the profiles have them too.
    pub faction_keywords: Keywords,
    /// Units it can lead: an id where the codex has the datasheet, else the printed name.
    pub leads: Vec<String>,
    /// The ids of units that can lead it: those whose `leads` name it.
    #[serde(default)]
    pub led_by: Vec<String>,
    /// Keywords of leaders beside whom it may lead a unit (R14.5).
    pub joins: Vec<String>,
    /// When it may have two leaders (R14.5).
    pub second_leader: Option<SecondLeader>,
    /// Where it is in an army, it is the Warlord.
    #[serde(default)]
    pub supreme_commander: bool,
    /// What it carries, if it is a transport.
    pub transport: Option<Transport>,
    /// What being nearly destroyed does to it.
    pub damaged: Option<Damaged>,
    /// Where the sizes of its bases come from.
    #[serde(default)]
    pub base_source: BaseSource,
    /// Doubts and remarks about the numbers.
    pub notes: Vec<String>,
    /// Where it comes from.
    #[serde(default)]
    pub source: SheetSource,
}

impl Datasheet {
    /// The statline of a model: the one of its name, otherwise the first. `None` for a name that
    /// is no model of this unit.
    pub fn profile_for(&self, model: &str) -> Option<&Profile> {
        let named = self.profiles.iter().find(|p| p.name == model);
        let shared = || if self.has_model(model) { self.profiles.first() } else { None };
        named.or_else(shared).map(|p| &p.profile)
    }

    /// What a model carries by default: the loadout of its name, otherwise the one for everyone.
    pub fn loadout_for(&self, model: &str) -> Option<&Loadout> {
        let of = |name: &str| self.loadouts.iter().find(|l| l.model == name && l.count.is_none());
        let only_some = || self.loadouts.iter().rfind(|l| l.model == model);
        of(model).or_else(only_some).or_else(|| of(EVERY_MODEL).filter(|_| self.has_model(model)))
    }

    /// The same of the model that has `before` models of its kind before it in a unit of `models`: the first ones carry
    /// what only some of them do.
    pub fn loadout_of(&self, model: &str, before: usize, models: usize) -> Option<&Loadout> {
        let mut end = 0;
        let mut some = self.loadouts.iter().filter(|l| l.model == model).filter(|l| {
            end += l.models(models).unwrap_or(0);
            before < end
        });
        some.next().or_else(|| self.loadout_for(model))
    }

    /// Whether some composition has a model of this name.
    pub fn has_model(&self, model: &str) -> bool {
        self.compositions.iter().flatten().any(|m| m.model == model)
    }

    /// Every piece of wargear it names, in its loadouts first, then in its options.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        let offered = self.options.iter().flat_map(WargearOption::items);
        self.loadouts.iter().flat_map(|loadout| &loadout.items).chain(offered)
    }

    /// What a model carries by default, by name, sorted; one named twice is carried twice.
    pub fn default_items(&self, model: &str) -> Vec<&str> {
        let default = self.loadout_for(model).map_or(&[][..], |loadout| &loadout.items);
        let mut names: Vec<&str> = default.iter().flat_map(Item::each).collect();
        names.sort_unstable();
        names
    }

    /// Where a weapon profile stands in [`Datasheet::weapons`].
    pub fn weapon_index(&self, id: &str) -> Option<usize> {
        self.weapons.iter().position(|w| w.id == id)
    }

    /// Core abilities the models really have: the printed ones, then those that special rules
    /// grant without a condition.
    pub fn core_abilities(&self) -> impl Iterator<Item = CoreAbility> {
        self.core.iter().copied().chain(self.abilities.iter().flat_map(|a| a.grants.iter().copied()))
    }
}
