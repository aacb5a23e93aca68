//! A stratagem of this battle.

use super::act::{ActCard, PickCard};
use super::grant::{Compiler, Cond, tail};
use crate::ids::{GrantId, Player};
use crate::position::Phase;
use codex::{Act, Deed, Lasts, Limit, PhaseName, Stratagem, To, Turn, UsedWhen, Who};

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
    /// The moments, as its record says them; any of them will do.
    pub moments: Vec<UsedWhen>,
    /// What its target must be.
    pub(crate) target: Vec<Cond>,
    /// Lists of which one must be true as a whole; empty asks nothing.
    pub(crate) either: Vec<Vec<Cond>>,
    /// How near the target must be to the unit the moment is about, in inches.
    pub(crate) within: Option<u8>,
    /// How often.
    pub(crate) limit: Limit,
    /// How long its rules stay in force.
    pub until: Lasts,
    /// What it puts in force.
    pub grants: Vec<GrantId>,
    /// Effects to choose from, by id.
    pub choices: Vec<String>,
    /// What each puts in force.
    pub choice_grants: Vec<Vec<GrantId>>,
    /// What each does.
    pub(crate) choice_acts: Vec<Vec<ActCard>>,
    /// The second unit.
    pub(crate) picks: Option<PickCard>,
    /// It may be used without one.
    pub(crate) alone: bool,
    /// Whom its rules apply to.
    pub who: Who,
    /// What is done, in order.
    pub(crate) acts: Vec<ActCard>,
    /// The grant that says on whom it was used, where triggers of it wait for later moments.
    pub(crate) awaits: Option<GrantId>,
    /// What is done in code.
    pub does: Option<Deed>,
    /// S2.5 only models with GRENADES use it.
    pub(crate) thrown: bool,
    /// S4 only the Challenger who holds its card uses it.
    pub challenge: bool,
    /// It is shown, and the players carry it out.
    pub reminder: bool,
}

impl StratagemCard {
    /// The card of a record.
    pub(crate) fn of(record: &Stratagem, player: Option<Player>, compiler: &mut Compiler<'_>) -> StratagemCard {
        let id = tail(&record.id).to_owned();
        let grants =
            if record.rules.is_empty() { Vec::new() } else { compiler.grants(&id, &record.name, &record.rules) };
        // The resources of both armies are apart; a core stratagem has none.
        let owner = player.unwrap_or(Player::One);
        let acts = |deeds: &[Act], id: &str, compiler: &mut Compiler<'_>| {
            ActCard::all(deeds, id, &record.name, owner, compiler)
        };
        StratagemCard {
            name: record.name.clone(),
            text: record.text.clone(),
            player,
            cp: record.cp,
            phases: record.phases.iter().map(|phase| phase_of(*phase)).collect(),
            turn: record.turn,
            moments: record.moments.clone(),
            target: compiler.conditions(&record.target),
            either: record.either.iter().map(|list| compiler.conditions(list)).collect(),
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
            choice_acts: record.choices.iter().map(|choice| acts(&choice.deeds, &choice.id, compiler)).collect(),
            picks: record.picks.as_ref().map(|pick| PickCard::of(pick, &id, compiler)),
            alone: record.alone,
            who: record.who,
            acts: acts(&record.deeds, &id, compiler),
            awaits: (!record.triggers.is_empty()).then(|| compiler.grants(&id, &record.name, &[])[0]),
            does: record.does,
            thrown: id == "grenade",
            challenge: record.id.starts_with("challenger/"),
            reminder: record.reminder,
            id,
        }
    }

    /// Whether it is used on units in reserves.
    pub(crate) fn is_for_reserves(&self) -> bool {
        self.does == Some(Deed::RapidIngress) || self.target.contains(&Cond::MayArrive)
    }

    /// Whether it is used on those who have just been destroyed.
    pub(crate) fn is_used_on_the_fallen(&self) -> bool {
        self.is_used_at(UsedWhen::Destroyed) || self.is_used_at(UsedWhen::Dies)
    }

    /// Whether one of its moments is this.
    pub(crate) fn is_used_at(&self, when: UsedWhen) -> bool {
        self.moments.contains(&when)
    }

    /// Whether its rules or deeds are about another unit.
    pub(crate) fn is_for_another(&self) -> bool {
        let about = |act: &ActCard| matches!(act.to, To::Other | To::Others);
        matches!(self.who, Who::Other | Who::Both) || self.acts.iter().any(about)
    }

    /// Every deed that a use of it may do, those that follow from others too.
    pub(crate) fn every_act(&self) -> Vec<&ActCard> {
        let mut out = Vec::new();
        let all = self.acts.iter().chain(self.choice_acts.iter().flatten());
        all.for_each(|act| act.walk(&mut |act| out.push(act)));
        out
    }

    /// What a use of it does: its own deeds, then those of the choice.
    pub fn acts(&self, choice: Option<u8>) -> impl Iterator<Item = &ActCard> {
        let chosen = choice.and_then(|choice| self.choice_acts.get(usize::from(choice)));
        self.acts.iter().chain(chosen.into_iter().flatten())
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
