//! One module a phase: candidates → scores with named terms → a choice.

pub mod acts;
pub mod answers;
pub mod charge;
pub mod command;
pub mod deployment;
pub mod fight;
pub mod formations;
pub mod movement;
pub mod reactions;
pub mod scoring;
pub mod scout;
pub mod shooting;
#[cfg(test)]
pub(crate) mod tables;
pub mod whims;

use crate::explain::{Choice, Topic};
use crate::memory::{ACTIONS_IN_A_PHASE, Memory};
use crate::profile::{Features, Profile};
use rules::position::Phase;
use rules::{Action, Decision, Game, Player, Question};
use tactics::candidates::{self, Proposal};

/// What to do about whatever the game waits for between actions.
pub fn choose(game: &Game, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let player = decision.player;
    memory.actions += 1;
    if memory.actions > ACTIONS_IN_A_PHASE {
        memory.note_defect(format!("more than {ACTIONS_IN_A_PHASE} actions in a phase"));
        return safe(game, player);
    }
    if profile.can(Features::WHIMS) {
        return whims::choose(game, decision, memory);
    }
    match &decision.question {
        Question::Faction { rule, unit, among } => {
            command::faction(game, player, *rule, (*unit, among), profile, memory)
        }
        Question::ChargeRoll { .. } | Question::ChargeMove { .. } => charge::in_hand(game, decision, profile, memory),
        Question::PileIn { .. } | Question::Consolidate { .. } => fight::in_hand(game, decision, profile, memory),
        Question::ReactionMove { unit } => movement::out_of_turn(game, *unit, profile, memory),
        _ => match game.state().clock.phase {
            Phase::Formations => formations::choose(game, player, profile, memory),
            Phase::Deployment => deployment::choose(game, player, profile, memory),
            Phase::Scout => scout::choose(game, player, profile, memory),
            Phase::Command => command::choose(game, player, profile, memory),
            Phase::Movement => movement::choose(game, player, profile, memory),
            Phase::Shooting => shooting::choose(game, player, profile, memory),
            Phase::Charge => charge::choose(game, player, profile, memory),
            Phase::Fight => fight::choose(game, player, profile, memory),
            Phase::Scoring => scoring::choose(game, player, profile, memory),
        },
    }
}

/// The safe action of a phase: end what is in hand or the phase itself, else anything legal.
pub fn safe(game: &Game, player: Player) -> Option<Choice> {
    let decision = game.waiting_for()?;
    let hand = game.state().clock.hand.unit();
    let ends = [
        Action::EndCommand,
        Action::EndMovement,
        Action::EndShooting,
        Action::EndCharge,
        Action::EndFight,
        Action::EndScoring,
        Action::ConfirmFormations,
    ];
    let in_hand = hand
        .into_iter()
        .flat_map(|unit| [Action::ConfirmUnitMove(unit, Vec::new()), Action::SkipCharge(unit), Action::SkipUnit(unit)]);
    let legal = |action: &Action| game.check(player, action).is_ok();
    let action = in_hand.chain(ends).find(legal).or_else(|| {
        candidates::proposals(game, &decision)
            .into_iter()
            .filter(|proposal| !matches!(proposal, Proposal::Stratagem { .. }))
            .filter_map(|proposal| proposal.realize(game.battle(), player))
            .find(legal)
    });
    action.map(|action| Choice::plain(Topic::Mechanical, action))
}
