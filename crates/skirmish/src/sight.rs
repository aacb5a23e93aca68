//! Sight: the line between two centres, exactly.
//!
//! A wall hex that the line passes through blocks it. Where the line runs along the edge of two hexes
//! it is blocked only if both are walls; a corner that it merely touches does not matter.
//!
//! In the differences `u = x − y`, `v = y − z`, `w = z − x` of cube coordinates a hex is all that lies
//! less than 1 from its centre in each of the three, so where a line enters and leaves a hex are
//! fractions, and they are compared as whole numbers. That makes sight mutual by construction.

use crate::cells::Cells;
use crate::grid::{At, Grid};
use hexx::Hex;

/// Which hexes see which, worked out once for a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    grid: Grid,
    walls: Vec<Hex>,
    /// The same as a set.
    blocks: Cells,
    /// For each hex one bit for each hex; empty where the board is too large for a table.
    table: Vec<u64>,
    words: usize,
}

/// Boards of more hexes than this are traced when asked instead.
const TABLE: usize = 1_200;

impl Sight {
    /// The sight of a board with those walls.
    pub fn new(grid: Grid, walls: impl IntoIterator<Item = At>) -> Sight {
        let (mut hexes, mut blocks) = (Vec::new(), Cells::NONE);
        for wall in walls {
            hexes.push(wall.hex());
            blocks.insert(wall);
        }
        let mut sight = Sight { grid, walls: hexes, blocks, table: Vec::new(), words: grid.len().div_ceil(64) };
        if grid.len() <= TABLE {
            sight.fill();
        }
        sight
    }

    fn fill(&mut self) {
        let (count, words) = (self.grid.len(), self.words);
        let hexes: Vec<Hex> = self.grid.all().map(At::hex).collect();
        let mut table = vec![0u64; count * words];
        // How far each hex is from each wall: most walls are out of the way of most lines.
        let far = |hex: Hex| self.walls.iter().map(move |wall| hex.unsigned_distance_to(*wall) as u8);
        let walls = self.walls.len();
        let distances: Vec<u8> = hexes.iter().copied().flat_map(far).collect();
        let from = |hex: usize| &distances[hex * walls..][..walls];
        for a in 0..count {
            for b in a..count {
                let limit = hexes[a].unsigned_distance_to(hexes[b]) as u8 + 1;
                let near = || from(a).iter().zip(from(b)).map(|(one, two)| one + two <= limit);
                let in_the_way = || self.walls.iter().zip(near()).filter(|(_, near)| *near).map(|(wall, _)| *wall);
                if !near().fold(false, |any, near| any | near) || clear(hexes[a], hexes[b], in_the_way()) {
                    table[a * words + b / 64] |= 1 << (b % 64);
                    table[b * words + a / 64] |= 1 << (a % 64);
                }
            }
        }
        self.table = table;
    }

    /// Whether one sees the other.
    pub fn sees(&self, from: At, to: At) -> bool {
        if self.table.is_empty() {
            return clear(from.hex(), to.hex(), self.along(from.hex(), to.hex()));
        }
        let (a, b) = (self.grid.index(from), self.grid.index(to));
        self.table[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }
}

impl Sight {
    /// Walls on the line between two hexes or beside it, some of them more than once.
    fn along(&self, from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
        let is_wall = |hex: &Hex| self.grid.of(*hex).is_some_and(|at| self.blocks.has(at));
        from.line_to(to).flat_map(|hex| std::iter::once(hex).chain(hex.all_neighbors())).filter(is_wall)
    }
}

/// How a line meets a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meets {
    /// Not at all, or in a corner.
    Not,
    /// It runs along an edge.
    Edge,
    /// It passes through.
    Through,
}

/// Whether no wall blocks the line between two centres.
fn clear(from: Hex, to: Hex, walls: impl IntoIterator<Item = Hex>) -> bool {
    let far = from.unsigned_distance_to(to);
    let mut edges: smallvec::SmallVec<[Hex; 8]> = smallvec::SmallVec::new();
    for wall in walls {
        // A hex that the line touches lies on a shortest way, or beside one.
        if from.unsigned_distance_to(wall) + wall.unsigned_distance_to(to) > far + 1 || wall == from || wall == to {
            continue;
        }
        match meets(from, to, wall) {
            Meets::Through => return false,
            Meets::Edge if edges.iter().any(|other| shares_edge(from, to, *other, wall)) => return false,
            Meets::Edge => edges.push(wall),
            Meets::Not => {}
        }
    }
    true
}

/// Whether two hexes that the line runs along lie on the two sides of the same edge.
fn shares_edge(from: Hex, to: Hex, one: Hex, other: Hex) -> bool {
    one.unsigned_distance_to(other) == 1 && side(from, to, one) * side(from, to, other) < 0
}

/// On which side of the line a hex's centre lies.
fn side(from: Hex, to: Hex, hex: Hex) -> i32 {
    let (d, h) = (to - from, hex - from);
    (d.x * h.y - d.y * h.x).signum()
}

/// Differences of cube coordinates.
fn differences(hex: Hex) -> [i32; 3] {
    let (x, y, z) = (hex.x, hex.y, hex.z());
    [x - y, y - z, z - x]
}

fn meets(from: Hex, to: Hex, hex: Hex) -> Meets {
    let (start, way, centre) = (differences(from), differences(to - from), differences(hex));
    // The part of the line inside the hex, as two fractions of its length.
    let (mut enters, mut leaves) = ((0, 1), (1, 1));
    let mut edge = false;
    for axis in 0..3 {
        let (off, step) = (start[axis] - centre[axis], way[axis]);
        if step == 0 {
            match off.abs() {
                0 => {}
                1 => edge = true,
                _ => return Meets::Not,
            }
            continue;
        }
        // |off + t·step| < 1
        let (one, two) = ((-1 - off) * step.signum(), (1 - off) * step.signum());
        let (low, high) = ((one.min(two), step.abs()), (one.max(two), step.abs()));
        if less(enters, low) {
            enters = low;
        }
        if less(high, leaves) {
            leaves = high;
        }
    }
    match (less(enters, leaves), edge) {
        (false, _) => Meets::Not,
        (true, true) => Meets::Edge,
        (true, false) => Meets::Through,
    }
}

/// Whether a fraction is less than another; denominators are positive.
fn less(a: (i32, i32), b: (i32, i32)) -> bool {
    i64::from(a.0) * i64::from(b.1) < i64::from(b.0) * i64::from(a.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GRID: Grid = Grid { cols: 9, rows: 9 };

    fn sees(walls: &[(u8, u8)], from: (u8, u8), to: (u8, u8)) -> bool {
        let at = |(col, row)| At::new(col, row);
        Sight::new(GRID, walls.iter().copied().map(at)).sees(at(from), at(to))
    }

    #[test]
    fn a_wall_on_the_line_blocks() {
        assert!(sees(&[], (2, 1), (2, 7)));
        assert!(!sees(&[(2, 4)], (2, 1), (2, 7)));
        assert!(sees(&[(3, 4), (1, 4)], (2, 1), (2, 7)), "walls beside the line do not");
    }

    #[test]
    fn along_an_edge_both_sides_must_be_walls() {
        // Two columns on in the same row: the line runs along the edge between (3, 3) and (3, 4).
        assert!(sees(&[], (2, 4), (4, 4)));
        assert!(sees(&[(3, 3)], (2, 4), (4, 4)));
        assert!(sees(&[(3, 4)], (2, 4), (4, 4)));
        assert!(!sees(&[(3, 3), (3, 4)], (2, 4), (4, 4)));
        // Walls on different edges of the same line block nothing.
        assert!(sees(&[(3, 3), (5, 4)], (2, 4), (6, 4)));
        assert!(!sees(&[(4, 4)], (2, 4), (6, 4)), "between the edges it passes through a hex");
    }

    #[test]
    fn a_line_that_crosses_an_edge_is_blocked_by_either_side() {
        let hex = |x, y| Hex::new(x, y);
        for wall in [hex(1, 1), hex(2, 0)] {
            assert!(!clear(hex(0, 0), hex(3, 1), [wall]), "{wall:?}");
        }
    }

    /// Points close together along the line, none of them on an edge.
    fn traced(from: Hex, to: Hex, walls: &[Hex]) -> bool {
        let samples = 5_000;
        (1..samples).all(|number| {
            let t = (f64::from(number) + 0.137) / f64::from(samples);
            let x = f64::from(from.x) + t * f64::from(to.x - from.x);
            let y = f64::from(from.y) + t * f64::from(to.y - from.y);
            let z = -x - y;
            !walls.iter().any(|wall| {
                let (dx, dy, dz) = (x - f64::from(wall.x), y - f64::from(wall.y), z - f64::from(wall.z()));
                [dx - dy, dy - dz, dz - dx].iter().all(|difference| difference.abs() < 1.0 - 1e-9)
            })
        })
    }

    proptest! {
        #[test]
        fn seeing_is_mutual_and_agrees_with_walking_the_line(
            a in (0u8..9, 0u8..9), b in (0u8..9, 0u8..9), wall in (0u8..9, 0u8..9),
        ) {
            let at = |(col, row)| At::new(col, row);
            prop_assume!(wall != a && wall != b);
            let sight = Sight::new(GRID, [at(wall)]);
            prop_assert_eq!(sight.sees(at(a), at(b)), sight.sees(at(b), at(a)));
            let walked = clear(at(a).hex(), at(b).hex(), sight.along(at(a).hex(), at(b).hex()));
            prop_assert_eq!(sight.sees(at(a), at(b)), walked, "as on large boards");
            prop_assert_eq!(sight.sees(at(a), at(b)), traced(at(a).hex(), at(b).hex(), &[at(wall).hex()]));
        }
    }
}
