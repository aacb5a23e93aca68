//! Areas of terrain, zones and footprints: simple polygons, maybe concave.
//!
//! Doors: [`Polygon::new`] and the rectangles [`Polygon::rect`] and
//! [`Polygon::oriented`]. A polygon that exists is known to be sound (three to 256
//! points, some area, no edge across another), so nobody asks again. On the wire it is
//! its list of points, `[[x, y], …]`, and reading one checks it.
//!
//! The checks live in `polygon/sound.rs`; lines through a polygon in
//! [`crate::segment_polygon_spans`].

mod sound;

use serde::{Deserialize, Serialize};

pub use sound::PolygonError;

use crate::angle::Angle;
use crate::body::Body;
use crate::convex::Convex;
use crate::distance::rounded_up;
use crate::inches::Inches;
use crate::nearest;
use crate::point::Point;
use crate::rect::Rect;
use crate::segment::{Segment, cross};

/// A simple polygon. Its border belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    // Invariant: what `sound::checked` accepts.
    points: Vec<Point>,
    bounds: Rect,
}

impl Polygon {
    /// A polygon from its corners in order, either way round. A repeated corner (such as
    /// a closing one) is dropped.
    pub fn new(points: Vec<Point>) -> Result<Polygon, PolygonError> {
        let points = sound::checked(points)?;
        let bounds = Rect::of_points(&points);
        Ok(Polygon { points, bounds })
    }

    /// A polygon from numbers of inches.
    pub fn inches(corners: &[(f64, f64)]) -> Result<Polygon, PolygonError> {
        let read = |&(x, y): &(f64, f64)| Point::inches(x, y).ok_or(PolygonError::NotOnATable);
        Polygon::new(corners.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// The rectangle between two opposite corners.
    pub fn rect(x0: Inches, y0: Inches, x1: Inches, y1: Inches) -> Result<Polygon, PolygonError> {
        let corner = Point::new;
        Polygon::new(vec![corner(x0, y0), corner(x1, y0), corner(x1, y1), corner(x0, y1)])
    }

    /// A rectangle of this length (along the angle) and width around a centre.
    pub fn oriented(centre: Point, length: Inches, width: Inches, angle: Angle) -> Result<Polygon, PolygonError> {
        let (c, s) = angle.direction();
        let (x, y) = centre.real();
        let (l, w) = (length.real() / 2.0, width.real() / 2.0);
        let corner = |l: f64, w: f64| Point::nearest(x + l * c - w * s, y + l * s + w * c);
        Polygon::new(vec![corner(l, w), corner(-l, w), corner(-l, -w), corner(l, -w)])
    }

    /// The corners in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The edges in order; the last one leads back to the first corner.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).map(|(&a, &b)| Segment { a, b })
    }

    /// The box around it.
    pub fn bounds(&self) -> Rect {
        self.bounds
    }

    /// The centre of its area. For a concave polygon it may lie outside.
    pub fn centre(&self) -> Point {
        // Measured from a corner, so that far coordinates do not eat the precision.
        let (ox, oy) = self.bounds.min.real();
        let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
        for edge in self.edges() {
            let ((ax, ay), (bx, by)) = (edge.a.real(), edge.b.real());
            let (p, q) = ((ax - ox, ay - oy), (bx - ox, by - oy));
            let twice = cross(p, q);
            area += twice;
            x += (p.0 + q.0) * twice;
            y += (p.1 + q.1) * twice;
        }
        Point::nearest(ox + x / (3.0 * area), oy + y / (3.0 * area))
    }

    /// Whether a point lies in it; the border counts.
    pub fn contains_point(&self, p: Point) -> bool {
        self.bounds.contains_point(p) && self.holds(p.real())
    }

    /// Whether a base lies wholly within it, with grace.
    pub fn contains_body(&self, body: &Body) -> bool {
        self.contains_point(body.at) && !self.border_overlaps(&Convex::of(body), body.bounds())
    }

    /// Whether a base overlaps it by more than a thousandth.
    pub fn touches_body(&self, body: &Body) -> bool {
        self.bounds.intersects(&body.bounds())
            && (self.contains_point(body.at) || self.border_overlaps(&Convex::of(body), body.bounds()))
    }

    /// The horizontal gap from a base's edge to the polygon; zero when they touch.
    pub fn gap_to_body(&self, body: &Body) -> Inches {
        if self.contains_point(body.at) {
            return Inches::ZERO;
        }
        let base = Convex::of(body);
        let gaps = self.edges().map(|edge| nearest::separation(&base, &Convex::bar(edge)));
        rounded_up(gaps.fold(f64::INFINITY, f64::min))
    }

    /// Whether a point of float thousandths lies in it or on its border.
    pub(crate) fn holds(&self, p: (f64, f64)) -> bool {
        let mut inside = false;
        for edge in self.edges() {
            let (a, b) = (edge.a.real(), edge.b.real());
            if on_stretch(a, b, p) {
                return true;
            }
            if (a.1 > p.1) != (b.1 > p.1) {
                let side = cross((b.0 - a.0, b.1 - a.1), (p.0 - a.0, p.1 - a.1));
                inside ^= (side > 0.0) == (b.1 > a.1);
            }
        }
        inside
    }

    /// Whether an outline overlaps some edge by more than a thousandth. `around` is a box
    /// that holds the outline.
    pub(crate) fn border_overlaps(&self, outline: &Convex, around: Rect) -> bool {
        self.edges().any(|edge| around.intersects(&edge.bounds()) && nearest::overlap(outline, &Convex::bar(edge)))
    }
}

/// Whether `p` lies on the stretch from `a` to `b`: exact for whole thousandths, and
/// forgiving float noise for points between them.
fn on_stretch(a: (f64, f64), b: (f64, f64), p: (f64, f64)) -> bool {
    let (d, e) = ((b.0 - a.0, b.1 - a.1), (p.0 - a.0, p.1 - a.1));
    let squared = d.0 * d.0 + d.1 * d.1;
    let along = d.0 * e.0 + d.1 * e.1;
    (0.0..=squared).contains(&along) && {
        let side = cross(d, e);
        side * side <= 1e-14 * squared
    }
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonError;
    fn try_from(points: Vec<Point>) -> Result<Self, PolygonError> {
        Polygon::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.points
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Shape;
    use crate::arbitrary::{at, bodies, cases, covers, points, rim, smaller};

    /// An L: the square of four inches without its upper right quarter.
    fn corner() -> Polygon {
        let l = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0)];
        Polygon::inches(&l).unwrap()
    }

    #[test]
    fn the_border_belongs_to_it() {
        for (x, y, inside) in [
            (1.0, 1.0, true),
            (4.0, 1.0, true),
            (2.0, 3.0, true),
            (2.001, 3.0, false),
            (2.0, 2.0, true),
            (3.0, 3.0, false),
            (-0.001, 2.0, false),
            (5.0, 2.0, false),
        ] {
            assert_eq!(corner().contains_point(at(x, y)), inside, "{x} {y}");
        }
    }

    #[test]
    fn bases_in_and_on_the_edge() {
        let inch = |x, y| Body::flat(Shape::round_mm(50.8), at(x, y));
        assert!(corner().contains_body(&inch(1.0, 1.0)));
        assert!(corner().contains_body(&inch(0.999, 1.0)));
        assert!(!corner().contains_body(&inch(0.998, 1.0)));
        assert!(!corner().contains_body(&inch(2.0, 2.0)));
        assert!(corner().touches_body(&inch(4.5, 1.0)));
        assert!(!corner().touches_body(&inch(5.0, 1.0)));
        assert!(!corner().touches_body(&inch(4.999, 1.0)));
        assert!(corner().touches_body(&inch(4.998, 1.0)));
        assert_eq!(corner().gap_to_body(&inch(8.0, 1.0)), Inches::whole(3));
        assert_eq!(corner().gap_to_body(&inch(5.0, 6.0)), Inches::thousandths(2_606));
    }

    #[test]
    fn rectangles_and_centres() {
        let rect = Polygon::rect(Inches::whole(1), Inches::whole(2), Inches::whole(5), Inches::whole(4));
        assert_eq!(rect.unwrap().centre(), at(3.0, 3.0));
        let angle = Angle::from_degrees(90.0).unwrap();
        let turned = Polygon::oriented(at(3.0, 3.0), Inches::whole(4), Inches::whole(2), angle);
        let bounds = turned.unwrap().bounds();
        assert_eq!((bounds.min, bounds.max), (at(2.0, 1.0), at(4.0, 5.0)));
        let flat = Polygon::rect(Inches::ZERO, Inches::ZERO, Inches::ZERO, Inches::whole(1));
        assert!(flat.is_err());
        assert_eq!(corner().centre(), at(5.0 / 3.0, 5.0 / 3.0));
        assert_eq!(corner().edges().count(), 6);
    }

    #[test]
    fn reading_one_checks_it() {
        use serde::de::IntoDeserializer;
        use serde::de::value::Error;
        let read = |corners: &[[f64; 2]]| {
            let corners: Vec<Vec<f64>> = corners.iter().map(|c| c.to_vec()).collect();
            let reader: serde::de::value::SeqDeserializer<_, Error> = corners.into_deserializer();
            Polygon::deserialize(reader)
        };
        assert_eq!(read(&[[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]]).unwrap().points().len(), 3);
        let flat = read(&[[0.0, 0.0], [4.0, 0.0], [8.0, 0.0]]).unwrap_err();
        assert!(flat.to_string().contains("no area"), "{flat}");
    }

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn bases_agree_with_trying_points(body in bodies(6), scale in 1..4i32, off in points(3)) {
            let grow = |p: &Point| Point::new(p.x * scale + off.x, p.y * scale + off.y);
            let area = Polygon::new(corner().points().iter().map(grow).collect()).unwrap();
            let around = rim(&body, 720);
            let inside = around.iter().filter(|&&p| area.holds(p)).count();
            if area.contains_body(&body) {
                // At most a thousandth may stick out.
                let less = Body { shape: smaller(body.shape, 3), ..body };
                prop_assert!(rim(&less, 720).into_iter().all(|p| area.holds(p)));
            } else {
                prop_assert!(!area.touches_body(&body) || inside < 720
                    || area.points().iter().any(|p| covers(&body, p.real())));
            }
            if area.touches_body(&body) {
                prop_assert_eq!(area.gap_to_body(&body), Inches::ZERO);
            } else {
                let less = Body { shape: smaller(body.shape, 3), ..body };
                prop_assert!(!rim(&less, 720).into_iter().any(|p| area.holds(p)));
            }
            if inside > 0 {
                prop_assert_eq!(area.gap_to_body(&body), Inches::ZERO);
            }
        }
    }
}
