//! The distance between two convex outlines.
//!
//! The search walks the difference of the two outlines towards the origin (the method
//! of Gilbert, Johnson and Keerthi): each round asks both for their furthest point, and
//! the answer is known to lie between a lower and an upper bound. It ends exactly for
//! hulls and bars, and gains a factor of four a round for ovals.
//!
//! Doors: [`separation`] for the number, [`is_within`] for the comparison (which stops
//! as soon as the bounds decide), [`overlap`] for "by more than a thousandth".

use crate::convex::{Convex, EPSILON};

/// Rounds after which the best bound so far is taken; never reached in practice.
const ROUNDS: usize = 64;
/// Bounds closer than this are one number, in thousandths.
const CLOSE: f64 = 1e-7;

/// The gap between the outlines in thousandths, zero when they touch or overlap.
pub(crate) fn separation(a: &Convex, b: &Convex) -> f64 {
    (core_distance(a, b, f64::INFINITY, -1.0) - a.margin - b.margin).max(0.0)
}

/// Whether the gap is at most `limit` thousandths.
pub(crate) fn is_within(a: &Convex, b: &Convex, limit: f64) -> bool {
    let cores = limit + a.margin + b.margin + EPSILON;
    cores >= 0.0 && core_distance(a, b, cores, cores) <= cores
}

/// Whether the outlines overlap by more than one thousandth.
pub(crate) fn overlap(a: &Convex, b: &Convex) -> bool {
    let margin = a.margin + b.margin;
    if margin >= 1.0 {
        let cores = margin - 1.0 - EPSILON;
        return core_distance(a, b, cores, cores) < cores;
    }
    // Without a round partner both give half a thousandth (a bar has nothing to give)
    // and must still share a point.
    let give = 1.0 + 1e-3 - margin;
    let (mut a, mut b) = (*a, *b);
    match (a.is_bar(), b.is_bar()) {
        (true, _) => b = b.pared(give),
        (_, true) => a = a.pared(give),
        _ => (a, b) = (a.pared(give / 2.0), b.pared(give / 2.0)),
    }
    core_distance(&a, &b, CLOSE, -1.0) <= CLOSE
}

/// Distance between the cores. Gives up early with some value beyond `far` once the
/// distance is known to exceed `far`, and with some value up to `near` once it is known
/// not to exceed `near`.
fn core_distance(a: &Convex, b: &Convex, far: f64, near: f64) -> f64 {
    // Most outlines are bases that stand still: nothing is asked about legs then.
    if a.is_still() && b.is_still() {
        return search::<false>(a, b, far, near);
    }
    search::<true>(a, b, far, near)
}

fn search<const LEGS: bool>(a: &Convex, b: &Convex, far: f64, near: f64) -> f64 {
    let ((ax, ay), (bx, by)) = (a.middle(), b.middle());
    let mut v = (ax - bx, ay - by);
    if v == (0.0, 0.0) {
        return 0.0;
    }
    let mut simplex = Simplex { points: [v; 3], len: 0 };
    for _ in 0..ROUNDS {
        let length = (v.0 * v.0 + v.1 * v.1).sqrt();
        if length <= near.max(1e-9) {
            return length;
        }
        let (p, q) = (support::<LEGS>(a, (-v.0, -v.1)), support::<LEGS>(b, v));
        let w = (p.0 - q.0, p.1 - q.1);
        let bound = (v.0 * w.0 + v.1 * w.1) / length;
        if bound > far {
            return bound;
        }
        if simplex.len > 0 && (length - bound <= CLOSE || simplex.holds(w)) {
            return length;
        }
        match simplex.add(w) {
            Some(closer) => v = closer,
            None => return 0.0,
        }
    }
    (v.0 * v.0 + v.1 * v.1).sqrt()
}

#[inline(always)]
fn support<const LEGS: bool>(outline: &Convex, u: (f64, f64)) -> (f64, f64) {
    if LEGS { outline.support(u) } else { outline.support_still(u) }
}

/// Up to three points of the difference, of which the part nearest the origin is kept.
struct Simplex {
    points: [(f64, f64); 3],
    len: usize,
}

impl Simplex {
    fn holds(&self, w: (f64, f64)) -> bool {
        self.points[..self.len].contains(&w)
    }

    /// Adds a point and drops what no longer matters. The point nearest the origin, or
    /// `None` when the origin is inside.
    #[inline(always)]
    fn add(&mut self, w: (f64, f64)) -> Option<(f64, f64)> {
        match self.len {
            0 => {
                self.points[0] = w;
                self.len = 1;
                Some(w)
            }
            1 => {
                let (near, fraction) = nearest_to_origin(self.points[0], w);
                self.keep(self.points[0], w, fraction);
                Some(near)
            }
            _ => {
                let (p, q) = (self.points[0], self.points[1]);
                if holds_origin(p, q, w) {
                    return None;
                }
                let (np, fp) = nearest_to_origin(p, w);
                let (nq, fq) = nearest_to_origin(q, w);
                if square(np) <= square(nq) {
                    self.keep(p, w, fp);
                    Some(np)
                } else {
                    self.keep(q, w, fq);
                    Some(nq)
                }
            }
        }
    }

    fn keep(&mut self, p: (f64, f64), w: (f64, f64), fraction: f64) {
        self.len = 1;
        if fraction <= 0.0 {
            self.points[0] = p;
        } else if fraction >= 1.0 {
            self.points[0] = w;
        } else {
            self.points[0] = p;
            self.points[1] = w;
            self.len = 2;
        }
    }
}

fn square(p: (f64, f64)) -> f64 {
    p.0 * p.0 + p.1 * p.1
}

fn cross(p: (f64, f64), q: (f64, f64)) -> f64 {
    p.0 * q.1 - p.1 * q.0
}

/// The point of the stretch from `p` to `q` nearest the origin, and how far along it is.
fn nearest_to_origin(p: (f64, f64), q: (f64, f64)) -> ((f64, f64), f64) {
    let d = (q.0 - p.0, q.1 - p.1);
    let squared = square(d);
    if squared <= 0.0 {
        return (p, 0.0);
    }
    let fraction = -(p.0 * d.0 + p.1 * d.1) / squared;
    if fraction <= 0.0 {
        (p, 0.0)
    } else if fraction >= 1.0 {
        (q, 1.0)
    } else {
        ((p.0 + d.0 * fraction, p.1 + d.1 * fraction), fraction)
    }
}

fn holds_origin(p: (f64, f64), q: (f64, f64), r: (f64, f64)) -> bool {
    let (a, b, c) = (cross(p, q), cross(q, r), cross(r, p));
    (a > 0.0 && b > 0.0 && c > 0.0) || (a < 0.0 && b < 0.0 && c < 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Body;
    use crate::point::Point;
    use crate::segment::Segment;
    use crate::shape::Shape;

    fn at(shape: Shape, x: f64, y: f64) -> Convex {
        Convex::of(&Body::flat(shape, Point::inches(x, y).unwrap()))
    }

    #[test]
    fn ovals_end_to_end() {
        let oval = Shape::oval_mm(101.6, 50.8);
        let gap = separation(&at(oval, 0.0, 0.0), &at(oval, 6.0, 0.0));
        assert!((gap - 2000.0).abs() < 1e-6, "{gap}");
        assert!(is_within(&at(oval, 0.0, 0.0), &at(oval, 6.0, 0.0), 2000.0));
        assert!(!is_within(&at(oval, 0.0, 0.0), &at(oval, 6.0, 0.0), 1999.0));
    }

    #[test]
    fn touching_is_not_overlapping() {
        let hull = Shape::hull_mm(101.6, 50.8);
        assert!(!overlap(&at(hull, 0.0, 0.0), &at(hull, 4.0, 0.5)));
        assert!(!overlap(&at(hull, 0.0, 0.0), &at(hull, 3.999, 0.5)));
        assert!(overlap(&at(hull, 0.0, 0.0), &at(hull, 3.998, 0.5)));
        assert!(overlap(&at(hull, 0.0, 0.0), &at(hull, 0.0, 0.0)));
    }

    #[test]
    fn a_bar_across_a_disc() {
        let p = |x, y| Point::inches(x, y).unwrap();
        let bar = |y| Convex::bar(Segment::new(p(-5.0, y), p(5.0, y)));
        let disc = at(Shape::round_mm(50.8), 0.0, 0.0);
        assert!(overlap(&bar(0.0), &disc) && overlap(&bar(0.998), &disc));
        assert!(!overlap(&bar(0.999), &disc) && !overlap(&bar(1.0), &disc));
        assert_eq!(separation(&bar(3.0), &disc), 2000.0);
    }
}
