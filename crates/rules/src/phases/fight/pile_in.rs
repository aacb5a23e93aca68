//! Piling in (R16.5, R16.13).

use super::{after_attacks, assign, stage};
use crate::action::{Path, Paths};
use crate::attack::modifiers;
use crate::battle::Battle;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::closing::{self, Aim, Closing, Plan};
use crate::phases::unit;
use crate::refusal::Refusal;
use crate::resolution::{Resolution, Stop};
use crate::state::{FightPart, Hand};

/// The move, and what is around it.
pub fn closing(battle: Battle<'_>, unit: UnitId) -> Closing<'_> {
    Closing::new(battle, unit, Aim::PileIn, modifiers::fight_move(battle, unit))
}

/// Judges the move; nobody has to move.
pub fn check(battle: Battle<'_>, player: Player, unit: UnitId, paths: &Paths) -> Result<Plan, Refusal> {
    stage::in_hand(battle, player, unit, |part| part == FightPart::PileIn)?;
    unit::check_paths(battle, unit, paths)?;
    if paths.is_empty() {
        return Ok(Plan::default());
    }
    let all: Vec<(ModelId, &Path)> = paths.iter().map(|(model, path)| (*model, path)).collect();
    closing(battle, unit).judge(&all)
}

/// Moves.
pub fn resolve(r: &mut Resolution<'_>, unit: UnitId, plan: &Plan) -> Result<(), Stop> {
    let farthest = closing::apply(r, plan);
    r.say(Event::ClosedIn(unit, farthest));
    go_on(r, unit)
}

/// Its attacks come next. Where nobody can strike at anybody, there are none (R16.9).
pub fn go_on(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    let fighters = stage::fighters(r.battle(), unit, FightPart::Attacks);
    if !assign::can_strike(r.battle(), unit, &fighters) {
        return after_attacks(r, unit);
    }
    r.change_clock(|clock| clock.hand = Hand::Fighting { unit, part: FightPart::Attacks });
    Ok(())
}
