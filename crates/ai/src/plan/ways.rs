//! Real distances of our units, found once for a decision.

use super::Gait;
use crate::analysis::{Figure, Spot};
use rules::state::MoveKind;
use rules::{Battle, UnitId};
use std::cell::RefCell;
use std::rc::Rc;
use tactics::candidates::WayField;

/// Distances of the units that were asked about.
#[derive(Debug, Default)]
pub struct Ways {
    held: RefCell<Vec<Held>>,
}

#[derive(Debug)]
struct Held {
    unit: UnitId,
    retreats: bool,
    /// Inches that were looked at.
    most: f64,
    field: Option<Rc<WayField>>,
}

impl Ways {
    /// The distances of a unit that goes like this, as far as it may have to know them.
    fn of(&self, battle: Battle<'_>, unit: &Figure, gait: Gait, most: f64) -> Option<Rc<WayField>> {
        let retreats = gait == Gait::FallBack;
        let mut held = self.held.borrow_mut();
        let known = held.iter().position(|known| known.unit == unit.unit && known.retreats == retreats);
        if let Some(known) = known.map(|at| &held[at]).filter(|known| known.most >= most) {
            return known.field.clone();
        }
        let kind = if retreats { MoveKind::FallBack } else { MoveKind::Normal };
        let field = WayField::new(battle, unit.unit, kind, most).map(Rc::new);
        known.into_iter().for_each(|at| drop(held.swap_remove(at)));
        held.push(Held { unit: unit.unit, retreats, most, field: field.clone() });
        field
    }

    /// Where a unit is after so many inches on its way to a place.
    pub fn reached(&self, battle: Battle<'_>, unit: &Figure, goal: Spot, inches: f64, gait: Gait) -> Spot {
        let straight = || unit.at.towards(goal, inches);
        let (Some(field), Some(to)) = (self.of(battle, unit, gait, inches + NEAR), goal.point()) else {
            return straight();
        };
        Spot::of(field.reached(to, inches))
    }

    /// How far a place is for a unit; `most` is farther than anybody asks.
    pub fn inches(&self, battle: Battle<'_>, unit: &Figure, goal: Spot, most: f64) -> f64 {
        let gait = if unit.engaged { Gait::FallBack } else { Gait::Normal };
        match (self.of(battle, unit, gait, most), goal.point()) {
            (Some(field), Some(to)) => field.inches(to),
            _ => unit.at.far(goal),
        }
    }
}

/// Places a little farther than a move leads are known, too, so that a way there can be cut short.
const NEAR: f64 = 8.0;
