//! Armies: a list of units to fight with, and how it likes to begin.
//!
//! An army says which datasheets, how many models, what they carry where that is not the
//! default, who is the Warlord and who bears which enhancement; and it suggests who leads whom,
//! who rides where and who waits. An army that comes from elsewhere brings what the codex does
//! not have ([`Brought`]). Whether the list is legal is another question, answered by
//! [`Army::problems`] (`roster.rs`); what a model carries is worked out in `wargear.rs`. Files:
//! `read.rs` has the ones people write (TOML), `file.rs` the ones programs write (JSON).

mod allies;
mod brought;
mod file;
mod read;
mod roster;
mod transports;
mod wargear;

pub use brought::{Brought, NoBase, Reminder, ReminderOf};
pub use file::ROSTER_VERSION;
pub(crate) use read::{ReadArmy, read};
pub use roster::{Problem, Verdict};
pub use wargear::{Alike, WargearError, alike, carried, equip};

use crate::datasheet::{MusterError, MusteredModel};
use crate::record::LoadError;
use crate::{BattleSize, Codex, Datasheet, Enhancement, PointsBracket, Priced};
use serde::{Deserialize, Serialize};

/// An army.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// How it means to win.
    #[serde(default, skip_serializing_if = "ArmyStyle::is_mixed")]
    pub style: ArmyStyle,
    /// Its units.
    pub units: Vec<ArmyUnit>,
    /// What it has that the codex does not have, or has otherwise.
    #[serde(default, skip_serializing_if = "Brought::is_empty")]
    pub brought: Brought,
}

/// How an army means to win: what somebody who looks for one may ask for. No rule depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArmyStyle {
    /// From afar.
    Shooting,
    /// Hand to hand.
    Melee,
    /// Both.
    #[default]
    Mixed,
}

impl ArmyStyle {
    /// All of them.
    pub const ALL: [ArmyStyle; 3] = [ArmyStyle::Shooting, ArmyStyle::Melee, ArmyStyle::Mixed];

    /// As the files write it.
    pub const fn word(self) -> &'static str {
        match self {
            ArmyStyle::Shooting => "shooting",
            ArmyStyle::Melee => "melee",
            ArmyStyle::Mixed => "mixed",
        }
    }

    fn is_mixed(&self) -> bool {
        *self == ArmyStyle::Mixed
    }
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
    /// How many models of each kind, where the size alone does not say it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub made_of: Vec<MadeOf>,
    /// What it costs by the list it comes from, enhancement included; by its datasheet unless told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
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
    /// It flies as AIRCRAFT although it could hover (R19.6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aircraft: bool,
    /// The reserves it would wait in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<Waits>,
}

/// A number of models of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadeOf {
    /// As the datasheet's compositions name it.
    pub model: String,
    /// How many.
    pub count: usize,
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
    /// Reads one file, of people (TOML) or of programs (JSON); all its faults, or the army.
    pub fn read(file: &str, text: &str) -> Result<Army, Vec<LoadError>> {
        if text.trim_start().starts_with('{') {
            return Army::from_json(file, text).map_err(|fault| vec![fault]);
        }
        read(file, text).map(|read| read.army)
    }

    /// The unit of this id.
    pub fn unit(&self, id: &str) -> Option<&ArmyUnit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// A datasheet as this army has it: its own, otherwise the codex's.
    pub fn sheet<'a>(&'a self, codex: &'a Codex, id: &str) -> Option<&'a Datasheet> {
        self.brought.sheets.iter().find(|sheet| sheet.id == id).or_else(|| codex.datasheet(id))
    }

    /// An enhancement as this army has it: the codex's, otherwise its own.
    pub fn enhancement<'a>(&'a self, codex: &'a Codex, id: &str) -> Option<&'a Enhancement> {
        codex.enhancement(id).or_else(|| self.brought.enhancements.iter().find(|held| held.id == id))
    }

    /// The printed name of its faction.
    pub fn faction_name<'a>(&'a self, codex: &'a Codex) -> &'a str {
        match codex.faction(&self.faction) {
            Some(faction) if self.brought.faction.is_empty() => &faction.name,
            _ => &self.brought.faction,
        }
    }

    /// The name of its detachment for people.
    pub fn detachment_name(&self) -> String {
        let brought = &self.brought.detachment;
        if brought.is_empty() { crate::find::titled(&self.detachment) } else { brought.clone() }
    }

    /// Army rules, detachment rules and stratagems of the codex that this army plays by.
    pub fn plays_by(&self, codex: &Codex, id: &str) -> bool {
        let group = id.split_once('/').map_or(id, |(group, _)| group);
        codex.groups(&self.faction, &self.detachment).any(|own| own == group)
    }

    /// Rules of the army, its detachment and its enhancements that the players see to.
    pub fn reminders(&self, codex: &Codex) -> Vec<Reminder> {
        let mut out = self.brought.reminders.clone();
        for rule in codex.army_rules.iter().filter(|rule| rule.reminder && self.plays_by(codex, &rule.id)) {
            let own = rule.id.split_once('/').is_some_and(|(group, _)| group == self.detachment);
            let of = if own { ReminderOf::Detachment } else { ReminderOf::Army };
            let (name, text, phases) = (rule.name.clone(), rule.text.clone(), rule.phases.clone());
            out.push(Reminder { of, name, text, phases, cp: None });
        }
        let borne = self.units.iter().filter_map(|unit| self.enhancement(codex, unit.enhancement.as_ref()?));
        for enhancement in borne.filter(|enhancement| enhancement.reminder) {
            let (name, text, phases) = (enhancement.name.clone(), enhancement.text.clone(), enhancement.phases.clone());
            out.push(Reminder { of: ReminderOf::Enhancement, name, text, phases, cp: None });
        }
        out
    }

    /// Whether it can be put on a table, allowed or not.
    pub fn is_playable(&self, codex: &Codex) -> bool {
        !self.units.is_empty() && !self.problems(codex).iter().any(Problem::stops)
    }

    /// What the army costs, enhancements included (M1.8). Units and enhancements that are
    /// nowhere cost nothing.
    pub fn points(&self, codex: &Codex) -> u32 {
        self.units.iter().map(|unit| self.points_of(codex, unit)).sum()
    }

    /// What a unit of it costs, its enhancement included.
    pub fn points_of(&self, codex: &Codex, unit: &ArmyUnit) -> u32 {
        unit.cost.unwrap_or_else(|| self.printed_points(codex, unit))
    }

    /// The same by the datasheet, whatever the list says.
    pub fn printed_points(&self, codex: &Codex, unit: &ArmyUnit) -> u32 {
        let models = self.sheet(codex, &unit.datasheet).and_then(|sheet| self.priced(codex, unit, sheet)).unwrap_or(0);
        let enhancement = unit.enhancement.as_ref().and_then(|id| self.enhancement(codex, id));
        models + enhancement.map_or(0, |enhancement| enhancement.cost)
    }
}

impl Army {
    /// The keyword that its own units have (M1.2); empty where that is not known.
    pub(crate) fn keyword<'a>(&'a self, codex: &'a Codex) -> &'a str {
        match codex.faction(&self.faction) {
            Some(faction) => &faction.keyword,
            None => &self.brought.keyword,
        }
    }

    fn priced(&self, codex: &Codex, unit: &ArmyUnit, sheet: &Datasheet) -> Option<u32> {
        if sheet.points.iter().all(PointsBracket::is_plain) {
            return sheet.cost(unit.models);
        }
        let models = unit.muster(sheet).unwrap_or_default();
        let kinds: Vec<&str> = models.iter().map(|model| model.name).collect();
        let (detachment, keyword) = (self.detachment.as_str(), self.keyword(codex));
        sheet.cost_of(&Priced { models: unit.models, kinds: &kinds, detachment, keyword })
    }
}

impl ArmyUnit {
    /// Its models with default wargear, also where no composition allows so few: that is a problem of
    /// the list ([`Army::problems`]), not of the battle.
    pub fn muster<'a>(&'a self, sheet: &'a Datasheet) -> Result<Vec<MusteredModel<'a>>, MusterError> {
        if self.made_of.is_empty() {
            return sheet.muster_any(self.models);
        }
        sheet.muster_of(self.made_of.iter().map(|kind| (kind.model.as_str(), kind.count)))
    }
}
