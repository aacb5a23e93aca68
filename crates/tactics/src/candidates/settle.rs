//! Units that are put on the table near a goal: from reserves, out of a transport, at deployment.
//!
//! The solver of `arrange.rs` puts models around a point; here the point is brought to where it
//! may be (the strip along an edge, more than 9" from the enemy, the deployment zone), and a few
//! points around it are tried before giving up.

use geometry::{Angle, Body, Inches, Point, Rect};
use rules::position::{Place, Reserves};
use rules::state::UnitFlags;
use rules::{Arrangement, Battle, DISTANCES, ModelId, Player, Spot, UnitId};

/// How deep the strip along an edge is (R8.4).
const STRIP: Inches = Inches::whole(6);
/// Around a point that has no room: how far off, in thousandths, and how many ways.
const RINGS: [i32; 3] = [1500, 3200, 5200];
const WAYS: i32 = 6;
/// How far from its point a unit may spread.
const SPREAD: Inches = Inches::whole(8);

/// A unit in reserves arrives as near to a point as it can.
pub fn arrive(battle: Battle<'_>, player: Player, unit: UnitId, kind: Reserves, near: Point) -> Option<Vec<Place>> {
    let models: Vec<ModelId> = battle.models(unit).collect();
    let enemy = player.other();
    let wide = breadth(battle, &models);
    let strip = match kind {
        Reserves::DeepStrike => battle.setup.board,
        Reserves::Strategic => nearest_strip(battle, near),
    };
    let foreign = kind == Reserves::Strategic && battle.state.clock.round < 3;
    points(near).find_map(|point| {
        let point = inside(&strip, point, wide);
        let clear = battle.arrival_clearance(player, unit, kind, point);
        let point = inside(&strip, away(battle, enemy, point, wide, clear), wide);
        let accepts = |model: ModelId, body: &Body| {
            strip.contains_body(body)
                && battle.has_room(model, body)
                && !is_close(battle, enemy, body, clear)
                && !(foreign && battle.setup.gap_to_zone(enemy, body) <= Inches::GRACE)
        };
        let wanted = Arrangement {
            models: &models,
            near: point,
            within: SPREAD,
            facing: facing(battle, point),
            level: Inches::ZERO,
            at_once: true,
        };
        battle.arrange(&wanted, &accepts)
    })
}

/// A unit gets out of its transport on the side of a goal.
pub fn get_out(battle: Battle<'_>, player: Player, unit: UnitId, from: UnitId, goal: Point) -> Option<Vec<Place>> {
    let carrier = battle.body(battle.models(from).next()?);
    let models: Vec<ModelId> = battle.models(unit).collect();
    let arrived = battle.state.unit(from).flags.contains(UnitFlags::ARRIVED);
    let accepts = |model: ModelId, body: &Body| {
        Battle::is_beside_transport(body, &carrier)
            && battle.has_room(model, body)
            && battle.engaged_by(player, body).is_none()
            && !(arrived && is_close(battle, player.other(), body, DISTANCES.arrival))
    };
    let far = carrier.at.distance(goal).to_f64().max(1e-6);
    let within = carrier.shape.reach() * 2 + DISTANCES.disembark * 2;
    // Off the side that faces the goal; then nearer to the middle, for hulls that stand askew.
    let off = [carrier.shape.reach(), carrier.shape.core(), Inches::ZERO];
    off.into_iter().find_map(|off| {
        let length = (off + DISTANCES.disembark.half()).to_f64();
        let near = if off == Inches::ZERO { carrier.at } else { carrier.at.lerp(goal, (length / far).min(1.0)) };
        let wanted =
            Arrangement { models: &models, near, within, facing: carrier.facing, level: carrier.z, at_once: true };
        battle.arrange(&wanted, &accepts)
    })
}

/// A unit is set up as near to a point as it can.
pub fn deploy(battle: Battle<'_>, player: Player, unit: UnitId, near: Point) -> Option<Vec<Place>> {
    let near = battle.point_at_home(player, unit, near);
    points(near).find_map(|point| battle.find_places(unit, Spot::Around(point)))
}

/// The point itself, then others around it.
fn points(near: Point) -> impl Iterator<Item = Point> {
    let ring = move |off: i32| {
        (0..WAYS).filter_map(move |way| {
            let (cos, sin) = Angle::hundredths((way * 36_000 / WAYS) as u16).direction();
            let off = f64::from(off) / 1000.0;
            Point::inches(near.x.to_f64() + cos * off, near.y.to_f64() + sin * off)
        })
    };
    std::iter::once(near).chain(RINGS.into_iter().flat_map(ring))
}

/// R8.4 whether an enemy is too near to a base.
fn is_close(battle: Battle<'_>, enemy: Player, body: &Body, clear: Inches) -> bool {
    let area = body.bounds().expand(clear + Inches::GRACE);
    let close = |id: ModelId| geometry::gap_within(body, &battle.body(id), clear);
    battle.find_near(enemy, &area, close).is_some()
}

/// About how far from its middle a gathered unit reaches.
fn breadth(battle: Battle<'_>, models: &[ModelId]) -> Inches {
    let widest = models.iter().map(|model| battle.setup.bases[model.index()].0.reach()).max().unwrap_or(Inches::ZERO);
    let across = (models.len() as f64).sqrt();
    Inches::from_f64(widest.to_f64() * across).unwrap_or(widest)
}

/// The strip along the edge that a point is nearest to.
fn nearest_strip(battle: Battle<'_>, near: Point) -> Rect {
    let board = battle.setup.board;
    let gaps = [near.x - board.min.x, board.max.x - near.x, near.y - board.min.y, board.max.y - near.y];
    let strips = battle.setup.board.side_strips(STRIP);
    let nearest = gaps.iter().zip(strips).min_by_key(|(gap, _)| **gap);
    nearest.map_or(board, |(_, strip)| strip)
}

/// A point brought into an area with a margin, or onto its middle line where there is none.
fn inside(area: &Rect, at: Point, margin: Inches) -> Point {
    let within = |low: Inches, high: Inches, at: Inches| {
        let margin = margin.min((high - low).half());
        at.max(low + margin).min(high - margin)
    };
    Point { x: within(area.min.x, area.max.x, at.x), y: within(area.min.y, area.max.y, at.y) }
}

/// A point pushed away from enemies until a unit around it may be clear of them; one that
/// cannot be is left where it is.
fn away(battle: Battle<'_>, enemy: Player, at: Point, wide: Inches, clear: Inches) -> Point {
    let mut here = at;
    for _ in 0..4 {
        let mut worst: Option<(f64, Point, f64)> = None;
        let area = Rect { min: here, max: here }.expand(clear + wide);
        battle.find_near(enemy, &area, |id| {
            let body = battle.body(id);
            let wanted = (clear + wide + body.shape.reach()).to_f64() + 0.1;
            let short = wanted - here.distance(body.at).to_f64();
            if short > 0.0 && worst.is_none_or(|(held, ..)| short > held) {
                worst = Some((short, body.at, wanted));
            }
            false
        });
        let Some((_, from, wanted)) = worst else { return here };
        let (dx, dy) = ((here.x - from.x).to_f64(), (here.y - from.y).to_f64());
        let far = (dx * dx + dy * dy).sqrt();
        let (ux, uy) = if far > 1e-3 { (dx / far, dy / far) } else { (1.0, 0.0) };
        let Some(next) = Point::inches(from.x.to_f64() + ux * wanted, from.y.to_f64() + uy * wanted) else { break };
        here = next;
    }
    here
}

/// Towards the middle of the table.
fn facing(battle: Battle<'_>, at: Point) -> Angle {
    Angle::towards(at, battle.setup.board.centre())
}
