//! Army and detachment rules as records (F1 to F5).

use crate::record::{LoadError, Record, is_kebab};
use crate::rule::Rule;
use crate::stratagem::{Choice, Lasts};
use serde::{Deserialize, Serialize};

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

/// When a rule asks for a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChosenWhen {
    /// Never: it always applies.
    #[default]
    Never,
    /// At the start of the player's Command phase.
    Command,
    /// At the start of each battle round.
    Round,
    /// When a unit is selected to fight.
    SelectedToFight,
}

/// How often a choice is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Often {
    /// As often as it is asked.
    #[default]
    Always,
    /// Each choice once a battle.
    EachOnce,
}

/// Rules in code: the residue that the words do not reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleDeed {
    /// F4.1 dice are rolled and spent.
    Blessings,
    /// F5.1
    Shadow,
    /// F5.5
    Murdercall,
    /// F5.5
    BloodTainted,
    /// F5.2
    WarpRifts,
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
