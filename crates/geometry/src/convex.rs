//! Convex outlines as the distance search sees them: a way to ask for the furthest point
//! in a direction.
//!
//! Every outline is a core (a point, bar, ellipse or box), fattened by a margin and
//! dragged along a leg. Round bases are points with a margin, so their answers are
//! exact; a base sliding along a leg is still convex, so a sweep is one distance.
//! Coordinates are thousandths of an inch as floats.
//!
//! Doors: [`Convex::of`], [`Convex::sweep`], [`Convex::bar`]; the distances between two
//! of them live in `nearest`.

use crate::angle::Angle;
use crate::body::Body;
use crate::point::Point;
use crate::segment::Segment;
use crate::shape::Shape;

/// Float noise every comparison forgives: a billionth of an inch, far below the
/// thousandth that positions are rounded to.
pub(crate) const EPSILON: f64 = 1e-6;

/// A convex outline on the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Convex {
    centre: (f64, f64),
    core: Core,
    /// Radius of the disc the core is fattened by.
    pub margin: f64,
    leg: (f64, f64),
}

/// What is left of an outline without its margin.
#[derive(Debug, Clone, Copy)]
enum Core {
    Point,
    /// Half of a straight bar, from its middle.
    Bar(f64, f64),
    /// Half axes and direction.
    Ellipse(f64, f64, (f64, f64)),
    /// Half sides and direction.
    Box(f64, f64, (f64, f64)),
}

impl Convex {
    /// The outline of a base where it stands.
    pub fn of(body: &Body) -> Self {
        Convex::placed(body.shape, body.facing, body.at)
    }

    /// The area a base passes over while sliding along a straight leg.
    pub fn sweep(shape: Shape, facing: Angle, from: Point, to: Point) -> Self {
        let ((ax, ay), (bx, by)) = (from.real(), to.real());
        Convex { leg: (bx - ax, by - ay), ..Convex::placed(shape, facing, from) }
    }

    /// A straight wall without thickness.
    pub fn bar(segment: Segment) -> Self {
        let ((ax, ay), (bx, by)) = (segment.a.real(), segment.b.real());
        let half = ((bx - ax) / 2.0, (by - ay) / 2.0);
        Convex::still((ax + half.0, ay + half.1), Core::Bar(half.0, half.1), 0.0)
    }

    /// A single spot, in float thousandths.
    pub fn spot(at: (f64, f64)) -> Self {
        Convex::still(at, Core::Point, 0.0)
    }

    fn placed(shape: Shape, facing: Angle, at: Point) -> Self {
        Convex::turned(shape, || facing.direction(), at)
    }

    /// A base turned to an angle finer than [`Angle`] can say, for pivots.
    pub fn turned(shape: Shape, direction: impl Fn() -> (f64, f64), at: Point) -> Self {
        match shape {
            Shape::Round { radius } => Convex::still(at.real(), Core::Point, radius.real()),
            Shape::Oval { half_length, half_width } if half_length == half_width => {
                Convex::still(at.real(), Core::Point, half_length.real())
            }
            Shape::Oval { half_length, half_width } => {
                let core = Core::Ellipse(half_length.real(), half_width.real(), direction());
                Convex::still(at.real(), core, 0.0)
            }
            Shape::Hull { half_length, half_width } => {
                let core = Core::Box(half_length.real(), half_width.real(), direction());
                Convex::still(at.real(), core, 0.0)
            }
        }
    }

    fn still(centre: (f64, f64), core: Core, margin: f64) -> Self {
        Convex { centre, core, margin, leg: (0.0, 0.0) }
    }

    /// A point inside: the middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.centre.0 + self.leg.0 / 2.0, self.centre.1 + self.leg.1 / 2.0)
    }

    /// The same outline a little smaller, all round. A bar has nothing to give.
    /// An ellipse keeps its kind: for thousandths the difference to the true inner
    /// parallel curve is far below a thousandth.
    pub fn shrunk(mut self, by: f64) -> Self {
        match &mut self.core {
            Core::Ellipse(a, b, _) | Core::Box(a, b, _) => {
                *a = (*a - by).max(0.0);
                *b = (*b - by).max(0.0);
            }
            Core::Point | Core::Bar(..) => {}
        }
        self
    }

    /// Whether it is a bar, which cannot be shrunk.
    pub fn is_bar(&self) -> bool {
        matches!(self.core, Core::Bar(..))
    }

    /// The point of the core furthest in a direction (of any length), leg included.
    #[inline]
    pub fn support(&self, (ux, uy): (f64, f64)) -> (f64, f64) {
        let (mut x, mut y) = self.centre;
        if self.leg.0 * ux + self.leg.1 * uy > 0.0 {
            x += self.leg.0;
            y += self.leg.1;
        }
        self.support_around((x, y), (ux, uy))
    }

    /// Whether it is dragged along no leg.
    #[inline]
    pub fn is_still(&self) -> bool {
        self.leg == (0.0, 0.0)
    }

    /// The point of the core furthest in a direction, for an outline without a leg.
    #[inline(always)]
    pub fn support_still(&self, u: (f64, f64)) -> (f64, f64) {
        self.support_around(self.centre, u)
    }

    /// The point furthest in a direction of the core moved to a place.
    #[inline(always)]
    fn support_around(&self, (x, y): (f64, f64), (ux, uy): (f64, f64)) -> (f64, f64) {
        match self.core {
            Core::Point => (x, y),
            Core::Bar(dx, dy) => {
                let sign = if dx * ux + dy * uy < 0.0 { -1.0 } else { 1.0 };
                (x + sign * dx, y + sign * dy)
            }
            Core::Ellipse(a, b, (c, s)) => {
                let (lx, ly) = (ux * c + uy * s, uy * c - ux * s);
                let (px, py) = (a * a * lx, b * b * ly);
                let norm = (px * lx + py * ly).sqrt();
                if norm <= 0.0 {
                    return (x, y);
                }
                let (px, py) = (px / norm, py / norm);
                (x + px * c - py * s, y + px * s + py * c)
            }
            Core::Box(a, b, (c, s)) => {
                let (lx, ly) = (ux * c + uy * s, uy * c - ux * s);
                let px = if lx < 0.0 { -a } else { a };
                let py = if ly < 0.0 { -b } else { b };
                (x + px * c - py * s, y + px * s + py * c)
            }
        }
    }

    /// From the centre to the point of the outline (leg not included) furthest in a unit
    /// direction.
    pub fn rim(&self, u: (f64, f64)) -> (f64, f64) {
        let still = Convex { leg: (0.0, 0.0), ..*self };
        let (x, y) = still.support(u);
        (x - self.centre.0 + self.margin * u.0, y - self.centre.1 + self.margin * u.1)
    }

    /// How far the outline (margin included, leg not) reaches from its centre in a unit
    /// direction.
    pub fn half_width(&self, u: (f64, f64)) -> f64 {
        let (x, y) = self.rim(u);
        x * u.0 + y * u.1
    }

    /// Half the size of the box around the outline, leg not included.
    pub fn extent(&self) -> (f64, f64) {
        (self.half_width((1.0, 0.0)), self.half_width((0.0, 1.0)))
    }

    /// The four corners of a box; `None` for everything else.
    pub fn corners(&self) -> Option<[(f64, f64); 4]> {
        let Core::Box(a, b, (c, s)) = self.core else {
            return None;
        };
        let (x, y) = self.centre;
        let corner = |px: f64, py: f64| (x + px * c - py * s, y + px * s + py * c);
        Some([corner(a, b), corner(-a, b), corner(-a, -b), corner(a, -b)])
    }

    /// The part of the line from `p` to `q` inside the outline (margin included, leg not),
    /// as fractions; `None` when the line misses it. A bar has no inside.
    pub fn clip_line(&self, p: (f64, f64), q: (f64, f64)) -> Option<(f64, f64)> {
        let (px, py) = (p.0 - self.centre.0, p.1 - self.centre.1);
        let (dx, dy) = (q.0 - p.0, q.1 - p.1);
        match self.core {
            Core::Bar(..) => None,
            Core::Point => clip_disc((px, py), (dx, dy), self.margin),
            Core::Ellipse(a, b, (c, s)) => {
                if a <= 0.0 || b <= 0.0 {
                    return None;
                }
                // Squeezed to a unit disc, the line stays a line.
                let squeeze = |x: f64, y: f64| ((x * c + y * s) / a, (y * c - x * s) / b);
                clip_disc(squeeze(px, py), squeeze(dx, dy), 1.0)
            }
            Core::Box(a, b, (c, s)) => {
                let turn = |x: f64, y: f64| (x * c + y * s, y * c - x * s);
                let ((px, py), (dx, dy)) = (turn(px, py), turn(dx, dy));
                let (x0, x1) = clip_slab(px, dx, a)?;
                let (y0, y1) = clip_slab(py, dy, b)?;
                let (t0, t1) = (x0.max(y0), x1.min(y1));
                (t0 < t1).then_some((t0, t1))
            }
        }
    }

    /// The same outline with a smaller margin or smaller half sides: see [`Self::shrunk`].
    pub fn pared(self, by: f64) -> Self {
        match self.core {
            Core::Point => Convex { margin: (self.margin - by).max(0.0), ..self },
            _ => self.shrunk(by),
        }
    }
}

fn clip_disc(p: (f64, f64), d: (f64, f64), radius: f64) -> Option<(f64, f64)> {
    let a = d.0 * d.0 + d.1 * d.1;
    if a <= 0.0 {
        return None;
    }
    let b = p.0 * d.0 + p.1 * d.1;
    let c = p.0 * p.0 + p.1 * p.1 - radius * radius;
    let under = b * b - a * c;
    if under <= 0.0 {
        return None;
    }
    let root = under.sqrt();
    Some(((-b - root) / a, (-b + root) / a))
}

fn clip_slab(p: f64, d: f64, half: f64) -> Option<(f64, f64)> {
    if d == 0.0 {
        return (p.abs() < half).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let (t0, t1) = ((-half - p) / d, (half - p) / d);
    Some((t0.min(t1), t0.max(t1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turned(shape: Shape, degrees: f64) -> Convex {
        let mut body = Body::flat(shape, Point::inches(1.0, 2.0).unwrap());
        body.facing = Angle::from_degrees(degrees).unwrap();
        Convex::of(&body)
    }

    #[test]
    fn furthest_points_lie_on_the_outline() {
        let oval = turned(Shape::oval_mm(101.6, 50.8), 90.0);
        let (x, y) = oval.support((0.0, 1.0));
        assert!((x - 1000.0).abs() < 1e-9 && (y - 4000.0).abs() < 1e-9);
        let hull = turned(Shape::hull_mm(101.6, 50.8), 0.0);
        assert_eq!(hull.support((1.0, 1.0)), (3000.0, 3000.0));
    }

    #[test]
    fn a_line_is_clipped_to_the_inside() {
        let disc = turned(Shape::round_mm(50.8), 0.0);
        let (t0, t1) = disc.clip_line((-1000.0, 2000.0), (3000.0, 2000.0)).unwrap();
        assert!((t0 - 0.25).abs() < 1e-12 && (t1 - 0.75).abs() < 1e-12);
        let hull = turned(Shape::hull_mm(101.6, 50.8), 90.0);
        let (t0, t1) = hull.clip_line((-1000.0, 2000.0), (3000.0, 2000.0)).unwrap();
        assert!((t0 - 0.25).abs() < 1e-12 && (t1 - 0.75).abs() < 1e-12);
        assert!(disc.clip_line((0.0, 4000.0), (2000.0, 4000.0)).is_none());
    }
}
