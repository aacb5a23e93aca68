//! The lists that fight the same battles: the list itself, and another, or itself with a unit swapped or left out.

use super::ListArgs;
use crate::field::{self, Entrant};
use ::lab::change;
use codex::{Army, ArmyUnit, Codex};

/// What the lists after the first are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// No other list takes part.
    Alone,
    /// Another list, or the list with a change.
    Other,
    /// The list without each of its units, in their order.
    Without,
}

/// The lists; the first is the one that is tested.
pub struct Variants {
    pub entrants: Vec<Entrant>,
    pub kind: Kind,
}

impl Variants {
    /// The list alone, or with what is to be compared with it.
    pub fn of(codex: &Codex, args: &ListArgs, list: Entrant) -> anyhow::Result<Variants> {
        let (mut others, kind) = if let Some(other) = &args.other {
            (vec![field::entrant(codex, other)?], Kind::Other)
        } else if !args.swap.is_empty() {
            (vec![changed(codex, &list, &args.swap)?], Kind::Other)
        } else if args.without {
            let ids = list.army.units.iter().map(|unit| unit.id.as_str());
            (ids.map(|id| lessened(codex, &list, id)).collect::<Result<_, _>>()?, Kind::Without)
        } else {
            (Vec::new(), Kind::Alone)
        };
        if let Some(other) = others.iter_mut().find(|other| other.army.id == list.army.id) {
            // Rows tell lists apart by their ids.
            other.army.id += "-other";
        }
        Ok(Variants { entrants: [list].into_iter().chain(others).collect(), kind })
    }

    /// The list that is tested.
    pub fn first(&self) -> &Entrant {
        &self.entrants[0]
    }
}

/// The list after all these swaps.
fn changed(codex: &Codex, list: &Entrant, swaps: &[String]) -> anyhow::Result<Entrant> {
    let mut army = list.army.clone();
    let mut said = Vec::new();
    for text in swaps {
        let (old, new) = text.split_once('=').ok_or_else(|| anyhow::anyhow!("`{text}` is not like OLD=NEW"))?;
        let old = change::meant(codex, &army, old)?.clone();
        let new = offered(codex, &army, new)?;
        said.push(format!("{} for {}", name(codex, &army, &new), name(codex, &army, &old)));
        army = change::swapped(codex, &army, &old.id, &new)?;
    }
    army.id += "-changed";
    army.name = format!("{} with {}", army.name, said.join(" and "));
    Ok(Entrant { written: String::new(), army, findings: list.findings.clone() })
}

/// The list without a unit.
fn lessened(codex: &Codex, list: &Entrant, id: &str) -> anyhow::Result<Entrant> {
    let mut army = change::without(codex, &list.army, id)?;
    army.id += &format!("-without-{id}");
    army.name += &format!(" without {id}");
    Ok(Entrant { written: String::new(), army, findings: Vec::new() })
}

/// The name of a unit's datasheet.
pub fn name(codex: &Codex, army: &Army, unit: &ArmyUnit) -> String {
    army.sheet(codex, &unit.datasheet).map_or_else(|| unit.id.clone(), |sheet| sheet.name.clone())
}

/// The unit that somebody means: a datasheet by its id or name, the smallest unit of it unless a number of models
/// follows, armed for the style of the list.
fn offered(codex: &Codex, army: &Army, wanted: &str) -> anyhow::Result<ArmyUnit> {
    let (title, models) = match wanted.rsplit_once(':') {
        Some((title, models)) => {
            let count: usize = models.parse().map_err(|_| anyhow::anyhow!("`{models}` is not a number of models"))?;
            (title, Some(count))
        }
        None => (wanted, None),
    };
    let offers = ::import::draft::offers(codex, army);
    let title_of = |offer: &::import::draft::Offer| name(codex, army, &offer.unit);
    let known: Vec<(String, String)> = offers.iter().map(|one| (one.unit.datasheet.clone(), title_of(one))).collect();
    let mut ids: Vec<(&str, &str)> = known.iter().map(|(id, title)| (id.as_str(), title.as_str())).collect();
    ids.sort_unstable();
    ids.dedup();
    let id = field::pick("unit that the list could have", title, ids.into_iter())?;
    let sizes: Vec<&::import::draft::Offer> = offers.iter().filter(|offer| offer.unit.datasheet == id).collect();
    let found = match models {
        None => sizes.first().copied(),
        Some(models) => sizes.iter().find(|offer| offer.unit.models == models).copied(),
    };
    found.map(|offer| offer.unit.clone()).ok_or_else(|| {
        let sizes: Vec<String> = sizes.iter().map(|offer| offer.unit.models.to_string()).collect();
        anyhow::anyhow!("{title} has {} models, not {}", sizes.join(" or "), models.unwrap_or(0))
    })
}
