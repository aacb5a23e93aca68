//! What the answers to the open question come to: the rules it is about, what each answer changes and is worth, what
//! the computer would answer, and what is lost if the player goes on.
//!
//! `sentences.rs` finds the rules, `facts.rs` translates the figures of `ai::facts` and `ai::stakes`, `warnings.rs` says
//! what is left undone. No figure is computed here.

mod facts;
mod sentences;
mod warnings;

use super::names;
use ai::{Level, Memory, Profile, Scored};
use protocol::messages::{AnswerInfo, ConsiderInfo, ErrorInfo, TermInfo};
use protocol::options::{self, Offer};
use protocol::read_action;
use rules::action::Decline;
use rules::{Action, Code, Decision, Game, Player, Question, Refusal};
use tactics::candidates::Proposal;

/// Facts are computed for no more answers than this, so that the time is bounded.
const MOST_ANSWERS: usize = 64;

/// What the answers to the question that is open for one of the seats come to.
pub fn consider(game: &Game, seats: &[Player]) -> Result<ConsiderInfo, ErrorInfo> {
    let decision = game.waiting_for().ok_or_else(|| names::error(game, &Refusal::new(Code::GameOver)))?;
    if !seats.contains(&decision.player) {
        return Err(names::error(game, &Refusal::new(Code::NotYourDecision).waiting_for(decision.player)));
    }
    let mut info = ConsiderInfo {
        kind: decision.question.kind().to_owned(),
        cp: game.state().purses[decision.player.index()].cp,
        warnings: warnings::of(game, &decision),
        ..ConsiderInfo::default()
    };
    // Between actions nothing is asked: there are as many answers as there are actions.
    if decision.question == Question::Unit {
        return Ok(info);
    }
    let offers = options::next(game).map(|next| next.options).unwrap_or_default();
    let actions: Vec<(u32, Action)> =
        offers.iter().enumerate().filter_map(|(at, offer)| Some((at as u32, action(game, offer)?))).collect();
    let weighed = ai::weigh(game);
    let place = |wanted: &Action| actions.iter().find(|(_, action)| action == wanted).map(|(at, _)| *at);
    let suggested = suggested(game, &decision, &weighed);
    info.rules = sentences::of(game, &decision, actions.iter().map(|(_, action)| action));
    info.suggested = suggested.as_ref().and_then(place);
    info.default = default(game, &decision, suggested).as_ref().and_then(place);
    info.stake =
        ai::stakes::command_reroll(game.battle(), &decision).map(|stake| facts::stake(game, &decision, &stake));
    info.answers = actions
        .iter()
        .enumerate()
        .map(|(count, (at, action))| {
            let scored = weighed.iter().find(|scored| matches!(&scored.what, Proposal::Act(known) if known == action));
            let facts = if count < MOST_ANSWERS { ai::facts::of(game, &decision, action) } else { Vec::new() };
            AnswerInfo {
                option: *at,
                rule: sentences::used(game, &decision, action),
                names: sentences::chosen_names(game, action),
                text: sentences::chosen_text(game, action),
                worth: scored.map(|scored| scored.score),
                terms: scored.map(terms).unwrap_or_default(),
                cp: sentences::cost(game, decision.player, action),
                facts: facts.iter().map(|fact| facts::fact(game, fact)).collect(),
            }
        })
        .collect();
    Ok(info)
}

/// The action of an offer that the rules allow.
fn action(game: &Game, offer: &Offer) -> Option<Action> {
    let written = offer.action.as_ref().filter(|_| offer.legal)?;
    read_action(game, written).ok().map(|(_, action)| action)
}

/// What the computer would answer.
fn suggested(game: &Game, decision: &Decision, weighed: &[Scored]) -> Option<Action> {
    // Of equals the first, which is what using nothing comes to.
    let best = weighed.iter().reduce(|best, next| if next.score > best.score { next } else { best });
    match best.map(|scored| &scored.what) {
        Some(Proposal::Act(action)) => Some(action.clone()),
        _ if game.is_interrupted() => {
            let profile = Profile { noise: 0.0, ..Profile::of(Level::Hard) };
            Some(ai::answer(game.battle(), decision, &profile, &mut Memory::new(0)).action)
        }
        _ => None,
    }
}

/// The answer that the Enter key gives: a command point is never spent by it, and of everything else it is what the
/// computer would answer.
pub fn default(game: &Game, decision: &Decision, suggested: Option<Action>) -> Option<Action> {
    match decision.question {
        Question::Reaction { .. } | Question::CommandReroll { .. } => Some(Action::DeclineReaction(Decline::Once)),
        Question::Faction { .. } | Question::Pick(_) | Question::Precision { .. } => suggested,
        _ => game.default_answer().or_else(|| game.sequence_default().map(|(_, action)| action)).or(suggested),
    }
}

/// The terms of a worth, the largest first.
fn terms(scored: &Scored) -> Vec<TermInfo> {
    let mut terms: Vec<TermInfo> =
        scored.terms.iter().map(|term| TermInfo { name: term.name.to_owned(), value: term.value }).collect();
    terms.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    terms
}
