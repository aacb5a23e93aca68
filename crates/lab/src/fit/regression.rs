//! Logistic regression by Newton's method, with a ridge.
//!
//! There is no constant: features change their sign with the point of view, and so must the sum.

use ai::search::value::{COUNT, FEATURES};

/// Steps tried; a handful is enough where the ridge keeps the curve round.
const STEPS: usize = 50;

/// Weights of which none says that a feature that helps does harm, or the other way round: the one
/// that says so the most is left out, and the rest fitted again.
pub fn with_signs(rows: &[([f64; COUNT], f64)], mut used: [bool; COUNT], ridge: f64) -> [f64; COUNT] {
    loop {
        let weights = logistic(rows, used, ridge);
        let worst = (0..COUNT)
            .filter(|&at| FEATURES[at].sign * weights[at] < 0.0)
            .max_by(|&a, &b| weights[a].abs().total_cmp(&weights[b].abs()));
        match worst {
            Some(at) => used[at] = false,
            None => return weights,
        }
    }
}

/// The weights that make what happened likeliest, less `ridge` halves of their squares. A row is
/// its features and how much of a win it was.
pub fn logistic(rows: &[([f64; COUNT], f64)], used: [bool; COUNT], ridge: f64) -> [f64; COUNT] {
    let mut weights = [0.0; COUNT];
    for _ in 0..STEPS {
        let mut slope = [0.0; COUNT];
        let mut bend = [[0.0; COUNT]; COUNT];
        for (features, won) in rows {
            let sum: f64 = weights.iter().zip(features).map(|(weight, value)| weight * value).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let wide = chance * (1.0 - chance);
            for (a, &value) in features.iter().enumerate() {
                slope[a] += (won - chance) * value;
                bend[a].iter_mut().zip(features).for_each(|(entry, other)| *entry += wide * value * other);
            }
        }
        for (row, line) in bend.iter_mut().enumerate() {
            slope[row] = if used[row] { slope[row] - ridge * weights[row] } else { 0.0 };
            line[row] += ridge;
            for (column, entry) in line.iter_mut().enumerate().filter(|(column, _)| !used[row] || !used[*column]) {
                *entry = f64::from(u8::from(row == column));
            }
        }
        let step = solve(bend, slope);
        // A step too far would swing to and fro: no weight moves by more than two at a time.
        let longest = step.iter().fold(0.0f64, |held, part| held.max(part.abs()));
        let part = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        weights.iter_mut().zip(&step).for_each(|(weight, more)| *weight += part * more);
        if longest < 1e-9 {
            break;
        }
    }
    weights
}

/// Solves a system of equations by elimination, the largest entry first.
fn solve(mut left: [[f64; COUNT]; COUNT], mut right: [f64; COUNT]) -> [f64; COUNT] {
    for column in 0..COUNT {
        let pivot = (column..COUNT).max_by(|&a, &b| left[a][column].abs().total_cmp(&left[b][column].abs()));
        let pivot = pivot.unwrap_or(column);
        left.swap(column, pivot);
        right.swap(column, pivot);
        let head = left[column];
        for row in column + 1..COUNT {
            let times = if head[column] == 0.0 { 0.0 } else { left[row][column] / head[column] };
            left[row].iter_mut().zip(&head).skip(column).for_each(|(entry, above)| *entry -= times * above);
            right[row] -= times * right[column];
        }
    }
    let mut out = [0.0; COUNT];
    for row in (0..COUNT).rev() {
        let known: f64 = (row + 1..COUNT).map(|column| left[row][column] * out[column]).sum();
        out[row] = if left[row][row] == 0.0 { 0.0 } else { (right[row] - known) / left[row][row] };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let mut left = [[0.0; COUNT]; COUNT];
        (0..COUNT).for_each(|at| left[at][(at + 1) % COUNT] = 2.0);
        let out = solve(left, std::array::from_fn(|at| at as f64));
        assert!((out[1] - 0.0).abs() < 1e-12 && (out[0] - (COUNT as f64 - 1.0) / 2.0).abs() < 1e-12);
    }

    #[test]
    fn what_helps_is_never_held_against_its_owner() {
        let mut losing = [0.0; COUNT];
        losing[3] = 1.0;
        let rows = [(losing, 0.0), (losing, 0.0), (losing, 0.0)];
        assert!(logistic(&rows, [true; COUNT], 1.0)[3] < 0.0);
        assert_eq!(with_signs(&rows, [true; COUNT], 1.0), [0.0; COUNT]);
    }
}
