//! A base sliding along a straight leg without turning, and a base pivoting.
//!
//! What a convex base passes over on a straight leg is convex again, so every question
//! about a leg is one distance between two convex outlines: exact, with no steps along
//! the way. A pivot is walked in steps instead.
//!
//! Doors: [`sweep_within`], [`sweep_overlaps`], [`sweep_crosses_segment`],
//! [`sweep_touches_polygon`], [`turn_overlaps`]; the centre line through a polygon is
//! [`segment_polygon_spans`].

use smallvec::SmallVec;

use crate::angle::{Angle, unit};
use crate::body::Body;
use crate::convex::{Convex, EPSILON};
use crate::inches::Inches;
use crate::nearest;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::rect::Rect;
use crate::segment::{Segment, segment_crossing};
use crate::shape::Shape;

/// How far the outermost point of a base may travel between two looks while it turns,
/// in thousandths.
const TURN_STEP: f64 = 20.0;
/// Never look more often than this, in degrees, however large the base claims to be.
const FINEST_TURN: f64 = 0.05;

/// Whether at some moment of the leg the horizontal gap to `other` is at most `limit`,
/// with grace.
pub fn sweep_within(shape: Shape, facing: Angle, from: Point, to: Point, other: &Body, limit: Inches) -> bool {
    let limit = limit + Inches::GRACE;
    if limit < Inches::ZERO {
        return false;
    }
    let nearest = nearest_on_leg(from, to, other.at);
    if nearest > (shape.reach() + other.shape.reach() + limit).real() + EPSILON {
        return false;
    }
    if nearest <= (shape.core() + other.shape.core() + limit).real() + EPSILON {
        return true;
    }
    if shape.is_round() && other.shape.is_round() {
        return false;
    }
    nearest::is_within(&Convex::sweep(shape, facing, from, to), &Convex::of(other), limit.real())
}

/// Whether the base passes through `other` by more than a thousandth.
pub fn sweep_overlaps(shape: Shape, facing: Angle, from: Point, to: Point, other: &Body) -> bool {
    let nearest = nearest_on_leg(from, to, other.at);
    let apart = |radii: Inches| nearest >= (radii - Inches::GRACE).real() - EPSILON;
    if apart(shape.reach() + other.shape.reach()) {
        return false;
    }
    if !apart(shape.core() + other.shape.core()) {
        return true;
    }
    if shape.is_round() && other.shape.is_round() {
        return false;
    }
    nearest::overlap(&Convex::sweep(shape, facing, from, to), &Convex::of(other))
}

/// Whether the base passes through a wall by more than a thousandth.
pub fn sweep_crosses_segment(shape: Shape, facing: Angle, from: Point, to: Point, seg: Segment) -> bool {
    swept_box(shape, from, to).intersects(&seg.bounds())
        && nearest::overlap(&Convex::sweep(shape, facing, from, to), &Convex::bar(seg))
}

/// Whether the base passes over a polygon by more than a thousandth.
pub fn sweep_touches_polygon(shape: Shape, facing: Angle, from: Point, to: Point, polygon: &Polygon) -> bool {
    let around = swept_box(shape, from, to);
    around.intersects(&polygon.bounds())
        && (polygon.contains_point(from) || polygon.border_overlaps(&Convex::sweep(shape, facing, from, to), around))
}

/// Whether a base pivoting about its centre, the shorter way round, meets `other` by more
/// than a thousandth on the way. A round base never does.
pub fn turn_overlaps(shape: Shape, from_facing: Angle, to_facing: Angle, at: Point, other: &Body) -> bool {
    let reach = (shape.reach() + other.shape.reach() - Inches::GRACE).max(Inches::ZERO);
    if shape.is_round() || at.distance_squared(other.at) >= reach.squared() {
        return false;
    }
    // Always walked the same way, so that turning back meets what turning there met.
    let turn = f64::from(from_facing.turn_to(to_facing)) / 100.0;
    let start = if turn < 0.0 { to_facing.degrees() } else { from_facing.degrees() };
    let turn = turn.abs();
    let target = Convex::of(other);
    let degrees_a_thousandth = 180.0 / std::f64::consts::PI / shape.reach().real().max(1.0);
    let mut turned = 0.0;
    loop {
        let base = Convex::turned(shape, || unit(start + turned), at);
        if nearest::overlap(&base, &target) {
            return true;
        }
        if turned == turn {
            return false;
        }
        // Nothing can be met before the outermost point has travelled the gap.
        let free = nearest::separation(&base, &target).max(TURN_STEP) * degrees_a_thousandth;
        let free = free.max(FINEST_TURN);
        turned = (turned + free).min(turn);
    }
}

/// The parts of the line `from` → `to` inside a polygon, as fractions of the way, in
/// order. Running along the border counts as inside; touching a corner does not.
pub fn segment_polygon_spans(from: Point, to: Point, polygon: &Polygon) -> SmallVec<[(f64, f64); 4]> {
    let mut spans: SmallVec<[(f64, f64); 4]> = SmallVec::new();
    if from == to || !Rect::new(from, to).intersects(&polygon.bounds()) {
        return spans;
    }
    let mut cuts: SmallVec<[f64; 16]> = SmallVec::new();
    cuts.extend([0.0, 1.0]);
    for edge in polygon.edges() {
        // From both ends, so that an edge along the way gives both of its ends.
        cuts.extend(segment_crossing(from, to, edge));
        cuts.extend(segment_crossing(to, from, edge).map(|back| 1.0 - back));
    }
    cuts.sort_by(f64::total_cmp);
    let ((ax, ay), (bx, by)) = (from.real(), to.real());
    for pair in cuts.windows(2) {
        let (start, end) = (pair[0], pair[1]);
        if end - start <= 1e-12 {
            continue;
        }
        let middle = (start + end) / 2.0;
        if polygon.holds((ax + (bx - ax) * middle, ay + (by - ay) * middle)) {
            match spans.last_mut() {
                Some(last) if start - last.1 <= 1e-12 => last.1 = end,
                _ => spans.push((start, end)),
            }
        }
    }
    spans
}

/// The box around everything a base passes over.
pub(crate) fn swept_box(shape: Shape, from: Point, to: Point) -> Rect {
    Rect::new(from, to).expand(shape.reach())
}

/// The least distance between a point and a leg, in thousandths.
fn nearest_on_leg(from: Point, to: Point, p: Point) -> f64 {
    let ((ax, ay), (bx, by), (px, py)) = (from.real(), to.real(), p.real());
    let (dx, dy) = (bx - ax, by - ay);
    let squared = dx * dx + dy * dy;
    let along = (px - ax) * dx + (py - ay) * dy;
    let fraction = if squared > 0.0 { (along / squared).clamp(0.0, 1.0) } else { 0.0 };
    let (ex, ey) = (ax + dx * fraction - px, ay + dy * fraction - py);
    (ex * ex + ey * ey).sqrt()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::arbitrary::{angles, at, bodies, cases, points, shapes, smaller};
    use crate::distance::{overlaps, real_gap};

    const EAST: Angle = Angle::hundredths(0);

    #[test]
    fn a_round_base_passes_a_round_base() {
        let shape = Shape::round_mm(32.0);
        let other = |y| Body::flat(shape, at(5.0, y));
        let sweep = |y| sweep_within(shape, EAST, at(0.0, 0.0), at(9.0, 0.0), &other(y), Inches::whole(1));
        assert!(sweep(0.0) && sweep(2.261) && !sweep(2.262));
        let through = |y| sweep_overlaps(shape, EAST, at(0.0, 0.0), at(9.0, 0.0), &other(y));
        assert!(through(0.0) && through(1.258) && !through(1.259));
    }

    #[test]
    fn walls_may_be_brushed_but_not_crossed() {
        let shape = Shape::round_mm(50.8);
        let crosses = |y: f64| {
            let wall = Segment::new(at(3.0, y), at(3.0, 9.0));
            sweep_crosses_segment(shape, EAST, at(0.0, 0.0), at(9.0, 0.0), wall)
        };
        assert!(crosses(0.0) && crosses(0.998) && !crosses(0.999) && !crosses(1.0));
    }

    #[test]
    fn areas_on_the_way() {
        let area = Polygon::inches(&[(3.0, 1.0), (6.0, 1.0), (6.0, 4.0), (3.0, 4.0)]).unwrap();
        let touches = |y: f64| sweep_touches_polygon(Shape::round_mm(50.8), EAST, at(0.0, y), at(9.0, y), &area);
        assert!(touches(2.0) && touches(0.002) && !touches(0.001) && !touches(0.0));
    }

    #[test]
    fn a_long_hull_turns_into_what_stands_beside_it() {
        let hull = Shape::hull_mm(152.4, 50.8);
        let beside = Body::flat(Shape::round_mm(32.0), at(2.0, 2.0));
        let turn = |from: f64, to: f64| {
            let angle = |d| Angle::from_degrees(d).unwrap();
            turn_overlaps(hull, angle(from), angle(to), at(0.0, 0.0), &beside)
        };
        assert!(turn(0.0, 90.0) && turn(0.0, 45.0) && !turn(0.0, 5.0));
        assert!(!turn(0.0, -90.0), "the shorter way round leads away from it");
        assert!(!turn_overlaps(Shape::round_mm(90.0), EAST, EAST, at(0.0, 0.0), &beside));
    }

    #[test]
    fn the_line_through_a_yard() {
        let u = [(0.0, 0.0), (6.0, 0.0), (6.0, 4.0), (4.0, 4.0), (4.0, 2.0), (2.0, 2.0)];
        let u = Polygon::inches(&[&u[..], &[(2.0, 4.0), (0.0, 4.0)]].concat()).unwrap();
        let spans = |y: f64| segment_polygon_spans(at(-1.0, y), at(7.0, y), &u);
        assert_eq!(spans(3.0).as_slice(), [(0.125, 0.375), (0.625, 0.875)]);
        assert_eq!(spans(1.0).as_slice(), [(0.125, 0.875)]);
        assert_eq!(spans(2.0).as_slice(), [(0.125, 0.875)]);
        assert!(spans(5.0).is_empty());
        assert_eq!(segment_polygon_spans(at(1.0, 1.0), at(1.5, 1.0), &u).as_slice(), [(0.0, 1.0)]);
        assert!(segment_polygon_spans(at(1.0, 1.0), at(1.0, 1.0), &u).is_empty());
    }

    /// The least gap on the way, by stopping at many places. The path is at most 8.5"
    /// long, so between two stops the gap changes by less than 25 thousandths.
    fn stops(shape: Shape, facing: Angle, from: Point, to: Point) -> impl Iterator<Item = Body> {
        (0..=400).map(move |i| Body { facing, ..Body::flat(shape, from.lerp(to, f64::from(i) / 400.0)) })
    }

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn sweeps_agree_with_stopping_often(
            shape in shapes(), facing in angles(), from in points(6), to in points(6),
            other in bodies(6),
        ) {
            let gaps = stops(shape, facing, from, to).map(|body| real_gap(&body, &other));
            let least = gaps.fold(f64::INFINITY, f64::min);
            let within = |off: f64| {
                sweep_within(shape, facing, from, to, &other, Inches::nearest(least + off))
            };
            prop_assert!(within(1.0));
            if least > 30.0 {
                prop_assert!(!within(-26.0));
            }
            let through = sweep_overlaps(shape, facing, from, to, &other);
            // A stop is rounded, so it may lie a little off the way.
            if stops(smaller(shape, 3), facing, from, to).any(|body| overlaps(&body, &other)) {
                prop_assert!(through);
            } else if least > 25.0 {
                prop_assert!(!through);
            }
        }

        #[test]
        fn crossing_a_polygon_agrees_with_stopping_often(
            shape in shapes(), facing in angles(), from in points(6), to in points(6),
            centre in points(6), turn in angles(),
        ) {
            let area = Polygon::oriented(centre, Inches::whole(3), Inches::whole(1), turn).unwrap();
            let touches = sweep_touches_polygon(shape, facing, from, to, &area);
            let stopped = stops(shape, facing, from, to);
            let least = stopped.map(|body| area.gap_to_body(&body)).min().unwrap();
            if least > Inches::thousandths(30) {
                prop_assert!(!touches);
            }
            if stops(smaller(shape, 3), facing, from, to).any(|body| area.touches_body(&body)) {
                prop_assert!(touches);
            }
            if touches {
                prop_assert!(least <= Inches::thousandths(30));
            }
        }

        #[test]
        fn spans_agree_with_points(from in points(6), to in points(6), turn in angles()) {
            let area = Polygon::oriented(at(3.0, 3.0), Inches::whole(4), Inches::whole(2), turn).unwrap();
            let spans = segment_polygon_spans(from, to, &area);
            for i in 0..=100 {
                let f = f64::from(i) / 100.0;
                let inside = spans.iter().any(|&(a, b)| a - 1e-3 <= f && f <= b + 1e-3);
                let well_inside = spans.iter().any(|&(a, b)| a + 1e-3 < f && f < b - 1e-3);
                let ((ax, ay), (bx, by)) = (from.real(), to.real());
                let holds = area.holds((ax + (bx - ax) * f, ay + (by - ay) * f));
                prop_assert!(inside || !holds || from == to);
                prop_assert!(!well_inside || holds);
            }
        }

        #[test]
        fn a_turn_meets_what_its_ends_meet(
            shape in shapes(), from in angles(), to in angles(), other in bodies(6),
        ) {
            let body = |facing| Body { facing, ..Body::flat(shape, at(3.0, 3.0)) };
            let meets = turn_overlaps(shape, from, to, at(3.0, 3.0), &other);
            if !shape.is_round() && (overlaps(&body(from), &other) || overlaps(&body(to), &other)) {
                prop_assert!(meets);
            }
            prop_assert_eq!(
                meets || (from.turn_to(to) == 18_000),
                turn_overlaps(shape, to, from, at(3.0, 3.0), &other) || (from.turn_to(to) == 18_000)
            );
        }
    }
}
