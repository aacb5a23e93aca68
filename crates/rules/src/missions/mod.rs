//! Missions: primaries, secondaries, actions, scoring (M5 to M9).
//!
//! `turn.rs` calls the doors below at the moments the book names. What is scored is in the records
//! of `data/missions` and `data/secondaries`; `count.rs` counts, `award.rs` knows the limits,
//! `deck.rs` draws cards, `marks.rs` asks what is chosen when one is drawn, `kills.rs` hears of the dead, `actions.rs` is M6.

pub(crate) mod actions;
mod area;
mod award;
mod banners;
mod build;
mod challenger;
mod count;
mod deck;
pub(crate) mod kills;
mod marks;
mod primary;
mod secondary;
mod secret;
mod set_up;

pub(crate) use build::build;
pub(crate) use challenger::{holds as holds_challenge, lost_wounds, spend as spend_challenge};
pub(crate) use kills::{fallen, model_destroyed, unit_destroyed};
pub(crate) use secret::is_done as secret_is_done;

use crate::battle::Battle;
use crate::command_points;
use crate::ids::{CardId, Player, UnitId, UnitSet};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use codex::{ScoredAt, SecondaryMode};

/// Whether a mission leaves something to be chosen when the markers are placed, before formations are declared.
pub(crate) fn has_opening(battle: Battle<'_>) -> bool {
    battle.setup.mission.is_some() && set_up::has_corner_to_choose(battle.setup)
}

/// The markers are placed (M2).
pub(crate) fn open(r: &mut Resolution<'_>) -> Result<(), Stop> {
    set_up::choose_corner(r)
}

/// The battle begins, before the first Command phase.
pub(crate) fn begin_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    set_up::begin_battle(r)?;
    deck::shuffle(r)
}

/// A battle round begins.
pub(crate) fn begin_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for player in Player::BOTH {
        r.change_score(player, |score| score.lost = 0);
    }
    set_up::begin_round(r);
    challenger::begin_round(r);
    Ok(())
}

/// A turn begins, before command points are gained; facts about the turn's start are noted.
pub(crate) fn begin_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    if r.setup.mission.is_none() {
        return Ok(());
    }
    let active = r.battle().state.clock.active;
    for player in Player::BOTH {
        // M8.3 cards that scored after the last turn's scoring: by late reserves, or a hand on the table.
        secondary::discard_achieved(r, player);
    }
    primary::relieve_guards(r, active);
    for at in r.battle().state.marker_ids() {
        r.change_objective(at, |marker| marker.at_turn_start = marker.controlled_by);
    }
    for unit in r.setup.unit_ids() {
        let battle = r.battle();
        let lead = battle.lead(unit);
        let near = battle.state.marker_ids().filter(|&at| battle.on_table(lead) && area::in_range(battle, lead, at));
        let near = near.fold(0, |bits, at| bits | at.bit());
        r.change_unit(unit, |u| u.near_at_turn_start = near);
    }
    for player in Player::BOTH {
        let here = area::marks_here(r.battle(), player);
        r.change_score(player, |score| {
            for slot in &mut score.slots {
                slot.turn = 0;
                slot.kills = 0;
            }
            score.cleansed = 0;
            score.locus = 0;
            score.sabotaged = 0;
            score.recovered = 0;
            score.contained = 0;
            score.marked_here = here;
            score.challenge.bereaved = UnitSet::new();
            score.challenge.hurt = UnitSet::new();
        });
    }
    Ok(())
}

/// The Command phase begins: cards are drawn (M8.2).
pub(crate) fn begin_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    challenger::draw(r, active)?;
    deck::draw_up(r, active)
}

/// The Command phase ends, control has been determined: primaries score (M5.3).
pub(crate) fn end_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    if primary::in_command(r.battle(), active) {
        primary::score(r, active, &[ScoredAt::Command]);
    }
    primary::choose_guards(r, active)
}

/// The turn ends, control has been determined: actions complete, then the primary, then cards
/// score, the active player's first; achieved cards go (M5.7, M8.3).
pub(crate) fn end_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    actions::complete(r);
    for player in [active, active.other()] {
        let own = player == active;
        let moments = end_of_turn(r.battle(), player);
        primary::score(r, player, moments);
        secondary::score(r, player, moments);
        if own {
            banners::raise(r, player);
            challenger::end_turn(r, player);
        }
    }
    for player in [active, active.other()] {
        secondary::discard_achieved(r, player);
    }
    Ok(())
}

/// What scores for a player when the turn at hand ends.
fn end_of_turn(battle: Battle<'_>, player: Player) -> &'static [ScoredAt] {
    let own = player == battle.state.clock.active;
    let late = own && !primary::in_command(battle, player);
    match (own, late) {
        (true, true) => &[ScoredAt::Command, ScoredAt::OwnTurn, ScoredAt::AnyTurn],
        (true, false) => &[ScoredAt::OwnTurn, ScoredAt::AnyTurn],
        (false, _) => &[ScoredAt::OpponentsTurn, ScoredAt::OpponentsTurnOnly, ScoredAt::AnyTurn],
    }
}

/// What the card in a slot would score for a player, were the turn to end now; actions not yet
/// completed do not count.
pub(crate) fn would_score(battle: Battle<'_>, player: Player, slot: usize) -> u8 {
    secondary::would_score(battle, player, slot)
}

/// The battle round ends.
pub(crate) fn end_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for player in Player::BOTH {
        primary::score(r, player, &[ScoredAt::Round]);
    }
    secret::take(r)
}

/// The battle ends: what is scored then, paint last.
pub(crate) fn end_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    actions::complete_at_end(r);
    primary::score(r, active, &[ScoredAt::OpponentsTurn]);
    secondary::score(r, active, &[ScoredAt::OpponentsTurn]);
    secret::judge(r);
    let painted = r.setup.mission.as_ref().map_or([false; 2], |mission| mission.painted);
    for player in Player::BOTH.into_iter().filter(|player| painted[player.index()]) {
        award::painted(r, player);
    }
    Ok(())
}

/// Whether the action a unit performs goes on when the next turn begins.
pub(crate) fn action_goes_on(battle: Battle<'_>, unit: UnitId) -> bool {
    actions::goes_on(battle, unit)
}

/// The secondary cards a player holds.
pub(crate) fn active_cards(battle: Battle<'_>, player: Player) -> Vec<CardId> {
    battle.state.scores[player.index()].cards().collect()
}

/// Whether a player holds a card that may be discarded: it is in play, and Tactical.
pub(crate) fn check_discard(battle: Battle<'_>, player: Player, card: CardId) -> Result<(), Refusal> {
    if !battle.state.scores[player.index()].cards().any(|held| held == card) {
        return Err(Refusal::new(Code::CardNotActive).because(Reason::NameCardInPlay));
    }
    if battle.setup.mission.as_ref().and_then(|mission| mission.mode(player)) == Some(SecondaryMode::Fixed) {
        return Err(Refusal::new(Code::FixedCard).because(Reason::FixedMissionKept));
    }
    Ok(())
}

/// M8.3 cards are discarded at the end of a turn; in the player's own turn that gains a command
/// point, whatever their number.
pub(crate) fn discard(r: &mut Resolution<'_>, player: Player, cards: &[CardId]) {
    for &card in cards {
        deck::discard(r, player, card);
    }
    if !cards.is_empty() && r.battle().state.clock.active == player {
        command_points::gain(r, player);
    }
}

/// S2.12 whether a card may be exchanged by New Orders.
pub(crate) fn check_new_orders(battle: Battle<'_>, player: Player, card: CardId) -> Result<(), Refusal> {
    check_discard(battle, player, card).map_err(|refusal| Refusal { code: Code::StratagemTarget, ..refusal })
}

/// S2.12 a card is discarded and another drawn.
pub(crate) fn new_orders(r: &mut Resolution<'_>, player: Player, card: CardId) -> Result<(), Stop> {
    deck::discard(r, player, card);
    deck::draw(r, player).map(drop)
}
