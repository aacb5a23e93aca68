//! How many steps it is to a hex from everywhere, around walls.

use crate::cells::Cells;
use crate::grid::{At, Grid};

/// Steps to one hex from every hex; units in the way are not walls.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    grid: Grid,
    steps: Vec<u8>,
}

/// Farther than any way that matters, or no way at all.
const NEVER: u8 = u8::MAX;

impl Field {
    /// The steps to `to` over `ground`.
    pub fn new(to: At, ground: &Cells, grid: Grid) -> Field {
        let mut steps = vec![NEVER; grid.len()];
        let mut reached = Cells::NONE;
        reached.insert(to);
        steps[grid.index(to)] = 0;
        for step in 1..NEVER {
            let mut grown = reached;
            grown.grow(ground, grid);
            let mut fresh = grown;
            fresh.take_out(&reached);
            let mut any = false;
            for at in fresh.iter() {
                steps[grid.index(at)] = step;
                any = true;
            }
            if !any {
                break;
            }
            reached = grown;
        }
        Field { grid, steps }
    }

    /// The steps from `at`.
    pub fn steps(&self, at: At) -> u32 {
        u32::from(self.steps[self.grid.index(at)])
    }
}
