//! Detachments and their enhancements (F1 to F5, M1.5): who may bear which, and for how much.
//!
//! A file of `data/detachments/` is a detachment. Its rule is in `data/army-rules/<detachment>/`, its stratagems are in
//! `data/stratagems/<detachment>/`.

use crate::record::{LoadError, Record, is_kebab};
use crate::rule::Rule;
use crate::stratagem::PhaseName;
use crate::trigger::Trigger;
use serde::{Deserialize, Serialize};

/// A detachment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detachment {
    /// In kebab case: `war-horde`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// The faction it belongs to.
    pub faction: String,
    /// Its enhancements, in the order of the file.
    pub enhancements: Vec<Enhancement>,
}

/// An enhancement.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enhancement {
    /// In kebab case: `artificer-armour`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Points.
    pub cost: u32,
    /// The detachment it belongs to; a record leaves it to its file.
    #[serde(default)]
    pub detachment: String,
    /// Keywords, any of which lets a CHARACTER bear it (`INFANTRY+TERMINATOR` asks for both); empty is every one of the
    /// faction.
    #[serde(default)]
    pub bearer: Vec<String>,
    /// Keywords, any of which forbids it.
    #[serde(default)]
    pub not_bearer: Vec<String>,
    /// Units that its bearer may lead besides those of its datasheet, by id (R14.5).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leads: Vec<String>,
    /// What it does, in our words.
    #[serde(default)]
    pub text: String,
    /// What it does, as rules.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// What happens at a moment.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// It is shown, and the players carry it out.
    #[serde(default)]
    pub reminder: bool,
    /// When players think of it, where it is a reminder; empty is any time.
    #[serde(default)]
    pub phases: Vec<PhaseName>,
}

impl Enhancement {
    /// Whether a CHARACTER with these keywords may bear it.
    pub fn may_be_borne(&self, has: impl Fn(&str) -> bool) -> bool {
        let fits = |words: &String| words.split('+').all(&has);
        (self.bearer.is_empty() || self.bearer.iter().any(fits)) && !self.not_bearer.iter().any(|word| has(word))
    }
}

/// Reads one file; all its faults, or the detachment and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Detachment, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.id();
    let name = record.required::<String>("name");
    let faction = record.required::<String>("faction");
    let written = record.entries::<Enhancement>("enhancements");
    for entry in &written {
        let enhancement = &entry.value;
        if !is_kebab(&enhancement.id) {
            record.fault(entry.at("id"), format!("id `{}` must be like artificer-armour", enhancement.id));
        }
        if !enhancement.detachment.is_empty() {
            record.fault(entry.at("detachment"), "the file says which detachment it is");
        }
        if let Some(fault) = enhancement.rules.iter().find_map(Rule::fault_of_a_unit) {
            record.fault(entry.at("rules"), fault);
        }
        let acts = !enhancement.rules.is_empty() || !enhancement.triggers.is_empty() || !enhancement.leads.is_empty();
        if acts == enhancement.reminder {
            record
                .fault(entry.span.clone(), "an enhancement has rules, triggers or `leads`, or else `reminder = true`");
        }
        if acts && !enhancement.phases.is_empty() {
            record.fault(entry.at("phases"), "`phases` say when a reminder is shown");
        }
    }
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(name), Some(faction), true) = (id, name, faction, errors.is_empty()) else {
        return Err(errors);
    };
    let mut enhancements: Vec<Enhancement> = written.into_iter().map(|entry| entry.value).collect();
    let id = id.into_inner();
    for enhancement in &mut enhancements {
        enhancement.detachment.clone_from(&id);
        Trigger::name_all(&mut enhancement.triggers, &enhancement.id);
    }
    Ok((Detachment { id, name: name.into_inner(), faction: faction.into_inner(), enhancements }, line))
}
