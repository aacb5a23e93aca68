//! Chances of (wounds, devastating wounds), as one flat table that can be multiplied.
//!
//! Sums of independent attacks are products of such tables, so equal attacks are a power,
//! taken by squaring. Edges that hold next to nothing are cut off, which keeps a hundred attacks
//! as cheap as their likely results.

use super::NOTHING;
use smallvec::SmallVec;

/// Rows are devastating wounds, columns ordinary ones: without devastating weapons there is one
/// row, and every inner loop runs along it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Grid {
    columns: usize,
    chances: Vec<f64>,
}

impl Grid {
    /// All zero.
    pub fn zero(rows: usize, columns: usize) -> Self {
        Grid { columns, chances: vec![0.0; rows * columns] }
    }

    /// Certainly this many wounds.
    pub fn exactly(wounds: u32) -> Self {
        let mut grid = Grid::zero(1, wounds as usize + 1);
        grid.put(0, wounds as usize, 1.0);
        grid
    }

    /// Certainly no wound.
    pub fn nothing() -> Self {
        Grid { columns: 1, chances: vec![1.0] }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.chances.len() / self.columns
    }

    /// The chances of this many devastating wounds, by ordinary ones.
    pub fn row(&self, devastating: usize) -> &[f64] {
        &self.chances[devastating * self.columns..(devastating + 1) * self.columns]
    }

    /// Adds to one chance.
    pub fn put(&mut self, devastating: usize, wounds: usize, chance: f64) {
        self.chances[devastating * self.columns + wounds] += chance;
    }

    /// Mean wounds of both kinds.
    pub fn mean(&self) -> f64 {
        let row = |at: usize| self.row(at).iter().enumerate().map(move |(n, p)| (at + n) as f64 * p).sum::<f64>();
        (0..self.rows()).map(row).sum()
    }

    /// Adds another table, weighted.
    pub fn add(&mut self, other: &Grid, weight: f64) {
        if other.rows() > self.rows() || other.columns > self.columns {
            let mut larger = Grid::zero(self.rows().max(other.rows()), self.columns.max(other.columns));
            larger.add(self, 1.0);
            *self = larger;
        }
        for at in 0..other.rows() {
            let from = at * self.columns;
            for (sum, p) in self.chances[from..from + other.columns].iter_mut().zip(other.row(at)) {
                *sum += weight * p;
            }
        }
    }

    /// Both together, independently. A table is a triangle (an attack cannot wound in both ways),
    /// so each row is read only as far as it holds anything.
    pub fn times(&self, other: &Grid) -> Grid {
        let columns = self.columns + other.columns - 1;
        let mut out = Grid::zero(self.rows() + other.rows() - 1, columns);
        let others: SmallVec<[&[f64]; 32]> = (0..other.rows()).map(|at| held(other.row(at))).collect();
        for (i, row) in self.chances.chunks_exact(self.columns).enumerate() {
            for (at, &p) in held(row).iter().enumerate().filter(|(_, p)| **p > NOTHING) {
                for (j, other_row) in others.iter().enumerate() {
                    let sums = &mut out.chances[(i + j) * columns + at..];
                    for (sum, q) in sums.iter_mut().zip(*other_row) {
                        *sum += p * q;
                    }
                }
            }
        }
        out.trim();
        out
    }

    /// `count` of these, independently.
    pub fn power(&self, count: u32) -> Grid {
        let mut left = count;
        let mut square = self.clone();
        let mut out: Option<Grid> = None;
        while left > 0 {
            if left & 1 == 1 {
                out = Some(out.map_or_else(|| square.clone(), |held| held.times(&square)));
            }
            left >>= 1;
            if left > 0 {
                square = square.times(&square);
            }
        }
        out.unwrap_or_else(Grid::nothing)
    }

    /// A random number of these: `counts` with increasing numbers. Read from the largest down, so
    /// that each is multiplied in once (Horner).
    pub fn mixture(&self, counts: &[(u32, f64)]) -> Grid {
        let Some(((mut at, p), fewer)) = counts.split_last().map(|(last, rest)| (*last, rest)) else {
            return Grid::nothing();
        };
        let mut sum = Grid { columns: 1, chances: vec![p] };
        for &(count, p) in fewer.iter().rev() {
            sum = sum.times(&self.power(at - count));
            sum.put(0, 0, p);
            at = count;
        }
        sum.times(&self.power(at))
    }

    /// Cuts off last rows and columns that hold nothing.
    fn trim(&mut self) {
        let rows = self.rows();
        let is_empty = |row: &[f64]| row.iter().all(|p| *p < NOTHING);
        let kept = (1..rows).rev().find(|&at| !is_empty(self.row(at))).unwrap_or(0) + 1;
        self.chances.truncate(kept * self.columns);
        let column_is_empty = |at: usize| self.chances.iter().skip(at).step_by(self.columns).all(|p| *p < NOTHING);
        let wide = (1..self.columns).rev().find(|&at| !column_is_empty(at)).unwrap_or(0) + 1;
        if wide < self.columns {
            for at in 1..kept {
                self.chances.copy_within(at * self.columns..at * self.columns + wide, at * wide);
            }
            self.chances.truncate(kept * wide);
            self.columns = wide;
        }
    }
}

/// A row up to the last chance that is one.
fn held(row: &[f64]) -> &[f64] {
    let last = row.iter().rposition(|p| *p > NOTHING);
    &row[..last.map_or(0, |at| at + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coin() -> Grid {
        let mut coin = Grid::zero(2, 2);
        coin.put(0, 0, 0.5);
        coin.put(0, 1, 0.25);
        coin.put(1, 0, 0.25);
        coin
    }

    #[test]
    fn a_power_is_repeated_multiplication() {
        let five = (0..5).fold(Grid::nothing(), |product, _| product.times(&coin()));
        let power = coin().power(5);
        assert_eq!(power.rows(), five.rows());
        for (a, b) in power.chances.iter().zip(&five.chances) {
            assert!((a - b).abs() < 1e-15);
        }
        assert!((power.mean() - 2.5).abs() < 1e-12);
    }

    #[test]
    fn a_mixture_is_the_weighted_sum_of_powers() {
        let mixture = coin().mixture(&[(1, 0.5), (4, 0.5)]);
        let mut sum = Grid::zero(1, 1);
        sum.add(&coin(), 0.5);
        sum.add(&coin().power(4), 0.5);
        for (a, b) in mixture.chances.iter().zip(&sum.chances) {
            assert!((a - b).abs() < 1e-15);
        }
    }

    #[test]
    fn empty_edges_are_cut_off() {
        let mut grid = Grid::zero(3, 3);
        grid.put(0, 0, 0.5);
        grid.put(1, 1, 0.5);
        grid.trim();
        assert_eq!((grid.rows(), grid.columns), (2, 2));
        assert_eq!(grid.row(1), [0.0, 0.5]);
    }
}
