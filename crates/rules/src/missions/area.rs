//! Where things are, as missions ask: zones, no man's land, quarters, the centre, edges.

use crate::battle::Battle;
use crate::ids::{MarkerId, Player, UnitId};
use crate::setup::{Keys, Setup};
use crate::state::State;
use geometry::{Angle, Body, Inches, Point, Rect, Shape};

/// Presence in a quarter is away from the centre, the locus near it.
const SIX: Inches = Inches::whole(6);

/// Whose zone a point is in (M4.1); `None` is no man's land.
pub(super) fn zone_of(setup: &Setup, at: Point) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| setup.point_in_zone(player, at))
}

/// A marker as a flat base of 40 mm (R18.1).
pub(super) fn disc(at: Point) -> Body {
    let shape = Shape::Round { radius: Inches::from_mm(20.0) };
    Body { shape, at, z: Inches::ZERO, facing: Angle::default(), height: Inches::ZERO }
}

/// Units that count where AIRCRAFT and battle-shocked ones do not.
pub(super) fn steady(battle: Battle<'_>, player: Player) -> impl Iterator<Item = UnitId> + '_ {
    battle
        .units_on_table(player)
        .filter(move |&unit| !battle.is_shocked(unit) && !battle.keys(unit).contains(Keys::AIRCRAFT))
}

/// Whether every model of a unit is wholly in a player's zone.
pub(super) fn wholly_in_zone(battle: Battle<'_>, unit: UnitId, zone: Player) -> bool {
    battle.models(unit).all(|model| battle.setup.in_zone(zone, &battle.body(model)))
}

/// Whether any model of a unit is within a player's zone.
pub(super) fn within_zone(battle: Battle<'_>, unit: UnitId, zone: Player) -> bool {
    battle.models(unit).any(|model| battle.setup.touches_zone(zone, &battle.body(model)))
}

/// Whether no model of a unit touches a zone.
pub(super) fn wholly_in_no_mans_land(battle: Battle<'_>, unit: UnitId) -> bool {
    Player::BOTH.into_iter().all(|zone| !within_zone(battle, unit, zone))
}

/// The one of the three areas that a unit is wholly in: 0 its own zone, 1 no man's land, 2 the
/// enemy's zone.
pub(super) fn area_of(battle: Battle<'_>, unit: UnitId) -> Option<u8> {
    let player = battle.player(unit);
    if wholly_in_zone(battle, unit, player) {
        Some(0)
    } else if wholly_in_zone(battle, unit, player.other()) {
        Some(2)
    } else if wholly_in_no_mans_land(battle, unit) {
        Some(1)
    } else {
        None
    }
}

/// Whether any model of a unit is within a distance of the centre.
pub(super) fn near_centre(battle: Battle<'_>, unit: UnitId, distance: Inches) -> bool {
    let centre = battle.setup.board.centre();
    battle.models(unit).any(|model| geometry::gap_to_point(&battle.body(model), centre) <= distance + Inches::GRACE)
}

/// Whether every model of a unit is wholly within 6" of the centre.
pub(super) fn wholly_near_centre(battle: Battle<'_>, unit: UnitId) -> bool {
    let centre = battle.setup.board.centre();
    battle.models(unit).all(|model| {
        let body = battle.body(model);
        body.at.distance(centre) + body.shape.reach() <= SIX + Inches::GRACE
    })
}

/// Table quarters with a steady unit wholly in them and more than 6" from the centre, a bit each.
pub(super) fn quarters(battle: Battle<'_>, player: Player) -> u8 {
    let board = battle.setup.board;
    let centre = board.centre();
    let corners =
        [board.min, Point { x: board.max.x, y: board.min.y }, board.max, Point { x: board.min.x, y: board.max.y }];
    let mut found = 0;
    for unit in steady(battle, player) {
        let in_quarter = |corner: Point| {
            let quarter = Rect::new(centre, corner);
            battle.models(unit).all(|model| quarter.contains_body(&battle.body(model)))
        };
        if let Some(at) = corners.iter().position(|&corner| in_quarter(corner))
            && !near_centre(battle, unit, SIX)
        {
            found |= 1 << at;
        }
    }
    found
}

/// Edges that a unit is wholly within a distance of, a bit each.
pub(super) fn edges(battle: Battle<'_>, unit: UnitId, distance: Inches) -> u8 {
    let strips = battle.setup.board.side_strips(distance);
    let within = |strip: &Rect| battle.models(unit).all(|model| strip.contains_body(&battle.body(model)));
    (0..4).filter(|&at| within(&strips[at])).fold(0, |bits, at| bits | 1 << at)
}

/// Whether a unit is in range of a marker.
pub(super) fn in_range(battle: Battle<'_>, unit: UnitId, marker: MarkerId) -> bool {
    let objective = battle.state.marker(marker);
    !objective.gone && battle.models(unit).any(|model| crate::markers::in_range(battle, model, objective.at))
}

/// Which marked units are on the table: those may be destroyed or removed.
pub(super) fn note_marks(setup: &Setup, state: &mut State) {
    for at in 0..2 {
        let here = marks_here(Battle { setup, state }, Player::BOTH[at]);
        state.scores[at].marked_here = here;
    }
}

/// The marked units on the table, a bit each.
pub(super) fn marks_here(battle: Battle<'_>, player: Player) -> u8 {
    let marked = battle.state.scores[player.index()].marked;
    let here = |at: &usize| marked[*at].is_some_and(|unit| battle.on_table(unit));
    (0..marked.len()).filter(here).fold(0, |bits, at| bits | 1 << at)
}

/// A point as a base of no size.
pub(super) fn point(at: Point) -> Body {
    Body {
        shape: Shape::Round { radius: Inches::ZERO },
        at,
        z: Inches::ZERO,
        facing: Angle::default(),
        height: Inches::ZERO,
    }
}
