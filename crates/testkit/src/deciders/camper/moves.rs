//! How a camper moves: towards its marker, around what is in the way if a bend will do.

use super::centre;
use geometry::{Angle, Inches, Point};
use rules::action::{Action, Step};
use rules::state::{Hand, Moved, Whereabouts};
use rules::{Battle, Game, Player, Spot, UnitId};
use tactics::candidates::Proposal;

/// Bends tried on the way, in degrees.
const BENDS: [i32; 9] = [0, 20, -20, 40, -40, 65, -65, 90, -90];
/// Parts of the way tried, in hundredths.
const PARTS: [i32; 3] = [100, 60, 25];

/// Picks a unit up, lets passengers out, brings reserves on, or ends the phase.
pub fn begin(game: &Game, player: Player) -> Option<Action> {
    let battle = game.battle();
    for unit in battle.units_on_table(player).filter(|&unit| battle.state.unit(unit).moved == Moved::NotYet) {
        let wanted = if battle.is_engaged(unit) || goal(battle, unit).is_none() || holds(battle, unit) {
            [Action::RemainStationary(unit), Action::BeginNormalMove(unit)]
        } else if hurries(battle, unit) {
            [Action::BeginAdvance(unit), Action::BeginNormalMove(unit)]
        } else {
            [Action::BeginNormalMove(unit), Action::RemainStationary(unit)]
        };
        if let Some(action) = wanted.into_iter().find(|action| game.check(player, action).is_ok()) {
            return Some(action);
        }
    }
    let legal =
        |proposal: Proposal| proposal.realize(battle, player).filter(|action| game.check(player, action).is_ok());
    for unit in game.setup().units_of(player).filter(|&unit| battle.state.unit(unit).attached_to.is_none()) {
        let action = match battle.state.unit(unit).place {
            Whereabouts::Embarked(from) => legal(Proposal::GetOut { unit, from }),
            Whereabouts::Reserves(kind) if battle.state.clock.round >= 2 => {
                (0..Spot::ARRIVALS).find_map(|spot| legal(Proposal::Arrive { unit, kind, spot }))
            }
            _ => None,
        };
        if action.is_some() {
            return action;
        }
    }
    Some(Action::EndMovement)
}

/// The way that ends nearest to the goal; staying is one of the ways.
pub fn in_hand(game: &Game, unit: UnitId) -> Option<Action> {
    let battle = game.battle();
    let player = battle.player(unit);
    let stay = Action::ConfirmUnitMove(unit, Vec::new());
    let (Some(goal), Some(from)) = (goal(battle, unit), centre(battle, unit)) else { return Some(stay) };
    let Hand::Moving { bonus, .. } = game.state().clock.hand else { return None };
    let cap = battle.models(unit).map(|model| battle.move_cap(unit, model, bonus)).min().unwrap_or(Inches::ZERO);
    let far = from.distance(goal);
    let mut best: Option<(Inches, Action)> = None;
    for part in PARTS {
        let length = Inches::thousandths(cap.get() / 100 * part).min(far);
        for bend in BENDS {
            let Some((ends, action)) = shifted(battle, unit, from, goal, length, bend) else { continue };
            let left = ends.distance(goal);
            let better = left < far && best.as_ref().is_none_or(|(held, _)| left < *held);
            if better && game.check(player, &action).is_ok() {
                best = Some((left, action));
            }
        }
    }
    Some(best.map_or(stay, |(_, action)| action))
}

/// The whole unit by one vector, and where its first model ends.
fn shifted(
    battle: Battle<'_>,
    unit: UnitId,
    from: Point,
    goal: Point,
    length: Inches,
    bend: i32,
) -> Option<(Point, Action)> {
    let (dx, dy) = ((goal.x - from.x).to_f64(), (goal.y - from.y).to_f64());
    let far = (dx * dx + dy * dy).sqrt();
    if far == 0.0 || length <= Inches::ZERO {
        return None;
    }
    let (cos, sin) = Angle::hundredths((bend * 100).rem_euclid(36_000) as u16).direction();
    let scale = length.to_f64() / far;
    let (x, y) = ((dx * cos - dy * sin) * scale, (dx * sin + dy * cos) * scale);
    let moved = |at: Point| Point::inches(at.x.to_f64() + x, at.y.to_f64() + y);
    let paths: Option<Vec<_>> = battle
        .models(unit)
        .map(|model| Some((model, vec![Step::To(moved(battle.state.model(model).at)?, None)])))
        .collect();
    Some((moved(from)?, Action::ConfirmUnitMove(unit, paths?)))
}

/// Whether a unit is at a marker.
fn is_at(battle: Battle<'_>, unit: UnitId, marker: Point) -> bool {
    battle.models(unit).any(|model| battle.in_range_of_marker(&battle.body(model), marker))
}

/// Whether the unit stands at the marker it wants.
fn holds(battle: Battle<'_>, unit: UnitId) -> bool {
    goal(battle, unit).is_some_and(|goal| is_at(battle, unit, goal))
}

/// The nearest marker that no other friend is at; failing that the nearest enemy.
fn goal(battle: Battle<'_>, unit: UnitId) -> Option<Point> {
    let from = centre(battle, unit)?;
    let player = battle.player(unit);
    // Of two friends at one marker the first of the list holds it.
    let taken = |marker: Point| {
        let here = is_at(battle, unit, marker);
        battle
            .units_on_table(player)
            .filter(|&other| other != unit && (!here || other < unit))
            .any(|other| is_at(battle, other, marker))
    };
    let markers = battle.state.objectives.iter().filter(|marker| !marker.gone).map(|marker| marker.at);
    let open = markers.filter(|&marker| !taken(marker)).min_by_key(|marker| marker.distance_squared(from));
    open.or_else(|| {
        let enemies = battle.units_on_table(player.other()).filter_map(|enemy| centre(battle, enemy));
        enemies.min_by_key(|at| at.distance_squared(from))
    })
}

/// Whether it advances: the way is long and it has nothing to shoot with at that distance.
fn hurries(battle: Battle<'_>, unit: UnitId) -> bool {
    let Some((from, goal)) = centre(battle, unit).zip(goal(battle, unit)) else { return false };
    let longest = battle
        .ranged_weapons(unit)
        .map(|weapon| battle.setup.weapon(weapon).range.inches())
        .max()
        .unwrap_or(Inches::ZERO);
    from.distance(goal) > Inches::whole(10) && longest <= Inches::whole(12)
}
