//! Challenger cards (M5.8, S4): who is behind draws one, and uses its stratagem or scores by its mission.
//!
//! The cards are records; what a mission that is no action scores is counted here, by the id of its card. Both
//! players draw from one deck of nine.

use super::{area, award, deck};
use crate::battle::Battle;
use crate::effects;
use crate::event::Event;
use crate::ids::{CardId, ModelId, Player, StratagemId, UnitId};
use crate::position::MissionPosition;
use crate::resolution::{Resolution, Stop};
use crate::setup::{Mission, SetupError, error, tail};
use crate::state::Score;
use codex::MissionAction;

/// How far behind the Challenger is.
const BEHIND: u16 = 6;
/// What a mission scores.
const POINTS: u8 = 3;

/// What the position says about Challengers.
pub(super) fn read(mission: &Mission, written: &MissionPosition, scores: &mut [Score; 2]) -> Result<(), SetupError> {
    let (Some(first), Some(challengers)) = (mission.challengers, &written.challengers) else { return Ok(()) };
    for player in Player::BOTH {
        let challenge = &mut scores[player.index()].challenge;
        challenge.points = challengers.scored[player.index()].min(award::CHALLENGER);
        let Some(id) = challengers.held.get(&player.number().to_string()) else { continue };
        let card = mission.find_card(id).filter(|card| card.index() >= first.index());
        let card = card.ok_or_else(|| error("mission", format!("there is no Challenger card {id}")))?;
        challenge.is = true;
        challenge.card = Some(card);
        challenge.drawn = 1 << (card.index() - first.index());
    }
    Ok(())
}

/// A battle round begins: a player who is behind by enough is its Challenger.
pub(super) fn begin_round(r: &mut Resolution<'_>) {
    if r.setup.mission.as_ref().is_none_or(|mission| mission.challengers.is_none()) {
        return;
    }
    let points = Player::BOTH.map(|player| r.battle().state.purses[player.index()].vp);
    for player in Player::BOTH {
        let is = points[player.index()] + BEHIND <= points[player.other().index()];
        r.change_score(player, |score| score.challenge.is = is);
    }
}

/// The Challenger draws a card as its Command phase begins.
pub(super) fn draw(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    let Some(mission) = r.setup.mission.as_ref() else { return Ok(()) };
    let Some(first) = mission.challengers.filter(|_| challenge(r.battle(), player).is) else { return Ok(()) };
    let drawn = Player::BOTH.map(|player| challenge(r.battle(), player).drawn);
    let taken = drawn[0] | drawn[1];
    let left: Vec<usize> = (0..mission.cards.len() - first.index()).filter(|at| taken >> at & 1 == 0).collect();
    if left.is_empty() {
        return Ok(());
    }
    let at = left[deck::chance(r, left.len())?];
    let card = CardId::at(first.index() + at);
    r.change_score(player, |score| {
        score.challenge.card = Some(card);
        score.challenge.drawn |= 1 << at;
    });
    r.say(Event::CardDrawn(player, card));
    Ok(())
}

fn challenge(battle: Battle<'_>, player: Player) -> crate::state::Challenge {
    battle.state.scores[player.index()].challenge
}

/// Whether a player holds the card of a stratagem.
pub(crate) fn holds(battle: Battle<'_>, player: Player, stratagem: StratagemId) -> bool {
    let mission = battle.setup.mission.as_ref();
    let card = challenge(battle, player).card.and_then(|card| mission?.card(card));
    let own = card.and_then(|card| card.stratagem.as_deref());
    own.is_some_and(|id| tail(id) == battle.setup.stratagem(stratagem).id)
}

/// The stratagem of the card was used: the mission scores nothing any more.
pub(crate) fn spend(r: &mut Resolution<'_>, player: Player) {
    let Some(card) = challenge(r.battle(), player).card else { return };
    r.change_score(player, |score| score.challenge.card = None);
    r.say(Event::CardDiscarded(player, card));
}

/// A model is about to lose wounds: of attacks, where it is asked.
pub(crate) fn lost_wounds(r: &mut Resolution<'_>, model: ModelId) {
    let Some((by, _)) = r.slayer.filter(|_| r.setup.attack_marks.is_some()) else { return };
    let (player, unit) = (r.battle().player(by), r.battle().unit_of(model));
    if player != r.battle().player(unit) && !challenge(r.battle(), player).hurt.contains(unit) {
        r.change_score(player, |score| score.challenge.hurt.insert(unit));
    }
}

/// The action of a card is completed.
pub(super) fn done(r: &mut Resolution<'_>, player: Player, rule: &MissionAction) -> bool {
    let held = challenge(r.battle(), player).card;
    let own = |card: &CardId| {
        let record = r.setup.mission.as_ref().and_then(|mission| mission.card(*card));
        record.is_some_and(|record| record.action.as_ref().is_some_and(|action| action.id == rule.id))
    };
    let Some(card) = held.filter(own) else { return false };
    award::challenger(r, player, card, rule.vp[0]);
    spend(r, player);
    true
}

/// The Challenger's turn ends: the mission of a card still held scores, and the card goes.
pub(super) fn end_turn(r: &mut Resolution<'_>, player: Player) {
    let Some(card) = challenge(r.battle(), player).card else { return };
    let points = r.setup.mission.as_ref().and_then(|mission| mission.card(card)).map_or(0, |record| {
        let battle = r.battle();
        match record.id.as_str() {
            "attrition" => POINTS * u8::from(has_destroyed(battle, player)),
            "sow-chaos" => POINTS * u8::from(challenge(battle, player).bereaved.len() >= 2),
            "focused-effort" => {
                let focused = |unit: UnitId| effects::attackers(battle, unit) >= 2;
                POINTS * u8::from(challenge(battle, player).hurt.iter().any(focused))
            }
            "over-the-line" => {
                let over = |unit: UnitId| area::within_zone(battle, unit, player.other());
                POINTS * u8::from(area::steady(battle, player).any(over))
            }
            "dug-in" => {
                let own = |at: &crate::ids::MarkerId| battle.state.marker(*at).controlled_by == Some(player);
                battle.state.marker_ids().filter(own).count().min(POINTS.into()) as u8
            }
            "zone-defence" => defended(battle, player).min(POINTS),
            _ => 0,
        }
    });
    award::challenger(r, player, card, points);
    spend(r, player);
}

/// Whether an enemy unit was destroyed in this turn.
fn has_destroyed(battle: Battle<'_>, player: Player) -> bool {
    let now = battle.state.clock.turn_number();
    battle.setup.units_of(player.other()).any(|unit| battle.state.unit(unit).fell == now)
}

/// How many of the four areas have a steady unit wholly in them, where each unit counts for one of its areas.
fn defended(battle: Battle<'_>, player: Player) -> u8 {
    // The sets of areas, a bit each, that the units so far can hold between them.
    let mut held = [false; 16];
    held[0] = true;
    for unit in area::steady(battle, player) {
        let own = area::area_of(battle, unit).map_or(0, |area| 1_usize << area);
        let areas = own | usize::from(area::wholly_near_centre(battle, unit)) << 3;
        for set in (0..held.len()).rev().filter(|set| held[*set]).collect::<Vec<usize>>() {
            (0..4).filter(|area| areas >> area & 1 == 1).for_each(|area| held[set | 1 << area] = true);
        }
    }
    (0..held.len()).filter(|set| held[*set]).map(|set| set.count_ones() as u8).max().unwrap_or(0)
}
