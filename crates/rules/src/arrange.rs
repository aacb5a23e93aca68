//! One solver for putting models on legal spots near somewhere.
//!
//! Wrecks, reinforcements, disembarking and random play all ask the same thing. Spots come from
//! a hexagonal lattice around a goal, nearest first; each model takes the first spot that the
//! caller's rule accepts and that keeps the unit together. A few spacings and turns are tried.
//! Deterministic: the same question has the same answer everywhere.

use crate::battle::Battle;
use crate::ids::ModelId;
use crate::position::Place;
use geometry::{Angle, Body, Inches, Point};

/// What to place and where.
pub struct Wanted<'a> {
    /// The models, in the order of the answer.
    pub models: &'a [ModelId],
    /// As near as possible to here.
    pub near: Point,
    /// No farther from there than this.
    pub within: Inches,
    /// The way they face.
    pub facing: Angle,
    /// On this level, where there is one; else on the ground or on top of what is there.
    pub level: Inches,
    /// Only one lattice is tried, bases almost touching: for proposals, where a miss costs less than a long search.
    pub at_once: bool,
}

/// Spacings beyond touching bases, in thousandths of an inch, loosest last.
const SPACINGS: [i32; 5] = [50, 5, 400, 900, 1400];
/// Turns of the lattice, in degrees.
const TURNS: [f64; 3] = [0.0, 17.0, 41.0];

/// Places every model, or says that it found no way.
pub(crate) fn arrange(
    battle: Battle<'_>,
    wanted: &Wanted<'_>,
    accepts: &dyn Fn(ModelId, &Body) -> bool,
) -> Option<Vec<Place>> {
    let (spacings, turns) = if wanted.at_once { (1, 1) } else { (SPACINGS.len(), TURNS.len()) };
    SPACINGS[..spacings].iter().find_map(|&spacing| {
        TURNS[..turns].iter().find_map(|&turn| {
            let placed = fill(battle, wanted, accepts, Inches::thousandths(spacing), turn);
            let bodies: Vec<Body> = placed.iter().flatten().map(|(_, body)| *body).collect();
            let whole = bodies.len() == wanted.models.len() && Battle::is_coherent(&bodies);
            whole.then(|| placed.into_iter().flatten().map(|(place, _)| place).collect())
        })
    })
}

/// Places as many models as it can, in order; the others stay `None`.
pub(crate) fn arrange_some(
    battle: Battle<'_>,
    wanted: &Wanted<'_>,
    accepts: &dyn Fn(ModelId, &Body) -> bool,
) -> Vec<Option<Place>> {
    let best = SPACINGS
        .iter()
        .flat_map(|&spacing| TURNS.iter().map(move |&turn| (spacing, turn)))
        .map(|(spacing, turn)| fill(battle, wanted, accepts, Inches::thousandths(spacing), turn))
        .filter(|placed| {
            let bodies: Vec<Body> = placed.iter().flatten().map(|(_, body)| *body).collect();
            Battle::is_coherent(&bodies)
        })
        .max_by_key(|placed| placed.iter().flatten().count());
    match best {
        Some(placed) => placed.into_iter().map(|spot| spot.map(|(place, _)| place)).collect(),
        None => vec![None; wanted.models.len()],
    }
}

fn fill(
    battle: Battle<'_>,
    wanted: &Wanted<'_>,
    accepts: &dyn Fn(ModelId, &Body) -> bool,
    spacing: Inches,
    turn: f64,
) -> Vec<Option<(Place, Body)>> {
    let reaches = wanted.models.iter().map(|m| battle.setup.bases[m.index()].0.reach());
    let widest = reaches.clone().max().unwrap_or(Inches::ZERO);
    let least = reaches.min().unwrap_or(Inches::ZERO);
    // A rider among men on foot: spots as wide as the rider's would tear the men apart, so the
    // lattice is the men's and whoever is wider leaves spots free around it.
    let pitch =
        if (widest - least) * 2 > crate::battle::COHERENCY { least * 2 + spacing } else { widest * 2 + spacing };
    let spots = geometry::lattice(wanted.near, wanted.within, pitch, turn);
    let mut taken: Vec<Body> = Vec::with_capacity(wanted.models.len());
    // Spots that are taken, or that a model of this kind was refused: for another of the same
    // kind the answer is the same.
    let mut used = vec![false; spots.len()];
    let mut before = None;
    wanted
        .models
        .iter()
        .map(|&model| {
            let (shape, height) = battle.setup.bases[model.index()];
            let card = battle.setup.model(model);
            let kind = Some((shape, height, card.keys, card.unit));
            if std::mem::replace(&mut before, kind) != kind {
                used.fill(false);
            }
            let mut found = None;
            for (at, &spot) in spots.iter().enumerate() {
                let flat = Body { shape, at: spot, z: wanted.level, facing: wanted.facing, height };
                let near = |other: &Body| geometry::gap_within(&flat, other, crate::battle::COHERENCY);
                if used[at] || (!taken.is_empty() && !taken.iter().any(near)) {
                    continue;
                }
                used[at] = true;
                let body = Body { z: crate::stand::ground(battle, spot, wanted.level), ..flat };
                let free = !taken.iter().any(|other| geometry::overlaps(&body, other));
                if free && accepts(model, &body) {
                    found = Some(body);
                    break;
                }
            }
            let body = found?;
            taken.push(body);
            Some((Place { x: body.at.x, y: body.at.y, z: body.z, facing: wanted.facing }, body))
        })
        .collect()
}
