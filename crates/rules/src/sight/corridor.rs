//! The strip between two bases or two units: the cheap question before the exact one.

use geometry::{Body, Point, Rect, Wall};

/// The strip between two bases: whatever lies outside it cannot hide one from the other.
pub(super) struct Corridor {
    from: (f64, f64),
    along: (f64, f64),
    length: f64,
    widest: f64,
}

impl Corridor {
    /// Around two bases.
    pub(super) fn new(a: &Body, b: &Body) -> Self {
        let from = (f64::from(a.at.x.get()), f64::from(a.at.y.get()));
        let (dx, dy) = (f64::from(b.at.x.get()) - from.0, f64::from(b.at.y.get()) - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let widest = f64::from(a.shape.reach().max(b.shape.reach()).get());
        Corridor { from, along: (dx / length, dy / length), length, widest }
    }

    /// Around everything in two boxes.
    pub(super) fn between(a: &Rect, b: &Rect) -> Self {
        let centre = |r: &Rect| {
            let (min, max) = (r.min, r.max);
            (f64::from(min.x.get() + max.x.get()) / 2.0, f64::from(min.y.get() + max.y.get()) / 2.0)
        };
        let radius = |r: &Rect| {
            let (w, h) = (f64::from((r.max.x - r.min.x).get()), f64::from((r.max.y - r.min.y).get()));
            (w * w + h * h).sqrt() / 2.0
        };
        let (from, to) = (centre(a), centre(b));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        Corridor { from, along: (dx / length, dy / length), length, widest: radius(a).max(radius(b)) }
    }

    /// Along the strip and across it.
    fn local(&self, at: Point) -> (f64, f64) {
        let (px, py) = (f64::from(at.x.get()) - self.from.0, f64::from(at.y.get()) - self.from.1);
        (px * self.along.0 + py * self.along.1, px * self.along.1 - py * self.along.0)
    }

    /// Whether a base reaches into the strip.
    pub(super) fn holds(&self, body: &Body) -> bool {
        let reach = f64::from(body.shape.reach().get()) + self.widest;
        let (along, across) = self.local(body.at);
        along > -reach && along < self.length + reach && across.abs() < reach
    }

    /// Whether anything in a box could reach into the strip.
    pub(super) fn reaches(&self, area: &Rect) -> bool {
        let middle = Point { x: (area.min.x + area.max.x).half(), y: (area.min.y + area.max.y).half() };
        // Half of both sides together is longer than half of the diagonal.
        let half = f64::from(((area.max.x - area.min.x) + (area.max.y - area.min.y)).get()) / 2.0 + 1.0;
        let reach = half + self.widest;
        let (along, across) = self.local(middle);
        along > -reach && along < self.length + reach && across.abs() < reach
    }

    /// Whether a wall reaches into the strip, by its ends lying beyond different sides.
    pub(super) fn meets(&self, wall: &Wall) -> bool {
        let (p, q) = (self.local(wall.a), self.local(wall.b));
        let wide = self.widest;
        let beyond = |a: f64, b: f64, limit: f64| a > limit && b > limit;
        !(beyond(p.1, q.1, wide)
            || beyond(-p.1, -q.1, wide)
            || beyond(-p.0, -q.0, wide)
            || beyond(p.0, q.0, self.length + wide))
    }
}
