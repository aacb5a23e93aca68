//! A stratagem of this battle.

use super::grant::{Compiler, Cond, tail};
use crate::ids::{GrantId, Player};
use crate::position::Phase;
use codex::{Deed, Lasts, Limit, PhaseName, Stratagem, Turn, UsedWhen};

/// A stratagem in play.
#[derive(Debug, Clone, PartialEq)]
pub struct StratagemCard {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it does, in our words.
    pub text: String,
    /// Whose it is; `None` is both players'.
    pub player: Option<Player>,
    /// What it costs.
    pub cp: u8,
    /// The phases in which it is used; empty is any.
    pub phases: Vec<Phase>,
    /// In whose turn.
    pub turn: Turn,
    /// The moment, as its record says it.
    pub moment: UsedWhen,
    /// What its target must be.
    pub(crate) target: Vec<Cond>,
    /// How near the target must be to the unit the moment is about, in inches.
    pub(crate) within: Option<u8>,
    /// How often.
    pub limit: Limit,
    /// How long its rules stay in force.
    pub until: Lasts,
    /// What it puts in force.
    pub grants: Vec<GrantId>,
    /// Effects to choose from, by id.
    pub(crate) choices: Vec<String>,
    /// What each puts in force.
    pub choice_grants: Vec<Vec<GrantId>>,
    /// What is done in code.
    pub does: Option<Deed>,
    /// S2.5 only models with GRENADES use it.
    pub(crate) thrown: bool,
    /// It is shown, and the players carry it out.
    pub reminder: bool,
}

impl StratagemCard {
    /// The card of a record.
    pub(crate) fn of(record: &Stratagem, player: Option<Player>, compiler: &mut Compiler<'_>) -> StratagemCard {
        let id = tail(&record.id).to_owned();
        let grants =
            if record.rules.is_empty() { Vec::new() } else { compiler.grants(&id, &record.name, &record.rules) };
        StratagemCard {
            name: record.name.clone(),
            text: record.text.clone(),
            player,
            cp: record.cp,
            phases: record.phases.iter().map(|phase| phase_of(*phase)).collect(),
            turn: record.turn,
            moment: record.moment,
            target: compiler.conditions(&record.target),
            within: record.within,
            limit: record.limit,
            until: record.until,
            grants,
            choices: record.choices.iter().map(|choice| choice.id.clone()).collect(),
            choice_grants: record
                .choices
                .iter()
                .map(|choice| compiler.grants(&choice.id, &record.name, &choice.rules))
                .collect(),
            does: record.does,
            thrown: id == "grenade",
            reminder: record.reminder,
            id,
        }
    }

    /// Whether it is used on units in reserves.
    pub(crate) fn is_for_reserves(&self) -> bool {
        self.does == Some(Deed::RapidIngress) || self.target.contains(&Cond::MayArrive)
    }

    /// The place of a choice.
    pub fn find_choice(&self, name: &str) -> Option<u8> {
        self.choices.iter().position(|id| id == name).map(|at| at as u8)
    }

    /// The id of a choice.
    pub fn choice_name(&self, at: u8) -> &str {
        self.choices.get(usize::from(at)).map_or("", String::as_str)
    }
}

/// The phase that a record names.
pub(crate) const fn phase_of(name: PhaseName) -> Phase {
    match name {
        PhaseName::Command => Phase::Command,
        PhaseName::Movement => Phase::Movement,
        PhaseName::Shooting => Phase::Shooting,
        PhaseName::Charge => Phase::Charge,
        PhaseName::Fight => Phase::Fight,
    }
}
