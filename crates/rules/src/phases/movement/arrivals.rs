//! Where a unit in reserves might arrive: a few spots over the table, for the menu of Rapid Ingress and
//! for programs that look for a place.

use super::reinforcements;
use crate::arrange::{self, Wanted};
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::position::{Place, Reserves};
use crate::stand;
use geometry::{Angle, Body, Inches, Point, Rect};

/// Places tried for an arrival.
pub(crate) const SPOTS: u8 = 12;

/// Places where a unit in reserves might arrive, one after the other.
pub(crate) fn arrivals(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    kind: Reserves,
) -> impl Iterator<Item = Vec<Place>> + '_ {
    (0..SPOTS).filter_map(move |spot| at_spot(battle, player, unit, kind, spot))
}

/// Around one of the spots of a grid, in one go or not at all.
pub(crate) fn at_spot(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    kind: Reserves,
    spot: u8,
) -> Option<Vec<Place>> {
    arrive_at(battle, player, unit, kind, grid(battle.setup.board, kind, spot))
}

/// Around a point, in one go or not at all.
fn arrive_at(battle: Battle<'_>, player: Player, unit: UnitId, kind: Reserves, near: Point) -> Option<Vec<Place>> {
    let area = Rect { min: near, max: near };
    let crowded = |reach: i32| battle.find_near(player.other(), &area.expand(Inches::whole(reach)), |_| true).is_some();
    if crowded(6) {
        return None;
    }
    let clear = reinforcements::clear_at(battle, player, unit, kind, near);
    let models: Vec<ModelId> = battle.models(unit).collect();
    let strip = |body: &Body| kind == Reserves::DeepStrike || at_edge(battle.setup.board, body);
    let accepts = |model: ModelId, body: &Body| {
        let none = |_: ModelId| false;
        let too_near = |enemy: ModelId| geometry::gap_within(body, &battle.body(enemy), clear);
        strip(body)
            && stand::on_terrain(battle, model, body).is_ok()
            && stand::overlapped(battle, body, &none).is_none()
            && battle.find_near(player.other(), &body.bounds().expand(clear + Inches::GRACE), too_near).is_none()
    };
    let within = Inches::whole(8);
    let wanted = Wanted { models: &models, near, within, facing: Angle::default(), level: Inches::ZERO, at_once: true };
    arrange::arrange(battle, &wanted, &accepts)
}

/// Spots over the whole table for a deep strike, along its edges for the others.
fn grid(board: Rect, kind: Reserves, spot: u8) -> Point {
    let (wide, high) = (board.max.x - board.min.x, board.max.y - board.min.y);
    let part = |length: Inches, eighths: i32| Inches::thousandths(length.get() / 8 * eighths);
    // Three columns and four rows; for the edges, three spots a side.
    let (column, row) = match kind {
        Reserves::DeepStrike => ([1, 4, 7][usize::from(spot % 3)], [1, 3, 5, 7][usize::from(spot / 3 % 4)]),
        Reserves::Strategic => {
            let along = [2, 4, 6][usize::from(spot % 3)];
            [(0, along), (8, along), (along, 0), (along, 8)][usize::from(spot / 3 % 4)]
        }
    };
    let inset = |at: Inches, length: Inches| at.max(Inches::whole(3)).min(length - Inches::whole(3));
    Point { x: board.min.x + inset(part(wide, column), wide), y: board.min.y + inset(part(high, row), high) }
}

/// Wholly within 6" of an edge, as far as its widest reach goes.
fn at_edge(board: Rect, body: &Body) -> bool {
    let reach = body.shape.reach();
    let six = Inches::whole(6);
    let near = |low: Inches, high: Inches, at: Inches| at + reach <= low + six || at - reach >= high - six;
    near(board.min.x, board.max.x, body.at.x) || near(board.min.y, board.max.y, body.at.y)
}
