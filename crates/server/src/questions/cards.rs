//! Mission cards with their current points, and levels of control.

use codex::SecondaryMode;
use protocol::messages::{CardInfo, SideCards};
use protocol::options::{self, Offer};
use rules::position::Phase;
use rules::{Action, CardId, Game, MarkerId, Player};
use std::collections::BTreeMap;

/// A side's points and cards.
pub fn side(game: &Game, player: Player) -> SideCards {
    let score = &game.state().scores[player.index()];
    let mission = game.setup().mission.as_ref();
    let mode = mission.and_then(|mission| mission.mode(player));
    let word = |mode: SecondaryMode| match mode {
        SecondaryMode::Fixed => "FIXED",
        SecondaryMode::Tactical => "TACTICAL",
    };
    SideCards {
        primary: score.primary.into(),
        secondary: score.secondary.into(),
        mode: mode.map(|mode| word(mode).to_owned()),
        cards: (0..score.slots.len()).filter_map(|slot| card(game, player, slot)).collect(),
        deck: score.left.into(),
    }
}

/// The card in a slot.
fn card(game: &Game, player: Player, slot: usize) -> Option<CardInfo> {
    let setup = game.setup();
    let mission = setup.mission.as_ref()?;
    let drawn = game.state().scores[player.index()].slots[slot];
    let at = drawn.card?;
    let card = mission.card(at)?;
    let mode = mission.mode(player)?;
    let most = card.rows(mode).map(most_of).max().unwrap_or(0);
    Some(CardInfo {
        id: card.id.clone(),
        name: card.name.clone(),
        text: card.text.clone(),
        now: game.battle().would_score(player, slot).into(),
        most: most.into(),
        discard: discard(game, player, at),
    })
}

/// The most a row can score. Where every instance counts, five is the practical maximum.
fn most_of(row: &codex::Row) -> u8 {
    row.max.unwrap_or_else(|| row.value(if row.each > 0 { row.at_least.max(5) } else { row.at_least.max(1) }))
}

/// The offer to discard a card, in the phase where a player may.
fn discard(game: &Game, player: Player, card: CardId) -> Option<Offer> {
    if game.state().clock.phase != Phase::Scoring || game.state().clock.over.is_some() {
        return None;
    }
    let action = Action::DiscardSecondary(vec![card]);
    let offer = options::offered_to(game, player, &action);
    match game.check(player, &action) {
        Ok(()) => Some(offer),
        Err(refusal) => Some(offer.refused(game, &refusal)),
    }
}

/// Levels of control of each marker, seats 1 and 2.
pub fn control(game: &Game) -> BTreeMap<String, [u32; 2]> {
    let battle = game.battle();
    let marker = |(id, marker): (MarkerId, &rules::state::Objective)| {
        let levels = Player::BOTH.map(|player| battle.level_of_control(player, marker.at));
        (game.setup().id_of(id).to_owned(), levels)
    };
    battle.state.markers_on_table().map(marker).collect()
}
