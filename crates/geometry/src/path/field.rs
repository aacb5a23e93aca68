//! The obstacles that matter to one question, with a box around each.

use super::{Obstacle, PathQuery};
use crate::body::Body;
use crate::inches::Inches;
use crate::point::Point;
use crate::rect::Rect;
use crate::shape::Shape;
use crate::sweep::{sweep_crosses_segment, sweep_overlaps, sweep_touches_polygon, sweep_within, swept_box};

use smallvec::SmallVec;

/// A moving base and the obstacles near it.
pub(super) struct Field<'a> {
    pub query: &'a PathQuery<'a>,
    pub near: SmallVec<[(Rect, &'a Obstacle); 8]>,
}

impl<'a> Field<'a> {
    /// Obstacles that a move of up to `distance` from the start could meet.
    pub fn around(query: &'a PathQuery<'a>, distance: Inches) -> Self {
        Field::within(query, Rect::new(query.start, query.start).expand(distance))
    }

    /// Obstacles that one leg could meet.
    pub fn along(query: &'a PathQuery<'a>, from: Point, to: Point) -> Self {
        Field::within(query, Rect::new(from, to))
    }

    fn within(query: &'a PathQuery<'a>, centres: Rect) -> Self {
        let area = centres.expand(query.shape.reach());
        let boxed = query.obstacles.iter().map(|obstacle| (bounds(obstacle), obstacle));
        Field { query, near: boxed.filter(|(bounds, _)| area.intersects(bounds)).collect() }
    }

    /// Whether the base may slide straight from one point to another.
    pub fn is_clear(&self, from: Point, to: Point) -> bool {
        let q = self.query;
        let on_board = |at| q.board.contains_body(&Body { facing: q.facing, ..Body::flat(q.shape, at) });
        if !on_board(from) || (from != to && !on_board(to)) {
            return false;
        }
        let area = swept_box(q.shape, from, to);
        self.near.iter().all(|(bounds, obstacle)| !area.intersects(bounds) || self.passes(q.shape, from, to, obstacle))
    }

    /// Whether a base grown by `by` on all sides would be in the way of something other
    /// than the obstacle `own`.
    pub fn is_cramped(&self, at: Point, own: usize, by: Inches) -> bool {
        let shape = grown(self.query.shape, by);
        let area = swept_box(shape, at, at);
        let mut others = self.near.iter().enumerate().filter(|(i, _)| *i != own);
        others.any(|(_, (bounds, obstacle))| area.intersects(bounds) && !self.passes(shape, at, at, obstacle))
    }

    fn passes(&self, shape: Shape, from: Point, to: Point, obstacle: &Obstacle) -> bool {
        let facing = self.query.facing;
        match obstacle {
            Obstacle::Body { body, clearance } if *clearance <= Inches::ZERO => {
                !sweep_overlaps(shape, facing, from, to, body)
            }
            Obstacle::Body { body, clearance } => !sweep_within(shape, facing, from, to, body, *clearance),
            Obstacle::Segment(wall) => !sweep_crosses_segment(shape, facing, from, to, *wall),
            Obstacle::Polygon(area) => !sweep_touches_polygon(shape, facing, from, to, area),
        }
    }
}

/// The outline a little larger on all sides.
fn grown(shape: Shape, by: Inches) -> Shape {
    match shape {
        Shape::Round { radius } => Shape::Round { radius: radius + by },
        Shape::Oval { half_length, half_width } => {
            Shape::Oval { half_length: half_length + by, half_width: half_width + by }
        }
        Shape::Hull { half_length, half_width } => {
            Shape::Hull { half_length: half_length + by, half_width: half_width + by }
        }
    }
}

/// A box around an obstacle and the clearance it asks for.
fn bounds(obstacle: &Obstacle) -> Rect {
    match obstacle {
        Obstacle::Body { body, clearance } => body.bounds().expand((*clearance).max(Inches::ZERO) + Inches::GRACE),
        Obstacle::Segment(wall) => wall.bounds(),
        Obstacle::Polygon(area) => area.bounds(),
    }
}
