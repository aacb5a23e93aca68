//! Who sees whom: sight lines between two bodies past walls and other bodies.
//!
//! Put the first body at the origin and the second on the x-axis. A sight line runs from
//! `s` across the first to `t` across the second, `s` and `t` from -1 to 1. At any place
//! its height above the axis is linear in (s, t), so each end of a wall is a straight
//! line through the square of all (s, t), and the wall blocks the part of the square
//! between its two lines. *Visible* asks whether the walls leave some of the square
//! open; *fully visible* asks whether every `t` has some `s` left. Both are answered by
//! cutting the square (`sight/cover.rs`), not by trying lines.
//!
//! - **Ovals and hulls** count with their half-width across the line of centres.
//! - **Walls under a base** never block that base: a sight line may start at its near
//!   edge. So a model standing across a wall sees, and is seen, on both sides. A base
//!   that merely touches a wall (up to a thousandth) does not look through it.
//! - **Heights.** A wall counts only where the sight line passes between its bottom and
//!   its top. The height of a line depends on the place alone, so a wall is cut to the
//!   part where it counts: exact for oblique walls too. Things standing on the ground
//!   are seen over best from top to top, and a target's foot from the observer's top;
//!   those lines decide. When something hangs in the air, six more pairs of heights are
//!   tried (feet, crosswise, and level at quarters).
//! - **Solid bodies** block by chords across the sight lines, which never block too much
//!   and miss at most a sliver of a disc seen askew.
//! - **Slits** without width, such as between two walls that share an end, show nothing.
//!
//! The answer is the same both ways round, and a further blocker never shows more.
//!
//! Doors: [`visible`], [`fully_visible`], [`visible_and_full`], and [`explain`] for the
//! line to draw and the names of what is in the way; [`cull`] makes a short list of
//! walls for many questions about one area. Which walls count between which models is a
//! matter of rules, and of the caller.

mod cover;
mod frame;
#[cfg(test)]
mod tests;

use smallvec::SmallVec;

use crate::body::Body;
use crate::distance::gap_within;
use crate::inches::Inches;
use crate::point::Point;
use crate::rect::Rect;
use cover::Side;
use frame::{FOOT, Frame, LEVELS, TOP};

/// A solid upright rectangle: a wall of a ruin, or one edge of a footprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wall {
    /// One end of its foot.
    pub a: Point,
    /// The other end of its foot.
    pub b: Point,
    /// Where it begins above the table.
    pub bottom: Inches,
    /// Where it ends above the table.
    pub top: Inches,
    /// The caller's name for it, handed back as the explanation.
    pub tag: u32,
}

/// Everything that may stand between two bodies. The caller leaves out the two
/// themselves and whatever the rules let them see through.
#[derive(Debug, Clone, Copy, Default)]
pub struct Blockers<'a> {
    /// Upright walls.
    pub walls: &'a [Wall],
    /// Bodies, solid from the floor they stand on to their top, with the caller's tags.
    pub bodies: &'a [(Body, u32)],
}

/// What one body sees of another, and why.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sight {
    /// Some part of the target can be seen.
    pub visible: bool,
    /// Every part of the target facing the observer can be seen.
    pub fully: bool,
    /// A line that is free, from observer to target, for drawing.
    pub line: Option<(Point, Point)>,
    /// Tags of what hides something, sorted, each once. Empty when fully visible.
    pub blocked_by: SmallVec<[u32; 4]>,
}

/// Whether some point of `a` sees some point of `b`, at any of their heights.
pub fn visible(a: &Body, b: &Body, blockers: &Blockers) -> bool {
    let (first, second) = if b < a { (b, a) } else { (a, b) };
    match Frame::new(first, second) {
        Some(frame) => frame.is_likely_free(blockers) || some_line(&frame, blockers).is_some(),
        None => true,
    }
}

/// Whether every part of `b` that faces `a`, its foot included, is seen from some part
/// of `a`. A hidden strip up to a thousandth of an inch wide is forgiven.
pub fn fully_visible(a: &Body, b: &Body, blockers: &Blockers) -> bool {
    // A line to every part is a line to some part, so there is nothing else to ask.
    posed(a, b)
        .is_none_or(|(frame, target)| frame.is_flank_free(target, blockers) || every_part(&frame, target, blockers))
}

/// Both answers at once, for less than the price of two.
pub fn visible_and_full(a: &Body, b: &Body, blockers: &Blockers) -> (bool, bool) {
    let (frame, target) = match posed(a, b) {
        Some(posed) => posed,
        None => return (true, true),
    };
    let near = frame.near(blockers.walls);
    let blockers = Blockers { walls: &near, ..*blockers };
    if some_line(&frame, &blockers).is_none() {
        return (false, false);
    }
    (true, every_part(&frame, target, &blockers))
}

/// The whole answer: what is seen, along which line, and what is in the way.
pub fn explain(a: &Body, b: &Body, blockers: &Blockers) -> Sight {
    let Some((frame, target)) = posed(a, b) else {
        let line = Some((a.at, b.at));
        return Sight { visible: true, fully: true, line, ..Sight::default() };
    };
    let Some(open) = some_line(&frame, blockers) else {
        let blocked_by = culprits(&frame, target, blockers);
        return Sight { blocked_by, ..Sight::default() };
    };
    let fully = every_part(&frame, target, blockers);
    let (first, second) = frame.line(open);
    let line = if target == Side::Second { (first, second) } else { (second, first) };
    let blocked_by = if fully { SmallVec::new() } else { culprits(&frame, target, blockers) };
    Sight { visible: true, fully, line: Some(line), blocked_by }
}

/// Appends to `out` the walls that reach into an area, so that many questions about
/// bodies within it need not look at the rest of the table.
pub fn cull<'a>(walls: &'a [Wall], area: Rect, out: &mut Vec<Wall>) {
    let inside = |wall: &&'a Wall| area.intersects(&Rect::new(wall.a, wall.b));
    out.extend(walls.iter().filter(inside));
}

/// The pair in its fixed order, and which of the two is the target `b`. `None` when the
/// bases touch: then nothing can stand between them.
fn posed<'a>(a: &'a Body, b: &'a Body) -> Option<(Frame<'a>, Side)> {
    if b < a { Some((Frame::new(b, a)?, Side::First)) } else { Some((Frame::new(a, b)?, Side::Second)) }
}

/// A free line as (s, t), from the pair of heights that is easiest first.
fn some_line(frame: &Frame, blockers: &Blockers) -> Option<(f64, f64)> {
    let top = frame.pieces(TOP, TOP, blockers);
    let found = top.open();
    if found.is_some() || !top.floating {
        return found;
    }
    LEVELS.iter().find_map(|&(first, second)| frame.pieces(first, second, blockers).open())
}

/// Whether every part of the target is seen from the observer's top (or foot, when
/// something hangs in the air).
fn every_part(frame: &Frame, target: Side, blockers: &Blockers) -> bool {
    let pieces = |observer, seen| match target {
        Side::Second => frame.pieces(observer, seen, blockers),
        Side::First => frame.pieces(seen, observer, blockers),
    };
    let strip = frame.forgiven(target);
    let to_foot = pieces(TOP, FOOT);
    if !to_foot.floating {
        return to_foot.all_of(target, strip, None);
    }
    to_foot.all_of(target, strip, Some(&pieces(FOOT, FOOT)))
        && pieces(TOP, TOP).all_of(target, strip, Some(&pieces(FOOT, TOP)))
}

/// The names of everything that blocks some line from the observer's top to the target's
/// top or foot.
fn culprits(frame: &Frame, target: Side, blockers: &Blockers) -> SmallVec<[u32; 4]> {
    let to_foot = match target {
        Side::Second => frame.all_pieces(TOP, FOOT, blockers),
        Side::First => frame.all_pieces(FOOT, TOP, blockers),
    };
    let mut tags = frame.all_pieces(TOP, TOP, blockers).tags();
    tags.extend(to_foot.tags());
    tags.sort_unstable();
    tags.dedup();
    tags
}

/// Bases that touch or overlap see each other whatever stands around them.
fn in_touch(a: &Body, b: &Body) -> bool {
    gap_within(a, b, Inches::ZERO)
}
