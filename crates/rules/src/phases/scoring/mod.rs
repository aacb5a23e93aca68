//! Scoring: cards at the end of a turn (M8.3).

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::{CardId, Player};
use crate::missions;
use crate::phases::Prepared;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use codex::Pack;

/// Judges an action of this phase. Both players may discard; the turn is the active player's to
/// end.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    let active = battle.state.clock.active;
    match action {
        Action::EndScoring if player == active => Ok(Prepared::Plain),
        Action::EndScoring => Err(Refusal::new(Code::NotYourDecision).waiting_for(active)),
        Action::DiscardSecondary(cards) => check_discard(battle, player, cards).map(|()| Prepared::Plain),
        _ => Err(Code::WrongPhase.into()),
    }
}

fn check_discard(battle: Battle<'_>, player: Player, cards: &[CardId]) -> Result<(), Refusal> {
    let active = battle.state.clock.active;
    let own_turn_only = battle.setup.mission.as_ref().is_some_and(|mission| mission.pack == Pack::PariahNexus);
    if own_turn_only && player != active {
        // M9.7
        return Err(Refusal::new(Code::NotYourDecision).waiting_for(active));
    }
    let twice = (1..cards.len()).any(|at| cards[..at].contains(&cards[at]));
    if cards.is_empty() || twice {
        return Err(Refusal::new(Code::Malformed).because(Reason::NameCardsOnce));
    }
    let mut first = First::default();
    for &card in cards {
        first.take(missions::check_discard(battle, player, card));
    }
    first.result()
}

/// Carries out an action that was judged legal.
pub(crate) fn resolve(
    r: &mut Resolution<'_>,
    player: Player,
    action: &Action,
    prepared: &Prepared,
) -> Result<(), Stop> {
    let _ = prepared;
    match action {
        Action::DiscardSecondary(cards) => {
            missions::discard(r, player, cards);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// What might be done now, legal or not; the caller asks `check`.
pub(crate) fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    let mut out = vec![Action::EndScoring];
    out.extend(missions::active_cards(battle, player).into_iter().map(|card| Action::DiscardSecondary(vec![card])));
    out
}
