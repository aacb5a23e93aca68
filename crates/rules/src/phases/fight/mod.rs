//! The Fight phase (R16).
//!
//! `order.rs` says who fights when, `engage.rs` which models can strike at whom, `pile_in.rs` and
//! `consolidate.rs` are the moves before and after, `strike.rs` turns assignments into groups of
//! attacks (`assign.rs` finds them where none are given), and `last_blows.rs` lets the slain
//! pile in and strike who may.

mod assign;
mod consolidate;
mod engage;
pub(crate) mod last_blows;
mod order;
mod pile_in;
mod stage;
pub(crate) mod strike;

use crate::action::{Action, Strike};
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{Player, UnitId};
use crate::moments::Moment;
use crate::phases::Prepared;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::{FightPart, Hand, Staging, UnitFlags};
use crate::unit;
use crate::unit::hand_is_empty;
pub(crate) use consolidate::in_hand as consolidation;
pub(crate) use engage::{Reaches, reaches};
pub(crate) use order::{fights_first, is_eligible, next, settle};
pub(crate) use pile_in::closing as pile_in_closing;

/// Judges an action of this phase.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    let judged = match action {
        Action::PileIn(unit, paths) => {
            return pile_in::check(battle, player, *unit, paths).map(|plan| Prepared::Closing(Box::new(plan)));
        }
        Action::Consolidate(unit, paths) => {
            return consolidate::check(battle, player, *unit, paths).map(|plan| Prepared::Closing(Box::new(plan)));
        }
        Action::ResolveAttacks(unit, strikes) => {
            let plan = stage::check_confirm(battle, player, *unit, strikes.as_deref());
            return plan.map(|plan| Prepared::Strikes(Box::new(plan)));
        }
        Action::SelectFighter(unit) => check_select(battle, player, *unit),
        Action::SelectMeleeWeapon(unit, models, weapon) => stage::check_weapon(battle, player, *unit, models, *weapon),
        Action::AssignAttacks(unit, strikes) => stage::check_assign(battle, player, *unit, strikes),
        Action::EndFight => check_end(battle),
        _ => Err(Code::WrongPhase.into()),
    };
    judged.map(|()| Prepared::Plain)
}

/// Carries out an action that was judged legal.
pub(crate) fn resolve(
    r: &mut Resolution<'_>,
    _player: Player,
    action: &Action,
    prepared: &Prepared,
) -> Result<(), Stop> {
    match (action, prepared) {
        (Action::PileIn(unit, _), Prepared::Closing(plan)) => pile_in::resolve(r, *unit, plan),
        (Action::Consolidate(unit, _), Prepared::Closing(plan)) => consolidate::resolve(r, *unit, plan),
        (Action::ResolveAttacks(..), Prepared::Strikes(plan)) => strike::resolve(r, plan),
        (Action::SelectFighter(unit), _) => begin_fight(r, *unit),
        (Action::SelectMeleeWeapon(_, models, weapon), _) => stage::resolve_weapon(r, models, *weapon),
        (Action::AssignAttacks(_, strikes), _) => stage::resolve_assign(r, strikes),
        _ => Ok(()),
    }
}

/// The pile-in or the consolidation in hand as the solver finds it, judged legal.
pub(crate) fn solved(battle: Battle<'_>, player: Player) -> Option<(Action, Prepared)> {
    let Hand::Fighting { unit, part } = battle.state.clock.hand else { return None };
    unit::is_own_on_table(battle, player, unit).ok()?;
    let (piles_in, found) = match part {
        FightPart::PileIn | FightPart::LastPileIn(_) => (true, pile_in::solved(battle, unit)),
        FightPart::Consolidate => (false, consolidate::solved(battle, unit)),
        FightPart::Attacks | FightPart::LastBlows(_) => return None,
    };
    let (paths, plan) = found?;
    let action = if piles_in { Action::PileIn(unit, paths) } else { Action::Consolidate(unit, paths) };
    Some((action, Prepared::Closing(Box::new(plan))))
}

/// What might be done now, legal or not; the caller asks `check`.
pub(crate) fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    match battle.state.clock.hand {
        Hand::Fighting { unit, part } if part.is_pile_in() => {
            let solved = pile_in::closing(battle, unit).solve().filter(|paths| !paths.is_empty());
            let moved = solved.map(|paths| Action::PileIn(unit, paths));
            moved.into_iter().chain([Action::PileIn(unit, Vec::new())]).collect()
        }
        Hand::Fighting { unit, part: FightPart::Consolidate } => {
            let moved = consolidate::propose(battle, unit).map(|paths| Action::Consolidate(unit, paths));
            moved.into_iter().chain([Action::Consolidate(unit, Vec::new())]).collect()
        }
        Hand::Fighting { unit, part } => {
            let fighters = stage::fighters(battle, unit, part);
            let mut out = vec![Action::ResolveAttacks(unit, None)];
            out.extend(
                assign::alternatives(battle, unit, &fighters)
                    .into_iter()
                    .map(|strikes| Action::ResolveAttacks(unit, Some(strikes))),
            );
            out
        }
        _ => {
            let first = !battle.state.clock.remaining_combats;
            let mut out: Vec<Action> = battle
                .units_on_table(player)
                .filter(|&unit| is_eligible(battle, unit) && (!first || fights_first(battle, unit)))
                .map(Action::SelectFighter)
                .collect();
            if out.is_empty() {
                out.push(Action::EndFight);
            }
            out
        }
    }
}

/// What a unit that attacks now would do by itself: everything that can strike, where it promises
/// most damage.
pub(crate) fn suggest(battle: Battle<'_>, unit: UnitId) -> Vec<Strike> {
    let part = match battle.state.clock.hand {
        Hand::Fighting { unit: held, part } if held == unit => part,
        _ => FightPart::Attacks,
    };
    assign::default(battle, unit, &stage::fighters(battle, unit, part), &[])
}

/// Judges attacks of a unit as if its turn to strike had come.
pub(crate) fn judge_strikes(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    strikes: Vec<Strike>,
) -> Result<strike::Strikes, Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    strike::check_names(battle, player, unit, &strikes)?;
    let part = match battle.state.clock.hand {
        Hand::Fighting { unit: held, part } if held == unit => part,
        _ => FightPart::Attacks,
    };
    strike::plan(battle, unit, &stage::fighters(battle, unit, part), &[], strikes)
}

/// The phase begins.
pub(crate) fn begin(r: &mut Resolution<'_>) -> Result<(), Stop> {
    r.at(Moment::StartOfFight)?;
    order::settle(r);
    Ok(())
}

/// Whether a unit may be selected to fight now (R16.1, R16.2).
fn check_select(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    hand_is_empty(battle)?;
    let refuse = |code: Code| Refusal::new(code).unit(unit);
    let mut first = First::default();
    if battle.state.unit(unit).flags.contains(UnitFlags::FOUGHT) {
        first.note(refuse(Code::UnitHasFought));
    } else if !is_eligible(battle, unit) {
        first.note(refuse(Code::NotEligibleToFight));
    }
    if !battle.state.clock.remaining_combats && !fights_first(battle, unit) {
        first.note(refuse(Code::FightsFirstStep));
    }
    first.result()
}

/// R16.1 nobody may be passed over.
fn check_end(battle: Battle<'_>) -> Result<(), Refusal> {
    hand_is_empty(battle)?;
    let mut units = Player::BOTH.into_iter().flat_map(|player| battle.units_on_table(player));
    match units.find(|&unit| is_eligible(battle, unit)) {
        Some(unit) => Err(Refusal::new(Code::MustFight).unit(unit)),
        None => Ok(()),
    }
}

/// A unit is selected to fight: it piles in next (R16.4).
pub(crate) fn begin_fight(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    r.change_clock(|clock| {
        clock.hand = Hand::Fighting { unit, part: FightPart::PileIn };
        clock.counter = None;
    });
    r.say(Event::Fights(unit));
    r.at(Moment::SelectedToFight(unit))?;
    // R19.4 aircraft do not pile in.
    if r.battle().keys(unit).contains(Keys::AIRCRAFT) { pile_in::go_on(r, unit) } else { Ok(()) }
}

/// Whether the unit is still there to go on with: if its bodyguard models are dead, its leader is
/// about to be a unit of its own (R14.7).
fn is_standing(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.on_table(unit) && battle.setup.unit(unit).model_ids().any(|model| battle.state.model(model).alive())
}

/// A unit whose attacks come next may have nobody in reach any more: then it has none to make (R16.9).
/// `true` if it goes on without.
pub(crate) fn settle_attacks(r: &mut Resolution<'_>, unit: UnitId) -> Result<bool, Stop> {
    let fighters = stage::fighters(r.battle(), unit, FightPart::Attacks);
    if assign::can_strike(r.battle(), unit, &fighters) {
        return Ok(false);
    }
    r.change_staging(|staging| *staging = Staging::default());
    after_attacks(r, unit)?;
    Ok(true)
}

/// The unit's attacks are over, or it had none to make: it consolidates, if it still stands.
pub(crate) fn after_attacks(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    if !is_standing(r.battle(), unit) {
        return finish(r, unit);
    }
    r.change_unit(unit, |u| u.flags.insert(UnitFlags::FOUGHT));
    r.change_clock(|clock| clock.hand = Hand::Fighting { unit, part: FightPart::Consolidate });
    r.at(Moment::Consolidates(unit))
}

/// A unit has fought. A Counter-offensive comes next, else the other player selects (R16.3).
pub(crate) fn finish(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    let player = r.battle().player(unit);
    r.change_unit(unit, |u| u.flags.insert(UnitFlags::FOUGHT));
    r.change_clock(|clock| {
        clock.hand = Hand::Empty;
        clock.next = player.other();
    });
    if is_standing(r.battle(), unit) {
        r.at(Moment::FinishedFighting(unit))?;
    }
    if r.battle().state.clock.hand != Hand::Empty {
        return Ok(());
    }
    match r.battle().state.clock.counter {
        Some(counter) if is_eligible(r.battle(), counter) => begin_fight(r, counter),
        _ => {
            order::settle(r);
            Ok(())
        }
    }
}
