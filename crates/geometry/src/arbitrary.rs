//! What the tests of this crate share: strategies for bodies, and slow but obvious
//! outlines to compare with.

use proptest::prelude::*;

use crate::{Angle, Body, Inches, Point, Shape};

/// Cases per run. Failures are printed, not written into the source tree: a case
/// worth keeping becomes a test with a name.
pub fn cases(n: u32) -> ProptestConfig {
    ProptestConfig { cases: n, failure_persistence: None, ..ProptestConfig::default() }
}

/// A point by inches; tests know what they write.
pub fn at(x: f64, y: f64) -> Point {
    Point::inches(x, y).unwrap()
}

/// Round, oval or hull, of sizes found on tables.
pub fn shapes() -> impl Strategy<Value = Shape> {
    let length = || (300..2500i32).prop_map(Inches::thousandths);
    prop_oneof![
        length().prop_map(|radius| Shape::Round { radius }),
        (length(), length()).prop_map(|(half_length, half_width)| Shape::Oval { half_length, half_width }),
        (length(), length()).prop_map(|(half_length, half_width)| Shape::Hull { half_length, half_width }),
    ]
}

/// The same outline, this many thousandths smaller all round.
pub fn smaller(shape: Shape, by: i32) -> Shape {
    let less = |length: Inches| length - Inches::thousandths(by);
    match shape {
        Shape::Round { radius } => Shape::Round { radius: less(radius) },
        Shape::Oval { half_length, half_width } => {
            Shape::Oval { half_length: less(half_length), half_width: less(half_width) }
        }
        Shape::Hull { half_length, half_width } => {
            Shape::Hull { half_length: less(half_length), half_width: less(half_width) }
        }
    }
}

/// A point in a square of this many inches.
pub fn points(inches: i32) -> impl Strategy<Value = Point> {
    let side = 0..=inches * 1000;
    (side.clone(), side).prop_map(|(x, y)| Point::new(Inches::thousandths(x), Inches::thousandths(y)))
}

/// Any facing.
pub fn angles() -> impl Strategy<Value = Angle> {
    (0..36_000u16).prop_map(Angle::hundredths)
}

/// A body in a square of this many inches, on the ground and two inches tall.
pub fn bodies(inches: i32) -> impl Strategy<Value = Body> {
    (shapes(), points(inches), angles()).prop_map(|(shape, at, facing)| Body {
        facing,
        height: Inches::whole(2),
        ..Body::flat(shape, at)
    })
}

/// A number of points around the edge of a base, in thousandths.
pub fn rim(body: &Body, n: usize) -> Vec<(f64, f64)> {
    let (c, s) = body.facing.direction();
    let (x, y) = body.at.real();
    let place = |lx: f64, ly: f64| (x + lx * c - ly * s, y + lx * s + ly * c);
    let around = (0..n).map(|i| i as f64 / n as f64);
    match body.shape {
        Shape::Hull { half_length: l, half_width: w } => {
            let (l, w) = (l.real(), w.real());
            let side = |f: f64| match (f * 4.0).floor() as i32 {
                0 => (l, -w + 2.0 * w * (f * 4.0)),
                1 => (l - 2.0 * l * (f * 4.0 - 1.0), w),
                2 => (-l, w - 2.0 * w * (f * 4.0 - 2.0)),
                _ => (-l + 2.0 * l * (f * 4.0 - 3.0), -w),
            };
            around.map(side).map(|(lx, ly)| place(lx, ly)).collect()
        }
        Shape::Round { radius: r } => ellipse(r.real(), r.real(), around).map(|p| place(p.0, p.1)).collect(),
        Shape::Oval { half_length: l, half_width: w } => {
            ellipse(l.real(), w.real(), around).map(|p| place(p.0, p.1)).collect()
        }
    }
}

fn ellipse(l: f64, w: f64, around: impl Iterator<Item = f64>) -> impl Iterator<Item = (f64, f64)> {
    around.map(move |f| {
        let (c, s) = crate::angle::unit(f * 360.0);
        (l * c, w * s)
    })
}

/// Whether a point of thousandths lies on a base: straight from the definition.
pub fn covers(body: &Body, p: (f64, f64)) -> bool {
    let (c, s) = body.facing.direction();
    let (x, y) = (p.0 - body.at.real().0, p.1 - body.at.real().1);
    let (lx, ly) = (x * c + y * s, y * c - x * s);
    match body.shape {
        Shape::Round { radius: r } => x * x + y * y <= r.real() * r.real(),
        Shape::Oval { half_length: l, half_width: w } => {
            let (ex, ey) = (lx / l.real(), ly / w.real());
            ex * ex + ey * ey <= 1.0
        }
        Shape::Hull { half_length: l, half_width: w } => lx.abs() <= l.real() && ly.abs() <= w.real(),
    }
}

/// The gap between two bases by trying points around both: never too small, and too
/// large by no more than the step between the points.
pub fn sampled_gap(a: &Body, b: &Body, n: usize) -> f64 {
    let (around_a, around_b) = (rim(a, n), rim(b, n));
    if around_a.iter().any(|&p| covers(b, p)) || around_b.iter().any(|&p| covers(a, p)) {
        return 0.0;
    }
    let mut least = f64::INFINITY;
    for p in &around_a {
        for q in &around_b {
            let (dx, dy) = (p.0 - q.0, p.1 - q.1);
            least = least.min(dx * dx + dy * dy);
        }
    }
    least.sqrt()
}

/// A small generator for tests that count how often something holds.
pub struct Dice(pub u64);

impl Dice {
    /// A number from `low` up to but not including `high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + ((self.0 >> 33) % (high - low) as u64) as i32
    }

    /// A point in a square of this many inches.
    pub fn point(&mut self, inches: i32) -> Point {
        let mut side = || Inches::thousandths(self.between(0, inches * 1000));
        Point::new(side(), side())
    }
}
