//! Pulling a way taut, like a string: every bend is drawn towards the straight line
//! between its neighbours as far as the obstacles allow.

use super::field::Field;
use crate::point::Point;

/// Rounds over the whole way; two bring most ways within a few thousandths.
const ROUNDS: usize = 4;
/// Halvings of the distance a bend is drawn in.
const HALVINGS: usize = 9;

/// Shortens `way` (the points after `start`) without changing its last point.
pub(super) fn pull(field: &Field, start: Point, way: &mut Vec<Point>) {
    for _ in 0..ROUNDS {
        let mut changed = false;
        let mut i = 0;
        while i + 1 < way.len() {
            let before = if i == 0 { start } else { way[i - 1] };
            if field.is_clear(before, way[i + 1]) {
                way.remove(i);
                changed = true;
                continue;
            }
            let drawn = draw(field, before, way[i], way[i + 1]);
            changed |= drawn != way[i];
            way[i] = drawn;
            i += 1;
        }
        if !changed {
            return;
        }
    }
}

/// The bend `at` drawn towards the line from `before` to `after`.
fn draw(field: &Field, before: Point, at: Point, after: Point) -> Point {
    let foot = nearest_on(before, after, at);
    let length = |p: Point| before.real_distance(p) + p.real_distance(after);
    let (mut best, mut low, mut high) = (at, 0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        let p = at.lerp(foot, middle);
        if field.is_clear(before, p) && field.is_clear(p, after) {
            low = middle;
            if length(p) < length(best) {
                best = p;
            }
        } else {
            high = middle;
        }
    }
    best
}

fn nearest_on(a: Point, b: Point, p: Point) -> Point {
    let ((ax, ay), (bx, by), (px, py)) = (a.real(), b.real(), p.real());
    let (dx, dy) = (bx - ax, by - ay);
    let squared = dx * dx + dy * dy;
    if squared == 0.0 {
        return a;
    }
    let along = ((px - ax) * dx + (py - ay) * dy) / squared;
    a.lerp(b, along.clamp(0.0, 1.0))
}
