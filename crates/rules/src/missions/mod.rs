//! Missions: primaries, secondaries, actions, scoring (M5 to M9).
//!
//! `turn.rs` calls the doors below at the moments the book names.

use crate::battle::Battle;
use crate::ids::{Player, UnitId};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Setup;

/// The card of that name, as its place in the mission's list.
pub fn find_card(setup: &Setup, id: &str) -> Option<u8> {
    let _ = (setup, id);
    None
}

/// The id of a card.
pub fn card_id(setup: &Setup, card: u8) -> &str {
    let _ = (setup, card);
    ""
}

/// The battle begins, before the first Command phase.
pub fn begin_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// A battle round begins.
pub fn begin_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// A turn begins, before command points are gained; facts about the turn's start are noted.
pub fn begin_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// The Command phase begins: cards are drawn.
pub fn begin_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// The Command phase ends, control has been determined: primaries score.
pub fn end_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// The turn ends, control has been determined: actions complete, secondaries score.
pub fn end_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// The battle round ends.
pub fn end_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// The battle ends: what is scored then.
pub fn end_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// A unit (a leader and its bodyguard are two) has been destroyed.
pub fn unit_destroyed(r: &mut Resolution<'_>, unit: UnitId, by: Option<Player>) {
    let _ = (r, unit, by);
}

/// Whether the action a unit performs goes on when the next turn begins.
pub fn action_goes_on(battle: Battle<'_>, unit: UnitId) -> bool {
    let _ = (battle, unit);
    false
}

/// The secondary cards a player holds, as places in the mission's list.
pub fn active_cards(battle: Battle<'_>, player: Player) -> Vec<u8> {
    let _ = (battle, player);
    Vec::new()
}

/// S2.12 whether a card may be exchanged by New Orders.
pub fn check_new_orders(battle: Battle<'_>, player: Player, card: u8) -> Result<(), Refusal> {
    let _ = (battle, player, card);
    Err(Code::StratagemTarget.into())
}

/// S2.12 a card is discarded and another drawn.
pub fn new_orders(r: &mut Resolution<'_>, player: Player, card: u8) -> Result<(), Stop> {
    let _ = (r, player, card);
    Ok(())
}
