//! What stands after the colon of a condition: its kinds, how each is read and written.

use super::Condition;
use std::fmt;

/// The kinds, as the table names them.
#[allow(non_camel_case_types)]
pub(super) mod kinds {
    /// One keyword.
    pub type keyword = String;
    /// Up to six keywords: `A|B` is either, `A+B` is both.
    pub type keywords = String;
    /// The id of a rule, a choice, an item, a weapon or a model.
    pub type tag = String;
    /// A number.
    pub type number = u8;
    /// A distance and keywords (`6:CHAPLAIN`).
    pub type reach = super::Reach;
    /// Another condition.
    pub type condition = Box<super::Condition>;
}

/// A distance in inches and the keywords of those who are that near.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reach {
    /// How far, in inches.
    pub inches: u8,
    /// The keywords, as `keywords` are written.
    pub keywords: String,
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.inches, self.keywords)
    }
}

/// Reads what stands after the colon.
pub(super) mod read {
    use super::{Condition, Reach};

    pub fn keyword(text: &str) -> Option<String> {
        (!text.is_empty() && !text.contains(['|', '+'])).then(|| text.to_owned())
    }

    pub fn keywords(text: &str) -> Option<String> {
        let mixed = text.contains('|') && text.contains('+');
        let words = text.split(['|', '+']);
        let right = words.clone().count() <= 6 && words.clone().all(|word| !word.is_empty());
        (right && !mixed).then(|| text.to_owned())
    }

    pub fn tag(text: &str) -> Option<String> {
        (!text.is_empty()).then(|| text.to_owned())
    }

    pub fn number(text: &str) -> Option<u8> {
        text.parse().ok()
    }

    pub fn reach(text: &str) -> Option<Reach> {
        let (inches, words) = text.split_once(':')?;
        Some(Reach { inches: inches.parse().ok()?, keywords: keywords(words)? })
    }

    /// Not a denial of a denial: that is said without either.
    pub fn condition(text: &str) -> Option<Box<Condition>> {
        let inner: Condition = text.parse().ok()?;
        (!matches!(inner, Condition::Not(_))).then(|| Box::new(inner))
    }
}
