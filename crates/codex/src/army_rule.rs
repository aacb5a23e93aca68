//! Army and detachment rules as records (F1 to F5).

use crate::facts::Facts;
use crate::muster::Muster;
use crate::record::{LoadError, Record, is_kebab};
use crate::rule::{Condition, Rule};
use crate::stratagem::{Choice, Lasts, Limit, PhaseName};
use crate::trigger::Trigger;
use crate::words::words;
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
    /// Tokens or points that the army gains and spends.
    pub resource: Option<Resource>,
    /// What happens at moments, for every unit of the army.
    pub triggers: Vec<Trigger>,
    /// The army rule that it takes the place of, by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<String>,
    /// Stratagems of the army that cost less.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cheaper: Vec<Cheaper>,
    /// What is judged when a list is checked.
    pub muster: Option<Muster>,
    /// What is done in code.
    pub does: Option<RuleDeed>,
    /// It has no effect of its own: rules of the detachments say what it does, or the datasheets of the units.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub heading: bool,
    /// It is shown, and the players carry it out.
    pub reminder: bool,
    /// When players think of it, where it is a reminder; empty is any time.
    pub phases: Vec<PhaseName>,
}

/// Stratagems that cost less for some units, once in a while for the whole army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cheaper {
    /// The last parts of their ids: `into-darkness`.
    pub stratagems: Vec<String>,
    /// How many command points less.
    pub by: u8,
    /// All must be true of the unit it is used on.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// How often.
    pub limit: Limit,
}

impl Cheaper {
    /// What nobody would read, in a sentence.
    fn fault(&self) -> Option<String> {
        if self.stratagems.is_empty() || !(1..=3).contains(&self.by) {
            return Some("`cheaper` names `stratagems`, and how much less they cost in `by`, from 1 to 3".to_owned());
        }
        let known = Facts::ABILITIES.and(Facts::SHADOW).and(Facts::AFFLICTED);
        let unread = self.conditions.iter().find(|condition| !known.cover(condition.needs()))?;
        Some(format!("condition `{unread}` asks about {}", unread.needs().without(known)))
    }
}

/// Tokens or points of an army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resource {
    /// In kebab case: `pain-tokens`.
    pub id: String,
    /// For people.
    pub name: String,
    /// How many the army begins the battle with.
    #[serde(default)]
    pub start: u8,
    /// The most that it may have; left out, 100.
    #[serde(default = "most")]
    pub most: u8,
}

const fn most() -> u8 {
    100
}

impl ArmyRuleRecord {
    /// Whether its player is asked something.
    pub fn asks(&self) -> bool {
        self.when != ChosenWhen::Never
            || matches!(self.does, Some(RuleDeed::Blessings))
            || self.triggers.iter().any(Trigger::asks)
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
        /// Dice that were kept take the place of rolls, one for each unit and phase.
        MiracleDice = "miracle-dice",
        /// F5.2
        WarpRifts = "warp-rifts",
        /// Markers that the army keeps without models have the auras that rules of the army give its units.
        MarkerAuras = "marker-auras",
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
    let reminder = record.optional::<bool>("reminder").is_some_and(toml::Spanned::into_inner);
    let phases = record.optional::<Vec<PhaseName>>("phases");
    let resource = record.optional::<Resource>("resource");
    let muster = record.optional::<Muster>("muster");
    if let Some((span, fault)) = muster.as_ref().and_then(|muster| Some((muster.span(), muster.get_ref().fault()?))) {
        record.fault(span, fault);
    }
    let heading = record.optional::<bool>("heading").is_some_and(toml::Spanned::into_inner);
    let instead_of = record.optional::<String>("instead_of");
    let triggers = record.entries::<Trigger>("triggers");
    let cheaper = record.entries::<Cheaper>("cheaper");
    for entry in &cheaper {
        if let Some(fault) = entry.value.fault() {
            record.fault(entry.span.clone(), fault);
        }
    }
    if let Some(resource) = resource.as_ref().filter(|resource| !is_kebab(&resource.get_ref().id)) {
        record.fault(resource.span(), "the id of a resource must be like pain-tokens");
    }
    for entry in &rules {
        if let Some(fault) = entry.value.fault_of_an_army() {
            record.fault(entry.at("if"), fault);
        }
    }
    for entry in &choices {
        for fault in entry.value.rules.iter().filter_map(Rule::fault_of_an_army) {
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
        if rules.is_empty()
            && does.is_none()
            && triggers.is_empty()
            && cheaper.is_empty()
            && muster.is_none()
            && instead_of.is_none()
            && !heading
            && !reminder
            && record.is_clean()
        {
            let message = "an army rule has `rules`, `triggers`, `cheaper`, `muster`, `does`, `when` with `choices` or \
                           `marks`, or `reminder = true`";
            record.fault(0..0, message);
        }
    }
    let acts = !rules.is_empty() || !triggers.is_empty() || !cheaper.is_empty() || does.is_some();
    if reminder && (chosen || acts) {
        record.fault(0..0, "a reminder is left to the players: it has no `rules`, `triggers`, `when` or `does`");
    }
    if let Some(phases) = phases.as_ref().filter(|_| !reminder) {
        record.fault(phases.span(), "`phases` say when a reminder is shown");
    }
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(name), Some(words), true) = (id, name, words, errors.is_empty()) else {
        return Err(errors);
    };
    let id = id.into_inner();
    let mut triggers: Vec<Trigger> = triggers.into_iter().map(|entry| entry.value).collect();
    Trigger::name_all(&mut triggers, id.rsplit('/').next().unwrap_or(&id));
    let rule = ArmyRuleRecord {
        triggers,
        resource: resource.map(|x| x.into_inner()),
        id,
        name: name.into_inner(),
        text: words.into_inner(),
        rules: rules.into_iter().map(|entry| entry.value).collect(),
        choices: choices.into_iter().map(|entry| entry.value).collect(),
        when: when.map(|x| x.into_inner()).unwrap_or_default(),
        often: often.map(|x| x.into_inner()).unwrap_or_default(),
        marks: marks.is_some_and(|x| x.into_inner()),
        until: until.map(|x| x.into_inner()).unwrap_or_default(),
        instead_of: instead_of.map(toml::Spanned::into_inner),
        cheaper: cheaper.into_iter().map(|entry| entry.value).collect(),
        muster: muster.map(toml::Spanned::into_inner),
        does: does.map(|x| x.into_inner()),
        heading,
        reminder,
        phases: phases.map(toml::Spanned::into_inner).unwrap_or_default(),
    };
    Ok((rule, line))
}
