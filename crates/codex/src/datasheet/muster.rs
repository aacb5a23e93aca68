//! From a number of models to models with statlines and default wargear.
//!
//! Models come in the order of the composition, so that `m1` of a mob is its leader on every
//! machine and in every file.

use super::{Datasheet, Item, ModelCount};
use crate::Profile;
use std::fmt;

/// One model of a mustered unit.
#[derive(Debug, Clone, PartialEq)]
pub struct MusteredModel<'a> {
    /// As the composition names it.
    pub name: &'a str,
    /// Its statline.
    pub profile: &'a Profile,
    /// Indices into [`Datasheet::weapons`], one for every copy of every profile it carries.
    pub weapons: Vec<usize>,
    /// Its wargear, weapons included.
    pub items: &'a [Item],
}

/// The datasheet has no such unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MusterError {
    /// The printed name of the unit.
    pub unit: String,
    /// How many models were asked for.
    pub models: usize,
    /// Smallest and largest size of each composition.
    pub sizes: Vec<(usize, usize)>,
}

impl std::error::Error for MusterError {}

impl fmt::Display for MusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no unit of {} models; it has ", self.unit, self.models)?;
        for (i, (low, high)) in self.sizes.iter().enumerate() {
            f.write_str(if i > 0 { " or " } else { "" })?;
            if low == high { write!(f, "{low}")? } else { write!(f, "{low} to {high}")? }
        }
        Ok(())
    }
}

impl Datasheet {
    /// A unit of this size with default wargear, in a composition that allows the size.
    pub fn muster(&self, models: usize) -> Result<Vec<MusteredModel<'_>>, MusterError> {
        let allowed = self.compositions.iter().find(|c| (smallest(c)..=self.largest(c)).contains(&models));
        let composition = allowed.ok_or_else(|| self.muster_error(models))?;
        self.equip(filled(composition, models), models)
    }

    /// A unit of any size up to the largest, as scenarios want it: what no composition allows is
    /// the smallest one that is large enough, cut off after `models`.
    pub fn muster_any(&self, models: usize) -> Result<Vec<MusteredModel<'_>>, MusterError> {
        let enough = self.compositions.iter().filter(|c| largest(c) >= models).min_by_key(|c| largest(c));
        match (self.muster(models), enough) {
            (Err(_), Some(composition)) if models > 0 => self.equip(filled(composition, models), models),
            (mustered, _) => mustered,
        }
    }

    /// A unit of these models, in this order, with default wargear, whether a composition allows
    /// the numbers or not.
    pub fn muster_of<'a>(
        &'a self,
        kinds: impl Iterator<Item = (&'a str, usize)> + Clone,
    ) -> Result<Vec<MusteredModel<'a>>, MusterError> {
        let models = kinds.clone().map(|(_, count)| count).sum();
        self.equip(kinds.flat_map(|(model, count)| std::iter::repeat_n(model, count)), models)
    }

    /// Smallest and largest size of each composition.
    pub fn sizes(&self) -> Vec<(usize, usize)> {
        self.compositions.iter().map(|c| (smallest(c), self.largest(c))).collect()
    }

    fn largest(&self, composition: &[ModelCount]) -> usize {
        largest(composition).min(self.max_models.unwrap_or(usize::MAX))
    }

    fn equip<'a>(
        &'a self,
        names: impl Iterator<Item = &'a str>,
        models: usize,
    ) -> Result<Vec<MusteredModel<'a>>, MusterError> {
        let mut seen: Vec<(&str, usize)> = Vec::new();
        let mut place = |name: &'a str| match seen.iter_mut().find(|(held, _)| *held == name) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                seen.push((name, 0));
                0
            }
        };
        let mustered: Option<Vec<_>> =
            names.take(models).map(|name| self.mustered(name, place(name), models)).collect();
        mustered.ok_or_else(|| self.muster_error(models))
    }

    fn mustered<'a>(&'a self, name: &'a str, before: usize, models: usize) -> Option<MusteredModel<'a>> {
        let items = &self.loadout_of(name, before, models)?.items;
        let mut weapons = Vec::new();
        for item in items {
            for _ in 0..item.count {
                weapons.extend(item.weapons.iter().filter_map(|id| self.weapon_index(id)));
            }
        }
        Some(MusteredModel { name, profile: self.profile_for(name)?, weapons, items })
    }

    fn muster_error(&self, models: usize) -> MusterError {
        MusterError { unit: self.name.clone(), models, sizes: self.sizes() }
    }
}

pub(super) fn smallest(composition: &[ModelCount]) -> usize {
    composition.iter().map(|m| m.min).sum()
}

pub(super) fn largest(composition: &[ModelCount]) -> usize {
    composition.iter().map(|m| m.max).sum()
}

/// Names in order: everybody's minimum, and the models beyond it from the first kind that has
/// room for them.
fn filled(composition: &[ModelCount], models: usize) -> impl Iterator<Item = &str> {
    let mut spare = models.saturating_sub(smallest(composition));
    composition.iter().flat_map(move |m| {
        let more = spare.min(m.max.saturating_sub(m.min));
        spare -= more;
        std::iter::repeat_n(m.model.as_str(), m.min + more)
    })
}
