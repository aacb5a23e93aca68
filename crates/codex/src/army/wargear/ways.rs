//! The ways in which one model can come to carry what it carries: which options it took, and what each gave.

use crate::Datasheet;
use crate::datasheet::{EVERY_MODEL, Item, WargearOption};
use std::collections::BTreeSet;

/// No model takes more options than this: a Battlewagon with every gun takes ten.
const DEEPEST: usize = 12;
/// More ways than any model has that differ for the unit.
const MOST_WAYS: usize = 24;
/// More steps than the search for one model needs; what is not found by then is taken for impossible.
const MOST_STEPS: usize = 20_000;

/// An option that was taken, and which of its choices.
pub(super) type Taken = (usize, usize);

/// A set of items by name and number, and what was taken to reach it.
type Visited = (Vec<(String, u8)>, Vec<Taken>);

/// A model that carries something.
pub(super) struct Seeker<'a> {
    pub sheet: &'a Datasheet,
    /// The kind of model.
    pub model: &'a str,
    /// How many models its unit has.
    pub models: usize,
    /// What it carries.
    pub to: &'a [Item],
}

impl Seeker<'_> {
    /// Every way from these items, the shortest first, each sorted.
    pub fn ways(&self, from: &[Item]) -> Vec<Vec<Taken>> {
        let mut search = Search { of: self, seen: BTreeSet::new(), found: BTreeSet::new(), steps: 0 };
        search.go(from, &mut Vec::new());
        let mut ways: Vec<Vec<Taken>> = search.found.into_iter().collect();
        ways.sort_by_key(Vec::len);
        ways
    }

    /// How often a model may take an option by itself.
    fn most(&self, option: &WargearOption) -> usize {
        if let Some(pick) = option.pick {
            return pick.into();
        }
        if !option.replaces.is_empty() {
            // What it gives up is the limit, unless the option names one.
            return option.copies.map_or(DEEPEST, usize::from);
        }
        // "Up to four big shootas" is four of a unit that is one model, otherwise one for each of this many models.
        let alone = self.sheet.compositions.iter().all(|kinds| kinds.iter().map(|kind| kind.max).sum::<usize>() == 1);
        option.up_to.filter(|_| alone).map_or(1, usize::from)
    }

    fn may_take(&self, option: &WargearOption, held: &[Item]) -> bool {
        let has = |name: &String| held.iter().any(|item| item.name == *name);
        (option.model == EVERY_MODEL || option.model == self.model)
            && option.unit_models.is_none_or(|least| self.models >= least)
            && !option.unless.iter().any(has)
            && option.requires.iter().all(has)
            && option.locks.iter().all(|name| self.to.iter().any(|item| item.name == *name))
    }
}

struct Search<'a> {
    of: &'a Seeker<'a>,
    /// What was looked at already.
    seen: BTreeSet<Visited>,
    found: BTreeSet<Vec<Taken>>,
    steps: usize,
}

impl Search<'_> {
    fn go(&mut self, held: &[Item], taken: &mut Vec<Taken>) {
        self.steps += 1;
        let mut so_far = taken.clone();
        so_far.sort_unstable();
        if same(held, self.of.to) {
            self.found.insert(so_far);
            return;
        }
        let mut names: Vec<(String, u8)> = held.iter().map(|item| (item.name.clone(), item.count)).collect();
        names.sort_unstable();
        let done = taken.len() == DEEPEST || self.found.len() >= MOST_WAYS || self.steps >= MOST_STEPS;
        if done || !self.seen.insert((names, so_far)) {
            return;
        }
        for (at, option) in self.of.sheet.options.iter().enumerate() {
            let times = taken.iter().filter(|(used, _)| *used == at).count();
            if times >= self.of.most(option) || !self.of.may_take(option, held) {
                continue;
            }
            for given in std::iter::once(&option.replaces).chain(&option.or_replaces) {
                let Some(rest) = without(held, given) else { continue };
                for (number, choice) in option.choices.iter().enumerate() {
                    let again = option.pick.is_some() && !option.duplicates && taken.contains(&(at, number));
                    let next = with(&rest, choice);
                    if again || !self.leads_on(&next) {
                        continue;
                    }
                    taken.push((at, number));
                    self.go(&next, taken);
                    taken.pop();
                }
            }
        }
    }

    /// Whether nothing is held that is not wanted and cannot be exchanged any more.
    fn leads_on(&self, held: &[Item]) -> bool {
        let wanted = |item: &Item| self.of.to.iter().any(|want| want.name == item.name && want.count >= item.count);
        let given_up = |item: &Item| {
            let mut given = self.of.sheet.options.iter().flat_map(WargearOption::given_up);
            given.any(|gone| gone.name == item.name)
        };
        held.iter().all(|item| wanted(item) || given_up(item))
    }
}

fn same(a: &[Item], b: &[Item]) -> bool {
    let holds = |a: &[Item], b: &[Item]| a.iter().all(|x| b.iter().any(|y| x.name == y.name && x.count == y.count));
    holds(a, b) && holds(b, a)
}

fn without(from: &[Item], gone: &[Item]) -> Option<Vec<Item>> {
    let mut out = from.to_vec();
    for item in gone {
        let held = out.iter_mut().find(|held| held.name == item.name && held.count >= item.count)?;
        held.count -= item.count;
    }
    out.retain(|item| item.count > 0);
    Some(out)
}

fn with(from: &[Item], more: &[Item]) -> Vec<Item> {
    let mut out = from.to_vec();
    for item in more {
        match out.iter_mut().find(|held| held.name == item.name) {
            Some(held) => held.count += item.count,
            None => out.push(item.clone()),
        }
    }
    out
}
