//! Sets of hexes, a machine word a column: floods over a whole board are a few hundred instructions.

use crate::grid::{At, Grid, LARGEST};

/// A set of hexes.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    columns: [u64; LARGEST as usize],
    /// Columns from here on are empty: most boards are far narrower than the widest.
    end: u8,
}

impl Default for Cells {
    fn default() -> Self {
        Cells::NONE
    }
}

impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        self.columns == other.columns
    }
}

impl Eq for Cells {}

impl Cells {
    /// No hex.
    pub const NONE: Cells = Cells { columns: [0; LARGEST as usize], end: 0 };

    /// Every hex of a board.
    pub fn all(grid: Grid) -> Cells {
        let mut all = Cells::NONE;
        let rows = u64::MAX >> (64 - u32::from(grid.rows));
        all.columns[..usize::from(grid.cols)].fill(rows);
        all.end = grid.cols;
        all
    }

    fn used(&self) -> &[u64] {
        &self.columns[..usize::from(self.end)]
    }

    /// Takes every hex out.
    pub fn clear(&mut self) {
        self.columns[..usize::from(self.end)].fill(0);
        self.end = 0;
    }

    /// Whether the hex is in it.
    pub const fn has(&self, at: At) -> bool {
        self.columns[at.col as usize] >> at.row & 1 == 1
    }

    /// Puts a hex in.
    pub const fn insert(&mut self, at: At) {
        self.columns[at.col as usize] |= 1 << at.row;
        if at.col >= self.end {
            self.end = at.col + 1;
        }
    }

    /// Takes a hex out.
    pub const fn remove(&mut self, at: At) {
        self.columns[at.col as usize] &= !(1 << at.row);
    }

    /// Whether there is no hex in it.
    pub fn is_empty(&self) -> bool {
        self.used().iter().all(|&column| column == 0)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.used().iter().map(|column| column.count_ones() as usize).sum()
    }

    /// The hexes, column by column.
    pub fn iter(&self) -> impl Iterator<Item = At> + '_ {
        self.used().iter().zip(0u8..).flat_map(|(&column, col)| {
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
        for (&column, col) in self.used().iter().zip(0u8..) {
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

    /// Keeps those that are in the other too.
    pub fn keep(&mut self, other: &Cells) {
        let end = usize::from(self.end);
        self.columns[..end].iter_mut().zip(&other.columns[..end]).for_each(|(own, other)| *own &= other);
    }

    /// Takes those of the other out.
    pub fn take_out(&mut self, other: &Cells) {
        let end = usize::from(self.end);
        self.columns[..end].iter_mut().zip(&other.columns[..end]).for_each(|(own, other)| *own &= !other);
    }

    /// Whether they share a hex.
    pub fn meets(&self, other: &Cells) -> bool {
        self.used().iter().zip(&other.columns).any(|(own, other)| own & other != 0)
    }

    /// Puts in every hex of `free` beside one of these.
    pub fn grow(&mut self, free: &Cells, grid: Grid) {
        let Some(first) = self.used().iter().position(|&column| column != 0) else { return };
        self.end = (self.end + 1).min(grid.cols);
        self.grow_between(free, first.saturating_sub(1), usize::from(self.end));
    }

    /// As [`Cells::grow`], looking at the columns from `low` to before `high` only; whether any came.
    fn grow_between(&mut self, free: &Cells, low: usize, high: usize) -> bool {
        let mut left = if low > 0 { self.columns[low - 1] } else { 0 };
        let mut news = 0;
        for col in low..high {
            let own = self.columns[col];
            let right = if col + 1 < LARGEST as usize { self.columns[col + 1] } else { 0 };
            let side = left | right;
            // An odd column lies half a hex lower: its neighbours beside it are the same row and the next.
            let slant = if col % 2 == 0 { side << 1 } else { side >> 1 };
            let all = own | ((own << 1 | own >> 1 | side | slant) & free.columns[col]);
            news |= all ^ own;
            self.columns[col] = all;
            left = own;
        }
        news != 0
    }

    /// Whether one of `goal` can be entered from `from` in at most `steps` steps through `free`.
    pub fn reaches(from: At, free: &Cells, steps: u32, goal: &Cells, grid: Grid) -> bool {
        let mut reached = Cells::NONE;
        reached.insert(from);
        let cols = usize::from(grid.cols);
        let (mut low, mut high) = (usize::from(from.col), usize::from(from.col) + 1);
        for _ in 0..steps {
            low = low.saturating_sub(1);
            high = (high + 1).min(cols);
            if !reached.grow_between(free, low, high) {
                return false;
            }
            let met = reached.columns[low..high].iter().zip(&goal.columns[low..high]);
            if met.fold(0, |met, (own, goal)| met | own & goal) != 0 {
                return true;
            }
        }
        false
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
            if !reached.grow_between(free, low, high) {
                break;
            }
        }
        reached.end = high as u8;
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
            let goal = grid.at(usize::from(start.wrapping_mul(31)) % grid.len());
            let mut only = Cells::NONE;
            only.insert(goal);
            let reached = goal != from && found.has(goal);
            prop_assert_eq!(goal != from && Cells::reaches(from, &free, steps, &only, grid), reached);
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
