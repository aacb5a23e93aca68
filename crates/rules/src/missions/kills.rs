//! Destroyed units and models: who fell, to whom, and what that scores (M5.5, M5.6, M8.5).

use super::award;
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::resolution::{self, Resolution};
use crate::setup::Keys;
use crate::state::{SLOTS, Whereabouts};
use codex::{Kill, Row, ScoredAt, Secondary};
use smallvec::SmallVec;

/// A unit whose last model has died, seen before attached units come apart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fallen {
    /// The unit; a leader and its bodyguard are two.
    pub(crate) unit: UnitId,
    /// Its starting strength; with its leaders if the whole attached unit fell (M8.5).
    strength: u16,
    /// The leader that a fallen bodyguard leaves behind, if none of them fell with it.
    heir: Option<UnitId>,
}

/// Those who have just fallen.
pub(crate) fn fallen(battle: Battle<'_>) -> SmallVec<[Fallen; 4]> {
    let dead = |unit: UnitId| battle.is_dead(unit);
    let gone = |unit: &UnitId| battle.state.unit(*unit).place != Whereabouts::Destroyed && dead(*unit);
    battle
        .setup
        .unit_ids()
        .filter(gone)
        .map(|unit| {
            let state = battle.state.unit(unit);
            let leaders = || state.leaders.iter().flatten().copied();
            let whole = leaders().all(dead);
            let strength = if whole { battle.starting_strength(unit) } else { u16::from(state.starting) };
            let heir = leaders().next().filter(|_| !leaders().any(dead));
            Fallen { unit, strength, heir }
        })
        .collect()
}

/// A model has died: who destroyed the unit if it was the last, and what a CHARACTER is worth.
pub(crate) fn model_destroyed(r: &mut Resolution<'_>, model: ModelId) {
    let unit = r.setup.model_units[model.index()];
    let owner = r.setup.owners[model.index()];
    let battle = r.battle();
    let last = !battle.setup.unit(unit).model_ids().any(|other| battle.state.model(other).alive());
    if let Some((by, slayer)) = r.slayer.filter(|(by, _)| battle.player(*by) != owner) {
        r.kills.push(resolution::Kill { by, model: slayer, of: unit, last });
    }
    if last {
        r.deaths.push((unit, model));
        let by = r.destroyer.filter(|&by| by != owner);
        r.change_unit(unit, |u| u.fell_to = by);
    }
    if r.setup.attack_marks.is_some() {
        let lead = r.battle().lead(unit);
        r.change_score(owner.other(), |score| score.challenge.bereaved.insert(lead));
    }
    if r.setup.mission.is_some() && r.setup.model(model).keys.contains(Keys::CHARACTER) {
        let wounds = u16::from(r.setup.model(model).wounds);
        count(r, owner.other(), &|kill| kill == Kill::CharacterModel, wounds);
    }
}

/// A unit has fallen.
pub(crate) fn unit_destroyed(r: &mut Resolution<'_>, fallen: &Fallen) {
    let Fallen { unit, strength, heir } = *fallen;
    let now = r.battle().state.clock.turn_number();
    r.change_unit(unit, |u| u.fell = now);
    if r.setup.mission.is_none() {
        return;
    }
    let owner = r.battle().player(unit);
    r.change_score(owner, |score| score.lost = score.lost.saturating_add(1));
    // M8.5 the mark of an attached unit passes to the leader that lives on.
    if let Some(heir) = heir {
        r.change_score(owner.other(), |score| {
            score.marked.iter_mut().filter(|mark| **mark == Some(unit)).for_each(|mark| *mark = Some(heir));
        });
    }
    let near = r.battle().state.unit(unit).near_at_turn_start != 0;
    let battle = r.battle();
    let wounds = total_wounds(battle, unit);
    let keys = battle.setup.unit(unit).keys;
    let own = u16::from(battle.state.unit(unit).starting);
    let is = |kill: Kill| match kill {
        Kill::UnitAtMarker => near,
        Kill::Unit
        | Kill::NonCharacterUnit
        | Kill::CharacterModel
        | Kill::Horde
        | Kill::LargeHorde
        | Kill::MonsterOrVehicle => is_kind(kill, keys, strength, own, wounds),
    };
    count(r, owner.other(), &is, wounds);
}

/// Whether an enemy unit of a kind that a card counts is left.
pub(super) fn any_of_its_kind(battle: Battle<'_>, player: Player, card: &Secondary) -> bool {
    let kinds: SmallVec<[Kill; 4]> = card.rows.iter().filter_map(|row| row.of).collect();
    battle.setup.units_of(player.other()).any(|unit| {
        let state = battle.state.unit(unit);
        let lives = battle.setup.unit(unit).model_ids().any(|model| battle.state.model(model).alive());
        let keys = battle.setup.unit(unit).keys;
        let (strength, own) = (battle.starting_strength(unit), u16::from(state.starting));
        lives && kinds.iter().any(|&kind| is_kind(kind, keys, strength, own, total_wounds(battle, unit)))
    })
}

/// Whether the death of a unit, leaders included, would count for a row that asks for this kind of kill and for
/// this many wounds. A leader and its bodyguard count each for itself, if it lives.
pub(crate) fn would_count(battle: Battle<'_>, unit: UnitId, kind: Kill, least: Option<u16>) -> bool {
    let strength = battle.starting_strength(unit);
    battle.parts(unit).any(|part| {
        let card = battle.setup.unit(part);
        let living = || card.model_ids().filter(|&model| battle.state.model(model).alive());
        let enough = |wounds: u16| least.is_none_or(|least| wounds >= least);
        let wounds = total_wounds(battle, part);
        match kind {
            Kill::CharacterModel => living()
                .map(|model| battle.setup.model(model))
                .any(|model| model.keys.contains(Keys::CHARACTER) && enough(u16::from(model.wounds))),
            Kill::UnitAtMarker => {
                living().next().is_some() && battle.state.unit(part).near_at_turn_start != 0 && enough(wounds)
            }
            Kill::Unit | Kill::NonCharacterUnit | Kill::Horde | Kill::LargeHorde | Kill::MonsterOrVehicle => {
                let own = u16::from(battle.state.unit(part).starting);
                living().next().is_some() && is_kind(kind, card.keys, strength, own, wounds) && enough(wounds)
            }
        }
    })
}

fn is_kind(kill: Kill, keys: Keys, strength: u16, own: u16, wounds: u16) -> bool {
    let infantry = keys.contains(Keys::INFANTRY);
    match kill {
        Kill::Unit => true,
        Kill::NonCharacterUnit => !keys.contains(Keys::CHARACTER),
        Kill::UnitAtMarker | Kill::CharacterModel => false,
        Kill::Horde => infantry && strength >= 13,
        Kill::LargeHorde => infantry && (own >= 20 || wounds >= 25),
        Kill::MonsterOrVehicle => keys.is_big(),
    }
}

/// The wounds a unit began with, leaders aside.
fn total_wounds(battle: Battle<'_>, unit: UnitId) -> u16 {
    battle.setup.unit(unit).model_ids().map(|model| u16::from(battle.setup.model(model).wounds)).sum()
}

/// The cards of a player take note: `kill` rows score at once, others count for the end of the
/// turn.
fn count(r: &mut Resolution<'_>, player: Player, is: &dyn Fn(Kill) -> bool, wounds: u16) {
    let Some(mission) = &r.setup.mission else { return };
    let Some(mode) = mission.mode(player) else { return };
    for slot in 0..SLOTS {
        let held = r.battle().state.scores[player.index()].slots[slot];
        let Some(card) = held.card.and_then(|card| mission.card(card)) else { continue };
        let fits = |row: &&Row| row.of.is_some_and(is) && row.wounds.is_none_or(|least| wounds >= least);
        if card.rows(mode).filter(fits).any(|row| row.when != ScoredAt::Kill) {
            r.change_score(player, |score| score.slots[slot].kills = score.slots[slot].kills.saturating_add(1));
        }
        let worth = |row: &Row| row.max.map_or(row.vp, |max| row.vp.min(max.saturating_sub(held.turn)));
        let best = card.rows(mode).filter(fits).filter(|row| row.when == ScoredAt::Kill).map(worth).max();
        award::card(r, player, slot, best.unwrap_or(0));
    }
}
