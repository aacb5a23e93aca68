//! The turn with its moments, top to bottom: read this file to see what happens when, and `hooks.rs` to see what
//! special rules do at each moment. `turn/waiting.rs` says whom the game waits for between actions,
//! `turn/settle.rs` what follows every action.

mod settle;
mod waiting;

use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player};
use crate::moments::{Moment, MomentKind};
use crate::phases::movement::reinforcements;
use crate::phases::{coherency, fight, scout};
use crate::position::Phase;
use crate::resolution::{Resolution, Stop};
use crate::state::{Disembarked, Ending, Hand, ModelFlags, Moved, ROUNDS, UnitFlags};
use crate::{missions, objectives, records, stratagems};
use codex::Limit;
pub(crate) use settle::settle;
pub(crate) use waiting::{check_decline, decline, default, may_speak, waiting};

/// After an action that ended a phase: what comes next in the order of the turn, as printed (R6.2). The end of
/// the Fight phase is the end of the turn; its cards are scored before the next begins.
pub(crate) fn go_on(r: &mut Resolution<'_>, action: &Action) -> Result<(), Stop> {
    match action {
        Action::EndDeployment | Action::ScoutMove(..) | Action::SkipScout(_) => {
            let battle = r.battle();
            if battle.state.clock.phase == Phase::Scout && scout::is_over(battle) {
                begin_battle(r)?;
                scout::lose_undeployed(r)?;
            }
            Ok(())
        }
        Action::EndCommand => end_command(r),
        Action::EndMovement => begin_phase(r, Phase::Shooting),
        Action::EndShooting => {
            r.at(Moment::EndOfShooting)?;
            begin_phase(r, Phase::Charge)
        }
        Action::EndCharge => {
            let due = records::are_due(r.battle(), MomentKind::LastCharges)
                || stratagems::are_due(r.battle(), MomentKind::LastCharges);
            r.change_clock(|clock| clock.ending = due);
            if due { end_charge(r).map(drop) } else { begin_phase(r, Phase::Fight) }
        }
        Action::EndFight => end_turn(r),
        Action::EndScoring => next_turn(r),
        _ => Ok(()),
    }
}

/// The Charge phase is over but for those who may charge out of turn: once nobody wants to any more, the Fight phase
/// begins. `true` if somebody charges or the phase has ended.
pub(crate) fn end_charge(r: &mut Resolution<'_>) -> Result<bool, Stop> {
    let clock = &r.battle().state.clock;
    if !clock.ending || clock.hand != Hand::Empty {
        return Ok(false);
    }
    r.at(Moment::LastCharges)?;
    if r.battle().state.clock.hand == Hand::Empty {
        r.change_clock(|clock| clock.ending = false);
        begin_phase(r, Phase::Fight)?;
    }
    Ok(true)
}

/// Whether something is settled before formations are declared.
pub(crate) fn has_opening(battle: Battle<'_>) -> bool {
    battle.state.clock.phase == Phase::Formations
        && (missions::has_opening(battle) || records::are_due(battle, MomentKind::Mustered))
}

/// What is settled before formations are declared (M2).
pub(crate) fn open(r: &mut Resolution<'_>) -> Result<(), Stop> {
    missions::open(r)?;
    r.at(Moment::Mustered)
}

/// The battle begins with the first player's first turn.
fn begin_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    r.at(Moment::StartOfBattle)?;
    r.change_clock(|clock| {
        clock.round = 1;
        clock.active = clock.first;
    });
    begin_round(r)?;
    begin_turn(r)
}

/// A battle round begins: what may be done once a round may be done again.
fn begin_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for player in Player::BOTH {
        r.change_purse(player, |purse| purse.gained = 0);
    }
    start_of_round(r)
}

fn start_of_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    r.change_uses(|uses| {
        uses.cheaper = [false; 2];
        uses.round = [0; 2];
    });
    records::renew(r, Limit::Round);
    r.at(Moment::StartOfRound)
}

/// What lasts for a turn ends, then the Command phase begins.
fn begin_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    let first_round = r.battle().state.clock.round == 1;
    let of_turn =
        UnitFlags::CHARGED | UnitFlags::HEROIC | UnitFlags::ARRIVED | UnitFlags::SQUEEZED_IN | UnitFlags::NO_CHARGE;
    for unit in r.setup.unit_ids() {
        // M6.2 an action that goes on into the opponent's turn is performed on.
        let goes_on = missions::action_goes_on(r.battle(), unit);
        r.change_unit(unit, |u| {
            // R8.6 a unit too large for its zone does nothing in the first round.
            let waits =
                first_round && u.flags & (UnitFlags::SQUEEZED_IN | UnitFlags::ARRIVED) == UnitFlags::SQUEEZED_IN;
            u.flags.remove(of_turn);
            u.flags.set(UnitFlags::SQUEEZED_IN, waits);
            u.moved = if waits { Moved::Normal } else { Moved::NotYet };
            u.disembarked = Disembarked::No;
            if !goes_on {
                u.performing = None;
                u.action_at = None;
                u.action_to = None;
            }
        });
    }
    r.change_uses(|uses| (uses.turn, uses.gained, uses.spent) = ([0; 2], [0; 2], [0; 2]));
    records::renew(r, Limit::Turn);
    r.at(Moment::StartOfTurn)?;
    r.change_clock(|clock| {
        clock.phase = Phase::Command;
        clock.reinforcements = false;
        clock.shock_step = false;
        clock.next = active;
    });
    begin_command(r)
}

/// The Command phase begins: battle-shock ends, both players gain a command point (R6.3, R6.6).
fn begin_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    for unit in r.setup.unit_ids() {
        if r.battle().player(unit) == active {
            r.change_unit(unit, |u| u.flags.remove(UnitFlags::BATTLE_SHOCKED));
        }
    }
    for player in Player::BOTH {
        r.change_purse(player, |purse| purse.cp = purse.cp.saturating_add(1));
    }
    r.say(Event::PhaseBegan(active, Phase::Command));
    r.at(Moment::StartOfPhase)?;
    r.at(Moment::StartOfCommand)
}

/// END_COMMAND: control is determined, sticky markers are kept (R2.16, R18.7).
fn end_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    objectives::determine(r);
    objectives::keep(r);
    r.at(Moment::EndOfCommand)?;
    begin_phase(r, Phase::Movement)
}

/// Ends the phase in hand and begins another of the same turn.
fn begin_phase(r: &mut Resolution<'_>, phase: Phase) -> Result<(), Stop> {
    end_phase(r)?;
    let active = r.battle().state.clock.active;
    r.change_clock(|clock| {
        clock.phase = phase;
        clock.reinforcements = false;
        clock.remaining_combats = false;
        clock.next = if phase == Phase::Fight { active.other() } else { active };
    });
    r.say(Event::PhaseBegan(active, phase));
    if phase == Phase::Scoring {
        return r.at(Moment::StartOfScoring);
    }
    r.at(Moment::StartOfPhase)?;
    match phase {
        Phase::Movement => r.at(Moment::StartOfMovement),
        Phase::Shooting => r.at(Moment::StartOfShooting),
        Phase::Charge => r.at(Moment::StartOfCharge),
        Phase::Fight => fight::begin(r),
        _ => Ok(()),
    }
}

/// What lasts for a phase ends; control of the markers is determined (R18.5).
fn end_phase(r: &mut Resolution<'_>) -> Result<(), Stop> {
    r.at(Moment::EndOfPhase)?;
    r.change_uses(|uses| {
        uses.phase = [0; 2];
        uses.declined = [false; 2];
    });
    records::renew(r, Limit::Phase);
    let marked: Vec<ModelId> = (0..r.setup.models.len() as u16)
        .map(ModelId)
        .filter(|&model| r.battle().state.model(model).flags.contains(ModelFlags::ALLOCATED))
        .collect();
    for model in marked {
        r.change_model(model, |m| m.flags.remove(ModelFlags::ALLOCATED));
    }
    let of_phase = UnitFlags::SHOT
        | UnitFlags::DECK_USED
        | UnitFlags::SKIPPED
        | UnitFlags::FOUGHT
        | UnitFlags::LEFT_TRANSPORT
        | UnitFlags::DECLARED
        | UnitFlags::TESTED
        | UnitFlags::SURGED;
    for unit in r.setup.unit_ids() {
        r.change_unit(unit, |u| u.flags.remove(of_phase));
    }
    objectives::determine(r);
    r.at(Moment::PhaseOver)
}

/// END_FIGHT: the end of the turn (R6.2). Units out of coherency lose models (R4.6).
fn end_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    coherency::restore(r)?;
    // Who is lost to that is lost before anybody scores.
    settle(r)?;
    r.at(Moment::EndOfFight)?;
    r.at(Moment::EndOfTurn)?;
    // M5.7 whoever was lost just now counts for the points of this turn.
    settle(r)?;
    begin_phase(r, Phase::Scoring)?;
    r.at(Moment::TurnScored)
}

/// END_SCORING: the next turn begins, or the battle is over.
fn next_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let clock = r.battle().state.clock;
    let round_over = clock.active != clock.first;
    if round_over {
        // M5.7 late reserves are lost in this round, so its points count them.
        reinforcements::lose_late(r)?;
        settle(r)?;
        r.at(Moment::EndOfRound)?;
        if clock.round >= ROUNDS {
            return end_battle(r);
        }
    }
    r.change_clock(|clock| {
        clock.active = clock.active.other();
        clock.round += u8::from(round_over);
    });
    if round_over {
        begin_round(r)?;
    }
    begin_turn(r)
}

/// The battle ends; more victory points win (M5.2).
fn end_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    r.at(Moment::EndOfBattle)?;
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
pub(crate) fn concede(r: &mut Resolution<'_>, player: Player) {
    r.change_clock(|clock| clock.over = Some(Ending { winner: Some(player.other()) }));
    r.say(Event::Conceded(player));
}

/// What happens at the start of the phase in hand happens now: for positions that begin in the middle of a
/// battle.
pub(crate) fn start_phase(r: &mut Resolution<'_>) -> Result<(), Stop> {
    match r.battle().state.clock.phase {
        Phase::Command => {
            // The first turn of a round begins with what begins the round.
            let clock = r.battle().state.clock;
            if clock.active == clock.first {
                start_of_round(r)?;
            }
            begin_command(r)
        }
        Phase::Fight => fight::begin(r),
        _ => Ok(()),
    }
}
