//! Mixed company: a rider who leads men on foot.
//!
//! The kernel's solver puts all models of a unit on one lattice, as wide as the widest base;
//! small bases so far apart are no unit. Here each size of base gets a lattice of its own, the
//! many first, the few beside them.

use geometry::{Angle, Body, Inches, Point};
use rules::arrange::{self, Wanted};
use rules::battle::COHERENCY;
use rules::ids::{ModelId, Player, UnitId};
use rules::phases::stand;
use rules::position::Place;
use rules::{Action, Battle};

/// Bases that differ by more than this do not share a lattice.
const ALIKE: Inches = Inches::thousandths(400);
/// How far from its spot a unit may spread.
const SPREAD: Inches = Inches::whole(7);

/// Whether a unit has bases of different sizes.
pub fn is_mixed(battle: Battle<'_>, unit: UnitId) -> bool {
    let mut reaches = battle.models(unit).map(|model| reach(battle, model));
    let Some(first) = reaches.next() else { return false };
    reaches.any(|other| (other - first).abs() > ALIKE)
}

fn reach(battle: Battle<'_>, model: ModelId) -> Inches {
    battle.setup.bases[model.index()].0.reach()
}

/// Sets a mixed unit up around a point of its zone.
pub fn around(battle: Battle<'_>, player: Player, unit: UnitId, near: Point) -> Option<Action> {
    let models: Vec<ModelId> = battle.models(unit).collect();
    let base = reach(battle, *models.first()?);
    let (many, few): (Vec<ModelId>, Vec<ModelId>) =
        models.iter().partition(|&&model| (reach(battle, model) - base).abs() <= ALIKE);
    let none = |_: ModelId| false;
    let stands = |model: ModelId, body: &Body| {
        battle.setup.in_zone(player, body)
            && stand::overlapped(battle, body, &none).is_none()
            && stand::on_terrain(battle, model, body).is_ok()
            && battle.engaged_by(player, body).is_none()
    };
    let mut places: Vec<(ModelId, Place)> =
        many.iter().copied().zip(arrange::arrange_at_once(battle, &wanted(&many, near), &stands)?).collect();
    let neighbours = if models.len() > 6 { 2 } else { 1 };
    for model in few {
        let bodies: Vec<Body> = places.iter().map(|(model, place)| battle.body_at(*model, place)).collect();
        let beside = |model: ModelId, body: &Body| {
            let close = bodies.iter().filter(|other| geometry::gap_within(body, other, COHERENCY)).count();
            close >= neighbours.min(bodies.len())
                && !bodies.iter().any(|other| stand::collide(body, other))
                && stands(model, body)
        };
        let place = arrange::arrange(battle, &wanted(&[model], near), &beside)?.into_iter().next()?;
        places.push((model, place));
    }
    let of = |model: &ModelId| places.iter().find(|(held, _)| held == model).map(|(_, place)| *place);
    let places: Option<Vec<Place>> = models.iter().map(of).collect();
    places.map(|places| Action::DeployUnit(unit, places))
}

fn wanted(models: &[ModelId], near: Point) -> Wanted<'_> {
    Wanted { models, near, within: SPREAD, facing: Angle::default(), level: Inches::ZERO }
}
