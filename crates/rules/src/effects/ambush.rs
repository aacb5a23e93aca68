//! Ambush markers: places on the table where units of an army may be set up out of reserves (Cult Ambush).
//!
//! A marker is something in force at a place, [`Bearer::Spot`], of the player whose record put it there.

use crate::arrange::{self, Wanted};
use crate::battle::{Battle, FROM_ENEMIES};
use crate::ids::{ModelId, Player, UnitId};
use crate::picks::Spots;
use crate::position::Place;
use crate::stand;
use crate::state::{Bearer, InForce, Whereabouts};
use geometry::{Angle, Body, Inches, Point, Rect};

/// How wide a marker is, from its centre to its edge: 32 mm across.
const RADIUS: Inches = Inches::thousandths(630);
/// How near to the marker every model is set up wholly.
const WITHIN: Inches = Inches::whole(3);
/// How near an enemy must end a move to find it.
const FOUND: Inches = Inches::whole(9);
/// Places that are proposed for a new marker lie this far apart.
const STEP: i32 = 3;
/// How many are proposed, and how far apart at least.
const PROPOSED: (usize, Inches) = (6, Inches::whole(6));
/// An enemy within this distance may reach a marker by one move.
const REACHED: Inches = Inches::whole(17);

/// Where something in force lies, if it is a marker of a player.
fn place(active: &InForce, player: Player) -> Option<Point> {
    match active.bearer {
        Bearer::Spot(owner, at) => (owner == player).then_some(at),
        Bearer::Unit(_) | Bearer::Model(_) | Bearer::Marker(_) | Bearer::Army(_) => None,
    }
}

/// The markers of a player.
pub(crate) fn spots(battle: Battle<'_>, player: Player) -> Spots {
    battle.state.in_force.iter().filter_map(|active| place(active, player)).collect()
}

/// Whether a base is so near to a marker that it finds it.
pub(crate) fn is_found_by(body: &Body, spot: Point) -> bool {
    geometry::gap_to_disc(body, spot, RADIUS) <= FOUND + Inches::GRACE
}

/// How far the nearest enemy is from a marker at a place.
fn clearance(battle: Battle<'_>, player: Player, at: Point) -> Option<Inches> {
    let enemies = battle.models_on_table(player.other());
    enemies.map(|enemy| geometry::gap_to_disc(&battle.body(enemy), at, RADIUS)).min()
}

/// Whether a player may put a marker at a place: on the table, and more than 9" from every enemy.
pub(crate) fn may_lie(battle: Battle<'_>, player: Player, at: Point) -> bool {
    let inside = battle.setup.board.expand(-RADIUS);
    inside.contains_point(at) && clearance(battle, player, at).is_none_or(|gap| gap > FROM_ENEMIES + Inches::GRACE)
}

/// Places for a new marker, the sensible one first: out of the reach of a single move of an enemy, and near a marker of
/// the mission that the player does not control.
pub(crate) fn proposals(battle: Battle<'_>, player: Player) -> Spots {
    let board: Rect = battle.setup.board;
    let steps = |from: Inches, to: Inches| {
        let count = (to - from).get() / Inches::whole(STEP).get();
        (0..=count).map(move |at| from + Inches::whole(STEP) * at + Inches::whole(1))
    };
    let wanted: Vec<Point> = battle
        .state
        .markers_on_table()
        .filter(|(_, marker)| marker.controlled_by != Some(player))
        .map(|(_, marker)| marker.at)
        .collect();
    let mut found: Vec<(i32, Point)> = steps(board.min.x, board.max.x)
        .flat_map(|x| steps(board.min.y, board.max.y).map(move |y| Point { x, y }))
        .filter(|&at| may_lie(battle, player, at))
        .map(|at| {
            let far = wanted.iter().map(|marker| marker.distance(at).get()).min().unwrap_or(0);
            let near = clearance(battle, player, at).is_some_and(|gap| gap < REACHED);
            (far + if near { Inches::whole(12).get() } else { 0 }, at)
        })
        .collect();
    found.sort_by_key(|(cost, at)| (*cost, at.x, at.y));
    let mut out = Spots::new();
    for (_, at) in found {
        if out.len() < PROPOSED.0 && out.iter().all(|other| other.distance(at) >= PROPOSED.1) {
            out.push(at);
        }
    }
    out
}

/// Where a unit in reserves stands when it is set up by a marker: one model touches it, every other is wholly within 3"
/// of it, and nobody is within 9" of an enemy.
pub(crate) fn room(battle: Battle<'_>, unit: UnitId, spot: Point) -> Option<Vec<Place>> {
    let player = battle.player(unit);
    let models: Vec<ModelId> = battle.models(unit).collect();
    let accepts = |model: ModelId, body: &Body| {
        let none = |_: ModelId| false;
        let too_near = |enemy: ModelId| geometry::gap_within(body, &battle.body(enemy), FROM_ENEMIES);
        body.at.distance(spot) + body.shape.reach() <= WITHIN + RADIUS
            && battle.setup.board.contains_body(body)
            && stand::on_terrain(battle, model, body).is_ok()
            && stand::overlapped(battle, body, &none).is_none()
            && battle.find_near(player.other(), &body.bounds().expand(FROM_ENEMIES + Inches::GRACE), too_near).is_none()
    };
    let facing = Angle::default();
    let wanted = Wanted { models: &models, near: spot, within: WITHIN, facing, level: Inches::ZERO, at_once: false };
    let places = arrange::arrange(battle, &wanted, &accepts)?;
    let touches = |(&model, place): (&ModelId, &Place)| {
        geometry::gap_to_disc(&battle.body_at(model, place), spot, RADIUS) <= Inches::GRACE
    };
    models.iter().zip(&places).any(touches).then_some(places)
}

/// Whether a unit in reserves may be set up by a marker of its army now: it has not joined the army in this turn.
pub(super) fn may_spring(battle: Battle<'_>, unit: UnitId) -> bool {
    let state = battle.state.unit(unit);
    matches!(state.place, Whereabouts::Reserves(_))
        && state.fell != battle.state.clock.turn_number()
        && spots(battle, battle.player(unit)).into_iter().any(|spot| room(battle, unit, spot).is_some())
}
