//! The pair of bodies laid along an axis, and the blockers as that pair sees them.
//!
//! Doors: [`Frame::new`], then [`Frame::pieces`] for one pair of heights. A piece of a
//! wall is what is left of it between the two bodies, outside both bases, where the
//! sight line is neither above nor below it.

use smallvec::SmallVec;

use super::cover::{CLEAR, Edge, LIKELY, Piece, Pieces, Side};
use super::{Blockers, Wall, in_touch};
use crate::body::Body;
use crate::convex::Convex;
use crate::inches::Inches;
use crate::point::Point;
use crate::rect::Rect;
use crate::shape::Shape;

/// Where on a body a sight line ends: 0 is the foot, 1 the top.
pub(super) type Level = f64;
pub(super) const TOP: Level = 1.0;
pub(super) const FOOT: Level = 0.0;

/// Further pairs of heights, tried when something hangs in the air. The list is fixed:
/// if it depended on the blockers, a further blocker could show more.
pub(super) const LEVELS: [(Level, Level); 6] =
    [(FOOT, FOOT), (TOP, FOOT), (FOOT, TOP), (0.5, 0.5), (0.25, 0.25), (0.75, 0.75)];

/// How far into a base (in thousandths) a wall must reach to count as under it.
const UNDERFOOT: f64 = 1.0;

/// Two bodies laid along an axis; coordinates are a fraction of the way and thousandths
/// across.
pub(super) struct Frame<'a> {
    first: &'a Body,
    second: &'a Body,
    origin: (f64, f64),
    /// Unit vector from first to second.
    along: (f64, f64),
    /// One over the distance of the centres.
    per_length: f64,
    /// Half-widths across the axis.
    wide: (f64, f64),
    /// A box around both bodies: what is outside cannot block.
    corridor: Rect,
}

/// A stretch of something solid, before it is cut.
struct Stretch {
    p: (f64, f64),
    q: (f64, f64),
    bottom: f64,
    top: f64,
    tag: u32,
}

impl<'a> Frame<'a> {
    /// `None` when the bases touch or overlap.
    pub fn new(first: &'a Body, second: &'a Body) -> Option<Self> {
        if in_touch(first, second) {
            return None;
        }
        let (origin, (bx, by)) = (first.at.real(), second.at.real());
        let (dx, dy) = (bx - origin.0, by - origin.1);
        let length = (dx * dx + dy * dy).sqrt();
        let along = (dx / length, dy / length);
        let across = (-along.1, along.0);
        let wide = (half_width(first, across), half_width(second, across));
        let corridor = first.bounds().union(second.bounds());
        let per_length = 1.0 / length;
        Some(Frame { first, second, origin, along, per_length, wide, corridor })
    }

    /// Everything that blocks between these two heights, or just one piece if that blocks
    /// every line by itself.
    pub fn pieces(&self, first: Level, second: Level, blockers: &Blockers) -> Pieces {
        let mut pieces = Pieces::default();
        self.gather((first, second), blockers, true, &mut pieces);
        pieces
    }

    /// Everything that blocks between these two heights, for the explanation.
    pub fn all_pieces(&self, first: Level, second: Level, blockers: &Blockers) -> Pieces {
        let mut pieces = Pieces::default();
        self.gather((first, second), blockers, false, &mut pieces);
        pieces
    }

    /// Whether a wall reaches into the box around both bodies.
    ///
    /// By the signs of differences and without branches: most walls fail some side of the
    /// box, never the same one, and a wrong guess of the processor costs more than all of
    /// them. The signs are right for all coordinates up to a million inches.
    #[inline]
    fn is_near(&self, wall: &Wall) -> bool {
        let less = |a: Inches, b: Inches| a.get().wrapping_sub(b.get());
        let Rect { min, max } = self.corridor;
        let (a, b) = (wall.a, wall.b);
        let beyond = (less(max.x, a.x) & less(max.x, b.x))
            | (less(max.y, a.y) & less(max.y, b.y))
            | (less(a.x, min.x) & less(b.x, min.x))
            | (less(a.y, min.y) & less(b.y, min.y));
        beyond >= 0
    }

    /// The walls near enough to matter, for when they are asked about more than once.
    pub fn near(&self, walls: &[Wall]) -> SmallVec<[Wall; 24]> {
        walls.iter().filter(|wall| self.is_near(wall)).copied().collect()
    }

    /// The ends on the table of the line (s, t).
    pub fn line(&self, (s, t): (f64, f64)) -> (Point, Point) {
        let (nx, ny) = (-self.along.1, self.along.0);
        let end = |(x, y): (f64, f64), off: f64| Point::nearest(x + nx * off, y + ny * off);
        (end(self.origin, s * self.wide.0), end(self.second.at.real(), t * self.wide.1))
    }

    /// The part of a target's width that may be hidden: a thousandth of an inch.
    pub fn forgiven(&self, target: Side) -> f64 {
        let wide = if target == Side::First { self.wide.0 } else { self.wide.1 };
        1.0 / wide.max(1.0)
    }

    /// Whether one of the likely lines keeps well clear of everything: then it is free, and nothing has to be cut
    /// to know it.
    pub fn is_likely_free(&self, blockers: &Blockers) -> bool {
        let mut pieces: SmallVec<[Piece; 12]> = SmallVec::new();
        for wall in blockers.walls.iter().filter(|wall| self.is_near(wall)) {
            let (p, q) = (self.local(wall.a.real()), self.local(wall.b.real()));
            if self.is_away(p, q) {
                continue;
            }
            let piece = Piece::new(self.edge(p), self.edge(q), wall.tag);
            if piece.is_across() {
                return false;
            }
            pieces.push(piece);
        }
        // The steeper a line, the nearer to it a point of a body may come.
        let steep = 1.0 + (self.wide.0 + self.wide.1) * self.per_length;
        let mut bodies: SmallVec<[(Edge, f64); 8]> = SmallVec::new();
        for (body, _) in blockers.bodies.iter().filter(|(body, _)| self.corridor.intersects(&body.bounds())) {
            bodies.push((self.edge(self.local(body.at.real())), body.shape.reach().real() * steep + CLEAR));
        }
        LIKELY.iter().any(|&line| {
            pieces.iter().all(|piece| piece.is_beside(line))
                && bodies.iter().all(|(middle, reach)| middle.at(line).abs() > *reach)
        })
    }

    /// Whether nothing is near the lines from one flank of the observer to the whole target: then all of it is
    /// seen, and nothing has to be cut to know it.
    pub fn is_flank_free(&self, target: Side, blockers: &Blockers) -> bool {
        if blockers.bodies.iter().any(|(body, _)| self.corridor.intersects(&body.bounds())) {
            return false;
        }
        let lines = |flank: f64| match target {
            Side::First => [(-1.0, flank), (1.0, flank)],
            Side::Second => [(flank, -1.0), (flank, 1.0)],
        };
        let (mut left, mut right) = (true, true);
        for wall in blockers.walls.iter().filter(|wall| self.is_near(wall)) {
            let (p, q) = (self.local(wall.a.real()), self.local(wall.b.real()));
            if self.is_away(p, q) {
                continue;
            }
            let piece = Piece::new(self.edge(p), self.edge(q), wall.tag);
            left = left && piece.is_passed_by(lines(-1.0));
            right = right && piece.is_passed_by(lines(1.0));
            if !left && !right {
                return false;
            }
        }
        true
    }

    fn gather(&self, (first, second): (Level, Level), blockers: &Blockers, stop: bool, pieces: &mut Pieces) {
        let level = |body: &Body, at: Level| body.z.real() + body.height.real() * at;
        let heights = (level(self.first, first), level(self.second, second));
        let floor = self.first.z.min(self.second.z);
        for wall in blockers.walls {
            if !self.is_near(wall) || self.is_away(self.local(wall.a.real()), self.local(wall.b.real())) {
                continue;
            }
            let before = pieces.list.len();
            self.cut(&Stretch::of(wall), heights, pieces);
            pieces.floating |= wall.bottom > floor && wall.top > wall.bottom;
            if stop && pieces.shut_since(before) {
                return;
            }
        }
        for (body, tag) in blockers.bodies {
            if !self.corridor.intersects(&body.bounds()) {
                continue;
            }
            let before = pieces.list.len();
            self.cut_body(body, *tag, heights, pieces);
            pieces.floating |= body.z > floor;
            if stop && pieces.shut_since(before) {
                return;
            }
        }
    }

    /// A solid body as chords: between the outermost points across the line of sight, for
    /// a few slopes that sight lines of this pair have. A hull is its two diagonals.
    fn cut_body(&self, body: &Body, tag: u32, heights: (f64, f64), pieces: &mut Pieces) {
        let outline = Convex::of(body);
        let (bottom, top) = (body.z.real(), body.top().real());
        let mut chord = |p, q| self.cut(&Stretch { p, q, bottom, top, tag }, heights, pieces);
        if let Some([a, b, c, d]) = outline.corners() {
            chord(a, c);
            chord(b, d);
            return;
        }
        let steepest = (self.wide.0 + self.wide.1) * self.per_length;
        let slopes: &[f64] = match steepest {
            x if x < 0.1 => &[0.0],
            x if x < 0.5 => &[0.0, -1.0, 1.0],
            _ => &[0.0, -1.0, 1.0, -0.5, 0.5],
        };
        let (x, y) = outline.middle();
        for slope in slopes {
            let rise = slope * steepest;
            let norm = (1.0 + rise * rise).sqrt();
            let (c, s) = self.along;
            let (dx, dy) = outline.rim(((-s - rise * c) / norm, (c - rise * s) / norm));
            chord((x - dx, y - dy), (x + dx, y + dy));
        }
    }

    /// Whether what runs from `p` to `q` (in local coordinates) lies behind either body, or
    /// beyond the tangent on either side: then it is never in the way. Without branches,
    /// for the same reason as [`Self::is_near`].
    #[inline]
    fn is_away(&self, p: (f64, f64), q: (f64, f64)) -> bool {
        let room = |u: f64| self.wide.0 + (self.wide.1 - self.wide.0) * u;
        let (rp, rq) = (room(p.0), room(q.0));
        ((p.0 <= 0.0) & (q.0 <= 0.0))
            | ((p.0 >= 1.0) & (q.0 >= 1.0))
            | ((p.1 >= rp) & (q.1 >= rq))
            | ((p.1 <= -rp) & (q.1 <= -rq))
    }

    /// Cuts a stretch down to what blocks, and adds it.
    fn cut(&self, stretch: &Stretch, heights: (f64, f64), pieces: &mut Pieces) {
        let (p, q) = (self.local(stretch.p), self.local(stretch.q));
        if self.is_away(p, q) {
            return;
        }
        let mut kept = (0.0, 1.0);
        // Between the two bodies …
        keep(&mut kept, p.0, q.0);
        keep(&mut kept, 1.0 - p.0, 1.0 - q.0);
        // … and where the line of sight is neither above nor below it.
        let height = |u: f64| heights.0 + (heights.1 - heights.0) * u;
        let (hp, hq) = (height(p.0), height(q.0));
        keep(&mut kept, stretch.top - hp, stretch.top - hq);
        keep(&mut kept, hp - stretch.bottom, hq - stretch.bottom);
        if kept.0 >= kept.1 {
            return;
        }
        self.outside_bases(stretch, kept, |from, to| {
            let at = |f: f64| match f {
                0.0 => p,
                1.0 => q,
                _ => (p.0 + (q.0 - p.0) * f, p.1 + (q.1 - p.1) * f),
            };
            pieces.push(Piece::new(self.edge(at(from)), self.edge(at(to)), stretch.tag));
        });
    }

    /// Hands on what is left of a stretch outside both bases.
    fn outside_bases(&self, s: &Stretch, kept: (f64, f64), mut push: impl FnMut(f64, f64)) {
        let near = [self.first, self.second].map(|body| (body, !far_from(body, s)));
        if !near[0].1 && !near[1].1 {
            return push(kept.0, kept.1);
        }
        let mut parts: SmallVec<[(f64, f64); 4]> = SmallVec::new();
        parts.push(kept);
        for (body, near) in near {
            if near {
                let pared = Convex::of(body).pared(UNDERFOOT);
                if let Some((from, to)) = pared.clip_line(s.p, s.q) {
                    remove(&mut parts, from, to);
                }
            }
        }
        for (from, to) in parts {
            push(from, to);
        }
    }

    /// Fraction of the way, and thousandths across.
    #[inline]
    fn local(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (dx, dy) = (x - self.origin.0, y - self.origin.1);
        let (c, s) = self.along;
        ((dx * c + dy * s) * self.per_length, dy * c - dx * s)
    }

    /// The straight line in the square of sight lines that pass a point.
    fn edge(&self, (u, y): (f64, f64)) -> Edge {
        Edge { offset: y, s: self.wide.0 * (1.0 - u), t: self.wide.1 * u }
    }
}

impl Stretch {
    fn of(wall: &Wall) -> Self {
        Stretch { p: wall.a.real(), q: wall.b.real(), bottom: wall.bottom.real(), top: wall.top.real(), tag: wall.tag }
    }
}

fn half_width(body: &Body, across: (f64, f64)) -> f64 {
    match body.shape {
        Shape::Round { radius } => radius.real(),
        _ => Convex::of(body).half_width(across),
    }
}

/// Narrows `kept` to where a quantity, linear from `at_p` to `at_q`, is not negative.
fn keep(kept: &mut (f64, f64), at_p: f64, at_q: f64) {
    match (at_p >= 0.0, at_q >= 0.0) {
        (true, true) => {}
        (false, false) => *kept = (1.0, 0.0),
        (true, false) => kept.1 = kept.1.min(at_p / (at_p - at_q)),
        (false, true) => kept.0 = kept.0.max(at_p / (at_p - at_q)),
    }
}

/// Whether a stretch keeps clear of the box around a base: the quick way to know that it
/// is not under it.
fn far_from(body: &Body, s: &Stretch) -> bool {
    let (x, y) = body.at.real();
    let reach = body.shape.reach().real();
    s.p.0.max(s.q.0) < x - reach
        || s.p.0.min(s.q.0) > x + reach
        || s.p.1.max(s.q.1) < y - reach
        || s.p.1.min(s.q.1) > y + reach
}

/// Takes the span `from`..`to` out of every part.
fn remove(parts: &mut SmallVec<[(f64, f64); 4]>, from: f64, to: f64) {
    let mut left: SmallVec<[(f64, f64); 4]> = SmallVec::new();
    for &(a, b) in parts.iter() {
        if a < from.min(b) {
            left.push((a, from.min(b)));
        }
        if to.max(a) < b {
            left.push((to.max(a), b));
        }
    }
    *parts = left;
}
