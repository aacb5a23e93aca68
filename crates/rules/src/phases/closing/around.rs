//! Spots all around a base.

use geometry::{Angle, Body, Inches, Point};

/// How far apart the spots around a base are, in thousandths of an inch along the circle.
const ARC: i32 = 250;

/// Spots at a gap from a base, all around it, the side that faces `mover` first; none that is
/// surely farther from it than `cap`.
pub(super) struct Around {
    mover: Body,
    other: Body,
    gap: Inches,
    cap: Inches,
    /// How many spots there are around the whole base.
    count: i32,
    /// From the base to the mover, in hundredths of a degree.
    facing: i32,
    /// How far from there spots may lie.
    widest: i32,
    /// Spots looked at so far.
    step: i32,
}

impl Around {
    /// All of them.
    pub(super) fn new(mover: &Body, other: &Body, gap: Inches, cap: Inches) -> Around {
        let (mover, other) = (*mover, *other);
        let reach = (mover.shape.reach() + other.shape.reach() + gap).get().max(1);
        let count = (reach.saturating_mul(44) / 7 / ARC).clamp(24, 96);
        let facing = i32::from(Angle::towards(other.at, mover.at).get());
        let widest = widest_turn(&mover, &other, gap, cap) + 36_000 / count;
        Around { mover, other, gap, cap, count, facing, widest, step: 0 }
    }
}

impl Iterator for Around {
    type Item = Body;

    fn next(&mut self) -> Option<Body> {
        while self.step < self.count {
            // 0, +1, −1, +2, −2 and so on: ever farther from the side that faces the mover.
            let steps = if self.step % 2 == 1 { (self.step + 1) / 2 } else { -(self.step / 2) };
            let turn = steps * 36_000 / self.count;
            if turn.abs() > self.widest {
                self.step = self.count;
                return None;
            }
            self.step += 1;
            let angle = Angle::hundredths((self.facing + turn).rem_euclid(36_000) as u16);
            let spot = beside(&self.mover, &self.other, angle, self.gap, self.cap);
            if spot.is_some() {
                return spot;
            }
        }
        None
    }
}

/// How far around a base spots may lie from the side that faces `mover`, so that it could get there, in hundredths
/// of a degree: two sides of a triangle are known, and the third is no longer than the move.
fn widest_turn(mover: &Body, other: &Body, gap: Inches, cap: Inches) -> i32 {
    const ALL_AROUND: i32 = 18_000;
    /// What rounding may hide, in inches and in hundredths of a degree.
    const SLACK: (f64, i32) = (0.02, 200);
    let apart = other.at.distance(mover.at).to_f64();
    let longest = cap.to_f64() + SLACK.0;
    // How far the middles of the two may be from each other once it stands there.
    let least = (mover.shape.core() + other.shape.core() + gap).to_f64() - SLACK.0;
    let most = (mover.shape.reach() + other.shape.reach() + gap).to_f64() + SLACK.0;
    if apart <= 0.0 || least <= 0.0 || longest >= apart + least {
        return ALL_AROUND;
    }
    let tangent = (apart * apart - longest * longest).max(0.0).sqrt();
    let far = tangent.clamp(least, most);
    let cosine = ((apart * apart + far * far - longest * longest) / (2.0 * apart * far)).clamp(-1.0, 1.0);
    let sine = (1.0 - cosine * cosine).sqrt();
    match Point::inches(10.0 * cosine, 10.0 * sine) {
        Some(corner) => i32::from(Angle::towards(Point::default(), corner).get()) + SLACK.1,
        None => ALL_AROUND,
    }
}

/// The base put at a gap from another, in a direction from it.
fn beside(mover: &Body, other: &Body, direction: Angle, gap: Inches, cap: Inches) -> Option<Body> {
    let (cos, sin) = direction.direction();
    let put = |far: f64| {
        let at = Point::inches(other.at.x.to_f64() + cos * far, other.at.y.to_f64() + sin * far)?;
        Some(Body { at, z: other.z, ..*mover })
    };
    let mut far = (mover.shape.reach() + other.shape.reach() + gap).to_f64();
    if mover.shape.is_round() && other.shape.is_round() {
        return put(far);
    }
    // It will stand somewhere between the circles around and inside both bases.
    let near = (mover.shape.core() + other.shape.core() + gap).to_f64();
    let slack = Inches::from_f64((far - near) / 2.0 + 0.01)?;
    if !mover.at.is_within(cap + slack, put((far + near) / 2.0)?.at) {
        return None;
    }
    // Walks in along the ray by as much as is free until the gap is right.
    for _ in 0..12 {
        let body = put(far)?;
        let over = (geometry::gap(&body, other) - gap).to_f64();
        if over <= 0.0015 {
            return Some(body);
        }
        far -= over;
    }
    put(far)
}
