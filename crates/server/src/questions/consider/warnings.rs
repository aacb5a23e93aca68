//! What is lost or left unused if the player goes on.

use super::sentences;
use crate::questions::names;
use protocol::messages::{CouldDo, WarningInfo};
use rules::state::{Hand, Moved, UnitFlags, Whereabouts};
use rules::{Battle, Decision, Doing, Game, Phase, Player, Question, Spot, UnitId};

/// Warnings for the player who decides.
pub(super) fn of(game: &Game, decision: &Decision) -> Vec<WarningInfo> {
    let player = decision.player;
    match decision.question {
        Question::Faction { rule, .. } => {
            let kept =
                game.setup().army_rules.get(rule.index()).is_some_and(|card| card.often == codex::Often::EachOnce);
            let rule = sentences::army_rule(game, rule).map(|rule| WarningInfo::UnusedRule { rule: rule.id, kept });
            rule.into_iter().collect()
        }
        Question::Unit if game.state().clock.hand == Hand::Empty => of_phase(game, player),
        _ => Vec::new(),
    }
}

/// Warnings before a phase is ended.
fn of_phase(game: &Game, player: Player) -> Vec<WarningInfo> {
    let battle = game.battle();
    let ids = |units: Vec<UnitId>| -> Vec<String> { units.iter().map(|&unit| names::id(game, unit)).collect() };
    let idle = |could: CouldDo, units: Vec<UnitId>| match units.is_empty() {
        true => None,
        false => Some(WarningInfo::IdleUnits { could, unit_ids: ids(units) }),
    };
    let own: Vec<UnitId> = battle.units_on_table(player).collect();
    match game.state().clock.phase {
        Phase::Formations => {
            let lost: Vec<UnitId> =
                game.setup().units_of(player).filter(|&unit| !battle.may(unit, Doing::Deploy)).collect();
            if lost.is_empty() { Vec::new() } else { vec![WarningInfo::EmptyTransports { unit_ids: ids(lost) }] }
        }
        Phase::Deployment => {
            let left = battle.left_to_deploy(player);
            let lost: Vec<UnitId> = left.filter(|&unit| battle.find_places(unit, Spot::Anywhere).is_none()).collect();
            if lost.is_empty() { Vec::new() } else { vec![WarningInfo::NoRoom { unit_ids: ids(lost) }] }
        }
        Phase::Movement => {
            let unmoved = own.into_iter().filter(|&unit| {
                battle.state.unit(unit).moved == Moved::NotYet
                    && !battle.state.unit(unit).flags.contains(UnitFlags::ARRIVED)
                    && battle.may(unit, Doing::Move)
            });
            [idle(CouldDo::Move, unmoved.collect()), idle(CouldDo::Arrive, waiting(battle, player))]
                .into_iter()
                .flatten()
                .collect()
        }
        Phase::Shooting => {
            idle(CouldDo::Shoot, own.into_iter().filter(|&unit| shoots(battle, unit)).collect()).into_iter().collect()
        }
        Phase::Charge => {
            idle(CouldDo::Charge, own.into_iter().filter(|&unit| charges(battle, unit)).collect()).into_iter().collect()
        }
        Phase::Fight => idle(CouldDo::Fight, own.into_iter().filter(|&unit| battle.may(unit, Doing::Fight)).collect())
            .into_iter()
            .collect(),
        Phase::Scout | Phase::Command | Phase::Scoring => Vec::new(),
    }
}

/// Whether a unit could still shoot at an enemy that it sees.
fn shoots(battle: Battle<'_>, unit: UnitId) -> bool {
    let enemy = battle.player(unit).other();
    battle.may(unit, Doing::Shoot) && battle.units_on_table(enemy).any(|enemy| battle.may(unit, Doing::ShootAt(enemy)))
}

/// Whether a unit could still charge an enemy.
fn charges(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.may(unit, Doing::Charge)
        && battle.units_on_table(battle.player(unit).other()).any(|enemy| battle.may(unit, Doing::ChargeAt(enemy)))
}

/// Units in reserves that could arrive now.
fn waiting(battle: Battle<'_>, player: Player) -> Vec<UnitId> {
    let arrives = |unit: &UnitId| match battle.state.unit(*unit).place {
        Whereabouts::Reserves(kind) if battle.state.unit(*unit).attached_to.is_none() => {
            (0..Spot::ARRIVALS).any(|spot| battle.find_places(*unit, Spot::Arrival(kind, spot)).is_some())
        }
        _ => false,
    };
    battle.setup.units_of(player).filter(arrives).collect()
}
