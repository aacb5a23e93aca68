//! Spots around a point.

use crate::{Angle, Inches, Point};

/// A hexagonal lattice around a point, nearest first, ties in a fixed order.
pub fn lattice(centre: Point, within: Inches, pitch: Inches, turn: f64) -> Vec<Point> {
    let pitch = pitch.to_f64().max(0.3);
    let reach = within.to_f64();
    let rings = ((reach / pitch).ceil() as i32 + 1).clamp(1, 24);
    let (cos, sin) = Angle::from_degrees(turn).unwrap_or_default().direction();
    let mut spots = Vec::new();
    for row in -rings..=rings {
        for column in -rings..=rings {
            let x = pitch * (f64::from(column) + 0.5 * f64::from(row));
            let y = pitch * 0.866_025_403_784 * f64::from(row);
            let (x, y) = (x * cos - y * sin, x * sin + y * cos);
            if x * x + y * y <= reach * reach
                && let Some(spot) = Point::inches(centre.x.to_f64() + x, centre.y.to_f64() + y)
            {
                spots.push(spot);
            }
        }
    }
    spots.sort_by_key(|spot| (spot.distance_squared(centre), spot.x, spot.y));
    spots
}
