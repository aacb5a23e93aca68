//! Proposals with a goal: a unit moves, arrives, is set up, gets out or scouts as near to a point
//! as it can. Menus and opponents name the point; the kernel finds the way.

use super::{Paths, movement};
use crate::action::{Action, Step};
use crate::battle::Battle;
use crate::ids::UnitId;
use crate::phases::movement::{confirm, walk};
use crate::state::Hand;
use geometry::{Angle, Inches, Point};

/// Bends tried on the way, in degrees.
const BENDS: [i32; 9] = [0, 20, -20, 40, -40, 65, -65, 90, -90];
/// Parts of the way tried, in hundredths.
const PARTS: [i32; 3] = [100, 60, 25];

/// The unit in hand moves towards a point, all of it by one vector; `None` where nothing gets it
/// nearer.
pub fn march(battle: Battle<'_>, unit: UnitId, goal: Point) -> Option<Action> {
    let Hand::Moving { bonus, .. } = battle.state.clock.hand else { return None };
    let player = battle.player(unit);
    let cap = battle.models(unit).map(|model| walk::cap(battle, unit, model, bonus)).min()?;
    let from = middle(battle, unit)?;
    let far = from.distance(goal);
    let mut best: Option<(Inches, Paths)> = None;
    for part in PARTS {
        let length = Inches::thousandths(cap.get() / 100 * part).min(far);
        for bend in BENDS {
            let Some((ends, paths)) = shifted(battle, unit, from, goal, length, bend) else { continue };
            let left = ends.distance(goal);
            let better = left < far && best.as_ref().is_none_or(|(held, _)| left < *held);
            if better && confirm::check(battle, player, unit, &paths).is_ok() {
                best = Some((left, paths));
            }
        }
        if best.is_some() {
            break;
        }
    }
    best.map(|(_, paths)| Action::ConfirmUnitMove(unit, paths))
}

/// The middle of a unit's models.
fn middle(battle: Battle<'_>, unit: UnitId) -> Option<Point> {
    let (mut x, mut y, mut count) = (0, 0, 0);
    for model in battle.models(unit) {
        let at = battle.state.model(model).at;
        x += at.x.get();
        y += at.y.get();
        count += 1;
    }
    (count > 0).then(|| Point { x: Inches::thousandths(x / count), y: Inches::thousandths(y / count) })
}

/// The whole unit by one vector, and where its middle ends.
fn shifted(
    battle: Battle<'_>,
    unit: UnitId,
    from: Point,
    goal: Point,
    length: Inches,
    bend: i32,
) -> Option<(Point, Paths)> {
    let (dx, dy) = ((goal.x - from.x).to_f64(), (goal.y - from.y).to_f64());
    let far = (dx * dx + dy * dy).sqrt();
    if far == 0.0 || length <= Inches::ZERO {
        return None;
    }
    let (cos, sin) = Angle::hundredths((bend * 100).rem_euclid(36_000) as u16).direction();
    let scale = length.to_f64() / far;
    let (x, y) = ((dx * cos - dy * sin) * scale, (dx * sin + dy * cos) * scale);
    let moved = |at: Point| Point::inches(at.x.to_f64() + x, at.y.to_f64() + y);
    let paths: Option<Paths> = battle
        .models(unit)
        .map(|model| Some((model, vec![Step::To(moved(battle.state.model(model).at)?, None)])))
        .collect();
    Some((moved(from)?, paths?))
}

/// A unit in reserves arrives around a point.
pub use movement::arrive_at;
