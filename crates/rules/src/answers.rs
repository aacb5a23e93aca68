//! Answers to interrupts: which are legal, which is the default, what may be said at all.
//!
//! Defaults are what a sensible player does: `losses.rs` says who is lost, `rerolls.rs` which dice
//! are rolled again for nothing. The computer opponent and the page's hint take them from here.

mod cohesion;
pub(crate) mod losses;
mod rerolls;

use crate::action::Decline;
use crate::action::{Action, SaveKind};
use crate::attack::allocate;
use crate::attack::sequence::likelier;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::effects::ambush;
use crate::ids::ModelId;
use crate::phases::coherency;
use crate::phases::movement::{disembark, wreck};
use crate::picks::Pick;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::Decider;
use crate::state::Whereabouts;
use crate::stratagems::{self, command_reroll};
use crate::{picks, records};

/// Whether `action` answers `decision`.
pub(crate) fn check(battle: Battle<'_>, decision: &Decision, action: &Action) -> Result<(), Refusal> {
    let wrong = || Refusal::new(Code::NotAvailable).waiting_for(decision.player).because(Reason::AnswerTheQuestion);
    match (&decision.question, action) {
        (Question::Allocate { unit, options }, Action::Allocate(model)) => {
            known(battle, *model)?;
            if options.contains(model) { Ok(()) } else { Err(allocate::why_not(battle, *unit, *model)) }
        }
        (Question::Precision { options, unit }, Action::Allocate(model)) => {
            known(battle, *model)?;
            if options.contains(model) {
                Ok(())
            } else {
                Err(Refusal::new(Code::ModelNotVisible).unit(*unit).model(*model))
            }
        }
        (Question::Precision { .. } | Question::Reroll { .. }, Action::DeclineReaction(Decline::Once)) => Ok(()),
        (Question::ChooseSave { .. }, Action::ApplySaves(_)) => Ok(()),
        (Question::Reroll { context, eligible, faces, whole, most, .. }, Action::Reroll(named, dice)) => {
            if named != context {
                return Err(Refusal::new(Code::RollNotRerollable).because(Reason::NotTheLastRoll));
            }
            let twice = (1..dice.len()).any(|at| dice[..at].contains(&dice[at]));
            if twice {
                return Err(Code::AlreadyRerolled.into());
            }
            if dice.iter().any(|die| usize::from(*die) >= faces.len()) {
                return Err(Refusal::new(Code::Malformed).because(Reason::DiceCountedFromZero));
            }
            if dice.len() > usize::from(*most) {
                let hint = Reason::TooManyDice;
                return Err(Refusal::new(Code::RollNotRerollable).because(hint));
            }
            let complete = !*whole || dice.is_empty() || dice.len() == faces.len();
            if !complete || dice.iter().any(|die| !eligible.contains(die)) {
                return Err(Refusal::new(Code::RollNotRerollable).because(Reason::DieNotRerollable));
            }
            Ok(())
        }
        (Question::Hazardous { options, unit }, Action::ChooseModels(models)) => match models.as_slice() {
            [model] if options.contains(model) => Ok(()),
            _ => Err(Refusal::new(Code::NotAvailable).unit(*unit).because(Reason::ChooseOfferedModel)),
        },
        (Question::Casualties { options, count, unit }, Action::ChooseModels(models)) => {
            let distinct = (1..models.len()).all(|at| !models[..at].contains(&models[at]));
            if models.len() == usize::from(*count) && distinct && models.iter().all(|m| options.contains(m)) {
                Ok(())
            } else {
                Err(Refusal::new(Code::NotAvailable).unit(*unit).because(Reason::ChooseAsManyAsFailed))
            }
        }
        (Question::Coherency { unit, .. }, Action::ChooseModels(models)) => {
            if coherency::check_removal(battle, *unit, models) {
                Ok(())
            } else {
                Err(Refusal::new(Code::NotAvailable).unit(*unit).because(Reason::ChooseNotAll))
            }
        }
        (Question::Wreck { unit, transport, within }, Action::DisembarkUnit(named, places)) => {
            // The owner chooses the order; in an emergency the unit has been chosen already.
            let aboard = named.index() < battle.setup.units.len()
                && battle.state.unit(*named).attached_to.is_none()
                && battle.state.unit(*named).place == Whereabouts::Embarked(*transport);
            if !aboard || (named != unit && *within != disembark::NEAR) {
                return Err(Refusal::new(Code::UnknownId).unit(*unit).because(Reason::NameUnitGettingOut));
            }
            wreck::check(battle, *named, *transport, *within, places)
        }
        // Declining is for those whom the engine finds no room: an emergency.
        (Question::Wreck { .. }, Action::DeclineReaction(Decline::Once))
            if default(battle, decision) == Some(Action::DeclineReaction(Decline::Once)) =>
        {
            Ok(())
        }
        (Question::Pick(Pick::Place { anywhere: true, .. }), Action::ChoosePlace(Some(at))) => {
            if ambush::may_lie(battle, decision.player, *at) {
                Ok(())
            } else {
                Err(Refusal::new(Code::TooCloseToEnemy).waiting_for(decision.player).because(Reason::MarkerFromEnemies))
            }
        }
        (Question::Pick(pick), _) => picks::check(pick, decision.player, action),
        (Question::Continue, Action::ContinueSequence) => Ok(()),
        (Question::Faction { rule, unit, among }, Action::FactionChoice(..)) => {
            records::check_answer(battle, *rule, *unit, among, action)
        }
        (Question::Faction { rule, .. }, Action::DeclineReaction(_)) if battle.setup.army_rule(*rule).must => {
            Err(wrong())
        }
        (Question::Reaction { moment }, Action::UseStratagem(using)) => {
            stratagems::check_in(battle, decision.player, using, *moment)
        }
        (Question::CommandReroll { unit, context, faces, eligible, .. }, Action::UseStratagem(using)) => {
            command_reroll::check(battle, decision.player, using, *unit, *context, faces.len(), eligible)
        }
        (
            Question::CommandReroll { .. } | Question::Reaction { .. } | Question::Faction { .. },
            Action::DeclineReaction(Decline::Once),
        )
        | (Question::CommandReroll { .. } | Question::Reaction { .. }, Action::DeclineReaction(Decline::ForPhase)) => {
            Ok(())
        }
        _ => Err(wrong()),
    }
}

fn known(battle: Battle<'_>, model: ModelId) -> Result<(), Refusal> {
    if model.index() < battle.setup.models.len() { Ok(()) } else { Err(Code::UnknownId.into()) }
}

/// What happens if nobody says anything else: the defaults of scenario.md.
pub(crate) fn default(battle: Battle<'_>, decision: &Decision) -> Option<Action> {
    match &decision.question {
        Question::Allocate { unit, options } => losses::first(battle, *unit, options).map(Action::Allocate),
        Question::Precision { .. } => Some(Action::DeclineReaction(Decline::Once)),
        Question::Reroll { .. } => Some(rerolls::default(&decision.question)),
        Question::ChooseSave { armour, invulnerable, .. } => Some(Action::ApplySaves(likelier(*armour, *invulnerable))),
        Question::Hazardous { unit, options } => {
            losses::first(battle, *unit, options).map(|model| Action::ChooseModels(vec![model]))
        }
        Question::Casualties { unit, options, count } => {
            Some(Action::ChooseModels(losses::several(battle, *unit, options, usize::from(*count))))
        }
        Question::Coherency { unit, .. } => Some(Action::ChooseModels(losses::for_coherency(battle, *unit))),
        Question::Wreck { unit, transport, within } => {
            let wreck = battle.setup.unit(*transport).model_ids().next()?;
            match wreck::default_places(battle, *unit, &battle.body(wreck), *within) {
                Some(places) => Some(Action::DisembarkUnit(*unit, places)),
                None => Some(Action::DeclineReaction(Decline::Once)),
            }
        }
        Question::Pick(pick) => picks::default(pick),
        Question::Continue => Some(Action::ContinueSequence),
        Question::Faction { rule, unit, among } if battle.setup.army_rule(*rule).must => {
            records::options(battle, decision.player, *rule, *unit, among).into_iter().next()
        }
        Question::CommandReroll { .. } | Question::Reaction { .. } | Question::Faction { .. } => {
            Some(Action::DeclineReaction(Decline::Once))
        }
        Question::ChargeRoll { unit } => Some(Action::ChargeRoll(*unit)),
        Question::ReactionMove { unit } => Some(Action::ConfirmUnitMove(*unit, Vec::new())),
        Question::PileIn { unit } => Some(Action::PileIn(*unit, Vec::new())),
        Question::Consolidate { unit } => Some(Action::Consolidate(*unit, Vec::new())),
        Question::ChargeMove { .. } | Question::Unit => None,
    }
}

/// Answers every question with its default.
#[derive(Debug, Default, Clone, Copy)]
pub struct Defaults;

impl Decider for Defaults {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        default(battle, decision).unwrap_or(Action::DeclineReaction(Decline::Once))
    }
}

/// A sample of legal answers, the default first.
pub(crate) fn options(battle: Battle<'_>, decision: &Decision) -> Vec<Action> {
    let mut out: Vec<Action> = default(battle, decision).into_iter().collect();
    match &decision.question {
        Question::Allocate { options, .. } => more(&mut out, options.iter().map(|m| Action::Allocate(*m))),
        Question::Precision { options, .. } => out.extend(options.iter().map(|m| Action::Allocate(*m))),
        Question::ChooseSave { .. } => {
            out = vec![Action::ApplySaves(SaveKind::Armour), Action::ApplySaves(SaveKind::Invulnerable)];
        }
        Question::Reroll { .. } => more(&mut out, rerolls::options(&decision.question).into_iter()),
        Question::Hazardous { options, .. } => {
            more(&mut out, options.iter().map(|m| Action::ChooseModels(vec![*m])));
        }
        Question::Casualties { options, count, .. } => {
            let lowest = options.iter().take(usize::from(*count)).copied().collect();
            more(&mut out, std::iter::once(Action::ChooseModels(lowest)));
        }
        Question::Coherency { options, .. } => {
            more(&mut out, options.iter().rev().map(|m| Action::ChooseModels(vec![*m])));
        }
        Question::CommandReroll { unit, context, faces, eligible, .. } => {
            out.extend(command_reroll::options(battle, *unit, *context, faces, eligible));
        }
        Question::Reaction { moment } => out.extend(stratagems::options(battle, decision.player, *moment)),
        Question::Faction { rule, unit, among } => {
            more(&mut out, records::options(battle, decision.player, *rule, *unit, among).into_iter());
        }
        Question::Pick(pick) => out = picks::options(pick),
        Question::Wreck { .. }
        | Question::Continue
        | Question::ChargeRoll { .. }
        | Question::ChargeMove { .. }
        | Question::ReactionMove { .. }
        | Question::PileIn { .. }
        | Question::Consolidate { .. }
        | Question::Unit => {}
    }
    out.dedup();
    out
}

/// Adds what is not there yet: the default comes first, and once.
fn more(out: &mut Vec<Action>, actions: impl Iterator<Item = Action>) {
    for action in actions {
        if !out.contains(&action) {
            out.push(action);
        }
    }
}
