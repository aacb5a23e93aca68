//! What a table must be before anybody stands on it, and what bases cost to turn.

use crate::position::Position;
use crate::setup::{Keys, SetupError, error};
use codex::Profile;
use geometry::{Inches, Shape};

/// More than any battle has; keeps every id within sixteen bits.
const MOST_UNITS: usize = crate::ids::UnitSet::MOST;

/// Refuses a table no battle is played on.
pub(super) fn table(position: &Position) -> Result<(), SetupError> {
    let sides = [position.board.width, position.board.height];
    if sides.iter().any(|&side| side < Inches::whole(10) || side > Inches::whole(120)) {
        return Err(error("board", "width and height run from 10 to 120 inches"));
    }
    if position.round == 0 || position.round > 20 {
        return Err(error("round", "rounds are counted from 1"));
    }
    if position.units.is_empty() || position.units.len() > MOST_UNITS {
        return Err(error("units", format!("a battle has 1 to {MOST_UNITS} units")));
    }
    if position.terrain.len() > 200 || position.terrain.iter().any(|t| t.walls.len() > 64 || t.floors.len() > 8) {
        return Err(error("terrain", "a table has at most 200 pieces with 64 walls and 8 floors each"));
    }
    for (at, piece) in position.terrain.iter().enumerate() {
        let heights = std::iter::once(piece.height)
            .chain(piece.walls.iter().map(|w| w.height))
            .chain(piece.floors.iter().copied());
        if heights.into_iter().any(|h| h < Inches::ZERO || h > Inches::whole(60)) {
            return Err(error(format!("terrain {}", at + 1), "heights run from 0 to 60 inches"));
        }
    }
    // Units remember the markers they are near in sixteen bits.
    if position.objectives.len() > 16 {
        return Err(error("objectives", "a battle has at most 16 markers"));
    }
    for objective in &position.objectives {
        if objective.id.is_empty() || objective.id.contains(['.', '~']) {
            return Err(error("objectives", "a marker needs an id without dots and tildes"));
        }
        if objective.controlled_by > 2 {
            return Err(error(format!("objective {}", objective.id), "controlled_by is 0, 1 or 2"));
        }
    }
    let mut names: Vec<&str> = position.objectives.iter().map(|o| o.id.as_str()).collect();
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(error("objectives", "two markers have one id: give each its own"));
    }
    Ok(())
}

/// R7.6 what the first pivot of a move costs.
pub(super) fn pivot_value(profile: &Profile, keys: Keys, shape: &Shape) -> Inches {
    let round = shape.is_round();
    if keys.contains(Keys::AIRCRAFT) {
        Inches::ZERO
    } else if !round {
        Inches::whole(if keys.is_big() { 2 } else { 1 })
    } else if keys.contains(Keys::VEHICLE) && profile.hover_stand && shape.reach() > Inches::from_mm(16.0) {
        Inches::whole(2)
    } else {
        Inches::ZERO
    }
}
