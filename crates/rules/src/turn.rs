//! The turn, top to bottom. To see what happens when, read this file only.

use crate::action::Decline;
use crate::action::{Action, Verb};
use crate::answers;
use crate::attack::hazardous;
use crate::battle::Battle;
use crate::change::Change;
use crate::core_abilities::leader;
use crate::decision::{Decision, Question};
use crate::effects;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::movement::{reinforcements, surge};
use crate::phases::{coherency, deployment, fight, scout};
use crate::position::Phase;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Disembarked, Ending, FightPart, Hand, ModelFlags, Moved, ROUNDS, Staging, UnitFlags, Whereabouts};
use crate::stratagems::{self, Window};
use crate::{missions, objectives, records};

/// The order of a player's turn, as printed (R6.2).
pub const TURN: &[Phase] = &[
    Phase::Command,  // R6
    Phase::Movement, // phases/movement/
    Phase::Shooting, // phases/shooting/
    Phase::Charge,   // R15
    Phase::Fight,    // R16; its end is the end of the turn
    Phase::Scoring,  // cards; its end begins the next turn
];

/// Whom the game waits for between actions, and what for.
pub fn waiting(battle: Battle<'_>) -> Decision {
    let clock = &battle.state.clock;
    let of = |unit: UnitId, question: Question| Decision { player: battle.player(unit), question };
    match clock.hand {
        Hand::Charging { unit, roll: 0, .. } => of(unit, Question::ChargeRoll { unit }),
        Hand::Charging { unit, .. } => of(unit, Question::ChargeMove { unit }),
        Hand::Reacting { unit, .. } => of(unit, Question::ReactionMove { unit }),
        Hand::Fighting { unit, part: FightPart::PileIn | FightPart::LastPileIn(_) } => {
            of(unit, Question::PileIn { unit })
        }
        Hand::Fighting { unit, part: FightPart::Attacks | FightPart::LastBlows(_) } => of(unit, Question::Unit),
        Hand::Fighting { unit, part: FightPart::Consolidate } => of(unit, Question::Consolidate { unit }),
        Hand::Moving { unit, .. } | Hand::Targeting { unit } => of(unit, Question::Unit),
        Hand::Empty => {
            if let Some((player, rule)) = records::waiting(battle) {
                return Decision { player, question: Question::Faction { rule, unit: None } };
            }
            let player = match clock.phase {
                Phase::Formations if clock.ready[0] => Player::Two,
                Phase::Formations => Player::One,
                Phase::Deployment => deployment::waiting(battle),
                Phase::Scout => scout::waiting(battle),
                Phase::Fight => clock.next,
                _ => clock.active,
            };
            Decision { player, question: Question::Unit }
        }
    }
}

/// Whether a player may speak although the game waits for the other: formations are declared at
/// the same time, and choices of army rules are made in any order.
pub fn may_speak(battle: Battle<'_>, player: Player, verb: Verb) -> bool {
    let clock = &battle.state.clock;
    match verb {
        Verb::In(Phase::Formations) => !clock.ready[player.index()],
        Verb::Embark => clock.phase == Phase::Formations && !clock.ready[player.index()],
        Verb::Faction => records::has_choice(battle, player),
        // M8.3 both players may discard cards.
        Verb::In(Phase::Scoring) => clock.phase == Phase::Scoring,
        _ => false,
    }
}

/// What happens to a sequence decision if nobody says anything else (scenario.md).
pub fn default(battle: Battle<'_>) -> Option<Action> {
    answers::default(battle, &waiting(battle))
}

/// After an action that ended a phase: what comes next in the order of the turn.
pub fn go_on(r: &mut Resolution<'_>, action: &Action) -> Result<(), Stop> {
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
        Action::EndShooting => begin_phase(r, Phase::Charge),
        Action::EndCharge => begin_phase(r, Phase::Fight),
        Action::EndFight => end_turn(r),
        Action::EndScoring => next_turn(r),
        _ => Ok(()),
    }
}

/// Whether there is something to decline between actions: a choice of an army rule.
pub fn check_decline(battle: Battle<'_>, player: Player, action: &Action) -> Result<(), Refusal> {
    match (action, waiting(battle)) {
        (Action::DeclineReaction(Decline::Once), Decision { player: asked, question: Question::Faction { .. } })
            if asked == player =>
        {
            Ok(())
        }
        _ => Err(Refusal::new(Code::NotAvailable).hint("nothing is being asked")),
    }
}

/// A player makes no choice.
pub fn decline(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    if let Some((_, rule)) = records::waiting(r.battle()).filter(|(asked, _)| *asked == player) {
        r.change_clock(|clock| clock.choices &= !(1 << rule));
    }
    Ok(())
}

/// After every action, in this order: Hazardous wounds that had to wait, what comes of kills, the dead leave, attached units come
/// apart, what was begun by a unit that is not there any more is closed, and the next of several units that
/// may surge begins. Closing one thing may begin another (a Counter-offensive), so this goes on until nothing
/// is left to do.
pub fn settle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    loop {
        hazardous::inflict_waiting(r)?;
        records::kills(r)?;
        let battle = r.battle();
        let leaders = battle.state.clock.hand.unit().map_or([None; 2], |unit| battle.state.unit(unit).leaders);
        bury(r);
        drop_stale_plans(r);
        if !close_hand(r, leaders)? && !surge::next(r)? {
            return Ok(());
        }
    }
}

/// The dead leave, attached units come apart.
fn bury(r: &mut Resolution<'_>) {
    let fallen = missions::fallen(r.battle());
    leader::settle(r);
    for dead in &fallen {
        r.change_unit(dead.unit, |u| u.place = Whereabouts::Destroyed);
        r.say(Event::Destroyed(dead.unit));
        missions::unit_destroyed(r, dead);
    }
}

/// Attacks that were put together before somebody fell or left may name the fallen: they are put
/// together anew. Paths of the fallen are forgotten.
fn drop_stale_plans(r: &mut Resolution<'_>) {
    if r.battle().state.staging.is_none() {
        return;
    }
    let left = |change: &Change| match change {
        Change::Model(_, before, after) => before.alive() && !after.alive(),
        Change::Unit(_, before, after) => before.place != after.place,
        _ => false,
    };
    if r.changes.iter().any(left) {
        let battle = r.battle();
        let fallen: Vec<ModelId> = (0..battle.setup.models.len() as u16)
            .map(ModelId)
            .filter(|&model| !battle.state.model(model).alive())
            .collect();
        r.change_staging(|staging| {
            let paths = std::mem::take(&mut staging.paths);
            let paths = paths.into_iter().filter(|(model, _)| !fallen.contains(model)).collect();
            *staging = Staging { paths, ..Staging::default() };
        });
    }
}

/// Nobody holds a unit that is not on the table: one that was destroyed, went into reserves or
/// embarked in the middle of what it did has finished. A leader that outlives its bodyguard goes on
/// in its place (R14.7). Every kind of hand is closed here; `true` if this one was.
fn close_hand(r: &mut Resolution<'_>, leaders: [Option<UnitId>; 2]) -> Result<bool, Stop> {
    let hand = r.battle().state.clock.hand;
    let Some(unit) = hand.unit() else { return Ok(false) };
    if let Hand::Fighting { part, .. } = hand
        && let Some(slayer) = part.slayer()
    {
        return fight::last_blows::settle(r, unit, part, slayer);
    }
    if r.battle().on_table(unit) {
        return match hand {
            Hand::Fighting { part: FightPart::Attacks, .. } => fight::settle_attacks(r, unit),
            _ => Ok(false),
        };
    }
    r.change_staging(|staging| *staging = Staging::default());
    if let Some(heir) = leaders.into_iter().flatten().find(|&leader| r.battle().on_table(leader)) {
        r.change_clock(|clock| clock.hand = clock.hand.passed_to(heir));
        return Ok(true);
    }
    match hand {
        Hand::Empty => return Ok(false),
        Hand::Moving { .. } | Hand::Targeting { .. } | Hand::Charging { .. } | Hand::Reacting { .. } => {
            r.change_clock(|clock| clock.hand = Hand::Empty);
        }
        Hand::Fighting { .. } => fight::finish(r, unit)?,
    }
    Ok(true)
}

/// Ends the phase in hand and begins another of the same turn.
fn begin_phase(r: &mut Resolution<'_>, phase: Phase) -> Result<(), Stop> {
    records::come_back(r)?;
    end_of_phase(r);
    let active = r.battle().state.clock.active;
    r.change_clock(|clock| {
        clock.phase = phase;
        clock.reinforcements = false;
        clock.remaining_combats = false;
        clock.next = if phase == Phase::Fight { active.other() } else { active };
    });
    r.say(Event::PhaseBegan(active, phase));
    records::phase_begins(r)?;
    if phase == Phase::Movement {
        records::happen(r, codex::TriggerWhen::StartOfMovement, active, None, &[])?;
    }
    if phase == Phase::Fight {
        fight::begin(r)?;
    }
    if phase == Phase::Charge {
        records::happen(r, codex::TriggerWhen::StartOfCharge, active, None, &[])?;
    }
    Ok(())
}

/// What lasts for a phase ends; control of the markers is determined (R18.5).
fn end_of_phase(r: &mut Resolution<'_>) {
    r.change_uses(|uses| {
        uses.phase = [0; 2];
        uses.declined = [false; 2];
    });
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
    effects::end_of_phase(r);
    objectives::determine(r);
    records::taint(r);
}

/// END_COMMAND: control is determined, sticky markers are kept (R2.16, R18.7).
fn end_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    objectives::determine(r);
    objectives::keep(r);
    missions::end_command(r)?;
    stratagems::open(r, Window::EndOfCommand)?;
    begin_phase(r, Phase::Movement)
}

/// END_FIGHT: the end of the turn (R6.2). Units out of coherency lose models (R4.6).
fn end_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let active = r.battle().state.clock.active;
    for player in [active, active.other()] {
        let units: Vec<UnitId> = r.battle().units_on_table(player).collect();
        for unit in units {
            coherency::restore(r, unit)?;
        }
    }
    // Who is lost to that is lost before anybody scores.
    settle(r)?;
    for player in [active, active.other()] {
        records::happen(r, codex::TriggerWhen::EndOfFight, player, None, &[])?;
    }
    stratagems::open(r, Window::EndOfTurn)?;
    // M5.7 whoever was lost just now counts for the points of this turn.
    settle(r)?;
    begin_phase(r, Phase::Scoring)?;
    effects::end_of_turn(r);
    missions::end_turn(r)
}

/// END_SCORING: the next turn begins, or the battle is over.
fn next_turn(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let clock = r.battle().state.clock;
    let round_over = clock.active != clock.first;
    if round_over {
        // M5.7 late reserves are lost in this round, so its points count them.
        reinforcements::lose_late(r)?;
        settle(r)?;
        missions::end_round(r)?;
        effects::end_of_round(r);
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

/// Whether something is settled before formations are declared.
pub fn has_opening(battle: Battle<'_>) -> bool {
    battle.state.clock.phase == Phase::Formations && missions::has_opening(battle)
}

/// What is settled before formations are declared (M2).
pub fn open(r: &mut Resolution<'_>) -> Result<(), Stop> {
    missions::open(r)
}

/// The battle begins with the first player's first turn.
fn begin_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    missions::begin_battle(r)?;
    r.change_clock(|clock| {
        clock.round = 1;
        clock.active = clock.first;
    });
    begin_round(r)?;
    begin_turn(r)
}

/// A battle round begins.
fn begin_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    for player in Player::BOTH {
        r.change_purse(player, |purse| purse.gained = 0);
    }
    missions::begin_round(r)?;
    records::begin_round(r)
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
                u.performing = 0;
                u.action_at = 0;
                u.action_to = None;
            }
        });
    }
    r.change_uses(|uses| uses.turn = [0; 2]);
    missions::begin_turn(r)?;
    r.change_clock(|clock| {
        clock.phase = Phase::Command;
        clock.reinforcements = false;
        clock.shock_step = false;
        clock.next = active;
    });
    begin_command(r)
}

/// The Command phase begins: battle-shock ends, both players gain a command point (R6.3, R6.6),
/// rules that begin here are chosen, cards are drawn.
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
    records::phase_begins(r)?;
    records::begin_command(r)?;
    missions::begin_command(r)
}

/// What happens at the start of the phase in hand happens now.
pub fn start_phase(r: &mut Resolution<'_>) -> Result<(), Stop> {
    match r.battle().state.clock.phase {
        Phase::Command => {
            // The first turn of a round begins with what begins the round.
            let clock = r.battle().state.clock;
            if clock.active == clock.first {
                records::begin_round(r)?;
            }
            begin_command(r)
        }
        Phase::Fight => fight::begin(r),
        _ => Ok(()),
    }
}

/// The battle ends; more victory points win (M5.2).
fn end_battle(r: &mut Resolution<'_>) -> Result<(), Stop> {
    missions::end_battle(r)?;
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
