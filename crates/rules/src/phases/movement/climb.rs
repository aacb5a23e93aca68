//! The way up and down: climbing (R7.12) and flying over (R7.13).

use crate::setup::STEP_OVER;
use geometry::Inches;
use smallvec::SmallVec;

/// Stretches of a leg (from 0 to 1) and how high the terrain under them is.
pub(crate) type Spans = SmallVec<[(f64, f64, Inches); 4]>;

/// R7.12 how high the ground is along a leg, one level after the other. What is no higher than
/// 2" counts as ground.
pub(crate) fn levels(spans: &Spans) -> SmallVec<[Inches; 8]> {
    let mut places: SmallVec<[f64; 16]> = SmallVec::from_slice(&[0.0, 1.0]);
    places.extend(spans.iter().flat_map(|&(enter, leave, _)| [enter.clamp(0.0, 1.0), leave.clamp(0.0, 1.0)]));
    places.sort_by(f64::total_cmp);
    let mut out: SmallVec<[Inches; 8]> = SmallVec::new();
    for pair in places.windows(2).filter(|pair| pair[1] > pair[0]) {
        let middle = (pair[0] + pair[1]) / 2.0;
        let under = spans.iter().filter(|(enter, leave, _)| (*enter..=*leave).contains(&middle));
        let level = counted(under.map(|(_, _, top)| *top).max().unwrap_or(Inches::ZERO));
        if out.last() != Some(&level) {
            out.push(level);
        }
    }
    out
}

/// A height as climbing counts it: up to 2" is nothing.
pub(crate) fn counted(height: Inches) -> Inches {
    if height <= STEP_OVER { Inches::ZERO } else { height }
}

/// R7.13 the shortest way over everything in between, as a taut string. The base is kept level
/// and clear of what it flies over, so it is up before its front gets there and until its back
/// has left.
pub(crate) fn through_the_air(
    flat: Inches,
    start: Inches,
    end: Inches,
    reach: Inches,
    solids: &[(f64, f64, Inches)],
) -> Inches {
    let length = flat.to_f64();
    let reach = reach.to_f64();
    let mut points: Vec<(f64, f64)> = vec![(0.0, start.to_f64())];
    for &(enter, leave, top) in solids.iter().filter(|(_, _, top)| *top > STEP_OVER) {
        let starts_on = enter <= 0.0 && top == start;
        let ends_on = leave >= 1.0 && top == end;
        if !starts_on {
            points.push(((enter * length - reach).max(0.0), top.to_f64()));
        }
        if !ends_on {
            points.push(((leave * length + reach).min(length), top.to_f64()));
        }
    }
    points.push((length, end.to_f64()));
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let hull = upper_hull(&points);
    let total: f64 = hull
        .windows(2)
        .map(|pair| {
            let (dx, dz) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            (dx * dx + dz * dz).sqrt()
        })
        .sum();
    Inches::from_f64(total).unwrap_or(Inches::MAX)
}

fn upper_hull(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut hull: Vec<(f64, f64)> = Vec::new();
    let last = points.len() - 1;
    for (at, &point) in points.iter().enumerate() {
        while hull.len() >= 2 {
            let (a, b) = (hull[hull.len() - 2], hull[hull.len() - 1]);
            let turn = (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0);
            if turn >= 0.0 {
                hull.pop();
            } else {
                break;
            }
        }
        if at == 0 || at == last || point.1 > 0.0 {
            hull.push(point);
        }
    }
    hull
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r7_13_through_the_air_is_the_diagonal() {
        let way = through_the_air(Inches::whole(12), Inches::ZERO, Inches::whole(5), Inches::whole(1), &[]);
        assert_eq!(way, Inches::whole(13));
    }

    #[test]
    fn r7_13_over_a_wall_in_the_middle() {
        let way = through_the_air(
            Inches::whole(8),
            Inches::ZERO,
            Inches::ZERO,
            Inches::ZERO,
            &[(0.5, 0.5, Inches::whole(3))],
        );
        assert_eq!(way, Inches::whole(10));
    }

    #[track_caller]
    fn check(spans: &[(f64, f64, i32)], expected: &[i32]) {
        let spans: Spans = spans.iter().map(|&(enter, leave, top)| (enter, leave, Inches::whole(top))).collect();
        let found: Vec<i32> = levels(&spans).iter().map(|level| level.get() / 1000).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn r7_12_levels_follow_the_ground() {
        check(&[], &[0]);
        check(&[(0.4, 0.6, 3)], &[0, 3, 0]);
        check(&[(0.4, 0.6, 2)], &[0]);
        check(&[(0.6, 1.2, 6)], &[0, 6]);
        check(&[(-0.2, 0.5, 3), (0.4, 0.8, 6)], &[3, 6, 0]);
        check(&[(0.1, 0.3, 3), (0.6, 0.8, 3)], &[0, 3, 0, 3, 0]);
    }
}
