//! Swaps that might make a list better: legal ones are found, the worse half is dropped again and again on battles
//! that all of them share, and those that are left are judged by battles that had no part in choosing them.
//!
//! The best of many looks better than it is. That is why the last round has battles of its own, and why its chances
//! are corrected for the number of swaps in it (Holm) and its intervals widened (Bonferroni).

use crate::change;
use crate::row::Row;
use crate::stats::{self, Mean};
use crate::summary::Comparison;
use codex::{Army, ArmyUnit, Codex};
use serde::Serialize;
use std::collections::BTreeMap;

/// A unit that the list could have, with what its profile promises.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The unit.
    pub unit: ArmyUnit,
    /// What it costs.
    pub cost: u32,
    /// What it promises; compared only with others.
    pub worth: f64,
}

/// A swap that is legal.
#[derive(Debug, Clone, PartialEq)]
pub struct Swap {
    /// The unit that goes.
    pub old: String,
    /// The unit that comes.
    pub new: ArmyUnit,
    /// The list after it.
    pub army: Army,
    /// How much more the new unit promises than the old one.
    pub promise: f64,
}

/// No unit of the list is swapped in more ways than this, and no datasheet is offered more often.
const OF_ONE: usize = 3;

/// The most promising legal swaps within the points, at most this many: every unit of the list has a chance to go.
pub fn swaps(codex: &Codex, army: &Army, offers: &[Offer], most: usize) -> Vec<Swap> {
    let free = army.size.points().saturating_sub(army.points(codex));
    let same = |one: &ArmyUnit, two: &ArmyUnit| one.datasheet == two.datasheet && one.models == two.models;
    let worth = |unit: &ArmyUnit| offers.iter().find(|offer| same(&offer.unit, unit)).map_or(0.0, |offer| offer.worth);
    let mut ways: Vec<(f64, &ArmyUnit, &Offer)> = Vec::new();
    for old in &army.units {
        let cost = army.points_of(codex, old);
        let fits = |offer: &&Offer| offer.cost <= cost + free && !same(&offer.unit, old);
        let promise = |offer: &Offer| offer.worth - worth(old);
        ways.extend(offers.iter().filter(fits).map(|offer| (promise(offer), old, offer)));
    }
    ways.sort_by(|one, two| two.0.total_cmp(&one.0));
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let mut out = Vec::new();
    for (promise, old, offer) in ways {
        if out.len() == most {
            break;
        }
        let often = |id: &str| taken.get(id).copied().unwrap_or(0) >= OF_ONE;
        if often(&old.id) || often(&offer.unit.datasheet) {
            continue;
        }
        let Ok(mut changed) = change::swapped(codex, army, &old.id, &offer.unit) else { continue };
        if !change::worse(codex, army, &changed).is_empty() {
            continue;
        }
        *taken.entry(&old.id).or_default() += 1;
        *taken.entry(&offer.unit.datasheet).or_default() += 1;
        changed.id = format!("{}-swap-{}", army.id, out.len() + 1);
        out.push(Swap { old: old.id.clone(), new: offer.unit.clone(), army: changed, promise });
    }
    out
}

/// The better half of these swaps, and at least as many as are wanted in the end; the best first. `rows` has the
/// battles of the list in its first place and those of each swap behind it.
pub fn better_half(rows: &[Vec<Row>], alive: &[usize], least: usize) -> Vec<usize> {
    let own = rows.first().map_or(&[][..], Vec::as_slice);
    let gain =
        |swap: usize| rows.get(swap + 1).map_or(f64::NEG_INFINITY, |rows| Comparison::of(rows, own).vp_margin.mean);
    let mut order: Vec<(f64, usize)> = alive.iter().map(|&swap| (gain(swap), swap)).collect();
    order.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
    order.truncate(alive.len().div_ceil(2).max(least));
    order.into_iter().map(|(_, swap)| swap).collect()
}

/// A swap of the last round, judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    /// Its place among all swaps.
    pub swap: usize,
    /// What it brings in victory points, by fixture; all intervals of the round hold together.
    pub vp_margin: Mean,
    /// What it brings in win rate; intervals as above.
    pub score: Mean,
    /// How often the margin would be as great by chance, corrected for the number of swaps in the round.
    pub chance: f64,
    /// Whether it is better, where 5 % of rounds may have a wrong answer anywhere.
    pub sure: bool,
}

/// The swaps of the last round by what they bring, the best first; `rows` has only the battles of that round.
pub fn judge(rows: &[Vec<Row>], finalists: &[usize]) -> Vec<Judged> {
    let own = rows.first().map_or(&[][..], Vec::as_slice);
    let of = |swap: usize| rows.get(swap + 1).map_or(&[][..], Vec::as_slice);
    let margins: Vec<Vec<f64>> = finalists.iter().map(|&swap| Comparison::margins(of(swap), own)).collect();
    let chances = stats::holm(&margins.iter().map(|values| stats::chance(values)).collect::<Vec<_>>());
    let family = finalists.len();
    let mut out: Vec<Judged> = Vec::new();
    for ((&swap, margins), chance) in finalists.iter().zip(&margins).zip(chances) {
        let vp_margin = stats::mean_of(margins, family);
        let score = stats::mean_of(&Comparison::scores(of(swap), own), family);
        out.push(Judged { swap, sure: chance < 0.05 && vp_margin.mean > 0.0, vp_margin, score, chance });
    }
    out.sort_by(|one, two| two.vp_margin.mean.total_cmp(&one.vp_margin.mean));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(margins: &[i32]) -> Vec<Row> {
        let legs = margins.iter().enumerate().flat_map(|(fixture, margin)| [1, 2].map(|leg| (fixture, margin, leg)));
        let row = |(fixture, margin, leg): (usize, &i32, u8)| {
            let mut row = Row { fixture: fixture as u32, leg, ..Row::default() };
            row.winner = Some(usize::from(*margin < 0));
            row.sides[0].vp = (50 + margin) as u16;
            row.sides[1].vp = 50;
            row
        };
        legs.map(row).collect()
    }

    #[test]
    fn the_worse_half_is_dropped_and_luck_is_not_called_sure() {
        let list = rows(&[0; 12]);
        let clear = rows(&[9, 12, 8, 11, 10, 9, 7, 12, 10, 9, 11, 8]);
        let lucky = rows(&[25, -20, 18, -15, 20, -22, 19, -5, 12, -18, 9, 4]);
        let bad = rows(&[-8; 12]);
        let all = [list, lucky, clear, bad.clone(), bad];
        assert_eq!(better_half(&all, &[0, 1, 2, 3], 1), [1, 0]);
        assert_eq!(better_half(&all, &[0, 1, 2, 3], 3).len(), 3);
        let judged = judge(&all, &[0, 1, 2]);
        assert_eq!(
            judged.iter().map(|one| (one.swap, one.sure)).collect::<Vec<_>>(),
            [(1, true), (0, false), (2, false)]
        );
        assert!(judged[1].vp_margin.low < 0.0 && judged[0].vp_margin.low > 0.0, "{judged:?}");
    }

    #[test]
    fn swaps_are_legal_and_within_the_points() {
        let codex = Codex::builtin();
        let army = codex.army("space-marines-1000").expect("a list");
        // Every unit of our own Space Marine lists, as it stands there.
        let lists = codex.armies.iter().filter(|other| other.faction == army.faction);
        let offers: Vec<Offer> = lists
            .flat_map(|other| other.units.iter().map(move |unit| (other, unit)))
            .map(|(other, unit)| {
                let unit = ArmyUnit { leads: None, rides: None, enhancement: None, warlord: false, ..unit.clone() };
                let cost = other.points_of(codex, &unit);
                Offer { unit, cost, worth: f64::from(cost) }
            })
            .collect();
        let found = swaps(codex, army, &offers, 10);
        assert!(found.len() > 3, "{}", found.len());
        for swap in &found {
            assert!(swap.army.points(codex) <= army.size.points(), "{}", swap.army.points(codex));
            assert!(change::worse(codex, army, &swap.army).is_empty() && swap.army.unit(&swap.old).is_none());
        }
    }
}
