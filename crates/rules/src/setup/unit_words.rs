//! Keywords of units as mustered, as bits: most units are all of one kind, and then no model is looked at.

use super::{Keys, ModelCard};
use crate::ids::KeywordId;

/// Keywords that have a bit; of others the models are asked.
const BITS: usize = 256;

/// How many of the models of a unit have something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Share {
    /// None of them.
    Nobody,
    /// Some, or it is not known here.
    Some,
    /// All.
    All,
}

/// A set of keywords.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Words([u64; BITS / 64]);

impl Words {
    fn of(model: &ModelCard) -> Words {
        let mut words = Words([0; BITS / 64]);
        for keyword in model.keywords.iter().filter(|keyword| keyword.index() < BITS) {
            words.0[keyword.index() / 64] |= 1 << (keyword.index() % 64);
        }
        words
    }

    fn joined(self, other: Words, join: fn(u64, u64) -> u64) -> Words {
        let mut words = self;
        words.0.iter_mut().zip(other.0).for_each(|(one, two)| *one = join(*one, two));
        words
    }

    const fn has(&self, keyword: KeywordId) -> bool {
        self.0[keyword.index() / 64] & (1 << (keyword.index() % 64)) != 0
    }
}

/// The keywords of the models of a unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct UnitWords {
    /// Those that every model has.
    common: Words,
    /// Those that some model has.
    any: Words,
    /// The keywords with rules that all have alike, if they do.
    pub(crate) keys: Option<Keys>,
}

impl UnitWords {
    /// Of these models.
    pub(crate) fn of(models: &[ModelCard]) -> UnitWords {
        let joined = |join: fn(u64, u64) -> u64| {
            let all = models.iter().map(Words::of);
            all.reduce(|one, two| one.joined(two, join)).unwrap_or(Words([0; BITS / 64]))
        };
        let first = models.first().map(|model| model.keys);
        let keys = first.filter(|keys| models.iter().all(|model| model.keys == *keys));
        UnitWords { common: joined(|one, two| one & two), any: joined(|one, two| one | two), keys }
    }

    /// How many of the models have a keyword.
    #[inline]
    pub(crate) const fn share(&self, keyword: KeywordId) -> Share {
        if keyword.index() >= BITS {
            Share::Some
        } else if self.common.has(keyword) {
            Share::All
        } else if self.any.has(keyword) {
            Share::Some
        } else {
            Share::Nobody
        }
    }
}
