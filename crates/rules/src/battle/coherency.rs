//! Coherency (R4.1, R4.2): who stands near whom, and whether a set of models hangs together.
//!
//! Nearness is measured once for each pair; every question after that is arithmetic on sets.

use super::{Battle, COHERENCY, VERTICAL};
use crate::ids::UnitId;
use geometry::{Body, Inches, Shape};
use smallvec::SmallVec;

/// A set of bases by their places in a list.
pub(crate) type Set = u64;

/// Up to this many models one neighbour is enough.
pub(crate) const SMALL: u32 = 6;

impl Battle<'_> {
    /// Coherency of a set of bases (R4.1, R4.2): one group, and enough neighbours for each.
    pub fn is_coherent(bodies: &[Body]) -> bool {
        match bodies.len() {
            0 | 1 => true,
            2..64 => hangs_together(&neighbours(bodies), (1 << bodies.len()) - 1),
            _ => many_hang_together(bodies),
        }
    }

    /// Whether a unit is coherent where it stands.
    pub fn coherent(self, unit: UnitId) -> bool {
        let bodies: SmallVec<[Body; 20]> = self.models(unit).map(|model| self.body(model)).collect();
        Self::is_coherent(&bodies)
    }
}

fn are_near(a: &Body, b: &Body) -> bool {
    geometry::vertical_gap(a, b) <= VERTICAL + Inches::GRACE && geometry::gap_within(a, b, COHERENCY)
}

/// Who is near each of the bases; no more than sixty-four of them are looked at.
pub(crate) fn neighbours(bodies: &[Body]) -> SmallVec<[Set; 20]> {
    const MOST: usize = Set::BITS as usize;
    let bodies = &bodies[..bodies.len().min(MOST)];
    let mut near = [0; MOST];
    match same_reach(bodies) {
        Some(reach) => {
            let mut points = [[0; 2]; MOST];
            for (point, body) in points.iter_mut().zip(bodies) {
                *point = [i64::from(body.at.x.get()), i64::from(body.at.y.get())];
            }
            let farthest = i64::from(reach.get()) * i64::from(reach.get());
            pairs(&points[..bodies.len()], &mut near, |one, other| {
                let (dx, dy): (i64, i64) = (one[0] - other[0], one[1] - other[1]);
                dx * dx + dy * dy <= farthest
            });
        }
        None => pairs(bodies, &mut near, are_near),
    }
    SmallVec::from_slice(&near[..bodies.len()])
}

/// Asks about each pair once.
#[inline(always)]
fn pairs<T>(all: &[T], near: &mut [Set; Set::BITS as usize], is_near: impl Fn(&T, &T) -> bool) {
    const LAST: u32 = Set::BITS - 1;
    for (at, one) in all.iter().enumerate().take(near.len()) {
        // The answers come in from the left, so that every shift but one is by a fixed number of places.
        let mut row: Set = 0;
        let bit: Set = 1 << at;
        for (held, other) in near[..at].iter_mut().zip(all) {
            let beside = Set::from(is_near(one, other));
            row = row >> 1 | beside << LAST;
            *held |= bit & beside.wrapping_neg();
        }
        near[at] = if at == 0 { 0 } else { row >> (near.len() - at) };
    }
}

/// How far apart the middles of near bases may be, if that is the same for all of them: round, of one size, none
/// too far above another and none so far away that squares overflow. Most units are like that.
fn same_reach(bodies: &[Body]) -> Option<Inches> {
    let first = bodies.first()?;
    let Shape::Round { radius } = first.shape else { return None };
    let (mut lowest, mut highest) = (first.z, first.z);
    for body in bodies {
        let far = |length: Inches| length.get().unsigned_abs() >= 1 << 29;
        if body.shape != first.shape || far(body.at.x) || far(body.at.y) {
            return None;
        }
        lowest = lowest.min(body.z);
        highest = highest.max(body.z);
    }
    (highest - lowest <= VERTICAL + Inches::GRACE).then(|| COHERENCY + Inches::GRACE + radius + radius)
}

/// Whether somebody has enough neighbours: one, or two.
#[inline]
pub(crate) const fn enough(near: Set, two: bool) -> bool {
    near != 0 && (!two || near & (near - 1) != 0)
}

/// Whether a set is coherent by itself.
pub(crate) fn hangs_together(near: &[Set], set: Set) -> bool {
    let count = set.count_ones();
    if count <= 1 {
        return true;
    }
    let two = count > SMALL;
    // From one model to all it reaches, each with enough neighbours.
    let mut reached: Set = set & set.wrapping_neg();
    let mut open = reached;
    while open != 0 {
        let near = near[open.trailing_zeros() as usize] & set;
        open &= open - 1;
        if !enough(near, two) {
            return false;
        }
        open |= near & !reached;
        reached |= near;
    }
    reached == set
}

/// The same for more bases than a set holds; no unit is that large.
fn many_hang_together(bodies: &[Body]) -> bool {
    let mut reached = vec![false; bodies.len()];
    let mut open = vec![0];
    reached[0] = true;
    let mut seen = 0;
    while let Some(at) = open.pop() {
        seen += 1;
        let near: Vec<usize> =
            (0..bodies.len()).filter(|&other| other != at && are_near(&bodies[at], &bodies[other])).collect();
        if near.len() < 2 {
            return false;
        }
        for other in near {
            if !reached[other] {
                reached[other] = true;
                open.push(other);
            }
        }
    }
    seen == bodies.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use geometry::Point;

    /// Bases here and there, from a fixed sequence of numbers.
    fn scattered(count: u64, seed: u64) -> Vec<Body> {
        let number = |at: u64| (at.wrapping_mul(6_364_136_223_846_793_005) ^ seed.wrapping_mul(0x9e37_79b9)) >> 33;
        let place = |at: u64| Point {
            x: Inches::thousandths((number(2 * at) % 9_000) as i32),
            y: Inches::thousandths((number(2 * at + 1) % 9_000) as i32),
        };
        (0..count).map(|at| Body::flat(Shape::Round { radius: Inches::thousandths(630) }, place(at))).collect()
    }

    #[test]
    fn bases_of_one_size_are_measured_like_all_others() {
        for seed in 0..50 {
            let mut bodies = scattered(12, seed);
            let pairs = |bodies: &[Body], one: usize| -> Set {
                let beside = |other: &usize| *other != one && are_near(&bodies[one], &bodies[*other]);
                (0..bodies.len()).filter(beside).map(|other| 1 << other).sum()
            };
            assert!(same_reach(&bodies).is_some());
            let expected: Vec<Set> = (0..bodies.len()).map(|one| pairs(&bodies, one)).collect();
            assert_eq!(neighbours(&bodies).as_slice(), expected, "{bodies:?}");
            assert_eq!(Battle::is_coherent(&bodies), many_hang_together(&bodies), "{bodies:?}");
            // One of them far above the others, or far off the table: nothing is assumed about it.
            bodies[3].z = Inches::whole(6);
            assert!(same_reach(&bodies).is_none());
            bodies[3].z = Inches::ZERO;
            bodies[3].at.x = Inches::MAX;
            assert!(same_reach(&bodies).is_none());
            let expected: Vec<Set> = (0..bodies.len()).map(|one| pairs(&bodies, one)).collect();
            assert_eq!(neighbours(&bodies).as_slice(), expected, "{bodies:?}");
        }
    }
}
