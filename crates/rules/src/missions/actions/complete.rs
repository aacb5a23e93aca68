//! Completing actions: at the end of the turn, of the opponent's turn, of the battle (M6, M7, M8).

use super::{Wanted, fail, hazard, known, place, ritual};
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{MarkerId, MissionActionId, Player, UnitId};
use crate::missions::{area, award, challenger, set_up};
use crate::resolution::Resolution;
use codex::{ActionId, Completes, MissionAction};

/// At the end of a turn: the active player's short actions, the other's long ones.
pub(crate) fn complete(r: &mut Resolution<'_>) {
    let active = r.battle().state.clock.active;
    complete_of(r, active, Completes::EndOfTurn);
    complete_of(r, active.other(), Completes::EndOfOpponentsTurn);
}

/// At the end of the battle: long actions of the player who had the last turn.
pub(crate) fn complete_at_end(r: &mut Resolution<'_>) {
    let active = r.battle().state.clock.active;
    complete_of(r, active, Completes::EndOfOpponentsTurn);
}

fn complete_of(r: &mut Resolution<'_>, player: Player, when: Completes) {
    if r.setup.mission.is_none() {
        return;
    }
    let busy = |unit: UnitId| r.battle().state.unit(unit).performing.map(|action| (unit, action));
    let units: Vec<(UnitId, MissionActionId)> = r.battle().units_on_table(player).filter_map(busy).collect();
    for (unit, action) in units {
        let Some(rule) = known(r.battle(), player, action).filter(|rule| rule.completes == when).cloned() else {
            continue;
        };
        finish(r, unit, &rule);
        if when == Completes::EndOfOpponentsTurn {
            fail(r, unit); // It is over; a short one keeps the unit busy until the turn has ended.
        }
    }
}

/// What an action does when it completes, if its conditions still hold.
pub(super) fn finish(r: &mut Resolution<'_>, unit: UnitId, rule: &MissionAction) {
    let player = r.battle().player(unit);
    let done = match rule.id {
        ActionId::Cleanse => at_marker(r.battle(), unit, rule).is_some_and(|at| {
            r.change_score(player, |score| score.cleansed |= at.bit());
            true
        }),
        ActionId::Terraform => at_marker(r.battle(), unit, rule).is_some_and(|at| {
            r.change_objective(at, |marker| marker.terraformed = Some(player));
            true
        }),
        ActionId::BurnObjective => at_marker(r.battle(), unit, rule).is_some_and(|at| {
            let home = area::zone_of(r.setup, r.battle().state.marker(at).at) == Some(player.other());
            set_up::remove(r, at);
            award::primary(r, player, rule.vp[usize::from(home)]);
            true
        }),
        ActionId::MoveHazard => at_marker(r.battle(), unit, rule).is_some_and(|at| {
            let wanted = r.battle().state.unit(unit).action_to;
            let to = hazard::destination(r.battle(), player, at, wanted);
            if let Some(to) = to {
                r.change_objective(at, |marker| marker.at = to);
            }
            to.is_some()
        }),
        ActionId::EstablishLocus => locus(r, unit, player),
        ActionId::Sabotage => {
            let deep = area::within_zone(r.battle(), unit, player.other());
            r.change_score(player, |score| score.sabotaged = score.sabotaged.max(1 + u8::from(deep)));
            true
        }
        ActionId::RecoverAssets => area::area_of(r.battle(), unit).is_some_and(|own| {
            r.change_score(player, |score| score.recovered |= 1 << own);
            true
        }),
        ActionId::Ritual => set_up_marker(r, unit),
        ActionId::EstablishComms | ActionId::SecureExtractionZone => challenger::done(r, player, rule),
        ActionId::SelfPreservation => {
            let battle = r.battle();
            let near = |enemy: UnitId| battle.units_within(unit, enemy, place::SAFE);
            !battle.units_on_table(player.other()).any(near) && challenger::done(r, player, rule)
        }
        ActionId::Containment => {
            let near = area::edges(r.battle(), unit, place::NEAR_EDGE);
            let open = near & !r.battle().state.scores[player.index()].contained;
            let edge = open & open.wrapping_neg();
            r.change_score(player, |score| score.contained |= edge);
            edge != 0
        }
    };
    if done {
        r.say(Event::ActionDone(unit, rule.id.into()));
    }
}

/// The marker of the action, if the unit is still in range and its player controls it.
fn at_marker(battle: Battle<'_>, unit: UnitId, rule: &MissionAction) -> Option<MarkerId> {
    let player = battle.player(unit);
    let state = battle.state.unit(unit);
    let at = match state.action_at {
        Some(at) => at,
        None => {
            let wanted = Wanted { unit, action: rule.id.into(), marker: None, to: None };
            place::marker(battle, player, rule.id, &wanted)?
        }
    };
    let holds = battle.state.marker(at).controlled_by == Some(player) && area::in_range(battle, unit, at);
    holds.then_some(at)
}

fn locus(r: &mut Resolution<'_>, unit: UnitId, player: Player) -> bool {
    let deep = area::within_zone(r.battle(), unit, player.other());
    let near = area::near_centre(r.battle(), unit, place::NEAR_CENTRE);
    if deep || near {
        r.change_score(player, |score| score.locus = score.locus.max(1 + u8::from(deep)));
    }
    deep || near
}

fn set_up_marker(r: &mut Resolution<'_>, unit: UnitId) -> bool {
    let battle = r.battle();
    let named = battle.state.unit(unit).action_to.filter(|&to| ritual::check(battle, unit, to).is_ok());
    let to = named.or_else(|| ritual::spot(battle, unit));
    let (Some(to), Some(at)) = (to, ritual::next_spare(battle)) else { return false };
    r.change_objective(at, |marker| {
        marker.at = to;
        marker.gone = false;
    });
    r.say(Event::MarkerSetUp(at));
    true
}
