//! Searching the corners for the shortest way.
//!
//! Best first, with the straight line to the goal as the hope. A leg is checked only when
//! it would improve a corner, so most pairs of corners are never looked at. Ties go to
//! the earlier corner, so every machine finds the same way.

use super::corners::{Corner, corners};
use super::field::Field;
use super::squeeze::wings;
use crate::inches::Inches;
use crate::point::Point;

/// How far the search may go for a way of at most `cap`: corners lie a little outside,
/// and pulling the way taut wins that back.
pub(super) fn slack(cap: Inches) -> Inches {
    let cap = cap.max(Inches::ZERO);
    cap + Inches::thousandths(cap.get() / 20 + 50)
}

/// A corner that can be reached.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub corner: Corner,
    /// Length of the shortest way found, in thousandths.
    pub far: f64,
    before: usize,
    settled: bool,
}

/// The shortest way to `goal`, its corners not yet pulled taut.
pub(super) fn way(field: &Field, start: Point, goal: Point, cap: Inches) -> Option<Vec<Point>> {
    let most = slack(cap).real();
    let by_way_of = |at: Point| start.real_distance(at) + at.real_distance(goal);
    let mut places = corners(field, most, by_way_of);
    places.extend(wings(field, start));
    places.extend(wings(field, goal));
    places.push(Corner::free(goal));
    let target = places.len();
    let nodes = explore(field, start, &places, most, Some(goal));
    if !nodes[target].far.is_finite() {
        return None;
    }
    let mut way = Vec::new();
    let mut at = target;
    while at != 0 {
        way.push(nodes[at].corner.at);
        at = nodes[at].before;
    }
    way.reverse();
    Some(way)
}

/// Every corner within `most` thousandths of the start, the start first.
pub(super) fn flood(field: &Field, start: Point, most: f64) -> Vec<Node> {
    let mut places = corners(field, most, |at| start.real_distance(at));
    places.extend(wings(field, start));
    let mut nodes = explore(field, start, &places, most, None);
    nodes.retain(|node| node.settled);
    nodes
}

/// Node 0 is the start, node `i + 1` is `places[i]`. With a goal (the last place), stops
/// when it is settled.
fn explore(field: &Field, start: Point, places: &[Corner], most: f64, goal: Option<Point>) -> Vec<Node> {
    let node = |&corner: &Corner| Node { corner, far: f64::INFINITY, before: 0, settled: false };
    let mut nodes: Vec<Node> = std::iter::once(&Corner::free(start)).chain(places).map(node).collect();
    nodes[0].far = 0.0;
    let hope = |at: Point| goal.map_or(0.0, |goal| at.real_distance(goal));
    while let Some(here) = nearest(&nodes, hope) {
        nodes[here].settled = true;
        if goal.is_some() && here + 1 == nodes.len() {
            break;
        }
        let from = nodes[here];
        let from_at = from.corner.at;
        for to in nodes.iter_mut().skip(1) {
            let to_at = to.corner.at;
            let far = from.far + from_at.real_distance(to_at);
            let better = !to.settled && far < to.far && far + hope(to_at) <= most;
            if better
                && from.corner.may_bend_towards(to_at)
                && to.corner.may_bend_towards(from_at)
                && field.is_clear(from_at, to_at)
            {
                (to.far, to.before) = (far, here);
            }
        }
    }
    nodes
}

/// The unsettled node with the shortest way and hope together.
fn nearest(nodes: &[Node], hope: impl Fn(Point) -> f64) -> Option<usize> {
    let mut best = None;
    for (i, node) in nodes.iter().enumerate() {
        if node.settled || !node.far.is_finite() {
            continue;
        }
        let total = node.far + hope(node.corner.at);
        if best.is_none_or(|(least, _)| total < least) {
            best = Some((total, i));
        }
    }
    best.map(|(_, i)| i)
}
