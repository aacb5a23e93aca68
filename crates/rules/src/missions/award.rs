//! Victory points and their limits (M5.1).

use crate::event::{Event, ScoredBy};
use crate::ids::{CardId, Player};
use crate::resolution::Resolution;
use codex::SecondaryMode;

/// By the primary, or the primary and a secret mission together.
pub(super) const PRIMARY: u8 = 50;
/// By the primary of a player who took a secret mission (M9.4).
pub(super) const PRIMARY_IN_SECRET: u8 = 20;
/// By secondaries.
pub(super) const SECONDARY: u8 = 40;
/// By one Fixed card.
pub(super) const FIXED_CARD: u8 = 20;
/// By Challenger cards.
pub(super) const CHALLENGER: u8 = 12;
/// By everything but paint.
pub(super) const TOTAL: u16 = 90;
/// By a painted army.
pub(super) const PAINTED: u16 = 10;

/// A player scores by the primary mission.
pub(super) fn primary(r: &mut Resolution<'_>, player: Player, points: u8) {
    let score = r.battle().state.scores[player.index()];
    let cap = if score.taken.is_some() { PRIMARY_IN_SECRET } else { PRIMARY - score.secret.min(PRIMARY) };
    let counted = points.min(cap.saturating_sub(score.primary));
    let counted = pay(r, player, counted);
    r.change_score(player, |score| score.primary += counted);
    say(r, player, ScoredBy::Primary, counted);
}

/// A player scores by a card in play. What is over a limit is lost, but the card has scored.
pub(super) fn card(r: &mut Resolution<'_>, player: Player, slot: usize, points: u8) {
    if points == 0 {
        return;
    }
    let score = r.battle().state.scores[player.index()];
    let Some(card) = score.slots[slot].card else { return };
    let fixed = r.setup.mission.as_ref().and_then(|m| m.mode(player)) == Some(SecondaryMode::Fixed);
    let mut counted = points.min(SECONDARY.saturating_sub(score.secondary));
    if fixed {
        counted = counted.min(FIXED_CARD.saturating_sub(score.slots[slot].total));
    }
    let counted = pay(r, player, counted);
    r.change_score(player, |score| {
        score.secondary += counted;
        let slot = &mut score.slots[slot];
        slot.turn = slot.turn.saturating_add(points);
        slot.total = slot.total.saturating_add(counted);
    });
    say(r, player, ScoredBy::Card(card), counted);
}

/// A player scores as by a secondary, without a card (M9.5).
pub(super) fn secondary(r: &mut Resolution<'_>, player: Player, points: u8) {
    let score = r.battle().state.scores[player.index()];
    let counted = pay(r, player, points.min(SECONDARY.saturating_sub(score.secondary)));
    r.change_score(player, |score| score.secondary += counted);
    say(r, player, ScoredBy::MissionRule, counted);
}

/// A player scores by a Challenger card (M5.8).
pub(super) fn challenger(r: &mut Resolution<'_>, player: Player, card: CardId, points: u8) {
    let held = r.battle().state.scores[player.index()].challenge.points;
    let counted = pay(r, player, points.min(CHALLENGER.saturating_sub(held)));
    r.change_score(player, |score| score.challenge.points += counted);
    say(r, player, ScoredBy::Challenger(card), counted);
}

/// A player scores by a secret mission (M9.4).
pub(super) fn secret(r: &mut Resolution<'_>, player: Player, points: u8) {
    let score = r.battle().state.scores[player.index()];
    let counted = pay(r, player, points.min(PRIMARY.saturating_sub(score.primary)));
    r.change_score(player, |score| score.secret += counted);
    say(r, player, ScoredBy::Secret, counted);
}

/// A painted army at the end of the battle.
pub(super) fn painted(r: &mut Resolution<'_>, player: Player) {
    let held = r.battle().state.purses[player.index()].vp;
    let counted = PAINTED.min((TOTAL + PAINTED).saturating_sub(held));
    r.change_purse(player, |purse| purse.vp += counted);
    r.change_score(player, |score| score.painted = counted as u8);
    say(r, player, ScoredBy::Painted, counted as u8);
}

/// Puts points into the purse, as many as still count.
fn pay(r: &mut Resolution<'_>, player: Player, points: u8) -> u8 {
    let held = r.battle().state.purses[player.index()].vp;
    let counted = u16::from(points).min(TOTAL.saturating_sub(held));
    r.change_purse(player, |purse| purse.vp += counted);
    counted as u8
}

fn say(r: &mut Resolution<'_>, player: Player, by: ScoredBy, points: u8) {
    if points > 0 {
        r.say(Event::Scored { player, by, points });
    }
}
