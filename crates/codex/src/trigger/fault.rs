//! Triggers whose words nobody reads together: refused when they are read, with the word and what to do.

use super::{Trigger, TriggerDeed, TriggerWhen, Who};
use crate::facts::Facts;
use crate::rule::{Condition, Rule};

impl Trigger {
    /// What in the trigger would be ignored, in a sentence.
    pub(super) fn fault(&self) -> Option<String> {
        self.nothing_happens()
            .or_else(|| self.idle_keys())
            .or_else(|| self.missing_keys())
            .or_else(|| self.moment())
            .or_else(|| self.conditions.iter().find_map(|condition| self.condition(condition)))
            .or_else(|| self.choices.iter().flat_map(|choice| &choice.rules).find_map(|rule| self.rule(rule)))
    }

    fn marks(&self) -> bool {
        self.picks.is_some_and(|pick| pick.mark)
    }

    fn nothing_happens(&self) -> Option<String> {
        let idle = self.choices.is_empty() && self.does.is_none() && !self.marks();
        idle.then(|| "a trigger has `choices`, `does` or `picks` with `mark`".to_owned())
    }

    /// Keys that are written where nobody looks at them.
    fn idle_keys(&self) -> Option<String> {
        let wounded = matches!(self.does, Some(TriggerDeed::Heal | TriggerDeed::Suffer | TriggerDeed::Return));
        let diced = matches!(self.does, Some(TriggerDeed::MortalWounds | TriggerDeed::Heal));
        let idle = [
            ("wounds", self.wounds.is_some() && !wounded),
            ("dice", self.dice.is_some() && !diced),
            ("rows", !self.rows.is_empty() && self.does != Some(TriggerDeed::MortalWounds)),
            ("who", self.who != Who::Unit && self.choices.is_empty()),
        ];
        let (key, _) = idle.iter().find(|(_, unread)| *unread)?;
        Some(format!("`{key}` is not read here: remove it, or say in `does` or `choices` what it is for"))
    }

    /// Keys without which the rest does nothing, or only part of it.
    fn missing_keys(&self) -> Option<String> {
        if self.does == Some(TriggerDeed::MortalWounds) && self.rows.is_empty() {
            return Some("`does = \"mortal-wounds\"` needs `rows`".to_owned());
        }
        if self.does == Some(TriggerDeed::Heal) && self.wounds.is_none() && self.dice.unwrap_or(0) == 0 {
            return Some("`does = \"heal\"` needs `wounds` or `dice`".to_owned());
        }
        if self.choices.len() > 1 && !self.optional {
            return Some("several `choices` need `optional = true`: somebody must be asked".to_owned());
        }
        if self.on.is_some_and(|face| !(2..=6).contains(&face)) {
            return Some("`on` is a face from 2 to 6".to_owned());
        }
        None
    }

    /// Moments that are read in one place of the kernel, which looks at a few keys only.
    fn moment(&self) -> Option<String> {
        let dies = self.when == TriggerWhen::Dies;
        if dies != (self.does == Some(TriggerDeed::Return)) {
            return Some("`when = \"dies\"` and `does = \"return\"` belong together".to_owned());
        }
        let more = !self.conditions.is_empty() || self.optional || self.picks.is_some() || !self.choices.is_empty();
        if dies && more {
            return Some("`when = \"dies\"` has no `if`, `optional`, `picks` or `choices`".to_owned());
        }
        if self.when == TriggerWhen::MarkLost && !self.marks() {
            return Some("`when = \"mark-lost\"` needs `picks` with `mark = true`".to_owned());
        }
        None
    }

    fn condition(&self, condition: &Condition) -> Option<String> {
        let killed = matches!(self.when, TriggerWhen::DestroyedModel | TriggerWhen::DestroyedUnit);
        let attack = Facts::ATTACK.and(Facts::WEAPON).and(Facts::STRENGTH);
        let known = Facts::ALL.without(attack);
        let known = if killed { known } else { known.without(Facts::MODEL) };
        let missing = condition.needs().without(known);
        let when = self.when.word();
        (missing != Facts::NONE)
            .then(|| format!("condition `{condition}` asks about {missing}, which is not known at `when = \"{when}\"`"))
    }

    /// What a choice puts in force has no bearer; models of the bearer need an effect that asks about models.
    fn rule(&self, rule: &Rule) -> Option<String> {
        rule.fault_without_bearer().or_else(|| {
            let unread = rule.then.iter().find(|effect| !effect.gives().cover(Facts::MODEL))?;
            (self.who == Who::Bearer)
                .then(|| format!("`who = \"bearer\"` reaches models, and {unread} is about the whole unit"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, word: &str) {
        let fault = serde_json::from_str::<Trigger>(text).expect_err(text).to_string();
        assert!(fault.contains(word), "{fault}");
    }

    #[test]
    fn words_that_nobody_reads_together_do_not_load() {
        refused(r#"{"when": "command"}"#, "choices");
        refused(r#"{"when": "command", "does": "withdraw", "wounds": "1"}"#, "wounds");
        refused(r#"{"when": "command", "does": "suffer", "wounds": "1", "dice": 2}"#, "dice");
        refused(r#"{"when": "command", "does": "mortal-wounds"}"#, "rows");
        refused(r#"{"when": "command", "does": "heal"}"#, "heal");
        refused(r#"{"when": "command", "does": "withdraw", "who": "army"}"#, "who");
        refused(r#"{"when": "command", "does": "return"}"#, "return");
        refused(r#"{"when": "dies", "does": "return", "if": ["charged"]}"#, "dies");
        refused(r#"{"when": "command", "does": "withdraw", "if": ["melee"]}"#, "melee");
        refused(r#"{"when": "mark-lost", "does": "withdraw"}"#, "mark-lost");
        let leading =
            r#"[{"id": "a", "name": "A", "rules": [{"if": ["leading"], "then": [{"stat": "A", "add": 1}]}]}]"#;
        refused(&format!(r#"{{"when": "command", "choices": {leading}}}"#), "leading");
        let can = r#"[{"id": "a", "name": "A", "rules": [{"then": [{"can": "charge_after_advance"}]}]}]"#;
        refused(&format!(r#"{{"when": "command", "who": "bearer", "choices": {can}}}"#), "bearer");
    }
}
