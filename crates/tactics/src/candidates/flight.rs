//! Where an aircraft may fly (R19.2): straight forward at least 20", then one turn of up to 90
//! degrees. It is sent where it ends nearest to a goal, and then turned towards it.

use super::Paths;
use geometry::{Angle, Inches, Point};
use rules::action::Step;
use rules::state::MoveKind;
use rules::{Battle, UnitId};

/// Lengths of flight tried, in inches.
const LENGTHS: std::ops::RangeInclusive<i32> = 20..=60;
const STEP: usize = 4;
/// The most it turns, in hundredths of a degree.
const TURN: i32 = 9_000;

/// The flight over the table that ends nearest to a goal; `None` where every one leaves it.
pub fn toward(battle: Battle<'_>, unit: UnitId, goal: Point) -> Option<Paths> {
    let model = battle.models(unit).next()?;
    let state = battle.state.model(model);
    let (cos, sin) = state.facing.direction();
    let end = |inches: i32| {
        let length = f64::from(inches) + 0.01;
        Point::inches(state.at.x.to_f64() + cos * length, state.at.y.to_f64() + sin * length)
    };
    let inside = battle.setup.board.expand(Inches::ZERO - battle.setup.bases[model.index()].0.reach());
    let mut ends: Vec<Point> = LENGTHS.step_by(STEP).filter_map(end).filter(|&to| inside.contains_point(to)).collect();
    ends.sort_by_key(|to| (to.distance_squared(goal), *to));
    ends.into_iter().find_map(|to| {
        let aim = if to == goal { battle.setup.board.centre() } else { goal };
        let turn = state.facing.turn_to(Angle::towards(to, aim)).clamp(-TURN, TURN);
        let paths: Paths = vec![(model, vec![Step::To(to, None), Step::Pivot(turn)])];
        let all = [(model, &paths[0].1)];
        battle.judge_move(unit, MoveKind::Normal, 0, &all).is_ok().then_some(paths)
    })
}
