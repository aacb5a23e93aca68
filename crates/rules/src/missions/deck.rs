//! Drawing and discarding Tactical cards (M8.2 to M8.4).
//!
//! A card that must be shuffled back is; where its player may keep it, the player is asked. What else
//! happens when a card is drawn is in `marks.rs`. A deck that the position gave keeps its order, and a
//! card shuffled back into it goes to the bottom.

use super::{kills, marks};
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::event::Event;
use crate::ids::{CardId, Player};
use crate::picks::Pick;
use crate::resolution::{Resolution, Stop};
use crate::state::{DECK, Slot};
use codex::{BattleSize, Need, Secondary, SecondaryMode};

/// Cards in play at the start of a Command phase.
const HAND: usize = 2;

/// M8.2 a new battle's decks are shuffled.
pub(super) fn shuffle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let Some(mission) = &r.setup.mission else { return Ok(()) };
    for player in Player::BOTH {
        if mission.mode(player) != Some(SecondaryMode::Tactical) || mission.written[player.index()] {
            continue;
        }
        let ours = |card: &Secondary| card.tactical && card.packs.contains(&mission.pack);
        let mut cards: Vec<CardId> =
            (0..mission.cards.len()).filter(|&at| ours(&mission.cards[at])).map(CardId::at).collect();
        cards.truncate(DECK);
        for at in (1..cards.len()).rev() {
            cards.swap(at, chance(r, at + 1)?);
        }
        r.change_score(player, |score| {
            score.deck[..cards.len()].copy_from_slice(&cards);
            score.left = cards.len() as u8;
        });
    }
    Ok(())
}

/// A fair choice of one of `n`, up to 36, with two dice; those above a multiple of `n` fall again.
pub(super) fn chance(r: &mut Resolution<'_>, n: usize) -> Result<usize, Stop> {
    let n = n.clamp(1, 36);
    if n == 1 {
        return Ok(0);
    }
    loop {
        let high = usize::from(r.d6(Context::Ability)? - 1);
        let low = usize::from(r.d6(Context::Ability)? - 1);
        let value = high * 6 + low;
        if value < 36 - 36 % n {
            return Ok(value % n);
        }
    }
}

/// M8.2 at the start of the own Command phase, up to two in play.
pub(super) fn draw_up(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    if r.setup.mission.as_ref().and_then(|mission| mission.mode(player)) != Some(SecondaryMode::Tactical) {
        return Ok(());
    }
    while r.battle().state.scores[player.index()].cards().count() < HAND {
        if !draw(r, player)? {
            break;
        }
    }
    Ok(())
}

/// Draws a card and keeps one; `false` if the deck is empty (M8.4).
pub(super) fn draw(r: &mut Resolution<'_>, player: Player) -> Result<bool, Stop> {
    let mut back: Vec<CardId> = Vec::new();
    let kept = loop {
        let Some(card) = take(r, player) else {
            // Nothing else is left: the last card shuffled back is drawn again.
            let again = back.pop();
            again.into_iter().for_each(|card| r.say(Event::CardDrawn(player, card)));
            break again;
        };
        r.say(Event::CardDrawn(player, card));
        if is_kept(r, player, card)? {
            break Some(card);
        }
        r.say(Event::CardShuffledBack(player, card));
        back.push(card);
    };
    for card in back {
        put_back(r, player, card)?;
    }
    let Some(card) = kept else { return Ok(false) };
    r.change_score(player, |score| {
        if let Some(slot) = score.slots.iter_mut().find(|slot| slot.card.is_none()) {
            *slot = Slot::with(card);
        }
    });
    marks::when_drawn(r, player, card)?;
    Ok(true)
}

fn take(r: &mut Resolution<'_>, player: Player) -> Option<CardId> {
    let score = r.battle().state.scores[player.index()];
    let at = usize::from(score.left).checked_sub(1)?;
    r.change_score(player, |score| score.left -= 1);
    Some(score.deck[at])
}

/// Into a random place; under a deck whose order was given.
fn put_back(r: &mut Resolution<'_>, player: Player, card: CardId) -> Result<(), Stop> {
    let left = usize::from(r.battle().state.scores[player.index()].left);
    let written = r.setup.mission.as_ref().is_some_and(|mission| mission.written[player.index()]);
    let place = if written { 0 } else { chance(r, left + 1)? };
    r.change_score(player, |score| {
        if left < DECK {
            score.deck.copy_within(place..left, place + 1);
            score.deck[place] = card;
            score.left += 1;
        }
    });
    Ok(())
}

/// Whether a card just drawn stays. One that its "when drawn" shuffles back goes; where that is the
/// player's choice and there are other cards to draw, the player is asked.
fn is_kept(r: &mut Resolution<'_>, player: Player, card: CardId) -> Result<bool, Stop> {
    let Some(rule) = r.setup.mission.as_ref().and_then(|mission| mission.card(card)) else { return Ok(true) };
    if suits(r.battle(), player, rule) {
        return Ok(true);
    }
    if !rule.drawn.optional {
        return Ok(false);
    }
    if r.battle().state.scores[player.index()].left == 0 {
        return Ok(true);
    }
    let question = Question::Pick(Pick::Redraw { card });
    Ok(r.ask(Decision { player, question })? != Action::RedrawCard)
}

/// Whether the conditions of a card's "when drawn" leave it alone.
fn suits(battle: Battle<'_>, player: Player, card: &Secondary) -> bool {
    if card.drawn.not_in_round_one && battle.state.clock.round == 1 {
        return false;
    }
    let units = || battle.units_on_table(player).count();
    match card.drawn.needs {
        None => true,
        Some(Need::EnemyOfItsKind) => kills::any_of_its_kind(battle, player, card),
        Some(Need::EnemyOnTable) => battle.units_on_table(player.other()).next().is_some(),
        Some(Need::ThreeUnits) => units() >= 3,
        Some(Need::ThreeUnitsStrikeForce) => units() >= 3 && battle.setup.position.size != BattleSize::Incursion,
    }
}

/// A card leaves play for good, and its marks with it.
pub(super) fn discard(r: &mut Resolution<'_>, player: Player, card: CardId) {
    r.change_score(player, |score| {
        if let Some(at) = score.slot_of(card) {
            // Cards stay in the order in which they came.
            score.slots.copy_within(at + 1.., at);
            score.slots[score.slots.len() - 1] = Slot::default();
        }
    });
    marks::forget(r, player, card);
    r.say(Event::CardDiscarded(player, card));
}
