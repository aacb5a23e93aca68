//! The square of all sight lines, and cutting blocked parts out of it.
//!
//! A piece of a wall blocks the lines that pass its two ends on different sides. What is
//! left is cut into convex cells, depth first: a cell that no piece touches is open, a
//! cell between the ends of one piece is shut, and only a cell that a piece divides is
//! cut. Most pairs are decided without a single cut.

use smallvec::SmallVec;

/// Cells smaller than this share of the square (of area four) are float dust.
const DUST: f64 = 1e-10;
/// Offsets below this many thousandths are float noise.
const NOISE: f64 = 1e-6;
/// Lines that pass a piece by this many thousandths leave a cell beside them that is no dust.
pub(super) const CLEAR: f64 = 0.5;

/// Lines tried before the square is cut: the line of centres, then those along its rim. Most
/// pairs that see each other do so along one of them.
pub(super) const LIKELY: [(f64, f64); 9] = [
    (0.0, 0.0),
    (0.98, 0.98),
    (-0.98, -0.98),
    (0.98, -0.98),
    (-0.98, 0.98),
    (0.0, 0.98),
    (0.0, -0.98),
    (0.98, 0.0),
    (-0.98, 0.0),
];

/// Which of the two bodies of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    First,
    Second,
}

/// The lines through one end of a piece: how far the end lies to the left of the line
/// (s, t), in thousandths, is linear in (s, t).
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub offset: f64,
    pub s: f64,
    pub t: f64,
}

impl Edge {
    #[inline]
    pub fn at(&self, (s, t): (f64, f64)) -> f64 {
        self.offset - self.s * s - self.t * t
    }

    /// Least and greatest over the whole square.
    fn range(&self) -> (f64, f64) {
        let spread = self.s.abs() + self.t.abs();
        (self.offset - spread, self.offset + spread)
    }
}

/// A piece of something solid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    p: Edge,
    q: Edge,
    tag: u32,
}

impl Piece {
    pub fn new(p: Edge, q: Edge, tag: u32) -> Self {
        Piece { p, q, tag }
    }

    /// Whether a line passes it well on one side.
    #[inline]
    pub fn is_beside(&self, line: (f64, f64)) -> bool {
        let (p, q) = (self.p.at(line), self.q.at(line));
        (p > CLEAR && q > CLEAR) || (p < -CLEAR && q < -CLEAR)
    }

    /// Whether every line meets it.
    #[inline]
    pub fn is_across(&self) -> bool {
        matches!(Piece::effect(self.p.range(), self.q.range()), Effect::Shut)
    }

    /// Whether two lines, and so all lines between them, pass it well on the same side.
    #[inline]
    pub fn is_passed_by(&self, lines: [(f64, f64); 2]) -> bool {
        let [(p, q), (r, s)] = lines.map(|line| (self.p.at(line), self.q.at(line)));
        p.min(q).min(r).min(s) > CLEAR || p.max(q).max(r).max(s) < -CLEAR
    }

    /// What it does to a cell where its ends lie in these ranges.
    fn effect(p: (f64, f64), q: (f64, f64)) -> Effect {
        let (left, right) = (|r: (f64, f64)| r.0 >= -NOISE, |r: (f64, f64)| r.1 <= NOISE);
        if (left(p) && left(q)) || (right(p) && right(q)) {
            Effect::None
        } else if (left(p) && right(q)) || (right(p) && left(q)) {
            Effect::Shut
        } else {
            Effect::Divides
        }
    }
}

enum Effect {
    None,
    Shut,
    Divides,
}

/// Everything that blocks some of the lines of one frame at one pair of heights.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pub list: SmallVec<[Piece; 12]>,
    /// Something hangs in the air, so other heights might see more.
    pub floating: bool,
    shut: bool,
}

/// A convex part of the square.
type Cell = SmallVec<[(f64, f64); 10]>;

impl Pieces {
    /// Adds a piece unless it is never in the way.
    pub fn push(&mut self, piece: Piece) {
        match Piece::effect(piece.p.range(), piece.q.range()) {
            Effect::None => return,
            Effect::Shut => self.shut = true,
            Effect::Divides => {}
        }
        self.list.push(piece);
    }

    /// Whether a piece added since there were `before` of them blocks every line, and
    /// nothing hangs in the air (for then the search must go on).
    pub fn shut_since(&self, before: usize) -> bool {
        self.shut && !self.floating && self.list.len() > before
    }

    /// A free line as (s, t): the line of centres if it is free, else the middle of some
    /// open cell.
    pub fn open(&self) -> Option<(f64, f64)> {
        if self.shut {
            return None;
        }
        let free = |line: &&(f64, f64)| self.list.iter().all(|piece| passes(piece, **line));
        if let Some(line) = LIKELY.iter().find(free) {
            return Some(*line);
        }
        let mut found = None;
        visit(&square(), &self.list, &mut |cell| {
            found = Some(middle(cell));
            true
        });
        found
    }

    /// Whether every part of the target has a free line, here or among the `others`, but
    /// for a strip of the width (of 2) that is forgiven.
    pub fn all_of(&self, target: Side, forgiven: f64, others: Option<&Pieces>) -> bool {
        if self.list.is_empty() || self.is_open_from_a_flank(target) {
            return true;
        }
        let mut seen: SmallVec<[(f64, f64); 16]> = SmallVec::new();
        for pieces in [Some(self), others].into_iter().flatten() {
            if pieces.shut {
                continue;
            }
            visit(&square(), &pieces.list, &mut |cell| {
                seen.push(shadow(cell, target));
                false
            });
        }
        seen.sort_by(|x, y| x.0.total_cmp(&y.0));
        let mut upto = -1.0;
        for (from, to) in seen {
            if from > upto + forgiven {
                return false;
            }
            upto = to.max(upto);
        }
        upto >= 1.0 - forgiven
    }

    /// Whether one flank of the observer sees the whole target, well past every piece. The cells that cutting
    /// would leave then hold all of that side of the square, so nothing has to be cut to know it.
    fn is_open_from_a_flank(&self, target: Side) -> bool {
        let ends = |flank: f64| match target {
            Side::First => [(-1.0, flank), (1.0, flank)],
            Side::Second => [(flank, -1.0), (flank, 1.0)],
        };
        [-1.0, 1.0].into_iter().any(|flank| self.list.iter().all(|piece| piece.is_passed_by(ends(flank))))
    }

    /// The tags of all pieces.
    pub fn tags(&self) -> SmallVec<[u32; 4]> {
        self.list.iter().map(|piece| piece.tag).collect()
    }
}

/// Whether the line passes a piece with both ends clearly on one side.
fn passes(piece: &Piece, line: (f64, f64)) -> bool {
    let (p, q) = (piece.p.at(line), piece.q.at(line));
    (p > NOISE && q > NOISE) || (p < -NOISE && q < -NOISE)
}

/// Hands every open cell to `found` until it says that it has enough.
fn visit(cell: &Cell, pieces: &[Piece], found: &mut impl FnMut(&Cell) -> bool) -> bool {
    for (i, piece) in pieces.iter().enumerate() {
        match Piece::effect(range(cell, &piece.p), range(cell, &piece.q)) {
            Effect::None => {}
            Effect::Shut => return false,
            Effect::Divides => {
                return [1.0, -1.0].into_iter().any(|side| {
                    let part = clip(&clip(cell, &piece.p, side), &piece.q, side);
                    area(&part) > DUST && visit(&part, &pieces[i + 1..], found)
                });
            }
        }
    }
    found(cell)
}

fn square() -> Cell {
    SmallVec::from_slice(&[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
}

/// Least and greatest of an edge over a cell.
fn range(cell: &Cell, edge: &Edge) -> (f64, f64) {
    let mut range = (f64::INFINITY, f64::NEG_INFINITY);
    for &corner in cell {
        let value = edge.at(corner);
        range = (range.0.min(value), range.1.max(value));
    }
    range
}

/// The part of a cell where an edge has the sign of `side`.
fn clip(cell: &Cell, edge: &Edge, side: f64) -> Cell {
    let mut part = Cell::new();
    let Some(&last) = cell.last() else {
        return part;
    };
    let (mut from, mut at_from) = (last, edge.at(last) * side);
    for &to in cell {
        let at_to = edge.at(to) * side;
        if (at_from < 0.0) != (at_to < 0.0) {
            let f = at_from / (at_from - at_to);
            part.push((from.0 + (to.0 - from.0) * f, from.1 + (to.1 - from.1) * f));
        }
        if at_to >= 0.0 {
            part.push(to);
        }
        (from, at_from) = (to, at_to);
    }
    part
}

fn area(cell: &Cell) -> f64 {
    let Some(&o) = cell.first() else {
        return 0.0;
    };
    let fan = cell.windows(2).map(|w| {
        let ((ax, ay), (bx, by)) = (w[0], w[1]);
        (ax - o.0) * (by - o.1) - (ay - o.1) * (bx - o.0)
    });
    fan.sum::<f64>() / 2.0
}

fn middle(cell: &Cell) -> (f64, f64) {
    let n = cell.len().max(1) as f64;
    let (s, t) = cell.iter().fold((0.0, 0.0), |sum, c| (sum.0 + c.0, sum.1 + c.1));
    (s / n, t / n)
}

/// What a cell shows of one of the bodies.
fn shadow(cell: &Cell, target: Side) -> (f64, f64) {
    let across = |c: &(f64, f64)| if target == Side::First { c.0 } else { c.1 };
    let least = cell.iter().map(across).fold(f64::INFINITY, f64::min);
    let most = cell.iter().map(across).fold(f64::NEG_INFINITY, f64::max);
    (least, most)
}
