//! Where a shortest way can bend: the corners of obstacles, pushed outwards by the base.
//!
//! The centre of a sliding base must stay out of each obstacle grown by the base. Round
//! parts of the grown outline are replaced by tangents in a fixed set of directions, and
//! their crossings are the corners: just outside, and close enough for `taut` to do the
//! rest.

use super::Obstacle;
use super::field::Field;
use crate::angle::unit;
use crate::convex::Convex;
use crate::inches::Inches;
use crate::point::Point;
use crate::polygon::Polygon;

/// Tangents around a full turn.
const TANGENTS: usize = 16;
/// Pushed out this much further (in thousandths), so that rounding a corner to whole
/// thousandths cannot push it back inside.
const OUTWARDS: f64 = 2.0;

/// All corners where the base may stand.
pub(super) fn corners(field: &Field) -> Vec<Point> {
    let mover = Convex::sweep(field.query.shape, field.query.facing, Point::default(), Point::default());
    let mut found = Vec::new();
    for (_, obstacle) in &field.near {
        match obstacle {
            Obstacle::Body { body, clearance } => {
                let keep = (*clearance).max(Inches::ZERO).real();
                let outline = Convex::of(body);
                let size = |u| mover.half_width(u) + outline.half_width(u) + keep;
                fan(body.at.real(), 0.0, 360.0, &normals(&[&mover, &outline]), size, &mut found);
            }
            Obstacle::Segment(wall) => {
                let angle = heading(wall.a, wall.b);
                let size = |u| mover.half_width(u);
                let sides = normals(&[&mover]);
                fan(wall.a.real(), angle + 90.0, 180.0, &sides, size, &mut found);
                fan(wall.b.real(), angle - 90.0, 180.0, &sides, size, &mut found);
            }
            Obstacle::Polygon(area) => around_polygon(area, &mover, &mut found),
        }
    }
    found.retain(|&corner| field.is_clear(corner, corner));
    found.sort_unstable();
    found.dedup();
    found
}

fn around_polygon(area: &Polygon, mover: &Convex, found: &mut Vec<Point>) {
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
    found: &mut Vec<Point>,
) {
    let step = 360.0 / TANGENTS as f64;
    let uniform = (0..TANGENTS).map(|i| i as f64 * step);
    let mut directions: Vec<f64> = uniform
        .chain(extra.iter().copied())
        .map(|d| turned(d - first))
        .filter(|&d| d < turn)
        .chain([0.0, turn])
        .collect();
    directions.sort_by(f64::total_cmp);
    directions.dedup_by(|a, b| *a - *b < 0.01);
    for pair in directions.windows(2) {
        let (u, v) = (unit(first + pair[0]), unit(first + pair[1]));
        let (hu, hv) = (size(u) + OUTWARDS, size(v) + OUTWARDS);
        let det = u.0 * v.1 - u.1 * v.0;
        if det > 1e-6 {
            let (x, y) = ((hu * v.1 - hv * u.1) / det, (u.0 * hv - v.0 * hu) / det);
            found.push(Point::nearest(centre.0 + x, centre.1 + y));
        }
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
