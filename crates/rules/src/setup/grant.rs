//! Rules as the kernel reads them: conditions on ids and places, no strings. The compiled conditions are made
//! from the codex's table, so that none can be forgotten.

use super::topics::Topics;
use crate::ids::{Player, UnitId};
use codex::{Aura, Condition, Effect, Rule};

/// A rule that may apply: what must be true, and what then applies.
#[derive(Debug, Clone, PartialEq)]
pub struct Grant {
    /// The printed name of the rule it came from; empty where an older record does not say it.
    pub(crate) name: String,
    /// What it came from (`waaagh`, `go-to-ground`), as its place in `Setup::tags`.
    pub(crate) tag: u16,
    /// All must be true.
    pub conditions: Vec<Cond>,
    /// What applies.
    pub effects: Vec<Effect>,
    /// What that is about.
    pub(crate) topics: Topics,
}

/// An aura: whose, how far, on whom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AuraCard {
    /// The unit it comes from, as mustered.
    pub(crate) source: UnitId,
    /// Its player.
    pub(crate) player: Player,
    /// How far and on whom.
    pub(crate) aura: Aura,
    /// What it does: a place in `Setup::grants`.
    pub(crate) grant: u16,
}

/// What stands after the colon of a condition, looked up.
#[allow(non_camel_case_types)]
mod kinds {
    /// A place in `Setup::keywords`; a keyword that nothing in this battle has is `None`.
    pub(super) type keyword = Option<u16>;
    /// One or two of them.
    pub(super) type keywords = [Option<u16>; 2];
    /// A place in `Setup::tags`.
    pub(super) type tag = u16;
    /// A number.
    pub(super) type number = u8;
}

macro_rules! compiled {
    ($(#[doc = $text:literal] $name:ident, $word:literal, ($($about:ident: $kind:ident)?), [$($fact:ident)*];)*) => {
        /// A condition of the codex with what it asks about looked up.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Cond {
            $(#[doc = $text] $name $((kinds::$kind))?,)*
        }

        impl Compiler<'_> {
            /// A condition with what it asks about looked up.
            pub(crate) fn condition(&mut self, condition: &Condition) -> Cond {
                match condition { $(Condition::$name $(($about))? => Cond::$name $((self.$kind($about)))?,)* }
            }
        }
    };
}

codex::for_conditions!(compiled);

/// Looks words up while a setup is built.
pub(crate) struct Compiler<'a> {
    /// Every keyword in play, sorted.
    pub(crate) keywords: &'a [String],
    /// Names of rules and choices met so far.
    pub(crate) tags: Vec<String>,
    /// Grants made so far.
    pub(crate) grants: Vec<Grant>,
}

impl Compiler<'_> {
    /// The place of a name.
    pub(crate) fn tag(&mut self, name: &str) -> u16 {
        match self.tags.iter().position(|tag| tag == name) {
            Some(at) => at as u16,
            None => {
                self.tags.push(name.to_owned());
                self.tags.len() as u16 - 1
            }
        }
    }

    fn keyword(&self, name: &str) -> Option<u16> {
        self.keywords.binary_search_by(|word| word.as_str().cmp(name)).ok().map(|at| at as u16)
    }

    fn keywords(&self, names: &str) -> [Option<u16>; 2] {
        let mut names = names.split('|').map(|name| self.keyword(name));
        [names.next().flatten(), names.next().flatten()]
    }

    fn number(&self, number: &u8) -> u8 {
        *number
    }

    /// Conditions with their words looked up.
    pub(crate) fn conditions(&mut self, conditions: &[Condition]) -> Vec<Cond> {
        conditions.iter().map(|condition| self.condition(condition)).collect()
    }

    /// A rule as a grant; its place in the list.
    pub(crate) fn grant(&mut self, tag: u16, name: &str, rule: &Rule) -> u16 {
        let conditions = self.conditions(&rule.conditions);
        let topics = Topics::all_of(&rule.then);
        self.grants.push(Grant { name: name.to_owned(), tag, conditions, effects: rule.then.clone(), topics });
        self.grants.len() as u16 - 1
    }

    /// Rules of one id as grants; at least one, so that the id itself can be in force. `name` is the printed one.
    pub(crate) fn grants(&mut self, id: &str, name: &str, rules: &[Rule]) -> Vec<u16> {
        let tag = self.tag(id);
        if rules.is_empty() {
            let topics = Topics::empty();
            let name = name.to_owned();
            self.grants.push(Grant { name, tag, conditions: Vec::new(), effects: Vec::new(), topics });
            return vec![self.grants.len() as u16 - 1];
        }
        rules.iter().map(|rule| self.grant(tag, name, rule)).collect()
    }
}

/// The last part of an id, as the wire names it.
pub(crate) fn tail(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}
