//! Sight against a slow but obvious search, and the laws it must keep.

use proptest::prelude::*;

use super::*;
use crate::arbitrary::{Dice, at, bodies, cases, covers, points, smaller};
use crate::convex::Convex;
use crate::{Angle, Shape};

fn model(x: f64, y: f64) -> Body {
    Body { height: Inches::whole(2), ..Body::flat(Shape::round_mm(32.0), at(x, y)) }
}

fn wall(a: (f64, f64), b: (f64, f64), tag: u32) -> Wall {
    let (bottom, top) = (Inches::ZERO, Inches::whole(5));
    Wall { a: at(a.0, a.1), b: at(b.0, b.1), bottom, top, tag }
}

#[track_caller]
fn check(a: &Body, b: &Body, walls: &[Wall], expected: (bool, bool)) {
    let blockers = Blockers { walls, bodies: &[] };
    assert_eq!(visible_and_full(a, b, &blockers), expected, "{walls:?}");
    assert_eq!(visible(a, b, &blockers), expected.0);
    assert_eq!(visible(b, a, &blockers), expected.0);
    assert_eq!(fully_visible(a, b, &blockers), expected.1);
    let sight = explain(a, b, &blockers);
    assert_eq!((sight.visible, sight.fully), expected);
    assert_eq!(sight.line.is_some(), expected.0);
    assert_eq!(sight.blocked_by.is_empty(), expected.1);
}

#[test]
fn an_open_field_hides_nothing() {
    check(&model(0.0, 0.0), &model(10.0, 0.0), &[], (true, true));
    check(&model(0.0, 0.0), &model(10.0, 0.0), &[wall((0.0, 2.0), (10.0, 2.0), 1)], (true, true));
    check(&model(0.0, 0.0), &model(10.0, 0.0), &[wall((12.0, -2.0), (12.0, 2.0), 1)], (true, true));
}

#[test]
fn a_wall_hides_all_half_or_nothing() {
    let (a, b) = (model(0.0, 0.0), model(10.0, 0.0));
    check(&a, &b, &[wall((5.0, -2.0), (5.0, 2.0), 1)], (false, false));
    check(&a, &b, &[wall((9.0, 0.0), (9.0, 2.0), 1)], (true, false));
    // A post narrower than the bases: every part is seen past one side of it.
    check(&a, &b, &[wall((5.0, -0.1), (5.0, 0.1), 1)], (true, true));
    check(&a, &b, &[wall((5.0, -0.63), (5.0, 2.0), 1)], (false, false));
    check(&a, &b, &[wall((5.0, -0.62), (5.0, 2.0), 1)], (true, false));
}

#[test]
fn walls_that_share_an_end_leave_no_slit() {
    let (a, b) = (model(0.0, 0.0), model(10.0, 0.0));
    for y in [-0.5, 0.0, 0.123] {
        let corner = [wall((4.0, -3.0), (5.0, y), 1), wall((5.0, y), (4.5, 3.0), 2)];
        check(&a, &b, &corner, (false, false));
        let sight = explain(&a, &b, &Blockers { walls: &corner, bodies: &[] });
        assert_eq!(sight.blocked_by.as_slice(), [1, 2]);
    }
}

#[test]
fn a_model_across_a_wall_sees_both_sides() {
    for x in [-0.4, 0.0, 0.3] {
        let walls = [wall((x, -5.0), (x, 5.0), 1)];
        check(&model(0.0, 0.0), &model(10.0, 0.0), &walls, (true, true));
        check(&model(0.0, 0.0), &model(-10.0, 0.0), &walls, (true, true));
        check(&model(3.0, 0.0), &model(-10.0, 0.0), &walls, (false, false));
    }
    // Touching is not standing across.
    let touching = [wall((0.63, -5.0), (0.63, 5.0), 1)];
    check(&model(0.0, 0.0), &model(10.0, 0.0), &touching, (false, false));
    let rounded = [wall((0.6295, -5.0), (0.629, 5.0), 1)];
    check(&model(0.0, 0.0), &model(10.0, 0.0), &rounded, (false, false));
}

#[test]
fn touching_bases_see_each_other() {
    let walls = [wall((0.63, -5.0), (0.63, 5.0), 1)];
    check(&model(0.0, 0.0), &model(1.26, 0.0), &walls, (true, true));
    check(&model(0.0, 0.0), &model(0.0, 0.0), &walls, (true, true));
}

#[test]
fn low_walls_are_seen_over_but_hide_the_foot() {
    let (a, b) = (model(0.0, 0.0), model(10.0, 0.0));
    let low = |x: f64, top: i32| [Wall { top: Inches::thousandths(top), ..wall((x, -3.0), (x, 3.0), 1) }];
    check(&a, &b, &low(9.0, 1_000), (true, false));
    check(&a, &b, &low(1.0, 1_000), (true, true));
    check(&a, &b, &low(5.0, 2_000), (false, false));
    check(&a, &b, &low(5.0, 1_999), (true, false));
    let tall = Body { height: Inches::whole(6), ..b };
    check(&a, &tall, &low(5.0, 3_999), (true, false));
    check(&a, &tall, &low(5.0, 4_001), (false, false));
}

#[test]
fn what_hangs_in_the_air_is_seen_under() {
    let (a, b) = (model(0.0, 0.0), model(10.0, 0.0));
    let hanging = Wall { bottom: Inches::whole(1), ..wall((5.0, -3.0), (5.0, 3.0), 1) };
    check(&a, &b, &[hanging], (true, false));
    let lintel = Wall { bottom: Inches::thousandths(1_200), ..hanging };
    let sill = Wall { bottom: Inches::ZERO, top: Inches::thousandths(800), ..hanging };
    check(&a, &b, &[lintel, sill], (true, true));
    check(&a, &b, &[lintel, Wall { top: Inches::thousandths(1_200), ..sill }], (false, false));
    // What only hangs between the tops is looked under from the foot.
    let high = Wall { bottom: Inches::thousandths(1_500), ..hanging };
    check(&a, &b, &[high], (true, true));
    // Near the target it hides the top, though the foot is in plain view.
    let awning = Wall { a: at(9.0, -3.0), b: at(9.0, 3.0), ..hanging };
    check(&a, &b, &[awning], (true, false));
}

#[test]
fn solid_bodies_block() {
    let (a, b) = (model(0.0, 0.0), model(10.0, 0.0));
    let block = |shape, y, degrees| Body {
        facing: Angle::from_degrees(degrees).unwrap(),
        height: Inches::whole(4),
        ..Body::flat(shape, at(5.0, y))
    };
    let sees = |body: Body| {
        let blockers = Blockers { walls: &[], bodies: &[(body, 7)] };
        let sight = explain(&a, &b, &blockers);
        assert_eq!(sight.blocked_by.is_empty(), sight.fully);
        (sight.visible, sight.fully)
    };
    assert_eq!(sees(block(Shape::round_mm(80.0), 0.0, 0.0)), (false, false));
    assert_eq!(sees(block(Shape::round_mm(80.0), 1.0, 0.0)), (true, false));
    assert_eq!(sees(block(Shape::round_mm(80.0), 3.0, 0.0)), (true, true));
    assert_eq!(sees(block(Shape::oval_mm(120.0, 20.0), 0.0, 90.0)), (false, false));
    assert_eq!(sees(block(Shape::oval_mm(120.0, 20.0), 0.0, 0.0)), (true, false));
    assert_eq!(sees(block(Shape::oval_mm(60.0, 6.0), 0.0, 0.0)), (true, true));
    assert_eq!(sees(block(Shape::hull_mm(120.0, 60.0), 0.0, 30.0)), (false, false));
}

/// Tries 48 × 48 lines, each against every wall and body.
fn tried(a: &Body, b: &Body, blockers: &Blockers) -> (bool, bool) {
    const N: usize = 48;
    let (p, q) = (a.at.real(), b.at.real());
    let d = ((q.0 - p.0), (q.1 - p.1));
    let length = (d.0 * d.0 + d.1 * d.1).sqrt();
    let n = (-d.1 / length, d.0 / length);
    let (wa, wb) = (Convex::of(a).half_width(n), Convex::of(b).half_width(n));
    // A base that overlaps a wall by no more than a thousandth only touches it.
    let under = |body: &Body| Body { shape: smaller(body.shape, 1), ..*body };
    let (under_a, under_b) = (under(a), under(b));
    let free = |i: usize, j: usize, foot: bool| {
        let spread = |i: usize| (2 * i + 1) as f64 / N as f64 - 1.0;
        let (s, t) = (spread(i) * wa, spread(j) * wb);
        let from = (p.0 + n.0 * s, p.1 + n.1 * s);
        let to = (q.0 + n.0 * t, q.1 + n.1 * t);
        let far = if foot { b.z.real() } else { b.top().real() };
        let height = |u: f64| a.top().real() + (far - a.top().real()) * u;
        let wall_blocks = |w: &Wall| match cross_at(from, to, w.a.real(), w.b.real()) {
            Some((u, hit)) => {
                let h = height(u);
                !covers(&under_a, hit) && !covers(&under_b, hit) && w.bottom.real() <= h && h <= w.top.real()
            }
            None => false,
        };
        let body_blocks = |c: &Body| {
            let Shape::Round { radius } = c.shape else { unreachable!("the test uses discs") };
            let (x, y) = c.at.real();
            let way = (to.0 - from.0, to.1 - from.1);
            let off = way.0 * (y - from.1) - way.1 * (x - from.0);
            let along = way.0 * (x - from.0) + way.1 * (y - from.1);
            let squared = way.0 * way.0 + way.1 * way.1;
            let u = along / squared;
            off.abs() / squared.sqrt() < radius.real() && (0.0..1.0).contains(&u) && height(u) <= c.top().real()
        };
        !blockers.walls.iter().any(wall_blocks) && !blockers.bodies.iter().any(|(c, _)| body_blocks(c))
    };
    let some = |j: usize, foot: bool| (0..N).any(|i| free(i, j, foot));
    ((0..N).any(|j| some(j, false)), (0..N).all(|j| some(j, true)))
}

/// Where two stretches cross: fraction of the first, and the place.
fn cross_at(p: (f64, f64), q: (f64, f64), a: (f64, f64), b: (f64, f64)) -> Option<(f64, (f64, f64))> {
    let (d, e) = ((q.0 - p.0, q.1 - p.1), (b.0 - a.0, b.1 - a.1));
    let turn = d.0 * e.1 - d.1 * e.0;
    let r = (a.0 - p.0, a.1 - p.1);
    let (u, v) = ((r.0 * e.1 - r.1 * e.0) / turn, (r.0 * d.1 - r.1 * d.0) / turn);
    let inside = (0.0..=1.0).contains(&u) && (0.0..=1.0).contains(&v);
    inside.then_some((u, (p.0 + d.0 * u, p.1 + d.1 * u)))
}

/// A dozen or so walls and, every other time, a body or two between two models.
fn random_table(dice: &mut Dice) -> (Body, Body, Vec<Wall>, Vec<(Body, u32)>) {
    let radius = |dice: &mut Dice| Inches::thousandths(dice.between(400, 2000));
    let body = |dice: &mut Dice, inches| {
        let shape = Shape::Round { radius: radius(dice) };
        let height = Inches::thousandths(dice.between(500, 4000));
        Body { height, ..Body::flat(shape, dice.point(inches)) }
    };
    let turned = |dice: &mut Dice| {
        let (half_length, half_width) = (radius(dice), radius(dice));
        let shape = match dice.between(0, 4) {
            0 => Shape::Oval { half_length, half_width },
            1 => Shape::Hull { half_length, half_width },
            _ => Shape::Round { radius: half_width },
        };
        Body { shape, facing: Angle::hundredths(dice.between(0, 36_000) as u16), ..body(dice, 16) }
    };
    let (a, b) = (turned(dice), turned(dice));
    let mut walls = Vec::new();
    for tag in 0..dice.between(1, 7) {
        let from = dice.point(16);
        let reach = |dice: &mut Dice| Inches::thousandths(dice.between(-6000, 6000));
        let mid = Point::new(from.x + reach(dice), from.y + reach(dice));
        let to = Point::new(mid.x + reach(dice), mid.y + reach(dice));
        let top = Inches::thousandths(dice.between(500, 6000));
        for (a, b) in [(from, mid), (mid, to)] {
            walls.push(Wall { a, b, bottom: Inches::ZERO, top, tag: tag as u32 });
        }
    }
    let mut blocks = Vec::new();
    for tag in 0..dice.between(-2, 3) {
        let block = body(dice, 16);
        if !crate::overlaps(&block, &a) && !crate::overlaps(&block, &b) {
            blocks.push((block, 100 + tag as u32));
        }
    }
    (a, b, walls, blocks)
}

#[test]
fn agrees_with_trying_every_line() {
    let mut dice = Dice(7);
    let (mut asked, mut same, mut same_full, mut missed) = (0, 0, 0, 0);
    let mut seen = [0; 3];
    while asked < 1_500 {
        let (a, b, walls, blocks) = random_table(&mut dice);
        if gap_within(&a, &b, Inches::ZERO) {
            continue;
        }
        let blockers = Blockers { walls: &walls, bodies: &blocks };
        let (exact, slow) = (visible_and_full(&a, &b, &blockers), tried(&a, &b, &blockers));
        asked += 1;
        same += usize::from(exact.0 == slow.0);
        same_full += usize::from(exact.1 == slow.1);
        missed += usize::from(slow.0 && !exact.0);
        seen[usize::from(exact.0) + usize::from(exact.1)] += 1;
    }
    println!("{asked} asked, {same} same, {same_full} same fully, {seen:?} hidden/part/fully");
    assert_eq!(missed, 0, "a line was found by hand and not by the method");
    assert!(same * 100 >= asked * 99, "{same} of {asked}");
    assert!(same_full * 100 >= asked * 98, "{same_full} of {asked}");
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

fn walls() -> impl Strategy<Value = Vec<Wall>> {
    let one = (points(20), points(20), 0..3000i32, 0..6000i32, 0..50u32);
    let one = one.prop_map(|(a, b, bottom, height, tag)| Wall {
        a,
        b,
        // Most stand on the ground, some hang.
        bottom: Inches::thousandths((bottom - 2000).max(0)),
        top: Inches::thousandths((bottom - 2000).max(0) + height),
        tag,
    });
    prop::collection::vec(one, 0..10)
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn seeing_is_mutual(a in bodies(20), b in bodies(20), walls in walls(), c in bodies(20)) {
        let blockers = Blockers { walls: &walls, bodies: &[(c, 9)] };
        prop_assert_eq!(visible(&a, &b, &blockers), visible(&b, &a, &blockers));
        let (seen, full) = visible_and_full(&a, &b, &blockers);
        prop_assert!(seen || !full);
        // What is known before anything is cut is what cutting would show.
        prop_assert_eq!(visible(&a, &b, &blockers), seen);
        prop_assert_eq!(fully_visible(&a, &b, &blockers), full);
        let walls = Blockers { bodies: &[], ..blockers };
        prop_assert_eq!((visible(&a, &b, &walls), fully_visible(&a, &b, &walls)), visible_and_full(&a, &b, &walls));
    }

    #[test]
    fn a_further_blocker_never_shows_more(
        a in bodies(20), b in bodies(20), walls in walls(), c in bodies(20),
    ) {
        let mut last = visible_and_full(&a, &b, &Blockers { walls: &[], bodies: &[] });
        prop_assert_eq!(last, (true, true));
        for n in 1..=walls.len() {
            let now = visible_and_full(&a, &b, &Blockers { walls: &walls[..n], bodies: &[] });
            prop_assert!(now.0 <= last.0 && now.1 <= last.1);
            last = now;
        }
        let now = visible_and_full(&a, &b, &Blockers { walls: &walls, bodies: &[(c, 9)] });
        prop_assert!(now.0 <= last.0 && now.1 <= last.1);
    }

    #[test]
    fn the_order_of_walls_does_not_matter(a in bodies(20), b in bodies(20), walls in walls()) {
        let forth = visible_and_full(&a, &b, &Blockers { walls: &walls, bodies: &[] });
        let mut turned = walls.clone();
        turned.reverse();
        turned.iter_mut().for_each(|w| std::mem::swap(&mut w.a, &mut w.b));
        prop_assert_eq!(forth, visible_and_full(&a, &b, &Blockers { walls: &turned, bodies: &[] }));
    }
}
