//! Sets of hexes, a machine word a column: floods over a whole board are a few hundred instructions.

use crate::grid::{At, Grid, LARGEST};

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells {
    columns: [u64; LARGEST as usize],
}

impl Default for Cells {
    fn default() -> Self {
        Cells::NONE
    }
}

impl Cells {
    /// No hex.
    pub const NONE: Cells = Cells { columns: [0; LARGEST as usize] };

    /// Every hex of a board.
    pub fn all(grid: Grid) -> Cells {
        let mut all = Cells::NONE;
        let rows = u64::MAX >> (64 - u32::from(grid.rows));
        all.columns[..usize::from(grid.cols)].fill(rows);
        all
    }

    /// Whether the hex is in it.
    pub const fn has(&self, at: At) -> bool {
        self.columns[at.col as usize] >> at.row & 1 == 1
    }

    /// Puts a hex in.
    pub const fn insert(&mut self, at: At) {
        self.columns[at.col as usize] |= 1 << at.row;
    }

    /// Takes a hex out.
    pub const fn remove(&mut self, at: At) {
        self.columns[at.col as usize] &= !(1 << at.row);
    }

    /// Whether there is no hex in it.
    pub fn is_empty(&self) -> bool {
        self.columns.iter().all(|&column| column == 0)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.columns.iter().map(|column| column.count_ones() as usize).sum()
    }

    /// The hexes, column by column.
    pub fn iter(&self) -> impl Iterator<Item = At> + '_ {
        self.columns.iter().zip(0u8..).flat_map(|(&column, col)| {
            let mut left = column;
            std::iter::from_fn(move || {
                let row = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (row < 64).then(|| At::new(col, row as u8))
            })
        })
    }

    /// The hex that is `number` places behind the first.
    pub fn nth(&self, mut number: usize) -> Option<At> {
        for (&column, col) in self.columns.iter().zip(0u8..) {
            let here = column.count_ones() as usize;
            if number < here {
                let mut left = column;
                for _ in 0..number {
                    left &= left - 1;
                }
                return Some(At::new(col, left.trailing_zeros() as u8));
            }
            number -= here;
        }
        None
    }

    /// The words of the first columns, one a column, bit by row.
    pub fn columns(&self, grid: Grid) -> &[u64] {
        &self.columns[..usize::from(grid.cols)]
    }

    /// Those in both.
    pub fn and(&self, other: &Cells, grid: Grid) -> Cells {
        self.zip(other, grid, |a, b| a & b)
    }

    /// Those in this and not in the other.
    pub fn without(&self, other: &Cells, grid: Grid) -> Cells {
        self.zip(other, grid, |a, b| a & !b)
    }

    /// Those in either.
    pub fn or(&self, other: &Cells, grid: Grid) -> Cells {
        self.zip(other, grid, |a, b| a | b)
    }

    /// Whether they share a hex.
    pub fn meets(&self, other: &Cells, grid: Grid) -> bool {
        let cols = usize::from(grid.cols);
        self.columns[..cols].iter().zip(&other.columns[..cols]).any(|(a, b)| a & b != 0)
    }

    fn zip(&self, other: &Cells, grid: Grid, each: impl Fn(u64, u64) -> u64) -> Cells {
        let mut out = Cells::NONE;
        let cols = usize::from(grid.cols);
        for ((out, &a), &b) in out.columns[..cols].iter_mut().zip(&self.columns[..cols]).zip(&other.columns[..cols]) {
            *out = each(a, b);
        }
        out
    }

    /// These and every hex beside one of them, as far as `free` goes.
    pub fn grown(&self, free: &Cells, grid: Grid) -> Cells {
        self.grown_between(free, 0, usize::from(grid.cols))
    }

    /// As [`Cells::grown`], looking at the columns from `low` to before `high` only.
    fn grown_between(&self, free: &Cells, low: usize, high: usize) -> Cells {
        let mut out = Cells::NONE;
        for col in low..high {
            let own = self.columns[col];
            let left = if col > 0 { self.columns[col - 1] } else { 0 };
            let right = if col + 1 < LARGEST as usize { self.columns[col + 1] } else { 0 };
            let side = left | right;
            // An odd column lies half a hex lower: its neighbours beside it are the same row and the next.
            let slant = if col % 2 == 0 { side << 1 } else { side >> 1 };
            out.columns[col] = own | ((own << 1 | own >> 1 | side | slant) & free.columns[col]);
        }
        out
    }

    /// Everything that can be entered from `from` in at most `steps` steps through `free`, and `from`.
    pub fn flood(from: At, free: &Cells, steps: u32, grid: Grid) -> Cells {
        let mut reached = Cells::NONE;
        reached.insert(from);
        let cols = usize::from(grid.cols);
        let (mut low, mut high) = (usize::from(from.col), usize::from(from.col) + 1);
        for _ in 0..steps {
            low = low.saturating_sub(1);
            high = (high + 1).min(cols);
            let next = reached.grown_between(free, low, high);
            if next.columns[low..high] == reached.columns[low..high] {
                break;
            }
            reached = next;
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    /// Breadth-first search hex by hex, over `hexx`'s neighbours.
    fn search(from: At, free: &Cells, steps: u32, grid: Grid) -> Cells {
        let mut reached = Cells::NONE;
        reached.insert(from);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((at, far)) = queue.pop_front() {
            if far == steps {
                continue;
            }
            for next in grid.beside(at) {
                if free.has(next) && !reached.has(next) {
                    reached.insert(next);
                    queue.push_back((next, far + 1));
                }
            }
        }
        reached
    }

    proptest! {
        #[test]
        fn a_flood_is_breadth_first_search(
            cols in 1u8..=64, rows in 1u8..=64, start in (0u16..4096), steps in 0u32..15,
            holes in proptest::collection::vec(0u16..4096, 0..200),
        ) {
            let grid = Grid { cols, rows };
            let at = |number: u16| grid.at(usize::from(number) % grid.len());
            let mut free = Cells::all(grid);
            for hole in holes {
                free.remove(at(hole));
            }
            let from = at(start);
            let found = Cells::flood(from, &free, steps, grid);
            prop_assert_eq!(found, search(from, &free, steps, grid));
            prop_assert_eq!(found.iter().count(), found.len());
            for (number, hex) in found.iter().enumerate() {
                prop_assert_eq!(found.nth(number), Some(hex));
            }
            prop_assert_eq!(found.nth(found.len()), None);
        }
    }

    #[test]
    fn distance_is_the_number_of_steps_on_an_empty_board() {
        let grid = Grid { cols: 11, rows: 9 };
        for from in grid.all() {
            for steps in 0..10 {
                let near = Cells::flood(from, &Cells::all(grid), steps, grid);
                assert!(grid.all().all(|to| near.has(to) == (from.distance(to) <= steps)));
            }
        }
    }
}
