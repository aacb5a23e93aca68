//! Scoring the cards in play (M8), and discarding those that scored (M8.3).

use super::count::count;
use super::{award, deck};
use crate::battle::Battle;
use crate::ids::{CardId, Player};
use crate::resolution::Resolution;
use crate::state::SLOTS;
use codex::{Row, ScoredAt, SecondaryMode};
use smallvec::SmallVec;

/// A player's cards score for these moments: of each card's rows the best (M8.6).
pub(super) fn score(r: &mut Resolution<'_>, player: Player, moments: &[ScoredAt]) {
    let Some(mode) = r.setup.mission.as_ref().and_then(|mission| mission.mode(player)) else { return };
    for slot in 0..SLOTS {
        let points = best(r.battle(), player, slot, mode, moments);
        award::card(r, player, slot, points);
    }
}

/// What the card in a slot would score, were the turn to end now.
pub(super) fn would_score(battle: Battle<'_>, player: Player, slot: usize) -> u8 {
    let Some(mode) = battle.setup.mission.as_ref().and_then(|mission| mission.mode(player)) else { return 0 };
    best(battle, player, slot, mode, super::end_of_turn(battle, player))
}

fn best(battle: Battle<'_>, player: Player, slot: usize, mode: SecondaryMode, moments: &[ScoredAt]) -> u8 {
    let held = &battle.state.scores[player.index()].slots[slot];
    let mission = battle.setup.mission.as_ref();
    let Some(card) = held.card.and_then(|card| mission?.card(card)) else { return 0 };
    let round = battle.state.clock.round;
    let holds = |what| count(battle, player, what, Some(held)) > 0;
    let value = |row: &Row| {
        if row.given.is_some_and(|what| !holds(what)) || row.unless.is_some_and(holds) {
            return 0;
        }
        row.count.map_or(0, |what| row.value(count(battle, player, what, Some(held))))
    };
    card.rows(mode).filter(|row| moments.contains(&row.when) && row.in_round(round)).map(value).max().unwrap_or(0)
}

/// M8.3 Tactical cards that scored this turn are achieved: they go.
pub(super) fn discard_achieved(r: &mut Resolution<'_>, player: Player) {
    let mission = r.setup.mission.as_ref();
    if mission.and_then(|mission| mission.mode(player)) != Some(SecondaryMode::Tactical) {
        return;
    }
    // Collected first: discarding closes the gap, so a walk over the slots would skip the next card.
    let slots = &r.battle().state.scores[player.index()].slots;
    let achieved: SmallVec<[CardId; SLOTS]> =
        slots.iter().filter(|slot| slot.turn > 0).filter_map(|slot| slot.card).collect();
    for card in achieved {
        deck::discard(r, player, card);
    }
}
