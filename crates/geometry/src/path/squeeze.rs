//! Narrow places: where the base only just fits between two obstacles, or between one and
//! the edge of the board.
//!
//! The corners of `corners.rs` lie a little outside what is round, so in a tight gap each
//! of them lies in the way of the other side. Here the middle of such a gap is found
//! directly, with a point on either side of it to steer for. In the same way a start or a
//! goal close to something round is given two points to leave by ([`wings`]).

use super::Obstacle;
use super::corners::Corner;
use super::field::Field;
use crate::angle::unit;
use crate::convex::Convex;
use crate::inches::Inches;
use crate::point::Point;
use crate::rect::Rect;
use crate::segment::Segment;
use crate::sweep::swept_box;

/// A gap with more to spare than this (in thousandths) is wide enough for the corners.
const TIGHT: f64 = 250.0;
/// What rounding may take from a gap that fits exactly.
const ROUNDING: f64 = 2.0;

/// A wing need not be longer than this.
const LONGEST_WING: f64 = 3000.0;

/// One side of a gap.
struct Side {
    /// Which obstacle it belongs to; `None` for the edge of the board.
    owner: Option<usize>,
    form: Form,
}

enum Form {
    Blob { centre: (f64, f64), outline: Convex, keep: f64 },
    Edge(Segment),
}

/// The narrow places among the obstacles that `matters` picks.
pub(super) fn narrows(field: &Field, mover: &Convex, matters: impl Fn(&Rect) -> bool) -> Vec<Corner> {
    let sides = sides(field, matters);
    let mut found = Vec::new();
    for (i, one) in sides.iter().enumerate() {
        for other in sides[i + 1..].iter().filter(|other| other.owner != one.owner) {
            gaps(one, other, mover, &mut found);
        }
    }
    found.retain(|corner: &Corner| field.is_clear(corner.at, corner.at));
    found
}

/// For a start or a goal that all but touches an obstacle: points to either side of it
/// along the tangent, where it is free to turn.
pub(super) fn wings(field: &Field, at: Point) -> Vec<Corner> {
    let query = field.query;
    let mover = Convex::sweep(query.shape, query.facing, Point::default(), Point::default());
    let around = swept_box(query.shape, at, at).expand(Inches::nearest(TIGHT));
    let mut found = Vec::new();
    for side in sides(field, |bounds| around.intersects(bounds)).iter().filter(|side| side.owner.is_some()) {
        let (centre, outline) = match &side.form {
            Form::Blob { centre, outline, .. } => (*centre, *outline),
            Form::Edge(edge) => (Convex::bar(*edge).middle(), Convex::bar(*edge)),
        };
        let keep = if let Form::Blob { keep, .. } = side.form { keep } else { 0.0 };
        let (x, y) = at.real();
        let out = |degrees: f64| {
            let u = unit(degrees);
            (x - centre.0) * u.0 + (y - centre.1) * u.1 - outline.half_width(u) - mover.half_width(u) - keep
        };
        let (gap, degrees) = steepest(out);
        if gap > TIGHT {
            continue;
        }
        let (c, s) = unit(degrees);
        let wing = (mover.half_width((c, s)) + outline.half_width((c, s)) + keep).min(LONGEST_WING) / 2.0;
        for along in [wing, -wing] {
            // A little outwards, so that rounding does not push it back in.
            found.push(Corner::free(Point::nearest(x + c * ROUNDING - s * along, y + s * ROUNDING + c * along)));
        }
    }
    found.retain(|wing| field.is_clear(wing.at, at));
    found
}

/// The direction (in degrees) in which a quantity is greatest, and its value there.
fn steepest(out: impl Fn(f64) -> f64) -> (f64, f64) {
    let mut best = (f64::NEG_INFINITY, 0.0);
    for i in 0..24 {
        let degrees = f64::from(i) * 15.0;
        let here = out(degrees);
        if here > best.0 {
            best = (here, degrees);
        }
    }
    let mut step = 8.0;
    while step > 0.01 {
        let before = best;
        for degrees in [before.1 - step, before.1 + step] {
            let here = out(degrees);
            if here > best.0 {
                best = (here, degrees);
            }
        }
        if best == before {
            step /= 2.0;
        }
    }
    best
}

fn sides(field: &Field, matters: impl Fn(&Rect) -> bool) -> Vec<Side> {
    let board = field.query.board;
    let corners = [board.min, Point::new(board.max.x, board.min.y), board.max, Point::new(board.min.x, board.max.y)];
    let rim = (0..4).map(|i| Side { owner: None, form: Form::Edge(Segment::new(corners[i], corners[(i + 1) % 4])) });
    let mut sides: Vec<Side> = rim.collect();
    for (own, (bounds, obstacle)) in field.near.iter().enumerate() {
        if !matters(bounds) {
            continue;
        }
        let owner = Some(own);
        match obstacle {
            Obstacle::Body { body, clearance } => {
                // A clearance must be kept by more than the grace, touching need not.
                let keep = if *clearance > Inches::ZERO { clearance.real() + 1.0 } else { 0.0 };
                let form = Form::Blob { centre: body.at.real(), outline: Convex::of(body), keep };
                sides.push(Side { owner, form });
            }
            Obstacle::Segment(wall) => sides.push(Side { owner, form: Form::Edge(*wall) }),
            Obstacle::Polygon(area) => {
                sides.extend(area.edges().map(|edge| Side { owner, form: Form::Edge(edge) }));
            }
        }
    }
    sides
}

fn gaps(one: &Side, other: &Side, mover: &Convex, found: &mut Vec<Corner>) {
    match (&one.form, &other.form) {
        (Form::Blob { centre: a, .. }, Form::Blob { centre: b, .. }) => gap(one, *a, other, *b, mover, found),
        (Form::Blob { centre, .. }, Form::Edge(edge)) => gap(one, *centre, other, on(edge, *centre), mover, found),
        (Form::Edge(edge), Form::Blob { centre, .. }) => gap(one, on(edge, *centre), other, *centre, mover, found),
        (Form::Edge(first), Form::Edge(second)) => {
            for end in [first.a.real(), first.b.real()] {
                gap(one, end, other, on(second, end), mover, found);
            }
            for end in [second.a.real(), second.b.real()] {
                gap(one, on(first, end), other, end, mover, found);
            }
        }
    }
}

/// The gap along the line from `p` on one side to `q` on the other, if it is a tight one.
fn gap(one: &Side, p: (f64, f64), other: &Side, q: (f64, f64), mover: &Convex, found: &mut Vec<Corner>) {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    let length = (dx * dx + dy * dy).sqrt();
    if length < 1.0 {
        return;
    }
    let u = (dx / length, dy / length);
    let base = mover.half_width(u);
    let (near, far) = (one.size(u) + base, length - other.size(u) - base);
    if !(-ROUNDING..TIGHT).contains(&(far - near)) {
        return;
    }
    let middle = (near + far) / 2.0;
    let wing = near.max(length - far) / 2.0;
    for along in [0.0, wing, -wing] {
        let (x, y) = (p.0 + u.0 * middle - u.1 * along, p.1 + u.1 * middle + u.0 * along);
        found.push(Corner::free(Point::nearest(x, y)));
    }
}

impl Side {
    /// How far it reaches in a direction from the point the gap is measured at.
    fn size(&self, u: (f64, f64)) -> f64 {
        match &self.form {
            Form::Blob { outline, keep, .. } => outline.half_width(u) + keep,
            Form::Edge(_) => 0.0,
        }
    }
}

/// The point of an edge nearest to `p`.
fn on(edge: &Segment, p: (f64, f64)) -> (f64, f64) {
    let ((ax, ay), (bx, by)) = (edge.a.real(), edge.b.real());
    let (dx, dy) = (bx - ax, by - ay);
    let squared = dx * dx + dy * dy;
    if squared == 0.0 {
        return (ax, ay);
    }
    let along = (((p.0 - ax) * dx + (p.1 - ay) * dy) / squared).clamp(0.0, 1.0);
    (ax + dx * along, ay + dy * along)
}
