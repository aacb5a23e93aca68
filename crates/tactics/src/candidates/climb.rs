//! Up to a floor of a ruin, and down again (R7.12, R17.8).

use super::{Paths, Proposal};
use geometry::{Body, Inches, Point};
use rules::action::Step;
use rules::setup::{Feature, Keys};
use rules::{Battle, ModelId, UnitId};
use smallvec::SmallVec;

/// Spaces between bases on a floor.
const SPACE: Inches = Inches::thousandths(50);

/// The climbs that a unit might make: to each floor of the nearest ruin that has any, and to the ground.
pub fn ways_up(battle: Battle<'_>, unit: UnitId, cap: Inches) -> SmallVec<[Proposal; 4]> {
    let mut out = SmallVec::new();
    let Some(ruin) = ruin(battle, unit, cap) else { return out };
    let up = battle.models(unit).any(|model| battle.state.model(model).z > Inches::ZERO);
    if up {
        out.push(Proposal::Climb { unit, cap, floor: None });
    }
    let within = ruin.floors.iter().take_while(|floor| **floor <= cap || up).count();
    out.extend((0..within as u8).map(|floor| Proposal::Climb { unit, cap, floor: Some(floor) }));
    out
}

/// The ruin with floors nearest to a unit whose models may stand on them, if it can be reached.
fn ruin<'a>(battle: Battle<'a>, unit: UnitId, cap: Inches) -> Option<&'a Feature> {
    let stands = |model: ModelId| battle.setup.model(model).keys.intersects(Keys::PASSES_RUINS | Keys::FLY);
    let tall = |feature: &&Feature| !feature.floors.is_empty();
    let mut ruins = battle.setup.terrain.iter().filter(tall).peekable();
    ruins.peek()?;
    if battle.keys(unit).contains(Keys::AIRCRAFT) || !battle.models(unit).all(stands) {
        return None;
    }
    let area = battle.bounds(unit)?.expand(cap);
    let first = battle.body(battle.models(unit).next()?);
    ruins
        .filter(|feature| feature.bounds.intersects(&area))
        .map(|feature| (feature.polygon.gap_to_body(&first), feature))
        .min_by_key(|(gap, _)| *gap)
        .map(|(_, feature)| feature)
}

/// Every model to that floor, each where it stands or on the nearest spot of the floor with room.
pub(super) fn to_floor(battle: Battle<'_>, unit: UnitId, cap: Inches, floor: Option<u8>) -> Option<Paths> {
    let ruin = ruin(battle, unit, cap)?;
    let z = floor.map_or(Some(Inches::ZERO), |floor| ruin.floors.get(usize::from(floor)).copied())?;
    let mut taken: Vec<Body> = Vec::new();
    let mut paths = Paths::new();
    for model in battle.models(unit) {
        let here = battle.body(model);
        let spot = spots(&here, ruin).find(|&at| {
            let body = Body { at, z, ..here };
            ruin.polygon.contains_body(&body)
                && here.at.distance(at) + (here.z - z).abs() <= cap + Inches::GRACE
                && !taken.iter().any(|other| rules::collide(&body, other))
                && battle.has_room(model, &body)
        })?;
        taken.push(Body { at: spot, z, ..here });
        if spot != here.at || z != here.z {
            paths.push((model, vec![Step::To(spot, Some(z))]));
        }
    }
    (!paths.is_empty()).then_some(paths)
}

/// Where it stands, then the spots of the ruin from the nearest on.
fn spots(here: &Body, ruin: &Feature) -> impl Iterator<Item = Point> {
    let middle = ruin.polygon.centre();
    let radius = middle.distance(ruin.bounds.min);
    let step = here.shape.reach() * 2 + SPACE;
    let mut all = geometry::lattice(middle, radius, step, 0.0);
    all.retain(|&at| ruin.polygon.contains_point(at));
    all.sort_by_key(|at| at.distance_squared(here.at));
    std::iter::once(here.at).chain(all)
}
