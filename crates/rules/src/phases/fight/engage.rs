//! Which models can strike at whom (R16.6, R17.4, R19.4).

use crate::battle::{Battle, VERTICAL};
use crate::effects::{self, modifiers};
use crate::ids::{ModelId, UnitId, UnitSet};
use crate::phases::closing::{ACROSS, may_fight, strikes, touches};
use crate::state::Whereabouts;
use codex::{Distance, Permission};
use geometry::{Body, Inches, Rect};
use smallvec::SmallVec;

/// Models and the units they can strike at.
pub(crate) type Reaches = SmallVec<[(ModelId, UnitSet); 16]>;

fn around(battle: Battle<'_>, unit: UnitId) -> Option<Rect> {
    battle.bounds(unit).map(|bounds| bounds.expand(ACROSS + Inches::GRACE))
}

/// Whether some model of a unit can strike at an enemy.
pub(super) fn is_in_combat(battle: Battle<'_>, unit: UnitId) -> bool {
    if battle.state.unit(unit).place != Whereabouts::Table {
        return false;
    }
    let Some(area) = around(battle, unit) else { return false };
    let struck = |enemy: ModelId| {
        let body = battle.body(enemy);
        let keys = battle.setup.model(enemy).keys;
        battle
            .models(unit)
            .any(|model| strikes(battle, &battle.body(model), &body) && may_fight(battle.setup.model(model).keys, keys))
    };
    battle.find_near(battle.player(unit).other(), &area, struck).is_some()
}

/// R16.6 what each model of a unit can strike at: units within engagement range of it, or those
/// in base contact with a model of the unit that it is in base contact with; where a rule lets it
/// strike farther, those that its unit is engaged with.
pub(crate) fn reaches(battle: Battle<'_>, unit: UnitId) -> Reaches {
    let Some(area) = around(battle, unit) else { return Reaches::new() };
    let far = modifiers::distance(battle, unit, Distance::Strike).map(|inches| Inches::whole(inches.into()));
    let area = far.map_or(area, |far| area.expand(far));
    let mut enemies: SmallVec<[(ModelId, UnitId, Body); 16]> = SmallVec::new();
    battle.find_near(battle.player(unit).other(), &area, |enemy| {
        enemies.push((enemy, battle.unit_of(enemy), battle.body(enemy)));
        false
    });
    let models: SmallVec<[(ModelId, Body); 16]> = battle.models(unit).map(|m| (m, battle.body(m))).collect();
    let allowed =
        |model: ModelId, enemy: ModelId| may_fight(battle.setup.model(model).keys, battle.setup.model(enemy).keys);
    let contacts: SmallVec<[UnitSet; 16]> = models
        .iter()
        .map(|(model, body)| {
            let touched =
                |(enemy, _, other): &&(ModelId, UnitId, Body)| touches(battle, (*model, body), (*enemy, other));
            enemies.iter().filter(touched).map(|(_, unit, _)| *unit).collect()
        })
        .collect();
    models
        .iter()
        .enumerate()
        .map(|(at, (model, body))| {
            let mut units = UnitSet::new();
            for (enemy, owner, other) in &enemies {
                let near = |far: Inches| {
                    geometry::vertical_gap(body, other) <= VERTICAL + Inches::GRACE
                        && geometry::gap_within(body, other, far)
                        && battle.engaged_with(unit, *owner)
                };
                if (strikes(battle, body, other) || far.is_some_and(near)) && allowed(*model, *enemy) {
                    units.insert(*owner);
                }
            }
            for (friend, (id, other)) in models.iter().enumerate() {
                if friend != at && !contacts[friend].is_empty() && touches(battle, (*model, body), (*id, other)) {
                    let keys = battle.setup.model(*model).keys;
                    let fair = |unit: &UnitId| may_fight(keys, battle.keys(*unit));
                    contacts[friend].iter().filter(fair).for_each(|unit| units.insert(unit));
                }
            }
            (*model, drawn(battle, unit, body, &enemies, units))
        })
        .collect()
}

/// Of the units that a model can strike at, those that rules leave to it: not those that its unit spares, and only
/// those beside it that draw attacks, if any do.
fn drawn(
    battle: Battle<'_>,
    unit: UnitId,
    body: &Body,
    enemies: &[(ModelId, UnitId, Body)],
    units: UnitSet,
) -> UnitSet {
    let left: UnitSet = units.iter().filter(|&enemy| !effects::spares(battle, unit, enemy)).collect();
    if !battle.setup.permits.contains(Permission::DrawAttacks) {
        return left;
    }
    let beside =
        |enemy: UnitId| enemies.iter().any(|(_, owner, other)| *owner == enemy && Battle::engages(body, other));
    let draws = |enemy: UnitId| modifiers::may(battle, enemy, Permission::DrawAttacks) && beside(enemy);
    let drawing: UnitSet = left.iter().filter(|&enemy| draws(enemy)).collect();
    if drawing.is_empty() { left } else { drawing }
}
