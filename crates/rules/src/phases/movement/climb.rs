//! The way up and down: climbing (R7.12) and flying over (R7.13).

use geometry::Inches;
use smallvec::SmallVec;

/// Parts up to this high are ignored (R7.12).
pub const STEP_OVER: Inches = Inches::whole(2);

/// Stretches of a leg (from 0 to 1) and how high the terrain under them is.
pub type Spans = SmallVec<[(f64, f64, Inches); 4]>;

/// R7.12 the vertical part of a leg: up and down over everything higher than 2", then to the
/// height where it ends.
pub fn climb(start: Inches, end: Inches, solids: &mut Spans) -> Inches {
    solids.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut level = start;
    let mut total = Inches::ZERO;
    for &mut (enter, leave, top) in solids.iter_mut() {
        let starts_on = enter <= 0.0 && top == start;
        let ends_on = leave >= 1.0 && top == end;
        if starts_on || top <= level + STEP_OVER && !ends_on {
            continue;
        }
        if top <= Inches::ZERO + STEP_OVER && level == Inches::ZERO {
            continue;
        }
        total += (top - level).abs();
        level = top;
        if !ends_on {
            let down = if leave >= 1.0 { end } else { Inches::ZERO };
            total += (level - down).abs();
            level = down;
        }
    }
    let last = (end - level).abs();
    // Stepping on or off something low is free.
    if last <= STEP_OVER && (end == Inches::ZERO || level == Inches::ZERO) { total } else { total + last }
}

/// R7.13 the shortest way over everything in between, as a taut string. The base is kept level
/// and clear of what it flies over, so it is up before its front gets there and until its back
/// has left.
pub fn through_the_air(
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

    #[test]
    fn r7_12_climbing_counts_up_and_down() {
        let mut over: Spans = SmallVec::from_slice(&[(0.4, 0.6, Inches::whole(3))]);
        assert_eq!(climb(Inches::ZERO, Inches::ZERO, &mut over), Inches::whole(6));
        let mut low: Spans = SmallVec::from_slice(&[(0.4, 0.6, Inches::whole(2))]);
        assert_eq!(climb(Inches::ZERO, Inches::ZERO, &mut low), Inches::ZERO);
        let mut onto: Spans = SmallVec::from_slice(&[(0.6, 1.0, Inches::whole(6))]);
        assert_eq!(climb(Inches::ZERO, Inches::whole(6), &mut onto), Inches::whole(6));
        assert_eq!(climb(Inches::ZERO, Inches::whole(3), &mut SmallVec::new()), Inches::whole(3));
    }
}
