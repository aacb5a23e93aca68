//! Proposals with a goal: a unit moves, arrives, is set up, gets out or scouts as near to a point
//! as it can. Menus and opponents name the point; the kernel finds the way.

use super::march::Trek;
use super::{Paths, flight};
use geometry::{Inches, Point};
use rules::action::Action;
use rules::setup::Keys;
use rules::state::{Hand, MoveKind, ReactionKind, UnitFlags};
use rules::{Battle, UnitId};

/// Paths for a whole unit that end as near to a goal as can be found, for a move of this kind
/// with an Advance roll of `bonus`, begun or not. `None` where nothing gets it nearer.
pub fn march(battle: Battle<'_>, unit: UnitId, kind: MoveKind, bonus: u8, goal: Point) -> Option<Paths> {
    Marcher::new(battle, unit, kind, bonus).toward(goal)
}

/// A unit that might go to one of several points: what does not depend on the point is found once.
pub struct Marcher<'a> {
    battle: Battle<'a>,
    unit: UnitId,
    /// Nothing for those that cannot move, and for aircraft.
    trek: Option<Trek<'a>>,
    flies: bool,
}

impl<'a> Marcher<'a> {
    /// For a move of this kind with an Advance roll of `bonus`, begun or not.
    pub fn new(battle: Battle<'a>, unit: UnitId, kind: MoveKind, bonus: u8) -> Marcher<'a> {
        let flies = battle.keys(unit).contains(Keys::AIRCRAFT);
        let trek = || Trek::new(battle, unit, kind, false, |model| battle.move_cap(unit, model, bonus));
        Marcher { battle, unit, trek: if flies { None } else { trek() }, flies }
    }

    /// Paths for everybody that end as near to a goal as can be found: see [`march`].
    pub fn toward(&self, goal: Point) -> Option<Paths> {
        if self.flies { flight::toward(self.battle, self.unit, goal) } else { self.trek.as_ref()?.toward(goal) }
    }
}

/// How far a whole unit may go.
pub fn reach(battle: Battle<'_>, unit: UnitId, bonus: u8) -> Inches {
    battle.models(unit).map(|model| battle.move_cap(unit, model, bonus)).min().unwrap_or(Inches::ZERO)
}

/// The unit in hand moves towards a point.
pub fn in_hand(battle: Battle<'_>, unit: UnitId, goal: Point) -> Option<Action> {
    let paths = match battle.state.clock.hand {
        Hand::Moving { unit: held, kind, bonus } if held == unit => march(battle, unit, kind, bonus, goal),
        Hand::Reacting { unit: held, cap, kind: ReactionKind::Normal | ReactionKind::NormalNoCharge, .. }
            if held == unit =>
        {
            Trek::new(battle, unit, MoveKind::Normal, false, |_| cap)?.toward(goal)
        }
        Hand::Reacting { unit: held, cap, kind: ReactionKind::FallBack, .. } if held == unit => {
            Trek::new(battle, unit, MoveKind::FallBack, false, |_| cap)?.toward(goal)
        }
        _ => None,
    };
    paths.map(|paths| Action::ConfirmUnitMove(unit, paths))
}

/// A unit scouts towards a point.
pub fn scout(battle: Battle<'_>, unit: UnitId, goal: Point) -> Option<Action> {
    let cap = battle.standing(unit).scouts.filter(|_| !battle.state.unit(unit).flags.contains(UnitFlags::SCOUTED))?;
    let paths = Trek::new(battle, unit, MoveKind::Normal, true, |_| cap)?.toward(goal)?;
    Some(Action::ScoutMove(unit, paths))
}
