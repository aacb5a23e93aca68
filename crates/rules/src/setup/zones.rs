//! Deployment zones as true areas: a polygon, less a disc that is in neither (M4).

use super::Setup;
use crate::ids::{ModelId, Player};
use crate::position::{Hole, Zones};
use geometry::{Angle, Body, Inches, Point, Polygon, Rect, Segment, Shape};

/// Parts of the circle that stand for it: a chord lies less than a ten-thousandth inside.
const CHORDS: u16 = 720;
/// How far apart the places lie that are tried for a base, in thousandths of an inch.
const GRIDS: [usize; 2] = [3_000, 500];
/// Facings tried for a large base, over half a turn.
const TURNS: u16 = 12;

impl Setup {
    /// A corner of the table, counted round it from the origin, and the one opposite.
    pub fn corners(&self, corner: u8) -> [Point; 2] {
        let board = self.board;
        let all =
            [board.min, Point { x: board.max.x, y: board.min.y }, board.max, Point { x: board.min.x, y: board.max.y }];
        [0, 2].map(|turn| all[(usize::from(corner) + turn) % all.len()])
    }

    /// Whether a base is wholly within a player's deployment zone.
    pub fn in_zone(&self, player: Player, body: &Body) -> bool {
        self.zones[player.index()].as_ref().is_some_and(|zone| zone.contains_body(body)) && !self.in_hole(body)
    }

    /// Whether a point is in a player's deployment zone.
    pub fn point_in_zone(&self, player: Player, at: Point) -> bool {
        let cut = self.hole.is_some_and(|hole| at.is_within(hole.radius, centre(&hole)));
        !cut && self.zones[player.index()].as_ref().is_some_and(|zone| zone.contains_point(at))
    }

    /// Whether a base touches a player's deployment zone.
    pub(crate) fn touches_zone(&self, player: Player, body: &Body) -> bool {
        let whole = self.zones[player.index()].as_ref().is_some_and(|zone| zone.touches_body(body));
        whole && (self.hole.is_none() || self.gap_to_zone(player, body) == Inches::ZERO)
    }

    /// The horizontal gap from a base to a player's deployment zone; zero when they touch, and
    /// very far where there is no zone.
    pub fn gap_to_zone(&self, player: Player, body: &Body) -> Inches {
        if self.point_in_zone(player, body.at) {
            return Inches::ZERO;
        }
        let border = &self.borders[player.index()];
        border.iter().map(|edge| edge.gap_to_body(body)).min().unwrap_or(Inches::MAX)
    }

    /// R8.6 whether a model is too large for its player's deployment zone.
    pub(crate) fn is_too_large(&self, model: ModelId) -> bool {
        self.too_large.binary_search(&model).is_ok()
    }

    /// Whether a base, turned some way, is wholly within a player's zone somewhere on a grid; most fit on the
    /// coarse one.
    fn has_room_for(&self, player: Player, shape: Shape) -> bool {
        let Some(zone) = &self.zones[player.index()] else { return true };
        let Rect { min, max } = zone.bounds();
        let turns = if shape.is_round() { 1 } else { TURNS };
        let fits = |at: Point, turn: u16| {
            let facing = Angle::hundredths(turn * (18_000 / TURNS));
            self.in_zone(player, &Body { facing, ..Body::flat(shape, at) })
        };
        GRIDS.into_iter().any(|pitch| {
            let steps = |low: Inches, high: Inches| (low.get()..=high.get()).step_by(pitch).map(Inches::thousandths);
            steps(min.x, max.x)
                .flat_map(|x| steps(min.y, max.y).map(move |y| Point { x, y }))
                .filter(|&at| self.point_in_zone(player, at))
                .any(|at| (0..turns).any(|turn| fits(at, turn)))
        })
    }

    fn in_hole(&self, body: &Body) -> bool {
        self.hole.is_some_and(|hole| geometry::overlaps(body, &disc(&hole)))
    }
}

/// The models that fit nowhere in their player's zone, however they are turned (R8.6).
pub(crate) fn too_large(setup: &Setup) -> Vec<ModelId> {
    let mut known: Vec<(Player, Shape, bool)> = Vec::new();
    let mut out = Vec::new();
    for (at, (&player, &(shape, _))) in setup.owners.iter().zip(&setup.bases).enumerate() {
        let found = known.iter().find(|(owner, other, _)| *owner == player && *other == shape);
        let fits = found.map_or_else(|| setup.has_room_for(player, shape), |(_, _, fits)| *fits);
        if found.is_none() {
            known.push((player, shape, fits));
        }
        if !fits {
            out.push(ModelId(at as u16));
        }
    }
    out
}

/// The outlines of both zones with the hole cut out of them.
pub(crate) fn borders(zones: &Zones) -> [Vec<Segment>; 2] {
    [&zones.one, &zones.two].map(|zone| match (zone, &zones.hole) {
        (None, _) => Vec::new(),
        (Some(zone), None) => zone.edges().collect(),
        (Some(zone), Some(hole)) => zone.edges().flat_map(|edge| outside(edge, hole)).chain(arc(zone, hole)).collect(),
    })
}

/// The one or two stretches of an edge that lie outside the disc.
fn outside(edge: Segment, hole: &Hole) -> Vec<Segment> {
    let of = |p: Point| (p.x.to_f64(), p.y.to_f64());
    let ((ax, ay), (bx, by), (cx, cy)) = (of(edge.a), of(edge.b), of(centre(hole)));
    let (dx, dy, fx, fy) = (bx - ax, by - ay, ax - cx, ay - cy);
    let (a, b) = (dx * dx + dy * dy, fx * dx + fy * dy);
    let c = fx * fx + fy * fy - hole.radius.to_f64() * hole.radius.to_f64();
    let inside = b * b - a * c;
    if inside <= 0.0 || a <= 0.0 {
        return vec![edge];
    }
    let (enter, leave) = ((-b - inside.sqrt()) / a, (-b + inside.sqrt()) / a);
    if leave <= 0.0 || enter >= 1.0 {
        return vec![edge];
    }
    let mut out = Vec::new();
    if enter > 0.0 {
        out.push(Segment { a: edge.a, b: edge.a.lerp(edge.b, enter) });
    }
    if leave < 1.0 {
        out.push(Segment { a: edge.a.lerp(edge.b, leave), b: edge.b });
    }
    out
}

/// The part of the circle that lies in the zone.
fn arc(zone: &Polygon, hole: &Hole) -> Vec<Segment> {
    let middle = centre(hole);
    let on_circle = |step: u16| {
        let (cos, sin) = Angle::hundredths((step % CHORDS) * (36_000 / CHORDS)).direction();
        let radius = hole.radius.to_f64();
        Point::inches(middle.x.to_f64() + cos * radius, middle.y.to_f64() + sin * radius)
    };
    (0..CHORDS)
        .filter_map(|step| Some(Segment { a: on_circle(step)?, b: on_circle(step + 1)? }))
        .filter(|chord| zone.contains_point(chord.a) && zone.contains_point(chord.b))
        .collect()
}

fn centre(hole: &Hole) -> Point {
    Point { x: hole.at[0], y: hole.at[1] }
}

fn disc(hole: &Hole) -> Body {
    Body {
        shape: Shape::Round { radius: hole.radius },
        at: centre(hole),
        z: Inches::ZERO,
        facing: Angle::default(),
        height: Inches::ZERO,
    }
}
