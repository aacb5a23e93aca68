//! Finding a unit somewhere to be set up: for random play, and to know that there is nowhere.
//!
//! A grid of spots over the zone, and for infiltrators over the whole table; the solver of
//! `arrange.rs` puts the models around a spot. Deterministic: the same table, the same answer.

use crate::arrange::{self, Wanted};
use crate::battle::Battle;
use crate::core_abilities::infiltrators;
use crate::ids::{ModelId, Player, UnitId};
use crate::position::Place;
use crate::setup::Edge;
use crate::stand;
use crate::state::Whereabouts;
use geometry::{Angle, Body, Inches, Point, Rect, Shape};

/// How far from its spot a unit may spread.
const SPREAD: Inches = Inches::whole(7);
/// The pitch of the grid.
const PITCH: i32 = 3;
/// Spots tried before random play gives another unit a chance.
const TRIES: usize = 2;

/// A number that changes with every unit set up, so that random play does not stack the army in
/// one corner.
pub(crate) fn seed(battle: Battle<'_>) -> u32 {
    let set_up = battle.state.units.iter().filter(|unit| unit.place == Whereabouts::Table).count();
    (set_up as u32).wrapping_mul(2_654_435_761) >> 8
}

/// Somewhere on one of a few spots that `seed` picks.
pub(crate) fn quickly(battle: Battle<'_>, player: Player, unit: UnitId, seed: u32) -> Option<Vec<Place>> {
    let spots = spots(battle, player, unit);
    let pick = |attempt: usize| spots[(seed as usize + attempt * 17) % spots.len()];
    (0..TRIES.min(spots.len())).find_map(|attempt| around(battle, player, unit, pick(attempt)))
}

/// On the one spot that `seed` picks, in one go or not at all.
pub(crate) fn at_once(battle: Battle<'_>, player: Player, unit: UnitId, seed: u32) -> Option<Vec<Place>> {
    let free = infiltrators::has(battle, unit);
    let zone = battle.setup.zones[player.index()].as_ref();
    let area = match zone {
        Some(zone) if !free => zone.bounds(),
        _ => battle.setup.board,
    };
    let all = || grid(&area).filter(|&spot| free || battle.setup.point_in_zone(player, spot));
    let spot = all().nth(seed as usize % all().count().max(1))?;
    set_around(battle, player, unit, spot, true)
}

/// Around a point, in one go or not at all.
pub(crate) fn around_at_once(battle: Battle<'_>, player: Player, unit: UnitId, near: Point) -> Option<Vec<Place>> {
    set_around(battle, player, unit, near, true)
}

/// A point where a unit may be, or the spot of its zone that is nearest to it.
pub(crate) fn at_home(battle: Battle<'_>, player: Player, unit: UnitId, near: Point) -> Point {
    let here = battle.setup.point_in_zone(player, near) || infiltrators::has(battle, unit);
    let Some(zone) = battle.setup.zones[player.index()].as_ref().filter(|_| !here) else { return near };
    let spots = grid(&zone.bounds()).filter(|&spot| battle.setup.point_in_zone(player, spot));
    spots.min_by_key(|spot| (spot.distance_squared(near), *spot)).unwrap_or(near)
}

/// Anywhere at all.
pub(crate) fn anywhere(battle: Battle<'_>, player: Player, unit: UnitId) -> Option<Vec<Place>> {
    spots(battle, player, unit).into_iter().find_map(|spot| around(battle, player, unit, spot))
}

/// Spots of the grid whose ground the unit may use, those nearest the middle of the table first.
fn spots(battle: Battle<'_>, player: Player, unit: UnitId) -> Vec<Point> {
    let free = infiltrators::has(battle, unit);
    let zone = battle.setup.zones[player.index()].as_ref();
    let area = match zone {
        Some(zone) if !free => zone.bounds(),
        _ => battle.setup.board,
    };
    let middle = battle.setup.board.centre();
    let mut out: Vec<Point> = grid(&area).filter(|&spot| free || battle.setup.point_in_zone(player, spot)).collect();
    out.sort_by_key(|spot| (spot.distance_squared(middle), spot.x, spot.y));
    out
}

fn grid(area: &Rect) -> impl Iterator<Item = Point> + use<> {
    let inside = |low: Inches, high: Inches| {
        let whole = (high - low).get() / 1000;
        (0..=whole / PITCH).map(move |step| low + Inches::thousandths(1500) + Inches::whole(step * PITCH))
    };
    let rows = inside(area.min.y, area.max.y);
    let columns = inside(area.min.x, area.max.x);
    columns.flat_map(move |x| rows.clone().map(move |y| Point { x, y }))
}

fn around(battle: Battle<'_>, player: Player, unit: UnitId, near: Point) -> Option<Vec<Place>> {
    set_around(battle, player, unit, near, false)
}

/// The models around a spot; `at_once` on one lattice only.
fn set_around(battle: Battle<'_>, player: Player, unit: UnitId, near: Point, at_once: bool) -> Option<Vec<Place>> {
    let models: Vec<ModelId> = battle.models(unit).collect();
    let free = infiltrators::has(battle, unit);
    if !free && models.iter().any(|&model| battle.setup.is_too_large(model)) {
        return at_the_edge(battle, player, &models, near);
    }
    let middle = battle.setup.board.centre();
    let (across, along) = (middle.x - near.x, middle.y - near.y);
    let quarter = if across.abs() > along.abs() { across < Inches::ZERO } else { along < Inches::ZERO };
    let facing = Angle::hundredths(u16::from(across.abs() <= along.abs()) * 9_000 + u16::from(quarter) * 18_000);
    let far = |body: &Body| {
        let enemy = player.other();
        battle.setup.gap_to_zone(enemy, body) > infiltrators::FROM_ENEMIES + Inches::GRACE
            && !battle
                .models_on_table(enemy)
                .any(|other| geometry::gap_within(body, &battle.body(other), infiltrators::FROM_ENEMIES))
    };
    // One rule for the whole unit: all in the zone, or all far from the enemy.
    let home = battle.setup.point_in_zone(player, near);
    let none = |_: ModelId| false;
    let accepts = |model: ModelId, body: &Body| {
        (if free && !home { far(body) } else { battle.setup.in_zone(player, body) })
            && stand::overlapped(battle, body, &none).is_none()
            && stand::on_terrain(battle, model, body).is_ok()
            && battle.engaged_by(player, body).is_none()
    };
    let wanted = Wanted { models: &models, near, within: SPREAD, facing, level: Inches::ZERO, at_once };
    arrange::arrange(battle, &wanted, &accepts)
}

/// R8.6 a model too large for its zone, touching its own edge as near to a point as there is room. Units of
/// several such models find no room.
fn at_the_edge(battle: Battle<'_>, player: Player, models: &[ModelId], near: Point) -> Option<Vec<Place>> {
    let (&[model], Some(edge)) = (models, battle.setup.own_edge(player)) else { return None };
    let board = battle.setup.board;
    let (length, width) = match battle.setup.bases[model.index()].0 {
        Shape::Round { radius } => (radius, radius),
        Shape::Oval { half_length, half_width } | Shape::Hull { half_length, half_width } => (half_length, half_width),
    };
    let steps = |from: Inches, to: Inches| (from.get()..=to.get()).step_by(1000).map(Inches::thousandths);
    let mut places: Vec<(Point, u16)> = Vec::new();
    for (facing, across, along) in [(0, length, width), (9_000, width, length)] {
        let (min, max) = (board.min, board.max);
        let (low, high) = ((min.x + across, min.y + along), (max.x - across, max.y - along));
        match edge {
            Edge::LowX => places.extend(steps(low.1, high.1).map(|y| (Point { x: low.0, y }, facing))),
            Edge::HighX => places.extend(steps(low.1, high.1).map(|y| (Point { x: high.0, y }, facing))),
            Edge::LowY => places.extend(steps(low.0, high.0).map(|x| (Point { x, y: low.1 }, facing))),
            Edge::HighY => places.extend(steps(low.0, high.0).map(|x| (Point { x, y: high.1 }, facing))),
        }
    }
    places.sort_by_key(|(at, facing)| (at.distance_squared(near), *at, *facing));
    places.into_iter().find_map(|(at, facing)| {
        let facing = Angle::hundredths(facing);
        let place = vec![Place { x: at.x, y: at.y, z: Inches::ZERO, facing }];
        super::deploy::check(battle, player, battle.unit_of(model), &place).is_ok().then_some(place)
    })
}
