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

    /// Where a unit is after `inches` on its way to a place.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phases::tables::{Squad, table, unit};
    use geometry::Point;
    use rules::Game;
    use serde_json::json;

    /// One model at 20", 10", with a container 24" wide between 14" and 16" in front of it.
    fn behind_a_wall(keyword: &str) -> Game {
        let wall = json!({"kind": "CONTAINER", "polygon": [[8, 14], [32, 14], [32, 16], [8, 16]], "height": 6});
        let mut walker = Squad::new("walker", 1, 1, 20.0, 10.0);
        walker.0["models"][0]["profile"]["keywords"] = json!([keyword]);
        table("MOVEMENT", json!({"terrain": [wall]}), vec![walker, Squad::new("foe", 2, 1, 20.0, 50.0)])
    }

    fn field(game: &Game, most: f64) -> WayField {
        WayField::new(game.battle(), unit(game, "walker"), MoveKind::Normal, most).expect("it stands on the table")
    }

    fn at(x: f64, y: f64) -> Point {
        Point::inches(x, y).expect("on the table")
    }

    #[test]
    fn a_way_around_a_wall_is_as_long_as_it_is() {
        let game = behind_a_wall("VEHICLE");
        let field = field(&game, 60.0);
        assert!((field.inches(at(20.0, 4.0)) - 6.0).abs() < 0.1, "straight away from it");
        // Past both corners at 32" with room for the base: about 13", 4" and 13".
        let around = field.inches(at(20.0, 20.0));
        assert!((27.0..32.0).contains(&around), "{around}");
        let flying = behind_a_wall("FLY");
        assert!((self::field(&flying, 60.0).inches(at(20.0, 20.0)) - 10.0).abs() < 0.1);
    }

    #[test]
    fn a_move_ends_on_its_way_and_no_farther_than_it_goes() {
        let game = behind_a_wall("VEHICLE");
        let field = field(&game, 60.0);
        for inches in [4.0, 8.0, 12.0, 20.0] {
            let end = field.reached(at(20.0, 22.0), inches);
            let far = field.inches(end);
            assert!(far <= inches + 1.0, "{far} of {inches}");
            assert!(end.y.to_f64() < 14.0 || end.x.to_f64() > 30.0 || end.x.to_f64() < 10.0, "{end:?}");
            assert!(far >= inches - 2.0, "it does not stop before: {far} of {inches}");
        }
        assert_eq!(field.reached(at(20.0, 6.0), 8.0), at(20.0, 6.0), "a place in reach is reached exactly");
    }

    #[test]
    fn nobody_ends_on_a_friend() {
        let squads = vec![
            Squad::new("walker", 1, 1, 20.0, 10.0),
            Squad::new("friend", 1, 1, 20.0, 16.0),
            Squad::new("foe", 2, 1, 20.0, 50.0),
        ];
        let game = table("MOVEMENT", json!({}), squads);
        let end = field(&game, 12.0).reached(at(20.0, 16.0), 6.0);
        assert!(end.y.to_f64() > 13.0 && end.y.to_f64() < 15.0, "{end:?}");
    }
}
