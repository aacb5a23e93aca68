//! Why something is chosen: ideas whose terms add up to their scores.
//!
//! [`Sum`] is the only way to make a score, so terms and score cannot drift apart. A [`Ballot`] gathers ideas;
//! words are made for the few that are shown.

use crate::action::Action;
use crate::words;
use smallvec::SmallVec;

/// A named part of a score.
#[derive(Debug, Clone, Copy, PartialEq)]
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

    /// What a term adds; nothing where it is not among them.
    pub fn term(&self, name: &str) -> f64 {
        self.terms.iter().filter(|term| term.name == name).map(|term| term.value).sum()
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

/// How many ideas are shown beside the chosen one.
const RUNNERS_UP: usize = 3;

/// A score in the making.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sum {
    terms: SmallVec<[Term; 8]>,
    total: f64,
}

impl Sum {
    /// Nothing yet.
    pub fn new() -> Sum {
        Sum::default()
    }

    /// Adds a term; one that is zero is left out.
    pub fn add(&mut self, name: &'static str, value: f64) -> &mut Sum {
        if value != 0.0 {
            self.total += value;
            self.terms.push(Term { name, value });
        }
        self
    }

    /// The score so far.
    pub const fn total(&self) -> f64 {
        self.total
    }
}

/// Ideas for one decision.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ballot {
    ideas: Vec<(Action, Sum)>,
}

impl Ballot {
    /// Puts an idea in.
    pub fn put(&mut self, action: Action, sum: Sum) {
        self.ideas.push((action, sum));
    }

    /// The ideas.
    pub fn ideas(&self) -> &[(Action, Sum)] {
        &self.ideas
    }

    /// The ideas, to add terms to.
    pub fn ideas_mut(&mut self) -> &mut Vec<(Action, Sum)> {
        &mut self.ideas
    }

    /// Puts the best first; of equals those that were put in first.
    pub fn sort(&mut self) {
        self.ideas.sort_by(|one, other| other.1.total.total_cmp(&one.1.total));
    }

    /// The best action; of equals the first.
    pub fn best_action(&self) -> Option<Action> {
        let mut best: Option<(Action, f64)> = None;
        for (action, sum) in &self.ideas {
            if best.is_none_or(|(_, score)| sum.total > score) {
                best = Some((*action, sum.total));
            }
        }
        best.map(|(action, _)| action)
    }

    /// The best idea and the next ones, in words.
    pub fn choose(mut self) -> Option<Choice> {
        self.sort();
        let mut ideas = self.ideas.into_iter().take(1 + RUNNERS_UP).map(|(action, sum)| Idea {
            action,
            title: words::action(action),
            terms: sum.terms.into_vec(),
        });
        Some(Choice { chosen: ideas.next()?, runners_up: ideas.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_the_sum_of_its_terms_and_the_best_comes_first() {
        let mut ballot = Ballot::default();
        for (action, value) in [(Action::Wait, 1.0), (Action::Cancel, 4.0), (Action::Postpone, 2.0)] {
            let mut sum = Sum::new();
            sum.add("liking", value).add("nothing", 0.0).add("doubt", -0.5);
            ballot.put(action, sum);
        }
        assert_eq!(ballot.best_action(), Some(Action::Cancel));
        let choice = ballot.choose().expect("three ideas");
        assert_eq!(choice.chosen.action, Action::Cancel);
        assert_eq!(choice.chosen.terms.len(), 2, "a term of zero is left out");
        assert!((choice.chosen.score() - 3.5).abs() < 1e-12);
        assert_eq!(choice.runners_up[0].action, Action::Postpone);
    }
}
