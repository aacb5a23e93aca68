//! Heroic Intervention (S2.11): a unit charges the enemy that has just charged.

use crate::action::Use;
use crate::battle::Battle;
use crate::ids::{Player, UnitSet};
use crate::moments::Moment;
use crate::phases::charge::declare;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::state::Hand;
use geometry::Inches;

/// How near the enemy must be.
pub(super) const RANGE: Inches = Inches::whole(6);

/// Whether the unit may charge the enemy the moment is about, and nobody else.
pub(super) fn check(battle: Battle<'_>, player: Player, using: &Use, moment: Moment) -> Result<(), Refusal> {
    let (Some(unit), Some(enemy)) = (using.unit, moment.about()) else { return Err(Code::Malformed.into()) };
    let refuse = |hint| Err(Refusal::new(Code::StratagemTarget).unit(unit).target(enemy).because(hint));
    if using.target.is_some_and(|target| target != enemy) {
        return refuse(Reason::InterveneOnCharger);
    }
    if battle.player(unit) != player || !declare::is_eligible(battle, unit) || !declare::is_target(battle, unit, enemy)
    {
        return refuse(Reason::CouldNotChargeIt);
    }
    let walker = battle.setup.named.walker.is_some_and(|word| battle.has_keyword(unit, word));
    if battle.keys(unit).contains(Keys::VEHICLE) && !walker {
        return refuse(Reason::OnlyWalkersIntervene);
    }
    if !battle.units_within(unit, enemy, RANGE) {
        return refuse(Reason::Within6OfEnemy);
    }
    Ok(())
}

/// Declares the charge; its roll and its move follow.
pub(super) fn resolve(r: &mut Resolution<'_>, using: &Use, moment: Moment) -> Result<(), Stop> {
    let (Some(unit), Some(enemy)) = (using.unit, moment.about()) else { return Ok(()) };
    let targets: UnitSet = std::iter::once(enemy).collect();
    r.change_clock(|clock| clock.hand = Hand::Charging { unit, targets, roll: 0, heroic: true });
    Ok(())
}
