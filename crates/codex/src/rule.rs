//! Rules with conditions: what applies, and when.
//!
//! Datasheet abilities, enhancements, detachments and stratagems are lists of [`Rule`]s. A rule with a
//! condition that the reader of its effects cannot answer does not load.

pub use crate::condition::{Condition, ConditionWord, NotACondition};
use crate::facts::Facts;
use crate::{Effect, Stat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Whom a rule reaches beyond its bearer's unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    /// How far, in inches; 0 is engagement range (R4.7). Left out where `rounds` say it.
    #[serde(default)]
    pub range: u8,
    /// How far in the first, in the second and in every later battle round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<[u8; 3]>,
    /// It falls on enemies rather than friends.
    #[serde(default)]
    pub enemies: bool,
}

/// A rule: if all of this is true, then that applies.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Rule {
    /// The printed name of the ability it belongs to, where the record around it does not say it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// All must be true.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// What applies.
    pub then: Vec<Effect>,
    /// Units around the bearer, rather than its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aura: Option<Aura>,
    /// Of an army's aura: the units of the army that it comes from, by a keyword.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Of an army's rule without an aura: every unit of the enemy that its conditions name, rather than the army's own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub enemies: bool,
}

impl Aura {
    /// How far it reaches in a battle round, in inches.
    pub fn range_in(self, round: u8) -> u8 {
        self.rounds.map_or(self.range, |rounds| rounds[usize::from(round.clamp(1, 3)) - 1])
    }
}

impl Rule {
    /// A combination of words that no part of the kernel reads, in a sentence.
    fn fault(&self) -> Option<String> {
        if self.then.is_empty() {
            return Some("a rule says in `then` what applies".to_owned());
        }
        if let Some(Aura { range: 1.., rounds: Some(_), .. }) = self.aura {
            return Some("an aura has `range` or `rounds`, not both".to_owned());
        }
        if self.from.is_some() && self.aura.is_none() {
            return Some("`from` says where an `aura` of an army comes from".to_owned());
        }
        if self.enemies && self.aura.is_some() {
            return Some("an aura says `enemies` itself".to_owned());
        }
        let longer = |effect: &&Effect| matches!(effect, Effect::ModifyStat { stat: Stat::Aura | Stat::ArmyAura, .. });
        if let (Some(_), Some(effect)) = (self.aura, self.then.iter().find(longer)) {
            return Some(format!("{effect} is not given by an aura: which of the two would reach farther first?"));
        }
        self.then.iter().find_map(|effect| self.fault_of(effect))
    }

    fn fault_of(&self, effect: &Effect) -> Option<String> {
        if effect.is_from_the_start() {
            let known = |condition: &&Condition| {
                matches!(condition, Condition::OwnModel | Condition::ModelWith(_) | Condition::ModelWithTwo(_))
            };
            return match self.conditions.iter().find(|condition| !known(condition)) {
                Some(other) => Some(format!(
                    "{effect} counts from the start of the battle: `{other}` beside own-model, model-with"
                )),
                None => self.aura.map(|_| format!("{effect} counts from the start of the battle: it has no aura")),
            };
        }
        let known = effect.gives();
        let asks = |fact: Facts| self.conditions.iter().any(|condition| condition.needs().cover(fact));
        if matches!(effect, Effect::Ability(_)) && asks(Facts::ATTACKER) && asks(Facts::MODEL) {
            return Some(format!("{effect} asks which model attacks, or about a model of the unit, but not both"));
        }
        let unread = self.conditions.iter().find(|condition| !known.cover(condition.needs()))?;
        let missing = unread.needs().without(known);
        Some(format!("condition `{unread}` asks about {missing}, which is not known where {effect} is read"))
    }

    /// Why the rule cannot be one of a whole army: an aura needs units it comes from.
    pub fn fault_of_an_army(&self) -> Option<String> {
        let lost = self.aura.is_some() && self.from.is_none();
        let aura = lost.then(|| "an `aura` of an army says `from` which of its units it comes".to_owned());
        aura.or_else(|| self.fault_in_force())
    }

    /// Why the rule cannot be one of a unit: only an army has units around which its auras are.
    pub fn fault_of_a_unit(&self) -> Option<String> {
        let key = if self.from.is_some() { "from" } else { "enemies" };
        (self.from.is_some() || self.enemies).then(|| format!("`{key}` belongs to a rule of an army"))
    }

    /// Why the rule cannot be put in force by a stratagem, a choice or an army rule: it has no bearer
    /// there, and the battle has begun.
    pub fn fault_without_bearer(&self) -> Option<String> {
        self.fault_of_a_unit().or_else(|| self.fault_in_force())
    }

    fn fault_in_force(&self) -> Option<String> {
        if let Some(effect) = self.then.iter().find(|effect| effect.is_from_the_start()) {
            return Some(format!("{effect} counts from the start of the battle: only a datasheet or enhancement"));
        }
        let bearer = self.conditions.iter().find(|condition| condition.needs().cover(Facts::BEARER))?;
        Some(format!("condition `{bearer}` asks about a bearer: only a datasheet or enhancement has one"))
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rule::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rule = Rule::deserialize(deserializer)?;
        match rule.fault() {
            Some(fault) => Err(serde::de::Error::custom(fault)),
            None => Ok(rule),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, word: &str) {
        let fault = serde_json::from_str::<Rule>(text).expect_err(text).to_string();
        assert!(fault.contains(word), "{fault}");
    }

    #[test]
    fn a_condition_that_its_reader_cannot_answer_does_not_load() {
        refused(r#"{"if": ["own-model"], "then": [{"can": "charge_after_advance"}]}"#, "own-model");
        refused(r#"{"if": ["other:VEHICLE"], "then": [{"weapon": "ASSAULT"}]}"#, "other:VEHICLE");
        refused(r#"{"if": ["melee"], "then": [{"stat": "M", "add": 2}]}"#, "melee");
        refused(r#"{"if": ["own-model"], "then": [{"roll": "to_hit", "when": "attacked", "add": -1}]}"#, "own-model");
        refused(r#"{"if": ["deep-strikes"], "then": [{"ability": "DEEP STRIKE"}]}"#, "deep-strikes");
        refused(r#"{"if": ["may-surge"], "then": [{"ability": "BLOOD SURGE D6"}]}"#, "may-surge");
        refused(r#"{"if": ["in-shadow"], "then": [{"can": "stand_in_shadow"}]}"#, "in-shadow");
        refused(r#"{"if": ["charged"], "then": [{"stat": "W", "add": 1}]}"#, "charged");
        refused(r#"{"if": ["charged"], "then": []}"#, "then");
    }

    #[test]
    fn rules_read_and_write_back() {
        let text = r#"{"if":["own-model","other:A|B"],"then":[{"roll":"to_hit","when":"attacking","add":1}]}"#;
        let rule: Rule = serde_json::from_str(text).expect("reads");
        assert_eq!(serde_json::to_string(&rule).expect("writes"), text);
    }
}
