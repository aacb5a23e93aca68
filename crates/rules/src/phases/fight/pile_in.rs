//! Piling in (R16.5, R16.13).

use super::{after_attacks, assign, last_blows, stage};
use crate::action::{Path, Paths};
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::closing::{self, Aim, Closing, Plan};
use crate::refusal::Refusal;
use crate::resolution::{Resolution, Stop};
use crate::state::{FightPart, Hand};
use crate::unit;

/// The move, and what is around it. Where the slain pile in, only they move.
pub(crate) fn closing(battle: Battle<'_>, unit: UnitId) -> Closing<'_> {
    let part = match battle.state.clock.hand {
        Hand::Fighting { unit: held, part } if held == unit => part,
        _ => FightPart::PileIn,
    };
    closing_in(battle, unit, part)
}

/// The same in a given part of the fight.
pub(super) fn closing_in(battle: Battle<'_>, unit: UnitId, part: FightPart) -> Closing<'_> {
    let closing = Closing::new(battle, unit, Aim::PileIn, modifiers::pile_in(battle, unit));
    if part.slayer().is_some() { closing.only(stage::fighters(battle, unit, part)) } else { closing }
}

/// What the solver finds, judged legal; nobody moves where it finds nothing.
pub(super) fn solved(battle: Battle<'_>, unit: UnitId) -> Option<(Paths, Plan)> {
    let move_in_hand = closing(battle, unit);
    let paths = move_in_hand.solve().unwrap_or_default();
    let plan = move_in_hand.judge_solved(&paths).ok()?;
    Some((paths, plan))
}

/// Judges the move; nobody has to move.
pub(super) fn check(battle: Battle<'_>, player: Player, unit: UnitId, paths: &Paths) -> Result<Plan, Refusal> {
    stage::in_hand(battle, player, unit, FightPart::is_pile_in)?;
    unit::check_paths(battle, unit, paths)?;
    if paths.is_empty() {
        return Ok(Plan::default());
    }
    let all: Vec<(ModelId, &Path)> = paths.iter().map(|(model, path)| (*model, path)).collect();
    closing(battle, unit).judge(&all)
}

/// Moves.
pub(super) fn resolve(r: &mut Resolution<'_>, unit: UnitId, plan: &Plan) -> Result<(), Stop> {
    let farthest = closing::apply(r, plan);
    r.say(Event::ClosedIn(unit, farthest));
    match r.battle().state.clock.hand {
        Hand::Fighting { part: FightPart::LastPileIn(slayer), .. } => last_blows::go_on(r, unit, slayer),
        _ => go_on(r, unit),
    }
}

/// Its attacks come next. Where nobody can strike at anybody, there are none (R16.9).
pub(super) fn go_on(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    let fighters = stage::fighters(r.battle(), unit, FightPart::Attacks);
    if !assign::can_strike(r.battle(), unit, &fighters) {
        return after_attacks(r, unit);
    }
    r.change_clock(|clock| clock.hand = Hand::Fighting { unit, part: FightPart::Attacks });
    Ok(())
}
