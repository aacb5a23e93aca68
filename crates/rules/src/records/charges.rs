//! Charges out of turn that abilities and stratagems make: at one enemy, or at those near by that the player picks.

use super::deeds::Scene;
use crate::battle::Battle;
use crate::effects::{Asking, holds};
use crate::ids::{UnitId, UnitSet};
use crate::phases::charge::declare as charging;
use crate::picks::{Pick, Units};
use crate::resolution::{Resolution, Stop};
use crate::setup::ActCard;
use crate::state::{Hand, UnitFlags};
use codex::TriggerDeed;
use geometry::Inches;

/// The enemies that a unit could charge out of turn, of those within some inches, the nearest first.
fn chargeable(battle: Battle<'_>, unit: UnitId, inches: u8) -> Units {
    if battle.state.clock.hand != Hand::Empty || !charging::is_eligible(battle, unit) {
        return Units::new();
    }
    let range = Inches::whole(inches.into());
    let reached = |&enemy: &UnitId| battle.units_within(unit, enemy, range) && charging::is_target(battle, unit, enemy);
    let mut near: Units = battle.units_on_table(battle.player(unit).other()).filter(reached).collect();
    near.sort_by_cached_key(|&enemy| (battle.units_gap(unit, enemy), enemy));
    near
}

/// Whether a unit could do what an ability or a stratagem does, as far as that is a charge at those near it.
pub(crate) fn may_charge<'a>(battle: Battle<'_>, acts: impl IntoIterator<Item = &'a ActCard>, unit: UnitId) -> bool {
    let holds = |act: &&ActCard| {
        act.conditions.iter().all(|condition| holds(battle, *condition, unit, unit, &Asking::default()))
    };
    let charges = acts.into_iter().filter(|act| act.does == TriggerDeed::Charge).filter(holds);
    charges.filter_map(|act| act.within).all(|inches| !chargeable(battle, unit, inches).is_empty())
}

/// The unit declares a charge against the other, or against those of the enemies near it that its player picks; its
/// roll and its move follow.
pub(super) fn declare(r: &mut Resolution<'_>, act: &ActCard, scene: &Scene) -> Result<(), Stop> {
    let unit = scene.unit;
    let mut near = match act.within {
        Some(inches) => chargeable(r.battle(), unit, inches),
        None => {
            let other = scene.others.first().copied();
            let battle = r.battle();
            let free = battle.state.clock.hand == Hand::Empty && charging::is_eligible(battle, unit);
            other.filter(|&target| free && charging::is_target(battle, unit, target)).into_iter().collect()
        }
    };
    let mut targets = UnitSet::new();
    while !near.is_empty() {
        let pick = Pick::ChargeTarget { unit, first: targets.is_empty(), options: near.clone() };
        let Some(target) = r.pick_unit(scene.player, pick)? else { break };
        targets.insert(target);
        near.retain(|enemy| *enemy != target);
    }
    if !targets.is_empty() {
        r.change_unit(unit, |u| u.flags.insert(UnitFlags::DECLARED));
        r.change_clock(|clock| clock.hand = Hand::Charging { unit, targets, roll: 0, heroic: true });
    }
    Ok(())
}
