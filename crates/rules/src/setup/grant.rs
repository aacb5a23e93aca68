//! Rules as the kernel reads them: conditions on ids and places, no strings. The compiled conditions are made
//! from the codex's table, so that none can be forgotten.

use super::topics::Topics;
use crate::ids::{GrantId, KeywordId, Player, ResourceId, TagId, UnitId};
use codex::{Aura, Condition, CoreAbility, Distance, Effect, EffectRoll, Facts, Reach, Rule};

/// A rule that may apply: what must be true, and what then applies.
#[derive(Debug, Clone, PartialEq)]
pub struct Grant {
    /// The printed name of the rule it came from; empty where an older record does not say it.
    pub(crate) name: String,
    /// What it came from (`waaagh`, `go-to-ground`).
    pub(crate) tag: TagId,
    /// All must be true.
    pub(crate) conditions: Vec<Cond>,
    /// What applies.
    pub effects: Vec<Effect>,
    /// What that is about.
    pub(crate) topics: Topics,
    /// Units around the one it is in force on, rather than that one.
    pub(crate) aura: Option<Aura>,
    /// The units of an army that its aura comes from.
    pub(crate) from: Option<KeywordId>,
    /// Of an army's rule: every unit of the enemy, rather than its own.
    pub(crate) enemies: bool,
    /// Whose record it came from; none where both players have it.
    pub(crate) set_by: Option<Player>,
    /// A condition is about the models of the bearer's own sheet.
    pub(crate) of_own_models: bool,
}

impl Grant {
    /// Whether it does something to surge moves (R7.15).
    pub(crate) fn is_about_surges(&self) -> bool {
        self.effects.iter().any(|effect| {
            matches!(
                effect,
                Effect::ModifyRoll { roll: EffectRoll::Surge, .. }
                    | Effect::RerollRoll { roll: EffectRoll::Surge, .. }
                    | Effect::Distance { of: Distance::Surge, .. }
                    | Effect::Ability(CoreAbility::BloodSurge(_))
            )
        })
    }
}

/// An aura: whose, how far, on whom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct AuraCard {
    /// The unit it comes from, as mustered.
    pub(crate) source: UnitId,
    /// Its player.
    pub(crate) player: Player,
    /// How far and on whom.
    pub(crate) aura: Aura,
    /// What it does.
    pub(crate) grant: GrantId,
    /// Which aura it is: the same for every unit that has the same one, for it applies once (R2.20, R3.4).
    pub(crate) same: u16,
    /// A rule of the army gives it.
    pub(crate) of_army: bool,
}

/// What stands after the colon of a condition, looked up.
#[allow(non_camel_case_types)]
mod kinds {
    use super::{CondId, Words};
    use crate::ids::{KeywordId, TagId};

    /// A keyword; one that nothing in this battle has is `None`.
    pub(super) type keyword = Option<KeywordId>;
    /// A few of them.
    pub(super) type keywords = Words;
    /// A name of a rule, a choice, an item or a weapon.
    pub(super) type tag = TagId;
    /// A number.
    pub(super) type number = u8;
    /// How many inches, and the keywords of those who are that near.
    pub(super) type reach = (u8, Words);
    /// The place of a condition that is denied.
    pub(super) type condition = CondId;
}

/// The place of a condition in `Setup::denied`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CondId(u16);

impl CondId {
    /// As an index.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A few keywords of which any, or all, are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Words {
    /// Those that something in this battle has.
    known: [Option<KeywordId>; 6],
    /// All are wanted.
    all: bool,
    /// Some are borne by nothing in this battle.
    unknown: bool,
}

impl Words {
    /// Whether the keywords are there, as `has` says of each.
    pub(crate) fn are_met(self, mut has: impl FnMut(KeywordId) -> bool) -> bool {
        let mut known = self.known.into_iter().flatten();
        if self.all { !self.unknown && known.all(has) } else { known.any(&mut has) }
    }
}

macro_rules! compiled {
    ($($(#[doc = $text:literal])+ $name:ident, $word:literal, ($($about:ident: $kind:ident)?), [$($fact:ident)*];)*) => {
        /// A condition of the codex with what it asks about looked up.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Cond {
            $($(#[doc = $text])+ $name $((kinds::$kind))?,)*
        }

        impl Cond {
            /// What its reader must know; of a denial nothing, for it is not known what is denied.
            pub(crate) const fn needs(self) -> Facts {
                match self { $(Cond::$name { .. } => Facts::NONE$(.and(Facts::$fact))*,)* }
            }
        }

        impl Compiler<'_> {
            /// A condition with what it asks about looked up.
            pub(crate) fn looked_up(&mut self, condition: &Condition) -> Cond {
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
    /// Conditions that others deny, so far.
    pub(crate) denied: Vec<Cond>,
    /// Resources of both players, by id.
    pub(crate) resources: [Vec<String>; 2],
    /// A condition asks what an army has gained or spent in the turn.
    pub(crate) counts_resources: bool,
    /// A condition asks who has destroyed a unit in the phase, or deep struck in the turn.
    pub(crate) asks_deeds: [bool; 2],
    /// Whose records are being read, so that it is known later who set a mark.
    pub(crate) owner: Option<Player>,
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

    /// The resource of that name that a player's army has.
    pub(crate) fn resource(&self, player: Player, name: &str) -> Option<ResourceId> {
        self.resources[player.index()].iter().position(|id| id == name).map(ResourceId::at)
    }

    fn keyword(&self, name: &str) -> Option<KeywordId> {
        KeywordId::find_word(self.keywords, name)
    }

    fn keywords(&self, names: &str) -> Words {
        let mut words = Words { known: [None; 6], all: names.contains('+'), unknown: false };
        for (place, name) in words.known.iter_mut().zip(names.split(['|', '+'])) {
            *place = self.keyword(name);
            words.unknown |= place.is_none();
        }
        words
    }

    fn reach(&self, reach: &Reach) -> (u8, Words) {
        (reach.inches, self.keywords(&reach.keywords))
    }

    fn condition(&mut self, denied: &Condition) -> CondId {
        let denied = self.looked_up(denied);
        self.denied.push(denied);
        CondId((self.denied.len() - 1) as u16)
    }

    fn number(&self, number: &u8) -> u8 {
        *number
    }

    /// Conditions with their words looked up.
    pub(crate) fn conditions(&mut self, conditions: &[Condition]) -> Vec<Cond> {
        let asks = |asked: &Condition| matches!(asked, Condition::ResourceGained(_) | Condition::ResourceSpent(_));
        self.counts_resources |= conditions.iter().any(|condition| asks(condition.asked()));
        let asked = |of: &Condition| conditions.iter().any(|condition| condition.asked() == of);
        self.asks_deeds[0] |= asked(&Condition::HasDestroyed);
        self.asks_deeds[1] |= asked(&Condition::DeepStruck) || asked(&Condition::OtherDeepStruck);
        conditions.iter().map(|condition| self.looked_up(condition)).collect()
    }

    /// A rule as a grant.
    pub(crate) fn grant(&mut self, tag: TagId, name: &str, rule: &Rule) -> GrantId {
        let conditions = self.conditions(&rule.conditions);
        let topics = Topics::all_of(&rule.then);
        let (name, effects) = (name.to_owned(), rule.then.clone());
        let from = rule.from.as_ref().and_then(|word| self.keyword(word));
        let (aura, enemies, set_by) = (rule.aura, rule.enemies, self.owner);
        let of_own_models = conditions.contains(&Cond::OwnModel);
        self.grants.push(Grant { name, tag, conditions, effects, topics, aura, from, enemies, set_by, of_own_models });
        GrantId::at(self.grants.len() - 1)
    }

    /// Rules of one id as grants; at least one, so that the id itself can be in force. `name` is the printed one.
    pub(crate) fn grants(&mut self, id: &str, name: &str, rules: &[Rule]) -> Vec<GrantId> {
        let tag = self.tag(id);
        if rules.is_empty() {
            let topics = Topics::empty();
            let name = name.to_owned();
            let (conditions, effects) = (Vec::new(), Vec::new());
            let (aura, from, enemies, set_by, of_own_models) = (None, None, false, self.owner, false);
            let grant = Grant { name, tag, conditions, effects, topics, aura, from, enemies, set_by, of_own_models };
            self.grants.push(grant);
            return vec![GrantId::at(self.grants.len() - 1)];
        }
        rules.iter().map(|rule| self.grant(tag, name, rule)).collect()
    }
}

/// The last part of an id, as the wire names it.
pub(crate) fn tail(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}
