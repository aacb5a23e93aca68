//! What a unit costs (M1.8): by its size, and a few by the detachment, as allies, or by who is among them.

use super::Datasheet;
use serde::{Deserialize, Serialize};

/// What a unit of up to `models` models costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsBracket {
    /// The size.
    pub models: usize,
    /// Points.
    pub cost: u32,
    /// Only in this detachment, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detachment: Option<String>,
    /// Only as an ally in an army of this keyword.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_army_of: Option<String>,
    /// Only with models of this kind in the unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
}

impl PointsBracket {
    /// A price that holds everywhere.
    pub const fn plain(models: usize, cost: u32) -> Self {
        PointsBracket { models, cost, detachment: None, in_army_of: None, with: None }
    }

    /// Whether it is a price for every unit, wherever it is.
    pub const fn is_plain(&self) -> bool {
        self.detachment.is_none() && self.in_army_of.is_none() && self.with.is_none()
    }
}

/// A unit whose price is asked.
pub struct Priced<'a> {
    /// How many models it has.
    pub models: usize,
    /// The kinds of its models, where they are not those of a unit of this size by default.
    pub kinds: &'a [&'a str],
    /// The id of the army's detachment.
    pub detachment: &'a str,
    /// The keyword of the army; empty where that is not known.
    pub keyword: &'a str,
}

impl Datasheet {
    /// What a unit of this size costs: the smallest bracket that holds it. `None` above the
    /// largest one.
    pub fn cost(&self, models: usize) -> Option<u32> {
        smallest(self.points.iter().filter(|bracket| bracket.is_plain()), models)
    }

    /// The same for a unit of an army: a price of its detachment first, then that of an ally where the sheet does not
    /// have the army's keyword, then that of the kinds of models it has.
    pub fn cost_of(&self, unit: &Priced<'_>) -> Option<u32> {
        let is_ally = !unit.keyword.is_empty() && !self.faction_keywords.has(unit.keyword);
        let here = |bracket: &PointsBracket| bracket.detachment.as_deref() == Some(unit.detachment);
        let as_ally = |bracket: &PointsBracket| is_ally && bracket.in_army_of.is_some();
        let with = |bracket: &PointsBracket| bracket.with.as_deref().is_some_and(|kind| unit.kinds.contains(&kind));
        let special = |wanted: &dyn Fn(&PointsBracket) -> bool| {
            smallest(self.points.iter().filter(|bracket| wanted(bracket)), unit.models)
        };
        special(&here).or_else(|| special(&as_ally)).or_else(|| special(&with)).or_else(|| self.cost(unit.models))
    }
}

/// The price of the smallest bracket that holds this many models.
fn smallest<'a>(points: impl Iterator<Item = &'a PointsBracket>, models: usize) -> Option<u32> {
    points.filter(|bracket| bracket.models >= models).min_by_key(|bracket| bracket.models).map(|bracket| bracket.cost)
}
