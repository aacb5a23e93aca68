//! Army and detachment rules as records (F1 to F5).

use crate::record::{LoadError, Record, is_kebab};
use crate::rule::Rule;
use crate::stratagem::{Choice, Lasts};
use crate::words::words;
use serde::Serialize;

/// An army rule, or the rule of a detachment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ArmyRuleRecord {
    /// `orks/waaagh`, `war-horde/get-stuck-in`: the faction or the detachment, then the rule.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// What it does, in our words.
    pub text: String,
    /// What always applies to units of the army.
    pub rules: Vec<Rule>,
    /// What is chosen from.
    pub choices: Vec<Choice>,
    /// When it is chosen.
    pub when: ChosenWhen,
    /// How often each choice is made.
    pub often: Often,
    /// An enemy unit is chosen and marked.
    pub marks: bool,
    /// How long a choice lasts.
    pub until: Lasts,
    /// What is done in code.
    pub does: Option<RuleDeed>,
}

impl ArmyRuleRecord {
    /// Whether its player is asked something.
    pub fn asks(&self) -> bool {
        self.when != ChosenWhen::Never || matches!(self.does, Some(RuleDeed::Blessings))
    }
}

words! {
    /// When a rule asks for a choice.
    pub enum ChosenWhen default Never {
        /// Never: it always applies.
        Never = "never",
        /// At the start of the player's Command phase.
        Command = "command",
        /// At the start of each battle round.
        Round = "round",
        /// When a unit is selected to fight.
        SelectedToFight = "selected-to-fight",
    }
}

words! {
    /// How often a choice is made.
    pub enum Often default Always {
        /// As often as it is asked.
        Always = "always",
        /// Each choice once a battle.
        EachOnce = "each-once",
    }
}

words! {
    /// Rules in code: the residue that the words do not reach.
    pub enum RuleDeed {
        /// F4.1 dice are rolled and spent.
        Blessings = "blessings",
        /// F5.1
        Shadow = "shadow",
        /// F5.5
        Murdercall = "murdercall",
        /// F5.5
        BloodTainted = "blood-tainted",
        /// F5.2
        WarpRifts = "warp-rifts",
    }
}

/// Reads one file; all its faults, or the rule and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(ArmyRuleRecord, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.required::<String>("id");
    if let Some(id) = id.as_ref().filter(|id| !id.get_ref().split('/').all(is_kebab)) {
        record.fault(id.span(), format!("id `{}` must be like orks/waaagh", id.get_ref()));
    }
    let name = record.required::<String>("name");
    let words = record.required::<String>("text");
    let rules = record.entries::<Rule>("rules");
    let choices = record.entries::<Choice>("choices");
    let when = record.optional::<ChosenWhen>("when");
    let often = record.optional::<Often>("often");
    let marks = record.optional::<bool>("marks");
    let until = record.optional::<Lasts>("until");
    let does = record.optional::<RuleDeed>("does");
    for entry in &rules {
        if let Some(fault) = entry.value.fault_without_bearer() {
            record.fault(entry.at("if"), fault);
        }
    }
    for entry in &choices {
        for fault in entry.value.rules.iter().filter_map(Rule::fault_without_bearer) {
            record.fault(entry.at("rules"), fault);
        }
    }
    let chosen = when.as_ref().is_some_and(|when| *when.get_ref() != ChosenWhen::Never);
    if !chosen {
        let unread = [
            ("choices", choices.first().map(|entry| entry.span.clone())),
            ("often", often.as_ref().map(|key| key.span())),
            ("marks", marks.as_ref().map(|key| key.span())),
            ("until", until.as_ref().map(|key| key.span())),
        ];
        for (key, span) in unread.into_iter().filter_map(|(key, span)| Some((key, span?))) {
            record.fault(span, format!("`{key}` is read where something is chosen: say `when`"));
        }
        if rules.is_empty() && does.is_none() && record.is_clean() {
            record.fault(0..0, "an army rule has `rules`, `does`, or `when` with `choices` or `marks`");
        }
    }
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(name), Some(words), true) = (id, name, words, errors.is_empty()) else {
        return Err(errors);
    };
    let rule = ArmyRuleRecord {
        id: id.into_inner(),
        name: name.into_inner(),
        text: words.into_inner(),
        rules: rules.into_iter().map(|entry| entry.value).collect(),
        choices: choices.into_iter().map(|entry| entry.value).collect(),
        when: when.map(|x| x.into_inner()).unwrap_or_default(),
        often: often.map(|x| x.into_inner()).unwrap_or_default(),
        marks: marks.is_some_and(|x| x.into_inner()),
        until: until.map(|x| x.into_inner()).unwrap_or_default(),
        does: does.map(|x| x.into_inner()),
    };
    Ok((rule, line))
}
