//! Choosing a unit and the kind of its move (R7.1, R7.7, R7.8, R7.9).

use crate::attack::kept_dice;
use crate::battle::Battle;
use crate::dice::Context;
use crate::effects::modifiers;
use crate::event::{Event, Roll};
use crate::ids::{Player, UnitId};
use crate::moments::Moment;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::reroll::Offer;
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::{Disembarked, Hand, MoveKind, Moved, UnitFlags};
use crate::unit::hand_is_empty;
use crate::{twists, unit};
use codex::{Distance, EffectRoll, Forbidden};
use smallvec::SmallVec;

/// Whether the unit may begin a move of this kind.
pub(crate) fn check(battle: Battle<'_>, player: Player, unit: UnitId, kind: MoveKind) -> Result<(), Refusal> {
    selectable(battle, player, unit)?;
    if battle.keys(unit).contains(Keys::AIRCRAFT) {
        // R19.2 aircraft make Normal moves only, engaged or not.
        let hint = Reason::AircraftNormalMoves;
        return match kind {
            MoveKind::Normal => not_stuck(battle, unit).and_then(|()| still_moving(battle, unit)),
            _ => Err(Refusal::new(Code::CannotMove).unit(unit).because(hint)),
        };
    }
    if is_forbidden(battle, unit, kind) {
        return Err(Refusal::new(Code::CannotMove).unit(unit).because(Reason::RuleForbids));
    }
    let engaged = battle.is_engaged(unit);
    // R19.3 a unit engaged by aircraft alone moves as if it were not.
    let held = engaged && battle.is_held(unit);
    match kind {
        MoveKind::Normal | MoveKind::Advance if held => {
            return Err(Refusal::new(Code::UnitEngaged).unit(unit).because(Reason::FallBackOrStay));
        }
        MoveKind::FallBack if !engaged => return Err(Refusal::new(Code::UnitNotEngaged).unit(unit)),
        _ => {}
    }
    not_stuck(battle, unit)?;
    still_moving(battle, unit)
}

/// Whether a rule forbids a unit a kind of move now.
fn is_forbidden(battle: Battle<'_>, unit: UnitId, kind: MoveKind) -> bool {
    let forbidden = match kind {
        MoveKind::Normal => None,
        MoveKind::Advance => Some(Forbidden::Advance),
        MoveKind::FallBack => Some(Forbidden::FallBack),
    };
    forbidden.is_some_and(|forbidden| modifiers::is_forbidden(battle, unit, forbidden))
}

/// The Reinforcements step has not begun.
fn still_moving(battle: Battle<'_>, unit: UnitId) -> Result<(), Refusal> {
    if battle.state.clock.reinforcements {
        return Err(Refusal::new(Code::ReinforcementsStep).unit(unit));
    }
    Ok(())
}

/// Whether the unit may remain stationary.
pub(crate) fn check_stationary(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    selectable(battle, player, unit)?;
    not_stuck(battle, unit)?;
    if battle.keys(unit).contains(Keys::AIRCRAFT) {
        return Err(Refusal::new(Code::MustMove).unit(unit).because(Reason::AircraftNormalMoves));
    }
    if battle.state.unit(unit).disembarked == Disembarked::BeforeMove {
        return Err(Refusal::new(Code::MustMove).unit(unit).because(Reason::GotOutMustMove));
    }
    still_moving(battle, unit)
}

/// On the table, nothing else in hand, not moved yet.
fn selectable(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<(), Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    hand_is_empty(battle)?;
    if battle.state.unit(unit).moved != Moved::NotYet && !arrived_or_left(battle, unit) {
        return Err(Refusal::new(Code::UnitHasMoved).unit(unit));
    }
    Ok(())
}

/// It arrived this turn, was too large to be set up as others are, or left a transport that had moved, or a
/// wreck.
fn arrived_or_left(battle: Battle<'_>, unit: UnitId) -> bool {
    let state = battle.state.unit(unit);
    state.flags.intersects(UnitFlags::ARRIVED | UnitFlags::SQUEEZED_IN)
        || matches!(state.disembarked, Disembarked::AfterMove | Disembarked::Wreck | Disembarked::Ready)
}

fn not_stuck(battle: Battle<'_>, unit: UnitId) -> Result<(), Refusal> {
    if battle.state.unit(unit).flags.contains(UnitFlags::SQUEEZED_IN) {
        let hint = Reason::TooLargeSetUp;
        return Err(Refusal::new(Code::CannotMove).unit(unit).because(hint));
    }
    if arrived_or_left(battle, unit) {
        return Err(Refusal::new(Code::CannotMove).unit(unit).because(Reason::ArrivedThisTurn));
    }
    Ok(())
}

/// Begins the move; an Advance rolls here.
pub(crate) fn resolve(r: &mut Resolution<'_>, unit: UnitId, kind: MoveKind) -> Result<(), Stop> {
    r.at(Moment::MoveStart(unit))?;
    if !r.battle().alive(unit) {
        return Ok(());
    }
    match kind {
        MoveKind::Normal => {}
        MoveKind::Advance => r.at(Moment::AdvanceStart(unit))?,
        MoveKind::FallBack => r.at(Moment::FallBackStart(unit))?,
    }
    if !r.battle().alive(unit) {
        return Ok(());
    }
    // What was put in force just now may forbid it: the unit stays.
    if is_forbidden(r.battle(), unit, kind) {
        return resolve_stationary(r, unit);
    }
    let by_rule = modifiers::distance(r.battle(), unit, Distance::Advance);
    let bonus = match (kind, by_rule.or(twists::advance(r.setup))) {
        (MoveKind::Advance, Some(fixed)) => fixed,
        (MoveKind::Advance, None) => advance_roll(r, unit)?,
        _ => 0,
    };
    r.change_clock(|clock| clock.hand = Hand::Moving { unit, kind, bonus });
    r.say(Event::MoveBegan { unit, kind, roll: bonus });
    Ok(())
}

/// R7.9 one D6 for the unit.
fn advance_roll(r: &mut Resolution<'_>, unit: UnitId) -> Result<u8, Stop> {
    let (add, again) = modifiers::own_roll_right(r.battle(), unit, EffectRoll::Advance, None);
    let kept = kept_dice::instead(r, unit, EffectRoll::Advance)?;
    let mut faces = [kept.map_or_else(|| r.d6(Context::Advance), Ok)?];
    let offer = Offer::single(unit, Context::Advance, again, 0);
    let rerolled = kept_dice::offer(r, offer, &mut faces, kept.is_some())?;
    r.note(Roll { rerolled, modifier: add, ..Roll::of(Context::Advance, unit, SmallVec::from_slice(&faces)) });
    Ok(faces[0].saturating_add_signed(add).max(1))
}

/// Stays where it is.
pub(crate) fn resolve_stationary(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    r.change_unit(unit, |u| u.moved = Moved::Stationary);
    r.say(Event::Stationary(unit));
    Ok(())
}
