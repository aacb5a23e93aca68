//! Wounds walking down a unit: one step is one wound allocated, saved or not, and suffered
//! (R11.4 to R11.6, R12.4).
//!
//! Models take wounds in order and damage never spills over, so the wounds a unit has lost say
//! everything about it: which model is next and how many wounds it has left. A state is that one
//! number, and a step moves chances upwards only, in place.

use super::NOTHING;
use super::defender::{Facing, feel_no_pain_fails};
use rules::Amount;

/// The chances of an attack's Damage, or of what a model's own rules make of it.
pub(super) type Damage<'a> = dyn Fn(Option<Amount>) -> Vec<(u32, f64)> + 'a;

/// Where a unit's models begin and end in the count of wounds lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lives {
    /// Wounds lost when each model is dead.
    ends: Vec<usize>,
}

impl Lives {
    pub fn of(wounds: &[u8]) -> Self {
        let ends = wounds.iter().scan(0, |sum, &left| {
            *sum += usize::from(left);
            Some(*sum)
        });
        Lives { ends: ends.collect() }
    }

    /// All wounds of the unit.
    pub fn total(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Chances of models slain, from chances of wounds lost.
    pub fn slain(&self, lost: &[f64]) -> Vec<f64> {
        let mut slain = vec![0.0; self.ends.len() + 1];
        let mut dead = 0;
        for (at, p) in lost.iter().enumerate() {
            while self.ends.get(dead).is_some_and(|&end| end <= at) {
                dead += 1;
            }
            slain[dead] += p;
        }
        slain
    }
}

/// What one wound does to each model.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// For each model: where it ends, the chance that its save fails, its place in `tables`.
    models: Vec<(usize, f64, usize)>,
    tables: Vec<Table>,
}

/// Wounds lost to one unsaved wound by a model that never dies.
#[derive(Debug, Clone)]
struct Table {
    against: Option<u8>,
    own: Option<Amount>,
    exactly: Vec<f64>,
    /// This many or more.
    at_least: Vec<f64>,
}

impl Step {
    /// A wound that may be saved.
    pub fn wound(lives: &Lives, facing: &[Facing], damage: &Damage<'_>) -> Self {
        Step::new(lives, facing.iter().map(|f| (f.unsaved, f.against_damage, f.damage)), damage)
    }

    /// A devastating wound: no save, mortal wounds (R13.4).
    pub fn devastating(lives: &Lives, facing: &[Facing], damage: &Damage<'_>) -> Self {
        Step::new(lives, facing.iter().map(|f| (1.0, f.against_mortal, f.damage)), damage)
    }

    fn new(
        lives: &Lives,
        models: impl Iterator<Item = (f64, Option<u8>, Option<Amount>)>,
        damage: &Damage<'_>,
    ) -> Self {
        let mut tables: Vec<Table> = Vec::new();
        let models = models.zip(&lives.ends).map(|((unsaved, against, own), &end)| {
            let same = |table: &Table| table.against == against && table.own == own;
            let table = tables.iter().position(same).unwrap_or_else(|| {
                tables.push(Table::new(&damage(own), against, own));
                tables.len() - 1
            });
            (end, unsaved, table)
        });
        Step { models: models.collect(), tables }
    }

    /// Whether two steps are one and the same.
    pub fn equals(&self, other: &Step) -> bool {
        let same = |a: &Table, b: &Table| a.exactly == b.exactly;
        self.models == other.models
            && self.tables.len() == other.tables.len()
            && self.tables.iter().zip(&other.tables).all(|(a, b)| same(a, b))
    }

    /// Takes the step. Returns the chance that a model was there to take it and did not save.
    pub fn take(&self, lost: &mut [f64]) -> f64 {
        let mut through = 0.0;
        // From the last state down, because chances only move up and must not move twice.
        for (at, &(end, unsaved, table)) in self.models.iter().enumerate().rev() {
            let start = if at == 0 { 0 } else { self.models[at - 1].0 };
            let Table { exactly, at_least, .. } = &self.tables[table];
            for from in (start..end).rev() {
                if lost[from] < NOTHING {
                    continue;
                }
                let moved = lost[from] * unsaved;
                through += moved;
                let left = end - from;
                let some = at_least.get(1).copied().unwrap_or(0.0);
                lost[from] -= moved * some;
                let reach = left.min(exactly.len());
                for (sum, p) in lost[from..].iter_mut().zip(&exactly[..reach]).skip(1) {
                    *sum += moved * p;
                }
                // What is more than the model has is lost (R11.6).
                lost[end] += moved * at_least.get(left).copied().unwrap_or(0.0);
            }
        }
        through
    }
}

impl Table {
    /// Feel No Pain is rolled wound by wound, so `damage` wounds are thinned to a binomial; that
    /// the rolling stops when the model dies changes nothing, since the rest is lost anyway.
    fn new(damage: &[(u32, f64)], against: Option<u8>, own: Option<Amount>) -> Self {
        let most = damage.last().map_or(0, |(value, _)| *value as usize);
        let hurt = feel_no_pain_fails(against);
        let mut exactly = vec![0.0; most + 1];
        let mut thinned = vec![1.0];
        let mut at = 0;
        for &(value, p) in damage {
            while at < value as usize {
                thinned.push(0.0);
                for n in (0..thinned.len()).rev() {
                    let before = if n == 0 { 0.0 } else { thinned[n - 1] * hurt };
                    thinned[n] = thinned[n] * (1.0 - hurt) + before;
                }
                at += 1;
            }
            exactly.iter_mut().zip(&thinned).for_each(|(sum, q)| *sum += p * q);
        }
        let mut at_least = exactly.clone();
        for n in (0..most).rev() {
            at_least[n] += at_least[n + 1];
        }
        Table { against, own, exactly, at_least }
    }
}
