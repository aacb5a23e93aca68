//! Where a shortest way can bend: the corners of obstacles, pushed outwards by the base.
//!
//! The centre of a sliding base must stay out of each obstacle grown by the base. Round
//! parts of the grown outline are replaced by tangents in a fixed set of directions, and
//! their crossings are the corners: just outside, and close enough for `taut` to do the
//! rest.

use smallvec::SmallVec;

use super::Obstacle;
use super::field::Field;
use super::squeeze::narrows;
use crate::angle::unit;
use crate::convex::Convex;
use crate::inches::Inches;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::rect::Rect;

/// Tangents around a full turn.
const TANGENTS: usize = 16;
/// Pushed out this much further (in thousandths), so that rounding a corner to whole
/// thousandths cannot push it back inside.
const OUTWARDS: f64 = 2.0;
/// Sine of the angle by which a string may seem to lean into an obstacle: tangents only
/// approximate what is round.
const LEEWAY: f64 = 0.2;
/// A corner this near to some other obstacle is in a squeeze: about as far as tangents
/// lie outside what is round.
const CRAMPED: Inches = Inches::thousandths(60);

/// A place where a way can bend.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Corner {
    pub at: Point,
    /// Unit vectors straight out of the two tangents that cross here; zero when unknown.
    tangents: [(f64, f64); 2],
}

impl Corner {
    /// A place that belongs to no obstacle: a start or a goal.
    pub fn free(at: Point) -> Self {
        Corner { at, tangents: [(0.0, 0.0); 2] }
    }

    /// Whether a taut string could lie along the line to `other`: it must pass the
    /// obstacle on one side. Most pairs of corners are ruled out here, for the price of
    /// two products, before anything is measured.
    pub fn may_bend_towards(&self, other: Point) -> bool {
        let ((ax, ay), (bx, by)) = (self.at.real(), other.real());
        let (dx, dy) = (bx - ax, by - ay);
        let leeway = LEEWAY * (dx * dx + dy * dy).sqrt();
        let [u, v] = self.tangents.map(|t| dx * t.0 + dy * t.1);
        !((u > leeway && v > leeway) || (u < -leeway && v < -leeway))
    }
}

/// All corners where the base may stand on a way of at most `most` thousandths; `by_way_of`
/// is the least length of a way that passes a point.
pub(super) fn corners(field: &Field, most: f64, by_way_of: impl Fn(Point) -> f64) -> Vec<Corner> {
    let query = field.query;
    let mover = Convex::sweep(query.shape, query.facing, Point::default(), Point::default());
    // A corner lies within this much of the middle of its obstacle (tangents lie a little
    // outside), and a way there and on can be shorter by twice as much.
    let matters = |bounds: &Rect| {
        let spread = bounds.min.real_distance(bounds.max) / 2.0 + query.shape.reach().real();
        by_way_of(bounds.centre()) <= most + 2.0 * (spread * 1.1 + 100.0)
    };
    let mut all = narrows(field, &mover, matters);
    all.retain(|corner| by_way_of(corner.at) <= most);
    let mut found = Vec::new();
    for (own, (bounds, obstacle)) in field.near.iter().enumerate() {
        if !matters(bounds) {
            continue;
        }
        around(obstacle, &mover, &mut found);
        found.retain(|corner| by_way_of(corner.at) <= most && field.is_clear(corner.at, corner.at));
        for corner in &mut found {
            // In a squeeze a way may have to pass corners that it does not bend around.
            if field.is_cramped(corner.at, own, CRAMPED) {
                *corner = Corner::free(corner.at);
            }
        }
        all.append(&mut found);
    }
    all.sort_by_key(|corner| corner.at);
    // Where two obstacles share a corner, a way may bend around either.
    all.dedup_by(|next, kept| {
        let same = next.at == kept.at;
        if same && next.tangents != kept.tangents {
            *kept = Corner::free(kept.at);
        }
        same
    });
    all
}

/// The corners of one obstacle.
fn around(obstacle: &Obstacle, mover: &Convex, found: &mut Vec<Corner>) {
    match obstacle {
        Obstacle::Body { body, clearance } => {
            let keep = (*clearance).max(Inches::ZERO).real();
            let outline = Convex::of(body);
            let size = |u| mover.half_width(u) + outline.half_width(u) + keep;
            fan(body.at.real(), 0.0, 360.0, &normals(&[mover, &outline]), size, found);
        }
        Obstacle::Segment(wall) => {
            let angle = heading(wall.a, wall.b);
            let size = |u| mover.half_width(u);
            let sides = normals(&[mover]);
            fan(wall.a.real(), angle + 90.0, 180.0, &sides, size, found);
            fan(wall.b.real(), angle - 90.0, 180.0, &sides, size, found);
        }
        Obstacle::Polygon(area) => around_polygon(area, mover, found),
    }
}

fn around_polygon(area: &Polygon, mover: &Convex, found: &mut Vec<Corner>) {
    let points = area.points();
    let n = points.len();
    let clockwise = if is_anticlockwise(points) { 1.0 } else { -1.0 };
    for (i, &corner) in points.iter().enumerate() {
        let into = heading(points[(i + n - 1) % n], corner);
        let out = heading(corner, points[(i + 1) % n]);
        let turn = wrapped(out - into) * clockwise;
        // A way never bends around a corner that points inwards.
        if turn < 180.0 && turn > 0.0 {
            let first = if clockwise > 0.0 { into - 90.0 } else { out + 90.0 };
            let size = |u| mover.half_width(u);
            fan(corner.real(), first, turn, &normals(&[mover]), size, found);
        }
    }
}

/// The crossings of neighbouring tangents around `centre`, from the direction `first`
/// (in degrees) over `turn` degrees. `extra` directions are looked at too: the sides of
/// a hull must be among the tangents, or its corners would lie far out.
fn fan(
    centre: (f64, f64),
    first: f64,
    turn: f64,
    extra: &[f64],
    size: impl Fn((f64, f64)) -> f64,
    found: &mut Vec<Corner>,
) {
    let step = 360.0 / TANGENTS as f64;
    let uniform = (0..TANGENTS).map(|i| i as f64 * step);
    let inside = uniform.chain(extra.iter().copied()).map(|d| turned(d - first)).filter(|&d| d < turn);
    let mut directions: SmallVec<[f64; 32]> = inside.chain([0.0, turn]).collect();
    directions.sort_by(f64::total_cmp);
    directions.dedup_by(|a, b| *a - *b < 0.01);
    let mut tangents = directions.iter().map(|d| Tangent::new(first + d, &size)).peekable();
    let Some(mut from) = tangents.next() else {
        return;
    };
    while let Some(mut to) = tangents.next() {
        let mut corner = from.crossing(&to);
        // Around a point of the outline all tangents cross in one place: one corner.
        while let Some(next) = tangents.next_if(|next| near(corner, to.crossing(next))) {
            corner = from.crossing(&next);
            to = next;
        }
        if let Some((x, y)) = corner {
            let at = Point::nearest(centre.0 + x, centre.1 + y);
            found.push(Corner { at, tangents: [from.u, to.u] });
        }
        from = to;
    }
}

/// A straight line that the grown outline touches: its direction outwards, and how far
/// out it lies.
#[derive(Clone, Copy)]
struct Tangent {
    u: (f64, f64),
    out: f64,
}

impl Tangent {
    fn new(degrees: f64, size: &impl Fn((f64, f64)) -> f64) -> Self {
        let u = unit(degrees);
        Tangent { u, out: size(u) + OUTWARDS }
    }

    /// Where two tangents cross; `None` when they are all but parallel.
    fn crossing(&self, other: &Tangent) -> Option<(f64, f64)> {
        let (u, v) = (self.u, other.u);
        let det = u.0 * v.1 - u.1 * v.0;
        let x = (self.out * v.1 - other.out * u.1) / det;
        let y = (u.0 * other.out - v.0 * self.out) / det;
        (det > 1e-6).then_some((x, y))
    }
}

/// Whether two crossings are one corner but for the push outwards.
fn near(a: Option<(f64, f64)>, b: Option<(f64, f64)>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a.0 - b.0).abs().max((a.1 - b.1).abs()) < 4.0 * OUTWARDS,
        _ => false,
    }
}

/// The directions straight out of the sides of hulls, in degrees.
fn normals(outlines: &[&Convex]) -> Vec<f64> {
    let boxes = outlines.iter().filter_map(|outline| outline.corners());
    boxes
        .flat_map(|[a, b, ..]| {
            let side = degrees(b.0 - a.0, b.1 - a.1);
            [side, side + 90.0, side + 180.0, side + 270.0]
        })
        .collect()
}

fn is_anticlockwise(points: &[Point]) -> bool {
    let (ox, oy) = points[0].real();
    let twice: f64 = points
        .windows(2)
        .map(|w| {
            let ((ax, ay), (bx, by)) = (w[0].real(), w[1].real());
            (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
        })
        .sum();
    twice > 0.0
}

fn heading(from: Point, to: Point) -> f64 {
    let ((ax, ay), (bx, by)) = (from.real(), to.real());
    degrees(bx - ax, by - ay)
}

fn degrees(x: f64, y: f64) -> f64 {
    libm::atan2(y, x) * (180.0 / std::f64::consts::PI)
}

/// An angle brought into 0..360.
fn turned(degrees: f64) -> f64 {
    let rest = degrees % 360.0;
    if rest < 0.0 { rest + 360.0 } else { rest }
}

/// An angle brought into -180..180.
fn wrapped(degrees: f64) -> f64 {
    let rest = turned(degrees);
    if rest > 180.0 { rest - 360.0 } else { rest }
}
