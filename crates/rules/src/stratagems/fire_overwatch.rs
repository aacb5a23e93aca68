//! Fire Overwatch (S2.8): a unit shoots at an enemy in the opponent's turn; only sixes hit.

use crate::action::Use;
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::UnitId;
use crate::moments::Moment;
use crate::phases::shooting::aim::{anything_at, everything_at};
use crate::phases::shooting::{eligible, volley};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use codex::Permission;
use geometry::Inches;

/// How near the enemy must be.
pub(super) const RANGE: Inches = Inches::whole(24);

/// Whether a unit could fire overwatch at an enemy: near enough, free to shoot, with a gun that
/// sees it.
pub(crate) fn can_overwatch(battle: Battle<'_>, unit: UnitId, target: UnitId) -> bool {
    let player = battle.player(unit);
    battle.on_table(target)
        && battle.units_within(unit, target, RANGE)
        && !battle.keys(unit).contains(Keys::TITANIC)
        && !modifiers::may(battle, target, Permission::AvoidOverwatch)
        && !battle.is_engaged(unit)
        && eligible::check_when(battle, player, unit, false).is_ok()
        && anything_at(battle, unit, target, false)
}

/// Whether the unit may fire at the enemy the moment is about.
pub(super) fn check(battle: Battle<'_>, using: &Use, moment: Moment) -> Result<(), Refusal> {
    let (Some(unit), Some(about)) = (using.unit, moment.about()) else { return Err(Code::Malformed.into()) };
    if using.target.is_some_and(|target| target != about) {
        let hint = Reason::FiredAtActing;
        return Err(Refusal::new(Code::StratagemTarget).unit(unit).target(about).because(hint));
    }
    if can_overwatch(battle, unit, about) {
        return Ok(());
    }
    let hint = Reason::OverwatchNeeds;
    Err(Refusal::new(Code::StratagemTarget).unit(unit).target(about).because(hint))
}

/// Fires everything it can.
pub(super) fn resolve(r: &mut Resolution<'_>, using: &Use, moment: Moment) -> Result<(), Stop> {
    let (Some(unit), Some(target)) = (using.unit, moment.about()) else { return Ok(()) };
    let fires = everything_at(r.battle(), unit, target, false);
    let player = r.battle().player(unit);
    match volley::plan_overwatch(r.battle(), player, unit, &fires) {
        Ok(volley) => volley::fire(r, &volley),
        Err(_) => Ok(()),
    }
}
