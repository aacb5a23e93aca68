//! Why something is chosen: ideas whose terms add up to their scores.

use crate::action::Action;

/// A named part of a score.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// What it stands for, in words.
    pub name: &'static str,
    /// How much it adds.
    pub value: f64,
}

/// An action with what speaks for and against it.
#[derive(Debug, Clone, PartialEq)]
pub struct Idea {
    /// What would be done.
    pub action: Action,
    /// The same in words.
    pub title: String,
    /// What adds up to its score.
    pub terms: Vec<Term>,
}

impl Idea {
    /// The sum of its terms.
    pub fn score(&self) -> f64 {
        self.terms.iter().map(|term| term.value).sum()
    }
}

/// A decision: what is done, and what came next.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What is done.
    pub chosen: Idea,
    /// The next best, at most three.
    pub runners_up: Vec<Idea>,
}
