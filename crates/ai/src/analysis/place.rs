//! Where units are, roughly: enough to decide where to go.

use geometry::Point;
use rules::{Battle, UnitId};

/// The middle of a unit's models.
pub fn centre(battle: Battle<'_>, unit: UnitId) -> Option<Point> {
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for model in battle.models(unit) {
        let at = battle.state.model(model).at;
        x += at.x.to_f64();
        y += at.y.to_f64();
        count += 1.0;
    }
    if count == 0.0 { None } else { Point::inches(x / count, y / count) }
}

/// How far a unit's bases reach from its middle, in inches.
pub fn spread(battle: Battle<'_>, unit: UnitId) -> f64 {
    let Some(middle) = centre(battle, unit) else { return 0.0 };
    battle
        .models(unit)
        .map(|model| {
            let reach = battle.setup.bases[model.index()].0.reach();
            (battle.state.model(model).at.distance(middle) + reach).to_f64()
        })
        .fold(0.0, f64::max)
}

/// Inches between the nearest models of two units.
pub fn gap(battle: Battle<'_>, a: UnitId, b: UnitId) -> f64 {
    battle.units_gap(a, b).to_f64()
}
