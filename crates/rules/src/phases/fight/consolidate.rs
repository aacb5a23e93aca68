//! Consolidating (R16.10): closer to the enemy if the unit can end engaged, else to the closest
//! objective marker if it ends in range of it, else not at all.

use super::{finish, stage};
use crate::action::{Path, Paths};
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::closing::{self, Aim, Closing, Plan};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::FightPart;
use crate::unit;
use geometry::{Inches, Point};

fn closing(battle: Battle<'_>, unit: UnitId, aim: Aim) -> Closing<'_> {
    Closing::new(battle, unit, aim, modifiers::consolidation(battle, unit))
}

/// The move in hand: towards the enemy where the unit can end engaged, else towards a marker.
pub(crate) fn in_hand(battle: Battle<'_>, unit: UnitId) -> Closing<'_> {
    let towards_enemy = closing(battle, unit, Aim::Consolidate);
    if towards_enemy.is_possible() {
        return towards_enemy;
    }
    match closest_marker(battle, unit) {
        Some(marker) => closing(battle, unit, Aim::Objective(marker)),
        None => towards_enemy,
    }
}

/// The marker closest to the unit.
fn closest_marker(battle: Battle<'_>, unit: UnitId) -> Option<Point> {
    let markers = battle.state.objectives.iter().filter(|marker| !marker.gone);
    let gap = |at: Point| battle.models(unit).map(|model| geometry::gap_to_point(&battle.body(model), at)).min();
    markers.map(|marker| (gap(marker.at).unwrap_or(Inches::MAX), marker.at)).min().map(|(_, at)| at)
}

/// Judges the move; nobody has to move.
pub(super) fn check(battle: Battle<'_>, player: Player, unit: UnitId, paths: &Paths) -> Result<Plan, Refusal> {
    stage::in_hand(battle, player, unit, |part| part == FightPart::Consolidate)?;
    unit::check_paths(battle, unit, paths)?;
    if paths.is_empty() {
        return Ok(Plan::default());
    }
    let all: Vec<(ModelId, &Path)> = paths.iter().map(|(model, path)| (*model, path)).collect();
    let towards_enemy = closing(battle, unit, Aim::Consolidate);
    towards_enemy.judge(&all).or_else(|refusal| {
        if towards_enemy.is_possible() {
            return Err(refusal);
        }
        match closest_marker(battle, unit) {
            Some(marker) => closing(battle, unit, Aim::Objective(marker)).judge(&all),
            None => Err(Refusal::new(Code::EndsUnengaged).unit(unit)),
        }
    })
}

/// A good way to consolidate, if there is one.
pub(super) fn propose(battle: Battle<'_>, unit: UnitId) -> Option<Paths> {
    let (paths, _) = found(battle, unit)?;
    Some(paths).filter(|paths| !paths.is_empty())
}

/// What the solver finds, judged legal; nobody moves where it finds nothing.
pub(super) fn solved(battle: Battle<'_>, unit: UnitId) -> Option<(Paths, Plan)> {
    match found(battle, unit) {
        Some((paths, closing)) => {
            let plan = closing.judge_solved(&paths).ok()?;
            Some((paths, plan))
        }
        None => Some((Paths::new(), Plan::default())),
    }
}

/// What the solver finds, and the move that it is for.
fn found(battle: Battle<'_>, unit: UnitId) -> Option<(Paths, Closing<'_>)> {
    let towards_enemy = closing(battle, unit, Aim::Consolidate);
    match towards_enemy.solve() {
        Some(paths) => Some((paths, towards_enemy)),
        None if towards_enemy.is_possible() => None,
        None => {
            let towards_marker = closing(battle, unit, Aim::Objective(closest_marker(battle, unit)?));
            let paths = towards_marker.solve()?;
            Some((paths, towards_marker))
        }
    }
}

/// Moves; the unit has fought.
pub(super) fn resolve(r: &mut Resolution<'_>, unit: UnitId, plan: &Plan) -> Result<(), Stop> {
    let farthest = closing::apply(r, plan);
    r.say(Event::ClosedIn(unit, farthest));
    finish(r, unit)
}
