//! The turn, top to bottom. To see what happens when, read this file only.

use crate::action::Action;
use crate::attack::damage::{self, Death};
use crate::battle::Battle;
use crate::core_abilities::leader;
use crate::decision::{Decision, Models, Question};
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::objectives;
use crate::position::Phase;
use crate::resolution::{Resolution, Stop};
use crate::state::{Disembarked, Ending, ModelFlags, Moved, UnitFlags, Whereabouts};

/// The order of a player's turn, as printed (R6.2).
pub const TURN: &[Phase] = &[
    Phase::Command,  // R6
    Phase::Movement, // phases/movement/
    Phase::Shooting, // phases/shooting/
    Phase::Charge,   // R15
    Phase::Fight,    // R16; its end is the end of the turn
    Phase::Scoring,  // cards; its end begins the next turn
];

/// A battle has five rounds (R6.1).
pub const ROUNDS: u8 = 5;

/// After every action, in this order: the dead leave, attached units come apart.
pub fn settle(r: &mut Resolution<'_>) {
    leader::settle(r);
    let dead: Vec<UnitId> = r
        .setup
        .unit_ids()
        .filter(|&unit| {
            let battle = r.battle();
            battle.state.unit(unit).place != Whereabouts::Destroyed
                && !battle.setup.unit(unit).model_ids().any(|model| battle.state.model(model).alive())
        })
        .collect();
    for unit in dead {
        r.change_unit(unit, |u| u.place = Whereabouts::Destroyed);
        r.say(Event::Destroyed(unit));
    }
}

/// Ends the phase in hand and begins another of the same turn.
pub fn begin_phase(r: &mut Resolution<'_>, phase: Phase) -> Result<(), Stop> {
    end_of_phase(r);
    let active = r.battle().state.clock.active;
    r.change_clock(|clock| {
        clock.phase = phase;
        clock.reinforcements = false;
    });
    r.say(Event::PhaseBegan(active, phase));
    Ok(())
}

/// What lasts for a phase ends; control of the markers is determined (R18.5).
fn end_of_phase(r: &mut Resolution<'_>) {
    let marked: Vec<ModelId> = (0..r.setup.models.len() as u16)
        .map(ModelId)
        .filter(|&model| r.battle().state.model(model).flags.contains(ModelFlags::ALLOCATED))
        .collect();
    for model in marked {
        r.change_model(model, |m| m.flags.remove(ModelFlags::ALLOCATED));
    }
    let of_phase =
        UnitFlags::SHOT | UnitFlags::DECK_USED | UnitFlags::SKIPPED | UnitFlags::FOUGHT | UnitFlags::LEFT_TRANSPORT;
    for unit in r.setup.unit_ids() {
        r.change_unit(unit, |u| u.flags.remove(of_phase));
    }
    objectives::determine(r);
}

/// END_COMMAND: control is determined, sticky markers are kept (R2.16, R18.7).
pub fn end_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    objectives::determine(r);
    objectives::keep(r);
    begin_phase(r, Phase::Movement)
}

/// END_FIGHT: the end of the turn (R6.2). Units out of coherency lose models (R4.6).
pub fn end_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    for player in [active, active.other()] {
        let units: Vec<UnitId> = r.battle().units_on_table(player).collect();
        for unit in units {
            restore_coherency(r, unit)?;
        }
    }
    begin_phase(r, Phase::Scoring)
}

/// R4.6 the owner removes models until one coherent group remains.
fn restore_coherency(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    while !r.battle().coherent(unit) {
        let options: Models = r.battle().models(unit).collect();
        let Some(&last) = options.last() else { break };
        let player = r.battle().player(unit);
        let chosen = match r.ask(Decision { player, question: Question::Coherency { unit, options } })? {
            Action::ChooseModels(models) => models,
            _ => vec![last],
        };
        for model in chosen {
            damage::die(r, model, Death::Silent)?;
        }
    }
    Ok(())
}

/// END_SCORING: the next turn begins, or the battle is over.
pub fn next_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let clock = r.battle().state.clock;
    let round_over = clock.active != clock.first;
    if round_over && clock.round >= ROUNDS {
        return end_battle(r);
    }
    r.change_clock(|clock| {
        clock.active = clock.active.other();
        clock.round += u8::from(round_over);
        clock.phase = Phase::Command;
        clock.reinforcements = false;
    });
    begin_turn(r);
    Ok(())
}

/// What lasts for a turn ends; both players gain a command point (R6.3).
fn begin_turn(r: &mut Resolution<'_>) {
    let active = r.battle().state.clock.active;
    let of_turn = UnitFlags::CHARGED | UnitFlags::HEROIC | UnitFlags::ARRIVED | UnitFlags::SQUEEZED_IN;
    for unit in r.setup.unit_ids() {
        let shock_ends = r.battle().player(unit) == active;
        r.change_unit(unit, |u| {
            u.flags.remove(of_turn);
            u.moved = Moved::NotYet;
            u.disembarked = Disembarked::No;
            u.performing = 0;
            if shock_ends {
                u.flags.remove(UnitFlags::BATTLE_SHOCKED);
            }
        });
    }
    for player in Player::BOTH {
        r.change_purse(player, |purse| purse.cp = purse.cp.saturating_add(1));
    }
    r.say(Event::PhaseBegan(active, Phase::Command));
}

/// The battle ends; more victory points win (M5.2).
fn end_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let [one, two] = r.battle().state.purses.map(|purse| purse.vp);
    let winner = match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Player::One),
        std::cmp::Ordering::Less => Some(Player::Two),
        std::cmp::Ordering::Equal => None,
    };
    r.change_clock(|clock| clock.over = Some(Ending { winner }));
    Ok(())
}

/// A player gives up.
pub fn concede(r: &mut Resolution<'_>, player: Player) {
    r.change_clock(|clock| clock.over = Some(Ending { winner: Some(player.other()) }));
    r.say(Event::Conceded(player));
}

/// Whether a unit that must be removed for coherency has these models.
pub fn check_removal(battle: Battle<'_>, unit: UnitId, models: &[ModelId]) -> bool {
    let own: Models = battle.models(unit).collect();
    !models.is_empty()
        && models.len() < own.len().max(2)
        && models.iter().all(|model| own.contains(model))
        && (1..models.len()).all(|at| !models[..at].contains(&models[at]))
        && (1..models.len()).all(|gone| !coherent_without(battle, &own, &models[..gone]))
}

/// Whether a unit is coherent once some models are gone: no more are removed than needed.
fn coherent_without(battle: Battle<'_>, own: &Models, gone: &[ModelId]) -> bool {
    let left: Vec<_> = own.iter().filter(|model| !gone.contains(model)).map(|&model| battle.body(model)).collect();
    Battle::is_coherent(&left)
}
