//! Rules as the kernel reads them: conditions on ids and places, no strings. The compiled conditions are made
//! from the codex's table, so that none can be forgotten.

use super::topics::Topics;
use crate::ids::{GrantId, KeywordId, Player, TagId, UnitId};
use codex::{Aura, Condition, Effect, Rule};

/// A rule that may apply: what must be true, and what then applies.
#[derive(Debug, Clone, PartialEq)]
pub struct Grant {
    /// The printed name of the rule it came from; empty where an older record does not say it.
    pub(crate) name: String,
    /// What it came from (`waaagh`, `go-to-ground`).
    pub(crate) tag: TagId,
    /// All must be true.
    pub conditions: Vec<Cond>,
    /// What applies.
    pub effects: Vec<Effect>,
    /// What that is about.
    pub(crate) topics: Topics,
}

impl Grant {
    /// The printed name of the rule it came from; empty where an older record does not say it.
    pub fn name(&self) -> &str {
        &self.name
    }
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
    /// What it does.
    pub(crate) grant: GrantId,
}

/// What stands after the colon of a condition, looked up.
#[allow(non_camel_case_types)]
mod kinds {
    use crate::ids::{KeywordId, TagId};

    /// A keyword; one that nothing in this battle has is `None`.
    pub(super) type keyword = Option<KeywordId>;
    /// One or two of them.
    pub(super) type keywords = [Option<KeywordId>; 2];
    /// A name of a rule, a choice, an item or a weapon.
    pub(super) type tag = TagId;
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
    /// The id of a name.
    pub(crate) fn tag(&mut self, name: &str) -> TagId {
        match self.tags.iter().position(|tag| tag == name) {
            Some(at) => TagId::at(at),
            None => {
                self.tags.push(name.to_owned());
                TagId::at(self.tags.len() - 1)
            }
        }
    }

    fn keyword(&self, name: &str) -> Option<KeywordId> {
        KeywordId::find(self.keywords, name)
    }

    fn keywords(&self, names: &str) -> [Option<KeywordId>; 2] {
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

    /// A rule as a grant.
    pub(crate) fn grant(&mut self, tag: TagId, name: &str, rule: &Rule) -> GrantId {
        let conditions = self.conditions(&rule.conditions);
        let topics = Topics::all_of(&rule.then);
        self.grants.push(Grant { name: name.to_owned(), tag, conditions, effects: rule.then.clone(), topics });
        GrantId::at(self.grants.len() - 1)
    }

    /// Rules of one id as grants; at least one, so that the id itself can be in force. `name` is the printed one.
    pub(crate) fn grants(&mut self, id: &str, name: &str, rules: &[Rule]) -> Vec<GrantId> {
        let tag = self.tag(id);
        if rules.is_empty() {
            let topics = Topics::empty();
            let name = name.to_owned();
            self.grants.push(Grant { name, tag, conditions: Vec::new(), effects: Vec::new(), topics });
            return vec![GrantId::at(self.grants.len() - 1)];
        }
        rules.iter().map(|rule| self.grant(tag, name, rule)).collect()
    }
}

/// The last part of an id, as the wire names it.
pub(crate) fn tail(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}
