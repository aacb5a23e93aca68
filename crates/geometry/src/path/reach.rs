//! Everything a base can get to within a distance.
//!
//! The corners are searched once; a point is then within reach if some corner (or the
//! start) is near enough and has a clear leg to it. Only points on the very rim need a
//! search of their own, so that the answer is the one [`shortest_path`] gives.

use super::field::Field;
use super::search::{Node, flood, slack};
use super::squeeze::wings;
use super::{PathQuery, shortest_path};
use crate::angle::unit;
use crate::convex::EPSILON;
use crate::inches::Inches;
use crate::point::Point;

/// How finely the outline looks for the rim before halving, in thousandths.
const STEP: f64 = 250.0;

/// What [`reach`] found: valid for the query it was made with.
#[derive(Debug, Clone)]
pub struct Reach {
    cap: Inches,
    nodes: Vec<Node>,
}

/// Searches everything within `cap` of the query's start.
pub fn reach(query: &PathQuery, cap: Inches) -> Reach {
    let field = Field::around(query, slack(cap));
    Reach { cap, nodes: flood(&field, query.start, slack(cap).real()) }
}

impl Reach {
    /// Whether the base can get to `p`: exactly when [`shortest_path`] finds a way.
    pub fn contains(&self, query: &PathQuery, p: Point) -> bool {
        let field = Field::around(query, slack(self.cap));
        match self.shortest(&field, p, slack(self.cap).real()) {
            None => false,
            Some(length) if length <= self.most() => true,
            Some(_) => shortest_path(query, p, self.cap).is_some(),
        }
    }

    /// The rim of the area for drawing: in each of `directions` directions, the furthest point
    /// within reach. What lies in the shadow of an obstacle is left out where the way
    /// around is too long, so the outline may step.
    pub fn outline(&self, query: &PathQuery, directions: usize) -> Vec<Point> {
        let field = Field::around(query, slack(self.cap));
        let step = 360.0 / directions.max(1) as f64;
        (0..directions).map(|i| self.furthest(&field, unit(i as f64 * step))).collect()
    }

    /// The furthest point from the start in one direction.
    fn furthest(&self, field: &Field, u: (f64, f64)) -> Point {
        let (x, y) = field.query.start.real();
        let at = |r: f64| Point::nearest(x + u.0 * r, y + u.1 * r);
        let reached = |r: f64| self.over_nodes(field, at(r), self.most()).is_some();
        let cap = self.cap.max(Inches::ZERO).real();
        if reached(cap) {
            return at(cap);
        }
        let steps = (cap / STEP).ceil().min(1000.0) as usize;
        let mut beyond = cap;
        for i in (0..steps).rev() {
            let mut inside = i as f64 * STEP;
            if !reached(inside) {
                beyond = inside;
                continue;
            }
            while beyond - inside > 5.0 {
                let middle = (inside + beyond) / 2.0;
                if reached(middle) { inside = middle } else { beyond = middle }
            }
            return at(inside);
        }
        field.query.start
    }

    /// The length of a way to `p` over known corners, if one of at most `most` exists:
    /// some length within the cap as soon as there is one, else the shortest.
    fn shortest(&self, field: &Field, p: Point, most: f64) -> Option<f64> {
        let direct = self.over_nodes(field, p, most);
        if direct.is_some_and(|length| length <= self.most())
            || !field.query.start.is_within(self.cap + Inches::GRACE, p)
        {
            return direct;
        }
        // Close to an obstacle, the last leg may have to come from the side.
        let from_the_side = wings(field, p).into_iter().filter_map(|wing| {
            let last = wing.at.real_distance(p);
            Some(self.over_nodes(field, wing.at, most - last)? + last)
        });
        from_the_side.chain(direct).reduce(f64::min)
    }

    fn over_nodes(&self, field: &Field, p: Point, most: f64) -> Option<f64> {
        let mut best: Option<f64> = None;
        for node in &self.nodes {
            let length = node.far + node.corner.at.real_distance(p);
            let better = length <= most && best.is_none_or(|b| length < b);
            if better && node.corner.may_bend_towards(p) && field.is_clear(node.corner.at, p) {
                best = Some(length);
            }
        }
        best
    }

    fn most(&self) -> f64 {
        (self.cap + Inches::GRACE).real() + EPSILON
    }
}
