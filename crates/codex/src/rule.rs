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
    /// How far, in inches.
    pub range: u8,
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
}

impl Rule {
    /// A combination of words that no part of the kernel reads, in a sentence.
    fn fault(&self) -> Option<String> {
        if self.then.is_empty() {
            return Some("a rule says in `then` what applies".to_owned());
        }
        self.then.iter().find_map(|effect| self.fault_of(effect))
    }

    fn fault_of(&self, effect: &Effect) -> Option<String> {
        if effect.is_wounds() {
            let known = |condition: &&Condition| matches!(condition, Condition::OwnModel | Condition::ModelWith(_));
            return match self.conditions.iter().find(|condition| !known(condition)) {
                Some(other) => {
                    Some(format!("W counts from the start of the battle: `{other}` beside own-model, model-with"))
                }
                None => self.aura.map(|_| "W counts from the start of the battle: it has no aura".to_owned()),
            };
        }
        let known = effect.gives();
        let unread = self.conditions.iter().find(|condition| !known.cover(condition.needs()))?;
        let missing = unread.needs().without(known);
        Some(format!("condition `{unread}` asks about {missing}, which is not known where {effect} is read"))
    }

    /// Why the rule cannot be put in force by a stratagem, a choice or an army rule: it has no bearer
    /// there, and the battle has begun.
    pub fn fault_without_bearer(&self) -> Option<String> {
        if self.then.iter().any(Effect::is_wounds) {
            return Some(format!(
                "{} counts from the start of the battle: only a datasheet or enhancement",
                Stat::W.word()
            ));
        }
        if self.aura.is_some() {
            return Some("an `aura` needs a bearer: only a datasheet or enhancement has one".to_owned());
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
