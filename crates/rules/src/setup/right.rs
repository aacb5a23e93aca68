//! The right to roll dice again, and the rule it comes from.

use super::Source;
use codex::Reroll;

/// A free re-roll: which dice, and the rule that allows it. The rule is told to the player who is asked and
/// changes no die, so that attacks that differ in it alone are equal.
#[derive(Debug, Clone, Copy, Eq)]
pub struct Right {
    /// Which dice may be rolled again.
    pub which: Reroll,
    /// The rule that allows it.
    pub by: Source,
}

impl PartialEq for Right {
    fn eq(&self, other: &Right) -> bool {
        self.which == other.which
    }
}

impl Right {
    /// Which dice may be rolled again, where only that is asked.
    pub fn which(right: Option<Right>) -> Option<Reroll> {
        right.map(|right| right.which)
    }

    /// The better of two rights; of two equal ones the first.
    pub(crate) fn better(held: Option<Right>, new: Right) -> Option<Right> {
        match held {
            Some(held) if held.which >= new.which => Some(held),
            _ => Some(new),
        }
    }
}
