//! Proposals with a goal: a unit moves, arrives, is set up, gets out or scouts as near to a point
//! as it can. Menus and opponents name the point; the kernel finds the way.

use super::march::Trek;
use super::{Paths, flight};
use geometry::{Inches, Point};
use rules::action::Action;
use rules::setup::Keys;
use rules::state::{Hand, MoveKind, ReactionKind};
use rules::{Battle, UnitId};

/// Paths for a whole unit that end as near to a goal as can be found, for a move of this kind
/// with an Advance roll of `bonus`, begun or not. `None` where nothing gets it nearer.
pub fn march(battle: Battle<'_>, unit: UnitId, kind: MoveKind, bonus: u8, goal: Point) -> Option<Paths> {
    if battle.keys(unit).contains(Keys::AIRCRAFT) {
        return flight::toward(battle, unit, goal);
    }
    Trek::new(battle, unit, kind, false, |model| battle.move_cap(unit, model, bonus))?.toward(goal)
}

/// How far a whole unit may go.
pub fn reach(battle: Battle<'_>, unit: UnitId, bonus: u8) -> Inches {
    battle.models(unit).map(|model| battle.move_cap(unit, model, bonus)).min().unwrap_or(Inches::ZERO)
}

/// The unit in hand moves towards a point.
pub fn in_hand(battle: Battle<'_>, unit: UnitId, goal: Point) -> Option<Action> {
    let paths = match battle.state.clock.hand {
        Hand::Moving { unit: held, kind, bonus } if held == unit => march(battle, unit, kind, bonus, goal),
        Hand::Reacting { unit: held, cap, kind: ReactionKind::Normal, .. } if held == unit => {
            Trek::new(battle, unit, MoveKind::Normal, false, |_| cap)?.toward(goal)
        }
        _ => None,
    };
    paths.map(|paths| Action::ConfirmUnitMove(unit, paths))
}

/// A unit scouts towards a point.
pub fn scout(battle: Battle<'_>, unit: UnitId, goal: Point) -> Option<Action> {
    let cap = battle.may_scout(unit)?;
    let paths = Trek::new(battle, unit, MoveKind::Normal, true, |_| cap)?.toward(goal)?;
    Some(Action::ScoutMove(unit, paths))
}
