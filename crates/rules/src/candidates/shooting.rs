//! Proposals of the Shooting phase: a unit and everything it can fire at one of the units nearest.

use super::Proposal;
use crate::action::{Action, Fire};
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId};
use crate::missions;
use crate::phases::shooting::{eligible, targets::Target};
use crate::state::{Moved, UnitFlags};
use geometry::Inches;
use smallvec::SmallVec;

/// So many of the nearest enemy units are proposed as targets of each unit.
const TARGETS: u8 = 6;

/// With nothing in hand.
pub fn proposals(battle: Battle<'_>, player: Player) -> Vec<Proposal> {
    let enemies = battle.units_on_table(player.other()).count().min(usize::from(TARGETS)) as u8;
    let mut out = Vec::with_capacity(128);
    for unit in battle.units_on_table(player) {
        if battle.state.unit(unit).flags.intersects(UnitFlags::SHOT | UnitFlags::SKIPPED) {
            continue;
        }
        out.extend((0..enemies).map(|rank| Proposal::FireAt { unit, rank }));
        out.push(Proposal::Act(Action::SkipUnit(unit)));
    }
    out.extend(missions::actions::candidates(battle, player).into_iter().map(Proposal::Act));
    out.push(Proposal::Act(Action::EndShooting));
    out
}

/// Everything at the unit that so many others are nearer than.
pub fn fire_at(battle: Battle<'_>, player: Player, unit: UnitId, rank: u8) -> Option<Action> {
    let engaged = battle.is_engaged(unit);
    eligible::check_when(battle, player, unit, engaged).ok()?;
    let target = nearest(battle, player, unit, rank)?;
    let fires = everything_at(battle, unit, target, engaged);
    (!fires.is_empty()).then_some(Action::Shoot(unit, fires))
}

/// The enemy unit that so many others are nearer than, by the first models.
fn nearest(battle: Battle<'_>, player: Player, unit: UnitId, rank: u8) -> Option<UnitId> {
    let place = |unit: UnitId| battle.models(unit).next().map(|model| battle.state.model(model).at);
    let from = place(unit)?;
    let mut order: SmallVec<[(i64, UnitId); 32]> = battle
        .units_on_table(player.other())
        .filter_map(|enemy| Some((place(enemy)?.distance_squared(from), enemy)))
        .collect();
    order.sort_unstable();
    order.get(usize::from(rank)).map(|(_, enemy)| *enemy)
}

/// Whether the boxes around two units are farther apart than this.
fn is_beyond(battle: Battle<'_>, unit: UnitId, target: UnitId, range: Inches) -> bool {
    match (battle.bounds(unit), battle.bounds(target)) {
        (Some(a), Some(b)) => !a.expand(range + Inches::GRACE).intersects(&b),
        _ => true,
    }
}

/// Every gun that may be fired at one target: of several profiles the first that may, pistols
/// only where nothing else can fire.
pub fn everything_at(battle: Battle<'_>, unit: UnitId, target: UnitId, engaged: bool) -> Vec<Fire> {
    let mut weapons: SmallVec<[_; 12]> = eligible::ranged_weapons(battle, unit)
        .filter(|&weapon| !is_beyond(battle, unit, target, battle.setup.weapon(weapon).range.inches()))
        .collect();
    if weapons.is_empty() {
        return Vec::new();
    }
    weapons.sort_by_key(|&weapon| (battle.setup.weapon(weapon).traits.pistol, weapon));
    let look = Target::new(battle, unit, target, engaged);
    let advanced = battle.state.unit(unit).moved == Moved::Advanced && !eligible::may_fire_all(battle, unit);
    let mut fires: Vec<Fire> = Vec::new();
    let mut used: Vec<(ModelId, u16, bool)> = Vec::new();
    for weapon in weapons {
        let card = battle.setup.weapon(weapon);
        if (advanced && !card.traits.assault) || look.check_combat(weapon).is_err() {
            continue;
        }
        let models: Vec<ModelId> = battle
            .models(unit)
            .filter(|&model| {
                let owner = battle.setup.model(model);
                owner.copies(weapon) > 0
                    && !used.iter().any(|(m, family, pistol)| {
                        *m == model
                            && (*family == card.family || (*pistol != card.traits.pistol && !owner.keys.is_big()))
                    })
                    && !crate::weapon_abilities::one_shot::is_spent(battle, model, weapon)
                    && look.check_model(model, weapon).is_ok()
            })
            .collect();
        if !models.is_empty() {
            used.extend(models.iter().map(|&m| (m, card.family, card.traits.pistol)));
            fires.push(Fire { weapon, target, models: Some(models), from_unit: None });
        }
    }
    fires
}
