//! What an army rule says about mustering an army: who may come along as an ally, and how many.

use crate::BattleSize;
use serde::{Deserialize, Serialize};

/// The part of an army rule that is judged when a list is checked (M1.2).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Muster {
    /// Armies in which every unit has this keyword may have the allies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
    /// Armies of the faction with this keyword, or any of several (`A|B`), may have the allies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// Only one row of `allies` may be used.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub either: bool,
    /// Who may come along.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<Allies>,
    /// All units that have one of these keywords have the same one: units of one Chapter only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
    /// No unit with any of these keywords; `A+B` is both.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never_units: Vec<String>,
    /// None of these datasheets, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never_sheets: Vec<String>,
    /// None of these detachments, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never_detachments: Vec<String>,
    /// No army is of the faction with this keyword.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub never_faction: Option<String>,
    /// Keywords that units of the army gain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<Gain>,
}

/// A keyword that units of an army gain when it is mustered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// Units with any of these keywords; `A+B` is both.
    pub units: Vec<String>,
    /// What they gain.
    pub keyword: String,
    /// The Faction keywords that this takes the place of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loses: Vec<String>,
}

impl Gain {
    /// Whether a unit with these keywords gains it.
    pub fn is_for(&self, has: impl Fn(&str) -> bool) -> bool {
        self.units.iter().any(|words| words.split('+').all(&has))
    }
}

/// A kind of allies, and how many of them may come along.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Allies {
    /// Units with any of these keywords; `A+B` is both.
    pub units: Vec<String>,
    /// How many units at the most, for each size of battle (Incursion, Strike Force).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<[usize; 2]>,
    /// How many points they may cost together at the most, for each size of battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[u32; 2]>,
    /// Of each of these keywords there are no more such units without BATTLELINE than with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub balanced: Vec<String>,
}

impl Muster {
    /// What is wrong with it, if it says nothing or only half of something.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        let never = [&self.never_units, &self.never_sheets, &self.never_detachments];
        let nothing = self.allies.is_empty()
            && self.one_of.is_empty()
            && self.never_faction.is_none()
            && self.gains.is_empty()
            && never.iter().all(|list| list.is_empty());
        if nothing {
            return Some("`muster` has `allies`, `one_of`, `gains` or something that is never in the army");
        }
        if self.gains.iter().any(|gain| gain.units.is_empty() || gain.keyword.is_empty()) {
            return Some("each row of `gains` has `units` and a `keyword`");
        }
        if !self.allies.is_empty() && self.army.is_some() == self.faction.is_some() {
            return Some("`allies` come along in armies with a keyword (`army`) or of a faction (`faction`): say one");
        }
        if self.allies.is_empty() && (self.army.is_some() || self.faction.is_some() || self.either) {
            return Some("`army`, `faction` and `either` are read with `allies`");
        }
        let unsaid = |row: &Allies| row.units.is_empty() || (row.most.is_none() && row.points.is_none());
        self.allies.iter().any(unsaid).then_some("each row of `allies` has `units`, and `most` or `points`")
    }
}

impl Allies {
    /// Whether a unit with these keywords is one of them.
    pub fn are(&self, has: impl Fn(&str) -> bool) -> bool {
        self.units.iter().any(|words| words.split('+').all(&has))
    }

    /// How many units at the most.
    pub fn most(&self, size: BattleSize) -> Option<usize> {
        self.most.map(|most| most[size as usize])
    }

    /// How many points at the most.
    pub fn points(&self, size: BattleSize) -> Option<u32> {
        self.points.map(|points| points[size as usize])
    }
}
