//! From the mission as written to the mission in play, the first scores and cards.

use super::{area, challenger, set_up};
use crate::ids::{CardId, MarkerId, Player, UnitId};
use crate::position::{MissionPosition, Phase};
use crate::setup::{Mission, Setup, SetupError, error};
use crate::state::{DECK, SLOTS, Score, Slot, State};
use crate::twists;
use codex::{Codex, Pack, SecondaryMode};

/// Bits of `Unit::near_at_turn_start` and of a score's sets of markers.
const MOST_MARKERS: usize = 16;

/// Compiles the position's mission, if it has one.
pub(crate) fn build(codex: &Codex, setup: &mut Setup, state: &mut State) -> Result<(), SetupError> {
    let Some(written) = setup.position.mission.clone() else { return Ok(()) };
    let primary = match &written.primary {
        Some(id) => Some(codex.primary(id).ok_or_else(|| error("mission", format!("there is no primary {id}")))?),
        None => None,
    };
    let twist = match &written.twist {
        Some(id) => Some(codex.twist(id).ok_or_else(|| error("mission", format!("there is no twist {id}")))?),
        None => None,
    };
    let pack = written.pack.or(primary.and_then(|primary| primary.packs.first().copied())).unwrap_or(Pack::default());
    let before_the_battle = setup.position.phase < Phase::Command;
    let mut mission = Mission {
        primary: primary.cloned(),
        cards: codex.secondaries.clone(),
        challengers: written.challengers.as_ref().map(|_| CardId::at(codex.secondaries.len())),
        pack,
        twist: twist.cloned(),
        modes: [None; 2],
        written: [!before_the_battle; 2],
        painted: written.painted,
        secrets: [None; 2],
        spare: MarkerId(0),
    };
    if written.challengers.is_some() {
        mission.cards.extend(codex.challengers.iter().cloned());
    }
    for player in Player::BOTH {
        let key = player.number().to_string();
        mission.secrets[player.index()] = written.secrets.get(&key).copied();
        cards(&mut mission, &mut state.scores[player.index()], player, &written)?;
    }
    keys(&written)?;
    challenger::read(&mission, &written, &mut state.scores)?;
    set_up::markers(setup, state, &mut mission, before_the_battle);
    if state.objectives.len() > MOST_MARKERS {
        return Err(error("objectives", format!("a mission has at most {MOST_MARKERS} markers")));
    }
    setup.mission = Some(mission);
    twists::arm(setup);
    facts(setup, state, &written)
}

/// Players are `"1"` and `"2"`.
fn keys(written: &MissionPosition) -> Result<(), SetupError> {
    let all = written.secondaries.keys().chain(written.scored.keys()).chain(written.secrets.keys());
    match all.into_iter().find(|key| !matches!(key.as_str(), "1" | "2")) {
        Some(key) => Err(error("mission", format!("{key} is no player: say \"1\" or \"2\""))),
        None => Ok(()),
    }
}

/// A player's cards and points.
fn cards(
    mission: &mut Mission,
    score: &mut Score,
    player: Player,
    written: &MissionPosition,
) -> Result<(), SetupError> {
    let key = player.number().to_string();
    if let Some(scored) = written.scored.get(&key) {
        score.primary = scored.primary.min(200) as u8;
        score.secondary = scored.secondary.min(200) as u8;
    }
    let Some(own) = written.secondaries.get(&key) else { return Ok(()) };
    let mode = match own.mode {
        crate::position::SecondaryMode::Fixed => SecondaryMode::Fixed,
        crate::position::SecondaryMode::Tactical => SecondaryMode::Tactical,
    };
    mission.modes[player.index()] = Some(mode);
    let find = |id: &String| -> Result<CardId, SetupError> {
        mission.find_card(id).ok_or_else(|| error("mission", format!("there is no secondary mission {id}")))
    };
    if own.active.len() > SLOTS || own.deck.len() > DECK {
        return Err(error("mission", format!("at most {SLOTS} cards are in play and {DECK} in a deck")));
    }
    for (slot, id) in own.active.iter().enumerate() {
        let card = find(id)?;
        if mode == SecondaryMode::Fixed && !mission.cards[card.index()].fixed {
            return Err(error("mission", format!("{id} cannot be a Fixed mission")));
        }
        score.slots[slot] = Slot::with(card);
    }
    if let [_] = own.active.as_slice() {
        // What a single Fixed card has scored is what secondaries have scored.
        score.slots[0].total = score.secondary;
    }
    for id in own.deck.iter().rev() {
        score.deck[usize::from(score.left)] = find(id)?;
        score.left += 1;
    }
    mission.written[player.index()] |= !own.deck.is_empty() || !own.active.is_empty();
    Ok(())
}

/// What happened before the position.
fn facts(setup: &Setup, state: &mut State, written: &MissionPosition) -> Result<(), SetupError> {
    for player in Player::BOTH {
        let at = player.index();
        state.scores[at].lost = written.facts.lost_this_round[at];
        if state.purses[at].vp == 0 {
            state.purses[at].vp = u16::from(state.scores[at].primary) + u16::from(state.scores[at].secondary);
        }
    }
    let find = |id: &String| {
        setup.find::<MarkerId>(id).ok_or_else(|| error("mission", format!("facts name {id}, which is no marker")))
    };
    for objective in &mut state.objectives {
        objective.at_turn_start = objective.controlled_by;
    }
    for (id, player) in &written.facts.controlled_at_turn_start {
        state.objectives[find(id)?.index()].at_turn_start = Player::try_from(*player).ok();
    }
    for (unit, markers) in &written.facts.in_range_at_turn_start {
        let unit = setup
            .find::<UnitId>(unit)
            .ok_or_else(|| error("mission", format!("facts name {unit}, which is no unit")))?;
        for id in markers {
            state.units[unit.index()].near_at_turn_start |= find(id)?.bit();
        }
    }
    area::note_marks(setup, state);
    Ok(())
}
