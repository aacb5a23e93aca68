//! What makes a list of points a polygon.
//!
//! Checked once, when a polygon is made, so that no later question has to doubt it.

use crate::point::Point;
use crate::segment::{Segment, cross, segment_crossing};

/// The most corners a polygon may have: more is a mistake in the data.
const MOST: usize = 256;

/// Why a list of points is not a polygon.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PolygonError {
    /// A coordinate is not a number, or is beyond 1000".
    #[error("a corner is not on a table: give inches between -1000 and 1000")]
    NotOnATable,
    /// Fewer than three different corners.
    #[error("a polygon needs at least 3 different corners, this has {0}")]
    TooFewPoints(usize),
    /// More corners than any terrain has.
    #[error("a polygon may have at most 256 corners, this has {0}")]
    TooManyPoints(usize),
    /// All corners on one line.
    #[error("the corners lie on one line, so there is no area")]
    NoArea,
    /// Two edges meet where they should not.
    #[error("edge {first} and edge {second} touch or cross (counted from 0)")]
    SelfCrossing {
        /// The earlier edge.
        first: usize,
        /// The later edge.
        second: usize,
    },
}

/// The corners without repeats, if they make a polygon.
pub(super) fn checked(mut points: Vec<Point>) -> Result<Vec<Point>, PolygonError> {
    points.dedup();
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    if points.len() > MOST {
        return Err(PolygonError::TooManyPoints(points.len()));
    }
    if points.len() < 3 {
        return Err(PolygonError::TooFewPoints(points.len()));
    }
    if points.windows(3).all(|w| turn(w[0], w[1], w[2]) == 0.0) {
        return Err(PolygonError::NoArea);
    }
    uncrossed(&points)?;
    Ok(points)
}

/// Refuses edges that meet anywhere but at the corner they share.
fn uncrossed(points: &[Point]) -> Result<(), PolygonError> {
    let n = points.len();
    let edge = |i: usize| Segment::new(points[i], points[(i + 1) % n]);
    for first in 0..n {
        for second in first + 1..n {
            let meets = if second == first + 1 {
                folds_back(edge(first).a, edge(first).b, edge(second).b)
            } else if first == 0 && second == n - 1 {
                folds_back(edge(second).a, edge(second).b, edge(first).b)
            } else {
                let (one, other) = (edge(first), edge(second));
                one.bounds().intersects(&other.bounds()) && segment_crossing(one.a, one.b, other).is_some()
            };
            if meets {
                return Err(PolygonError::SelfCrossing { first, second });
            }
        }
    }
    Ok(())
}

/// Whether the way `a` → `b` → `c` runs back over itself.
fn folds_back(a: Point, b: Point, c: Point) -> bool {
    let ((ax, ay), (bx, by), (cx, cy)) = (a.real(), b.real(), c.real());
    let ahead = (bx - ax) * (cx - bx) + (by - ay) * (cy - by);
    turn(a, b, c) == 0.0 && ahead < 0.0
}

fn turn(a: Point, b: Point, c: Point) -> f64 {
    let ((ax, ay), (bx, by), (cx, cy)) = (a.real(), b.real(), c.real());
    cross((bx - ax, by - ay), (cx - bx, cy - by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polygon::Polygon;

    #[track_caller]
    fn check(corners: &[(f64, f64)], expected: Option<PolygonError>) {
        assert_eq!(Polygon::inches(corners).err(), expected, "{corners:?}");
    }

    #[test]
    fn sound_polygons_pass() {
        check(&[(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)], None);
        check(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0)], None);
        check(&[(0.0, 0.0), (4.0, 0.0), (4.0, 0.0), (0.0, 3.0), (0.0, 0.0)], None);
        check(&[(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (0.0, 3.0)], None);
    }

    #[test]
    fn unsound_polygons_say_why() {
        use PolygonError::*;
        check(&[], Some(TooFewPoints(0)));
        check(&[(0.0, 0.0), (4.0, 0.0), (0.0, 0.0)], Some(TooFewPoints(2)));
        check(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)], Some(NoArea));
        check(&[(0.0, 0.0), (f64::NAN, 1.0), (2.0, 2.0)], Some(NotOnATable));
        let bow_tie = [(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)];
        check(&bow_tie, Some(SelfCrossing { first: 0, second: 2 }));
        let spike = [(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 2.0)];
        check(&spike, Some(SelfCrossing { first: 0, second: 1 }));
        let many: Vec<_> = (0..300).map(|i| (f64::from(i), f64::from(i * i % 7))).collect();
        check(&many, Some(TooManyPoints(300)));
    }
}
