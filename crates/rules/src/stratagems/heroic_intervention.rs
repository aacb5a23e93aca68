//! Heroic Intervention (S2.11): a unit charges the enemy that has just charged.

use super::Window;
use crate::action::Use;
use crate::battle::Battle;
use crate::ids::{Player, UnitId, UnitSet};
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::Hand;
use geometry::Inches;

/// How near the enemy must be.
const RANGE: Inches = Inches::whole(6);

/// Whether the unit may charge the enemy the window is about, and nobody else.
pub fn check(battle: Battle<'_>, player: Player, using: &Use, window: Window) -> Result<(), Refusal> {
    let (Some(unit), Some(enemy)) = (using.unit, window.about()) else { return Err(Code::Malformed.into()) };
    let refuse = |hint| Err(Refusal::new(Code::StratagemTarget).unit(unit).target(enemy).hint(hint));
    if using.target.is_some_and(|target| target != enemy) {
        return refuse("it charges the unit that has just ended its charge move");
    }
    if battle.player(unit) != player || battle.is_engaged(unit) {
        return refuse("it is engaged already");
    }
    if !may_charge(battle, unit, enemy) {
        return refuse("it could not charge that enemy: vehicles must be walkers, aircraft do not charge");
    }
    if !battle.units_within(unit, enemy, RANGE) {
        return refuse("it must be within 6\" of the enemy");
    }
    Ok(())
}

fn may_charge(battle: Battle<'_>, unit: UnitId, enemy: UnitId) -> bool {
    let keys = battle.keys(unit);
    let walks = !keys.contains(Keys::VEHICLE)
        || battle.setup.find_keyword("WALKER").is_some_and(|word| battle.has_keyword(unit, word));
    let flies = !battle.keys(enemy).contains(Keys::AIRCRAFT) || keys.contains(Keys::FLY);
    walks && flies && !keys.contains(Keys::AIRCRAFT) && battle.state.unit(unit).performing == 0
}

/// Declares the charge; its roll and its move follow.
pub fn resolve(r: &mut Resolution<'_>, using: &Use, window: Window) -> Result<(), Stop> {
    let (Some(unit), Some(enemy)) = (using.unit, window.about()) else { return Ok(()) };
    let targets: UnitSet = std::iter::once(enemy).collect();
    r.change_clock(|clock| clock.hand = Hand::Charging { unit, targets, roll: 0, heroic: true });
    Ok(())
}
