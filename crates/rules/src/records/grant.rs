//! Rules as the kernel reads them: conditions on ids and places, no strings.

use super::topics::Topics;
use crate::ids::{Player, UnitId};
use codex::{Aura, Condition, Effect, Rule};

/// A rule that may apply: what must be true, and what then applies.
#[derive(Debug, Clone, PartialEq)]
pub struct Grant {
    /// The printed name of the rule it came from; empty where an older record does not say it.
    pub name: String,
    /// What it came from (`waaagh`, `go-to-ground`), as its place in `Setup::tags`.
    pub tag: u16,
    /// All must be true.
    pub conditions: Vec<Cond>,
    /// What applies.
    pub effects: Vec<Effect>,
    /// What that is about.
    pub topics: Topics,
}

/// An aura: whose, how far, on whom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AuraCard {
    /// The unit it comes from, as mustered.
    pub source: UnitId,
    /// Its player.
    pub player: Player,
    /// How far and on whom.
    pub aura: Aura,
    /// What it does: a place in `Setup::grants`.
    pub grant: u16,
}

/// A condition with its words looked up. A keyword nobody in this battle has is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cond {
    /// No words: as printed.
    Plain(Plain),
    /// The model has a keyword.
    Model(Option<u16>),
    /// The unit has one of two keywords.
    Unit([Option<u16>; 2]),
    /// No unit of the army has it.
    NoneInArmy(Option<u16>),
    /// The unit has not.
    NotUnit(Option<u16>),
    /// The other has one of two keywords.
    Other([Option<u16>; 2]),
    /// The other has not.
    NotOther(Option<u16>),
    /// The unit takes part in an army rule, a place in `Setup::tags`.
    TakesPart(u16),
    /// A choice is in force for the unit's army or for the unit.
    Active(u16),
    /// It is not.
    NotActive(u16),
    /// The other bears a mark.
    Marked(u16),
    /// At least so many models.
    Models(u8),
    /// The other is within so many inches.
    OtherWithin(u8),
    /// The battle round is at least this.
    Round(u8),
    /// A living model of the bearer's card carries a thing, a place in `Setup::tags`.
    With(u16),
    /// The model carries it.
    ModelWith(u16),
    /// The attack is made with a weapon of this id.
    Weapon(u16),
    /// A living model of the bearer's card has this name.
    Lives(u16),
    /// The model carries at least so many copies of the weapon.
    Copies(u8),
}

macro_rules! plain {
    ($($name:ident),* $(,)?) => {
        /// Conditions without a word of their own; see [`Condition`].
        #[allow(missing_docs)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Plain { $($name),* }

        fn plain(condition: &Condition) -> Option<Plain> {
            match condition { $(Condition::$name => Some(Plain::$name),)* _ => None }
        }
    };
}

plain!(
    Leading,
    Led,
    OwnModel,
    NotExtraAttacks,
    Melee,
    Ranged,
    Charged,
    Stationary,
    Advanced,
    FellBack,
    Disembarked,
    Engaged,
    Unengaged,
    FacesAttached,
    BelowStarting,
    BelowHalf,
    NotBelowHalf,
    Shocked,
    NearMarker,
    HoldsMarker,
    InShadow,
    OtherShocked,
    OtherBelowStarting,
    OtherBelowHalf,
    OtherNearMarker,
    OtherClosest,
    StrongerThanTough,
    NotSelected,
    NotShocked,
    HasFought,
    FirstRound,
    OwnTurn,
    OpponentTurn,
    MayArrive,
    DeepStrikes,
    MaySurge,
);

/// Looks words up while a setup is built.
pub struct Compiler<'a> {
    /// Every keyword in play, sorted.
    pub keywords: &'a [String],
    /// Names of rules and choices met so far.
    pub tags: Vec<String>,
    /// Grants made so far.
    pub grants: Vec<Grant>,
}

impl Compiler<'_> {
    /// The place of a name.
    pub fn tag(&mut self, name: &str) -> u16 {
        match self.tags.iter().position(|tag| tag == name) {
            Some(at) => at as u16,
            None => {
                self.tags.push(name.to_owned());
                self.tags.len() as u16 - 1
            }
        }
    }

    /// A condition with its words looked up.
    pub fn condition(&mut self, condition: &Condition) -> Cond {
        if let Some(plain) = plain(condition) {
            return Cond::Plain(plain);
        }
        let word = |name: &str| self.keywords.binary_search_by(|w| w.as_str().cmp(name)).ok().map(|at| at as u16);
        let either = |names: &str| {
            let mut names = names.split('|');
            [names.next().and_then(word), names.next().and_then(word)]
        };
        match condition {
            Condition::Model(name) => Cond::Model(word(name)),
            Condition::Unit(name) => Cond::Unit(either(name)),
            Condition::NoneInArmy(name) => Cond::NoneInArmy(word(name)),
            Condition::NotUnit(name) => Cond::NotUnit(word(name)),
            Condition::Other(name) => Cond::Other(either(name)),
            Condition::NotOther(name) => Cond::NotOther(word(name)),
            Condition::TakesPart(name) => Cond::TakesPart(self.tag(name)),
            Condition::Active(name) => Cond::Active(self.tag(name)),
            Condition::NotActive(name) => Cond::NotActive(self.tag(name)),
            Condition::Marked(name) => Cond::Marked(self.tag(name)),
            Condition::With(name) => Cond::With(self.tag(name)),
            Condition::ModelWith(name) => Cond::ModelWith(self.tag(name)),
            Condition::Weapon(name) => Cond::Weapon(self.tag(name)),
            Condition::Lives(name) => Cond::Lives(self.tag(name)),
            Condition::Copies(n) => Cond::Copies(*n),
            Condition::Models(n) => Cond::Models(*n),
            Condition::OtherWithin(n) => Cond::OtherWithin(*n),
            Condition::Round(n) => Cond::Round(*n),
            _ => Cond::Round(0),
        }
    }

    /// Conditions with their words looked up.
    pub fn conditions(&mut self, conditions: &[Condition]) -> Vec<Cond> {
        conditions.iter().map(|condition| self.condition(condition)).collect()
    }

    /// A rule as a grant; its place in the list.
    pub fn grant(&mut self, tag: u16, name: &str, rule: &Rule) -> u16 {
        let conditions = self.conditions(&rule.conditions);
        let topics = Topics::all_of(&rule.then);
        self.grants.push(Grant { name: name.to_owned(), tag, conditions, effects: rule.then.clone(), topics });
        self.grants.len() as u16 - 1
    }

    /// Rules of one id as grants; at least one, so that the id itself can be in force. `name` is the printed one.
    pub fn grants(&mut self, id: &str, name: &str, rules: &[Rule]) -> Vec<u16> {
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
