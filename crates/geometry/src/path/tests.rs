//! Ways against a search on a fine grid, and the laws they must keep.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;

use super::*;
use crate::arbitrary::{angles, at, cases, points, shapes};

fn board() -> Rect {
    Rect::new(at(0.0, 0.0), at(20.0, 20.0))
}

fn round(start: Point, obstacles: &[Obstacle]) -> PathQuery<'_> {
    let shape = Shape::round_mm(32.0);
    PathQuery { shape, facing: Angle::default(), start, obstacles, board: board() }
}

fn wall(a: (f64, f64), b: (f64, f64)) -> Obstacle {
    Obstacle::Segment(Segment::new(at(a.0, a.1), at(b.0, b.1)))
}

/// A way that must be clear, and at most `longest` inches long.
#[track_caller]
fn check_way(query: &PathQuery, goal: Point, longest: f64) {
    let way = shortest_path(query, goal, Inches::whole(40)).expect("there is a way");
    assert_eq!(way.last(), Some(&goal));
    let mut here = query.start;
    for &next in &way {
        assert!(leg_is_clear(query, here, next), "{here:?} to {next:?}");
        here = next;
    }
    let length = path_length(query.start, &way);
    assert!(length.to_f64() <= longest, "{} by {way:?}", length.to_f64());
    // The cap is sharp.
    assert!(shortest_path(query, goal, length).is_some());
    let less = length - Inches::thousandths(5);
    assert!(shortest_path(query, goal, less).is_none_or(|w| path_length(query.start, &w) < length));
}

#[test]
fn a_clear_way_is_straight() {
    let query = round(at(2.0, 2.0), &[]);
    assert_eq!(shortest_path(&query, at(8.0, 2.0), Inches::whole(6)), Some(vec![at(8.0, 2.0)]));
    assert_eq!(shortest_path(&query, at(8.002, 2.0), Inches::whole(6)), None);
    assert_eq!(shortest_path(&query, at(0.5, 2.0), Inches::whole(6)), None, "off the board");
}

#[test]
fn around_the_end_of_a_wall() {
    // The centre bends around a quarter disc of the base's radius at (5, 8).
    let obstacles = [wall((5.0, 0.0), (5.0, 8.0))];
    let query = round(at(2.0, 7.0), &obstacles);
    // Exact: two tangents and the arc between them.
    let leg = (9.0f64 + 1.0 - 0.63 * 0.63).sqrt();
    let spread = 2.0 * libm::atan2(3.0, 1.0);
    let arc = 2.0 * std::f64::consts::PI - spread - 2.0 * libm::atan2(leg, 0.63);
    check_way(&query, at(8.0, 7.0), 2.0 * leg + 0.63 * arc + 0.01);
    assert_eq!(shortest_path(&query, at(8.0, 7.0), Inches::thousandths(6_500)), None);
}

#[test]
fn between_two_walls_or_not_at_all() {
    let gap = |wide: f64| [wall((5.0, 0.0), (5.0, 8.0)), wall((5.0, 8.0 + wide), (5.0, 20.0))];
    check_way(&round(at(2.0, 5.0), &gap(1.26)), at(8.0, 5.0), 9.59);
    let obstacles = gap(1.25);
    let query = round(at(2.0, 5.0), &obstacles);
    assert_eq!(shortest_path(&query, at(8.0, 5.0), Inches::whole(40)), None);
}

#[test]
fn clearance_is_kept() {
    let body = Body::flat(Shape::round_mm(32.0), at(6.0, 6.0));
    let obstacles = [Obstacle::Body { body, clearance: Inches::whole(1) }];
    let query = round(at(2.0, 6.0), &obstacles);
    check_way(&query, at(10.0, 6.0), 9.5);
    assert!(!leg_is_clear(&query, at(2.0, 8.26), at(10.0, 8.26)));
    assert!(!leg_is_clear(&query, at(2.0, 8.261), at(10.0, 8.261)));
    assert!(leg_is_clear(&query, at(2.0, 8.262), at(10.0, 8.262)));
    let touch = [Obstacle::Body { body, clearance: Inches::ZERO }];
    assert!(leg_is_clear(&round(at(2.0, 6.0), &touch), at(2.0, 7.26), at(10.0, 7.26)));
    assert!(leg_is_clear(&round(at(2.0, 6.0), &touch), at(2.0, 6.0), at(4.74, 6.0)));
}

#[test]
fn areas_and_concave_corners() {
    let yard = [(5.0, 3.0), (12.0, 3.0), (12.0, 12.0), (5.0, 12.0), (5.0, 10.0), (10.0, 10.0)];
    let yard = [&yard[..], &[(10.0, 5.0), (5.0, 5.0)]].concat();
    for corners in [yard.clone(), yard.into_iter().rev().collect()] {
        let obstacles = [Obstacle::Polygon(Polygon::inches(&corners).unwrap())];
        check_way(&round(at(8.0, 7.5), &obstacles), at(14.0, 7.5), 20.25);
        assert!(!leg_is_clear(&round(at(8.0, 7.5), &obstacles), at(8.0, 7.5), at(14.0, 7.5)));
        check_way(&round(at(2.0, 2.0), &obstacles), at(8.0, 7.5), 8.7);
    }
}

#[test]
fn hulls_slide_around_corners() {
    let obstacles = [Obstacle::Polygon(
        Polygon::rect(Inches::whole(8), Inches::whole(0), Inches::whole(10), Inches::whole(8)).unwrap(),
    )];
    let shape = Shape::hull_mm(101.6, 50.8);
    let query = PathQuery { shape, ..round(at(5.0, 5.0), &obstacles) };
    // Over the corners (6, 9) and (12, 9) of the grown area.
    let legs = 2.0 * (1.0f64 + 16.0).sqrt() + 6.0;
    check_way(&query, at(13.0, 5.0), legs + 0.02);
}

#[test]
fn through_a_gap_that_only_just_fits() {
    // Two bases at every angle to the way, with exactly one base's width between them.
    for degrees in 0..18 {
        let (c, s) = crate::angle::unit(f64::from(degrees) * 5.0 + 1.7);
        let post = |side: f64| {
            let body = Body::flat(Shape::round_mm(90.0), at(10.0 + side * c, 10.0 + side * s));
            Obstacle::Body { body, clearance: Inches::ZERO }
        };
        let apart = (0.63 * 2.0 + 1.772 * 2.0) / 2.0;
        let beyond = |side: f64| {
            let outer = side * (apart + 1.7);
            let far = side * 30.0;
            wall((10.0 + outer * c, 10.0 + outer * s), (10.0 + far * c, 10.0 + far * s))
        };
        let obstacles = [post(apart), post(-apart), beyond(1.0), beyond(-1.0)];
        let query = round(at(10.0 - 4.0 * s, 10.0 + 4.0 * c), &obstacles);
        check_way(&query, at(10.0 + 4.0 * s, 10.0 - 4.0 * c), 8.01);
        let aside = PathQuery { start: at(10.0 - 4.0 * s + 2.0 * c, 10.0 + 4.0 * c + 2.0 * s), ..query };
        check_way(&aside, at(10.0 + 4.0 * s, 10.0 - 4.0 * c), 9.5);
    }
}

#[test]
fn starts_and_goals_that_all_but_touch_something_round() {
    let hull = Shape::Hull { half_length: Inches::thousandths(2469), half_width: Inches::thousandths(579) };
    let body = Body { facing: Angle::hundredths(18_558), ..Body::flat(hull, at(6.160, 10.925)) };
    let obstacles = [Obstacle::Body { body, clearance: Inches::whole(1) }];
    let shape = Shape::oval_mm(60.0, 35.0);
    let facing = Angle::hundredths(22_475);
    let query = PathQuery { shape, facing, ..round(at(2.433, 8.364), &obstacles) };
    check_way(&query, at(10.608, 4.868), 9.0);

    let round_body = Body::flat(Shape::Round { radius: Inches::thousandths(1624) }, at(12.813, 8.511));
    let obstacles =
        [Obstacle::Body { body: round_body, clearance: Inches::ZERO }, wall((10.578, 7.696), (2.188, 2.196))];
    check_way(&round(at(4.755, 11.403), &obstacles), at(10.993, 7.149), 17.7);
}

/// The shortest way on a grid of this many thousandths with sixteen directions.
fn grid_length(query: &PathQuery, goal: Point, step: i32) -> Option<f64> {
    let to_grid = |p: Point, dx: i32, dy: i32| {
        Point::new(p.x + Inches::thousandths(dx * step), p.y + Inches::thousandths(dy * step))
    };
    let moves = [(1, 0), (1, 1), (2, 1), (1, 2)];
    let moves = moves.into_iter().flat_map(|(x, y)| [(x, y), (-y, x), (-x, -y), (y, -x)]);
    let moves: Vec<_> = moves.collect();
    let mut far: HashMap<Point, u64> = HashMap::from([(query.start, 0)]);
    let mut open = BTreeSet::from([(0u64, query.start)]);
    let mut best = f64::INFINITY;
    while let Some((length, here)) = open.pop_first() {
        if length as f64 / 1000.0 > best {
            break;
        }
        if here.is_within(Inches::thousandths(step * 3), goal) && leg_is_clear(query, here, goal) {
            best = best.min(length as f64 / 1000.0 + here.real_distance(goal));
        }
        for &(dx, dy) in &moves {
            let next = to_grid(here, dx, dy);
            let total = length + (here.real_distance(next) * 1000.0) as u64;
            if total < *far.get(&next).unwrap_or(&u64::MAX) && leg_is_clear(query, here, next) {
                far.insert(next, total);
                open.insert((total, next));
            }
        }
    }
    best.is_finite().then_some(best)
}

fn obstacles() -> impl Strategy<Value = Vec<Obstacle>> {
    let body = (shapes(), points(20), angles(), prop_oneof![Just(0), Just(1000)]);
    let body = body.prop_map(|(shape, at, facing, clearance)| Obstacle::Body {
        body: Body { facing, ..Body::flat(shape, at) },
        clearance: Inches::thousandths(clearance),
    });
    let wall = (points(20), points(20)).prop_map(|(a, b)| Obstacle::Segment(Segment::new(a, b)));
    let area = (points(20), 500..6000i32, 500..6000i32, angles()).prop_filter_map(
        "has no area",
        |(at, length, width, angle)| {
            let (length, width) = (Inches::thousandths(length), Inches::thousandths(width));
            Polygon::oriented(at, length, width, angle).ok().map(Obstacle::Polygon)
        },
    );
    prop::collection::vec(prop_oneof![body, wall, area], 1..7)
}

fn movers() -> impl Strategy<Value = (Shape, Angle)> {
    let small = Shape::oval_mm(60.0, 35.0);
    let hull = Shape::hull_mm(60.0, 35.0);
    (prop_oneof![Just(Shape::round_mm(32.0)), Just(small), Just(hull)], angles())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_leg_is_clear_and_the_way_within_its_cap(
        (shape, facing) in movers(), start in points(20), goal in points(20),
        obstacles in obstacles(), cap in 1000..20_000i32,
    ) {
        let query = PathQuery { shape, facing, start, obstacles: &obstacles, board: board() };
        let cap = Inches::thousandths(cap);
        let straight = leg_is_clear(&query, start, goal);
        let near = start.is_within(cap, goal);
        let way = shortest_path(&query, goal, cap);
        if straight && near {
            prop_assert_eq!(way.as_deref(), Some(&[goal][..]));
        }
        if let Some(way) = &way {
            prop_assert_eq!(way.last(), Some(&goal));
            let mut here = start;
            for &next in way {
                prop_assert!(leg_is_clear(&query, here, next));
                here = next;
            }
            prop_assert!(path_length(start, way) <= cap + Inches::GRACE);
        }
        let reach = reach(&query, cap);
        prop_assert_eq!(reach.contains(&query, goal), way.is_some());
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn no_longer_than_on_a_grid(
        (shape, facing) in movers(), start in points(12), goal in points(12),
        obstacles in obstacles(),
    ) {
        let query = PathQuery { shape, facing, start, obstacles: &obstacles, board: board() };
        if let Some(grid) = grid_length(&query, goal, 150) {
            let way = shortest_path(&query, goal, Inches::whole(60));
            let Some(way) = way else {
                return Err(TestCaseError::fail(format!("the grid found a way of {grid}")));
            };
            let length = path_length(start, &way).real();
            prop_assert!(length <= grid * 1.01 + 30.0, "{length} against {grid} by {way:?}");
        }
    }

    #[test]
    fn the_outline_is_within_reach(
        (shape, facing) in movers(), start in points(20), obstacles in obstacles(),
    ) {
        let query = PathQuery { shape, facing, start, obstacles: &obstacles, board: board() };
        let reach = reach(&query, Inches::whole(6));
        let outline = reach.outline(&query, 24);
        prop_assert_eq!(outline.len(), 24);
        for p in outline {
            prop_assert!(p == start || reach.contains(&query, p), "{p:?}");
        }
    }
}
