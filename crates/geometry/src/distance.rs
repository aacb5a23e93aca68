//! Distances between bases, as players argue about them.
//!
//! *Horizontal* is from base edge to base edge in the plane; three-dimensional adds the
//! difference of the floors. Every limit has [`Inches::GRACE`]. Two round bases are
//! compared by integer squares; other pairs ask the circles around and inside them
//! first and the outlines last.
//!
//! Lengths are rounded *up* to the thousandth, so that comparing a returned length with
//! `limit + GRACE` gives the same answer as [`gap_within`] and [`within`] do.
//! A pair is always measured in one fixed order, so (a, b) and (b, a) agree exactly.
//!
//! Not here: wholly within ([`crate::wholly_within`]) and moving bases (`sweep`).

use crate::body::Body;
use crate::convex::{Convex, EPSILON};
use crate::inches::Inches;
use crate::nearest;
use crate::point::Point;
use crate::shape::{Shape, ceil_sqrt};

/// The horizontal gap from edge to edge; zero when the bases touch or overlap.
pub fn gap(a: &Body, b: &Body) -> Inches {
    if let Some(radii) = both_round(a, b) {
        return (ceil_sqrt(a.at.distance_squared(b.at)) - radii).max(Inches::ZERO);
    }
    rounded_up(real_gap(a, b))
}

/// Whether the horizontal gap is at most `limit`, with grace.
#[inline]
pub fn gap_within(a: &Body, b: &Body, limit: Inches) -> bool {
    let limit = limit + Inches::GRACE;
    if limit < Inches::ZERO {
        return false;
    }
    match both_round(a, b) {
        Some(radii) => a.at.is_near(b.at, limit + radii),
        None => outlines_within(a, b, limit),
    }
}

/// [`gap_within`] for outlines of which at least one is not round; `limit` has its grace.
fn outlines_within(a: &Body, b: &Body, limit: Inches) -> bool {
    if are_far_apart(a, b, limit) {
        return false;
    }
    let squared = a.at.distance_squared(b.at);
    if squared > (limit + a.shape.reach() + b.shape.reach()).squared() {
        return false;
    }
    if squared <= (limit + a.shape.core() + b.shape.core()).squared() {
        return true;
    }
    let (a, b) = in_order(a, b);
    nearest::is_within(&Convex::of(a), &Convex::of(b), limit.real())
}

/// The difference between the floors the two stand on.
pub fn vertical_gap(a: &Body, b: &Body) -> Inches {
    (a.z - b.z).abs()
}

/// The distance in space: the horizontal gap and the difference of the floors together.
pub fn distance(a: &Body, b: &Body) -> Inches {
    let up = vertical_gap(a, b);
    if up == Inches::ZERO {
        return gap(a, b);
    }
    let (across, up) = (real_gap(a, b), up.real());
    rounded_up((across * across + up * up).sqrt())
}

/// Whether the distance in space is at most `limit`, with grace.
pub fn within(a: &Body, b: &Body, limit: Inches) -> bool {
    let up = vertical_gap(a, b);
    if up == Inches::ZERO {
        return gap_within(a, b, limit);
    }
    if up > limit + Inches::GRACE || !gap_within(a, b, limit) {
        return false;
    }
    let (across, up) = (real_gap(a, b), up.real());
    (across * across + up * up).sqrt() <= (limit + Inches::GRACE).real() + EPSILON
}

/// Whether the bases overlap in the plane by more than a thousandth. Touching is not
/// overlapping, and neither is what rounding did to two bases placed in contact.
#[inline]
pub fn overlaps(a: &Body, b: &Body) -> bool {
    match both_round(a, b) {
        // Most bases are far apart: only those that touch or overlap are asked exactly.
        Some(radii) => a.at.is_near(b.at, radii - Inches::GRACE) && is_nearer(a, b, radii - Inches::GRACE),
        None => outlines_overlap(a, b),
    }
}

fn is_nearer(a: &Body, b: &Body, limit: Inches) -> bool {
    limit > Inches::ZERO && a.at.distance_squared(b.at) < limit.squared()
}

/// Whether two outlines are surely farther apart than `limit`: along one side of the table that is seen at once.
#[inline]
fn are_far_apart(a: &Body, b: &Body, limit: Inches) -> bool {
    let most = limit + a.shape.bound() + b.shape.bound();
    (a.at.x - b.at.x).abs() > most || (a.at.y - b.at.y).abs() > most
}

/// [`overlaps`] for outlines of which at least one is not round.
fn outlines_overlap(a: &Body, b: &Body) -> bool {
    if are_far_apart(a, b, Inches::ZERO) {
        return false;
    }
    let squared = a.at.distance_squared(b.at);
    let apart = |radii: Inches| {
        let limit = radii - Inches::GRACE;
        limit <= Inches::ZERO || squared >= limit.squared()
    };
    if apart(a.shape.reach() + b.shape.reach()) {
        return false;
    }
    if !apart(a.shape.core() + b.shape.core()) {
        return true;
    }
    let (a, b) = in_order(a, b);
    nearest::overlap(&Convex::of(a), &Convex::of(b))
}

/// The horizontal gap from a base's edge to a point; zero when the point is on the base.
pub fn gap_to_point(a: &Body, p: Point) -> Inches {
    gap_to_disc(a, p, Inches::ZERO)
}

/// The horizontal gap from a base's edge to the edge of a disc, such as a marker.
pub fn gap_to_disc(a: &Body, centre: Point, radius: Inches) -> Inches {
    gap(a, &Body::flat(Shape::Round { radius }, centre))
}

/// The unrounded horizontal gap in thousandths.
pub(crate) fn real_gap(a: &Body, b: &Body) -> f64 {
    if let Some(radii) = both_round(a, b) {
        return (a.at.real_distance(b.at) - radii.real()).max(0.0);
    }
    let (a, b) = in_order(a, b);
    nearest::separation(&Convex::of(a), &Convex::of(b))
}

/// The sum of the radii of two round bases; `None` when either is not round.
#[inline]
fn both_round(a: &Body, b: &Body) -> Option<Inches> {
    match (a.shape, b.shape) {
        (Shape::Round { radius: ra }, Shape::Round { radius: rb }) => Some(ra + rb),
        _ => None,
    }
}

fn in_order<'a>(a: &'a Body, b: &'a Body) -> (&'a Body, &'a Body) {
    if b < a { (b, a) } else { (a, b) }
}

/// Up to the next thousandth, forgiving float noise.
pub(crate) fn rounded_up(thousandths: f64) -> Inches {
    Inches::thousandths((thousandths - EPSILON).ceil().max(0.0) as i32)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Angle;
    use crate::arbitrary::{at, bodies, cases, sampled_gap};

    fn round(x: f64, y: f64) -> Body {
        Body::flat(Shape::round_mm(32.0), at(x, y))
    }

    #[test]
    fn two_32_mm_bases_with_centres_2_26_apart_are_an_inch_apart() {
        let (a, b) = (round(0.0, 0.0), round(2.26, 0.0));
        assert_eq!(gap(&a, &b), Inches::whole(1));
        assert_eq!(gap(&a, &round(0.5, 0.5)), Inches::ZERO);
    }

    #[test]
    fn every_limit_has_a_thousandth_of_grace() {
        let a = round(0.0, 0.0);
        assert!(gap_within(&a, &round(2.261, 0.0), Inches::whole(1)));
        assert!(!gap_within(&a, &round(2.262, 0.0), Inches::whole(1)));
        assert!(!gap_within(&a, &a, Inches::whole(-1)));
        assert!(overlaps(&a, &round(1.258, 0.0)));
        assert!(!overlaps(&a, &round(1.259, 0.0)));
        assert!(!overlaps(&a, &round(1.26, 0.0)));
    }

    #[test]
    fn floors_count_in_space_only() {
        let a = round(0.0, 0.0);
        let b = Body { z: Inches::whole(3), ..round(5.26, 0.0) };
        assert_eq!(gap(&a, &b), Inches::whole(4));
        assert_eq!(vertical_gap(&b, &a), Inches::whole(3));
        assert_eq!(distance(&a, &b), Inches::whole(5));
        assert!(within(&a, &b, Inches::whole(5)) && !within(&a, &b, Inches::thousandths(4_998)));
    }

    #[test]
    fn ovals_and_hulls_by_hand() {
        let oval = Body::flat(Shape::oval_mm(101.6, 50.8), at(0.0, 0.0));
        assert_eq!(gap_to_point(&oval, at(5.0, 0.0)), Inches::whole(3));
        assert_eq!(gap_to_disc(&oval, at(0.0, 5.0), Inches::whole(1)), Inches::whole(3));
        let mut hull = Body::flat(Shape::hull_mm(101.6, 50.8), at(0.0, 0.0));
        assert_eq!(gap_to_point(&hull, at(5.0, 5.0)), Inches::whole(5));
        hull.facing = Angle::from_degrees(90.0).unwrap();
        assert_eq!(gap_to_point(&hull, at(5.0, 2.0)), Inches::whole(4));
        assert_eq!(gap_to_point(&hull, at(0.5, 1.5)), Inches::ZERO);
    }

    #[test]
    fn wild_numbers_do_not_panic() {
        let far = Inches::thousandths(i32::MIN);
        for shape in [
            Shape::Round { radius: Inches::MAX },
            Shape::Oval { half_length: Inches::MAX, half_width: Inches::ZERO },
            Shape::Hull { half_length: far, half_width: Inches::MAX },
        ] {
            let a = Body { z: far, ..Body::flat(shape, Point::new(far, Inches::MAX)) };
            let b = Body { z: Inches::MAX, ..Body::flat(shape, Point::new(Inches::MAX, far)) };
            let _ = (gap(&a, &b), distance(&a, &b), overlaps(&a, &b), within(&a, &b, Inches::MAX));
            let _ = (crate::wholly_within(&a, &b, far), crate::wholly_within(&a, &a, Inches::MAX));
        }
    }

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn gaps_agree_with_sampling(a in bodies(8), b in bodies(8)) {
            let (exact, sampled) = (real_gap(&a, &b), sampled_gap(&a, &b, 180));
            // Neighbouring samples are at most 2 × 2500 × 4 / 180 apart.
            prop_assert!(exact <= sampled + 1e-6, "{exact} {sampled}");
            prop_assert!(sampled - exact <= 120.0, "{exact} {sampled}");
            prop_assert_eq!(gap(&a, &b), gap(&b, &a));
            prop_assert_eq!(distance(&a, &b), gap(&a, &b));
        }

        #[test]
        fn comparisons_agree_with_lengths(a in bodies(8), b in bodies(8), off in -3..=3i32) {
            let gap = gap(&a, &b);
            let limit = gap + Inches::thousandths(off);
            prop_assert_eq!(gap_within(&a, &b, limit), gap <= limit + Inches::GRACE);
            prop_assert_eq!(gap_within(&a, &b, limit), gap_within(&b, &a, limit));
            let up = Body { z: Inches::thousandths(1234), ..b };
            let limit = distance(&a, &up) + Inches::thousandths(off);
            prop_assert_eq!(within(&a, &up, limit), distance(&a, &up) <= limit + Inches::GRACE);
            prop_assert_eq!(overlaps(&a, &b), overlaps(&b, &a));
            if overlaps(&a, &b) {
                prop_assert_eq!(gap, Inches::ZERO);
            }
        }

        #[test]
        fn overlapping_needs_more_than_a_thousandth(a in bodies(6), b in bodies(6)) {
            // Moved apart by the gap of the shrunk pair, the answer flips.
            let deep = sampled_gap(&a, &b, 180) == 0.0;
            if !deep {
                prop_assert!(!overlaps(&a, &b));
            }
            if a.at.is_within(a.shape.core() + b.shape.core() - Inches::thousandths(2), b.at) {
                prop_assert!(overlaps(&a, &b));
            }
        }
    }
}
