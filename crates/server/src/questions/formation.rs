//! Formations: bases in rows around a point, moved to legal positions where possible.

use super::place;
use geometry::{Angle, Inches, Point};
use protocol::messages::{ErrorInfo, Formation, PlaceInfo, Purpose};
use rules::position::Place;
use rules::{Battle, Game, UnitId};

/// Maximum distance a formation is moved, in tenths of an inch, and the number of directions.
const RINGS: [i32; 8] = [2, 5, 10, 15, 20, 30, 40, 60];
const WAYS: i32 = 16;
/// The gap between bases of a tight formation, in inches.
const TOUCHING: f64 = 0.05;
/// The gap that is just inside coherency, in inches.
const SPREAD: f64 = 1.95;

/// The formation at the point, or near it where that is legal.
pub fn find(
    game: &Game,
    unit: UnitId,
    purpose: Purpose,
    formation: Formation,
    at: Point,
    facing: f64,
) -> Result<PlaceInfo, ErrorInfo> {
    let battle = game.battle();
    let facing = Angle::from_degrees(facing).unwrap_or_default();
    let player = battle.player(unit);
    let shape = rows(battle, unit, formation);
    let at_point = places(battle, &shape, at, facing);
    let legal = |places: &Vec<Place>| {
        place::action(game, unit, purpose, places.clone()).is_some_and(|action| game.check(player, &action).is_ok())
    };
    if legal(&at_point) {
        return place::judge_places(game, unit, purpose, at_point);
    }
    let around = RINGS.into_iter().flat_map(|ring| (0..WAYS).map(move |way| (ring, way)));
    for (ring, way) in around {
        let (cos, sin) = Angle::hundredths((way * 36_000 / WAYS) as u16).direction();
        let off = f64::from(ring) / 10.0;
        let Some(shifted) = Point::inches(at.x.to_f64() + cos * off, at.y.to_f64() + sin * off) else { continue };
        let moved = places(battle, &shape, shifted, facing);
        if legal(&moved) {
            return place::judge_places(game, unit, purpose, moved);
        }
    }
    // Rows do not fit, so the kernel's own solver places the models one by one.
    match super::auto_place::near(game, unit, purpose, at).filter(|places| legal(places)) {
        Some(places) => place::judge_places(game, unit, purpose, places),
        None => place::judge_places(game, unit, purpose, at_point),
    }
}

/// The offset of every model from the middle, forward and sideways, in inches.
fn rows(battle: Battle<'_>, unit: UnitId, formation: Formation) -> Vec<(f64, f64)> {
    let bases: Vec<(f64, f64)> = battle
        .models(unit)
        .map(|model| {
            let shape = battle.setup.bases[model.index()].0;
            (shape.reach().to_f64() * 2.0, shape.core().to_f64() * 2.0)
        })
        .collect();
    let count = bases.len();
    let (wide, gap, between) = match formation {
        Formation::Tight => (((count as f64 * 1.6).sqrt().ceil() as usize).max(1), TOUCHING, TOUCHING),
        Formation::Spread => (count.div_ceil(2).clamp(1, 5), SPREAD, SPREAD),
        // More than six need two neighbours each (R4.2): two ranks, one behind the other.
        Formation::Line if count > 6 => (count.div_ceil(2), SPREAD, TOUCHING),
        Formation::Line => (count.max(1), SPREAD, TOUCHING),
    };
    let mut out = Vec::with_capacity(count);
    let ranks: Vec<&[(f64, f64)]> = bases.chunks(wide).collect();
    let deep = |rank: &[(f64, f64)]| rank.iter().map(|base| base.0).fold(0.0, f64::max);
    let whole: f64 = ranks.iter().map(|rank| deep(rank)).sum::<f64>() + between * (ranks.len().max(1) - 1) as f64;
    let mut front = whole / 2.0;
    for rank in ranks {
        let across: f64 = rank.iter().map(|base| base.1).sum::<f64>() + gap * (rank.len().max(1) - 1) as f64;
        let mut side = -across / 2.0;
        let forward = front - deep(rank) / 2.0;
        for base in rank {
            out.push((forward, side + base.1 / 2.0));
            side += base.1 + gap;
        }
        front -= deep(rank) + between;
    }
    out
}

fn places(battle: Battle<'_>, shape: &[(f64, f64)], at: Point, facing: Angle) -> Vec<Place> {
    let (cos, sin) = facing.direction();
    let place = |&(forward, side): &(f64, f64)| {
        let (x, y) = (at.x.to_f64() + cos * forward - sin * side, at.y.to_f64() + sin * forward + cos * side);
        let point = Point::inches(x, y).unwrap_or(at);
        let z = battle.ground_at(point, Inches::ZERO);
        Place { x: point.x, y: point.y, z, facing }
    };
    shape.iter().map(place).collect()
}
