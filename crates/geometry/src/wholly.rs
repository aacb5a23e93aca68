//! Wholly within: every part of one base near another.
//!
//! For round pairs that is one comparison of squares, for hulls the distance of four
//! corners. For the rest: a base lies wholly within a limit of another if in every
//! direction it reaches no further than the other one does, plus the limit, so the
//! directions are walked around.

use crate::angle::unit;
use crate::body::Body;
use crate::convex::{Convex, EPSILON};
use crate::inches::Inches;
use crate::nearest;
use crate::shape::Shape;

/// Directions looked at before the best of them are refined.
const DIRECTIONS: usize = 72;

/// Whether every point of `a`'s base is horizontally within `limit` of `b`'s base, with
/// grace.
pub fn wholly_within(a: &Body, b: &Body, limit: Inches) -> bool {
    let limit = limit + Inches::GRACE;
    if limit < Inches::ZERO {
        return false;
    }
    // The circles around and inside answer most questions, and all about round pairs.
    let squared = a.at.distance_squared(b.at);
    let sure = limit + b.shape.core() - a.shape.reach();
    if sure >= Inches::ZERO && squared <= sure.squared() {
        return true;
    }
    let possible = limit + b.shape.reach() - a.shape.core();
    if possible < Inches::ZERO || squared > possible.squared() {
        return false;
    }
    if a.shape.is_round() && b.shape.is_round() {
        return false;
    }
    let (outer, inner) = (Convex::of(b), Convex::of(a));
    match a.shape {
        Shape::Round { radius } if radius <= limit => {
            return nearest::is_within(&Convex::spot(a.at.real()), &outer, (limit - radius).real());
        }
        _ => {}
    }
    if let Some(corners) = inner.corners() {
        let near = |c| nearest::is_within(&Convex::spot(c), &outer, limit.real());
        return corners.into_iter().all(near);
    }
    excess(&inner, &outer, b.facing.degrees()) <= limit.real() + EPSILON
}

/// How far `a` reaches beyond `b`, in thousandths, in the direction where it does most:
/// the best directions of a coarse round, each refined until a step moves the answer by
/// less than float noise. Straight out of the sides of a slim `b` the answer has narrow
/// peaks that a coarse round steps over, so these directions are always looked at.
fn excess(a: &Convex, b: &Convex, facing: f64) -> f64 {
    let ((ax, ay), (bx, by)) = (a.middle(), b.middle());
    let beyond = |degrees: f64| {
        let u = unit(degrees);
        (ax - bx) * u.0 + (ay - by) * u.1 + a.half_width(u) - b.half_width(u)
    };
    let step = 360.0 / DIRECTIONS as f64;
    let mut round = [0.0; DIRECTIONS];
    for (i, value) in round.iter_mut().enumerate() {
        *value = beyond(i as f64 * step);
    }
    let sides = [0.0, 90.0, 180.0, 270.0].map(|side| climb(&beyond, facing + side, 1.0));
    let mut best = sides.into_iter().fold(f64::NEG_INFINITY, f64::max);
    for (i, &here) in round.iter().enumerate() {
        let (before, after) = ((i + DIRECTIONS - 1) % DIRECTIONS, (i + 1) % DIRECTIONS);
        if here >= round[before] && here >= round[after] {
            best = best.max(climb(&beyond, i as f64 * step, step));
        }
    }
    best
}

fn climb(beyond: &impl Fn(f64) -> f64, mut degrees: f64, mut step: f64) -> f64 {
    let mut best = beyond(degrees);
    while step > 1e-6 {
        let (left, right) = (beyond(degrees - step), beyond(degrees + step));
        if left > best {
            (best, degrees) = (left, degrees - step);
        } else if right > best {
            (best, degrees) = (right, degrees + step);
        } else {
            step /= 2.0;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Point;
    use crate::arbitrary::{at, bodies, cases, rim};

    #[test]
    fn a_round_base_wholly_within_nine_inches() {
        let a = |x| Body::flat(Shape::round_mm(32.0), at(x, 0.0));
        assert!(wholly_within(&a(9.001), &a(0.0), Inches::whole(9)));
        assert!(!wholly_within(&a(9.002), &a(0.0), Inches::whole(9)));
        assert!(wholly_within(&a(0.0), &a(0.0), Inches::ZERO));
    }

    #[test]
    fn a_hull_is_measured_to_its_furthest_corner() {
        let hull = Body::flat(Shape::hull_mm(101.6, 50.8), at(3.0, 3.0));
        let spot = Body::flat(Shape::Round { radius: Inches::ZERO }, at(0.0, 0.0));
        // The corner at (5, 4) is 6.403" away.
        assert!(wholly_within(&hull, &spot, Inches::thousandths(6_403)));
        assert!(!wholly_within(&hull, &spot, Inches::thousandths(6_401)));
    }

    /// The furthest point around `a` from `b`, by trying points around `a`.
    fn sampled_excess(a: &Body, b: &Body) -> f64 {
        let outline = Convex::of(b);
        let far = |p| nearest::separation(&Convex::spot(p), &outline);
        rim(a, 1440).into_iter().map(far).fold(0.0, f64::max)
    }

    #[test]
    fn a_peak_straight_out_of_the_side_of_a_slim_hull_is_not_stepped_over() {
        let thousandths = Inches::thousandths;
        let oval = Shape::Oval { half_length: thousandths(2002), half_width: thousandths(509) };
        let hull = Shape::Hull { half_length: thousandths(1157), half_width: thousandths(300) };
        let facing = crate::Angle::hundredths;
        let a = Body { facing: facing(30_223), ..Body::flat(oval, at(1.346, 3.352)) };
        let b = Body { facing: facing(29_716), ..Body::flat(hull, at(3.930, 4.326)) };
        let excess = sampled_excess(&a, &b);
        assert!(!wholly_within(&a, &b, Inches::nearest(excess - 3.0)));
        assert!(wholly_within(&a, &b, Inches::nearest(excess + 10.0)));
    }

    proptest! {
        #![proptest_config(cases(200))]

        #[test]
        fn agrees_with_trying_points(a in bodies(6), b in bodies(6)) {
            let excess = sampled_excess(&a, &b);
            let limit = |off: f64| Inches::nearest(excess + off);
            if excess > 15.0 {
                prop_assert!(!wholly_within(&a, &b, limit(-3.0)));
            }
            // Between two samples the rim bulges by less than ten thousandths.
            prop_assert!(wholly_within(&a, &b, limit(10.0)));
        }

        #[test]
        fn a_base_is_wholly_within_its_own_outline(a in bodies(6)) {
            prop_assert!(wholly_within(&a, &a, Inches::ZERO));
            let moved = Body { at: Point::new(a.at.x + Inches::thousandths(3), a.at.y), ..a };
            prop_assert!(!wholly_within(&moved, &a, Inches::ZERO));
            prop_assert!(wholly_within(&moved, &a, Inches::thousandths(3)));
        }
    }
}
