//! Who stands near whom in a unit: which losses keep it coherent (R4.1, R4.2), and which models it
//! can keep when it is not (R4.6).
//!
//! Nearness is measured once for all models; every question after that is arithmetic on sets.

pub(super) use crate::battle::Set;
use crate::battle::{Battle, SMALL, enough, hangs_together, neighbours};
use crate::ids::{ModelId, UnitId};
use geometry::Body;
use smallvec::SmallVec;

/// A unit's living models and who is near whom.
#[derive(Debug, Clone)]
pub(super) struct Cohesion {
    /// The models, leaders included.
    pub(crate) models: SmallVec<[ModelId; 20]>,
    near: SmallVec<[Set; 20]>,
}

impl Cohesion {
    /// A unit where it stands. Models past the sixty-fourth are not looked at; no unit is that large.
    pub(super) fn of(battle: Battle<'_>, unit: UnitId) -> Cohesion {
        let mut models: SmallVec<[ModelId; 20]> = SmallVec::new();
        let mut bodies: SmallVec<[Body; 20]> = SmallVec::new();
        for model in battle.models(unit).take(Set::BITS as usize) {
            models.push(model);
            bodies.push(battle.body(model));
        }
        let near = neighbours(&bodies);
        Cohesion { models, near }
    }

    /// All of them.
    pub(super) fn all(&self) -> Set {
        if self.models.len() >= Set::BITS as usize { Set::MAX } else { (1 << self.models.len()) - 1 }
    }

    /// Where a model is in the list; the guess is looked at first.
    pub(super) fn place(&self, model: ModelId, guess: usize) -> Option<usize> {
        if self.models.get(guess) == Some(&model) {
            return Some(guess);
        }
        self.models.iter().position(|&other| other == model)
    }

    /// Everybody whom a model can reach from neighbour to neighbour within a set.
    fn group(&self, from: usize, within: Set) -> Set {
        let mut reached: Set = 1 << from;
        let mut open = reached;
        while open != 0 {
            let at = open.trailing_zeros() as usize;
            open &= open - 1;
            let fresh = self.near[at] & within & !reached;
            reached |= fresh;
            open |= fresh;
        }
        reached
    }

    /// The separate groups of a set.
    fn groups(&self, mut within: Set) -> Vec<Set> {
        let mut out = Vec::new();
        while within != 0 {
            let group = self.group(within.trailing_zeros() as usize, within);
            within &= !group;
            out.push(group);
        }
        out
    }

    /// Whether a set is coherent by itself.
    pub(super) fn is_coherent(&self, set: Set) -> bool {
        hangs_together(&self.near, set)
    }

    /// Whether a set is coherent without one of its models; `whole` says whether it is with all of them.
    pub(super) fn holds_without(&self, set: Set, at: usize, whole: bool) -> bool {
        let rest = set & !(1 << at);
        let count = rest.count_ones();
        if !whole || count <= 1 {
            return self.is_coherent(rest);
        }
        // In a coherent set only the neighbours of the one that goes lose anything: each must have enough others,
        // and they must still hang together. One who stands near all the others is proof of that.
        let two = count > SMALL;
        let around = self.near[at] & rest;
        let mut joined = false;
        for neighbour in members(around) {
            let near = self.near[neighbour] & rest;
            if !enough(near, two) {
                return false;
            }
            joined = joined || around & !near == 1 << neighbour;
        }
        joined || self.is_coherent(rest)
    }

    /// How many models of a coherent set could be lost one at a time without breaking it; counted up to `most`.
    pub(super) fn spare(&self, set: Set, most: usize) -> usize {
        members(set).filter(|&at| self.holds_without(set, at, true)).take(most).count()
    }

    /// The coherent group worth most, by what each model is worth; of equals the larger one, then
    /// the one that stands where it is of more use, then the first.
    pub(super) fn best_group(&self, worth: &[u64], use_of: impl Fn(ModelId) -> u8) -> Set {
        let value = |set: Set| members(set).map(|at| worth[at]).sum::<u64>();
        let uses = |set: Set| members(set).map(|at| u32::from(use_of(self.models[at]))).sum::<u32>();
        let mut found: Vec<Set> = Vec::new();
        // Large groups: whoever has fewer than two neighbours goes, until all have two.
        let mut core = self.all();
        while let Some(at) = members(core).find(|&at| (self.near[at] & core).count_ones() < 2) {
            core &= !(1 << at);
        }
        found.extend(self.groups(core).into_iter().filter(|group| group.count_ones() > SMALL));
        // Small ones: up to six who hang together.
        for group in self.groups(self.all()) {
            if group.count_ones() <= SMALL {
                found.push(group);
            } else {
                found.extend(members(group).map(|from| self.grown(from, worth)));
            }
        }
        let mut best = (0, 0, 0, 0);
        for set in found {
            let (value, size) = (value(set), set.count_ones());
            if (value, size) >= (best.0, best.1) {
                let uses = uses(set);
                if (value, size, uses) > (best.0, best.1, best.2) {
                    best = (value, size, uses, set);
                }
            }
        }
        best.3
    }

    /// Six models that hang together, grown from one by whoever is worth most next.
    fn grown(&self, from: usize, worth: &[u64]) -> Set {
        let mut set: Set = 1 << from;
        while set.count_ones() < SMALL {
            let edge = members(set).map(|at| self.near[at]).fold(0, |all, near| all | near) & !set;
            let Some(next) = members(edge).max_by_key(|&at| (worth[at], std::cmp::Reverse(at))) else { break };
            set |= 1 << next;
        }
        set
    }
}

/// The places in a set, in order.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let at = set.trailing_zeros() as usize;
            set &= set - 1;
            at
        })
    })
}
