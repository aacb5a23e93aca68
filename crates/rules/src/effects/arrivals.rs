//! When units in reserves may arrive (M3.4), with what rules do to that.

use super::abilities::deep_strikes;
use super::modifiers;
use crate::battle::{Battle, FIRST_ARRIVALS};
use crate::ids::UnitId;
use crate::position::{Phase, Reserves};
use crate::setup::Keys;
use crate::state::{UnitFlags, Whereabouts};
use codex::{Pack, Permission, TwistRule};

/// The battle round that counts when a unit arrives: a rule may let it count as one higher.
pub(crate) fn arrival_round(battle: Battle<'_>, unit: UnitId) -> u8 {
    let strategic = battle.state.unit(unit).place == Whereabouts::Reserves(Reserves::Strategic);
    let early = modifiers::may(battle, unit, Permission::ReservesRoundEarly)
        || strategic && modifiers::may(battle, unit, Permission::StrategicRoundEarly);
    battle.state.clock.round.saturating_add(u8::from(early))
}

/// Whether a unit is in reserves and its time has come, by any method.
pub(crate) fn may_arrive(battle: Battle<'_>, unit: UnitId) -> bool {
    [Reserves::Strategic, Reserves::DeepStrike].into_iter().any(|method| may_arrive_by(battle, unit, method))
}

/// Whether it is in reserves and its time to arrive by this method has come.
pub(crate) fn may_arrive_by(battle: Battle<'_>, unit: UnitId, method: Reserves) -> bool {
    let state = battle.state.unit(unit);
    let clock = &battle.state.clock;
    let in_time = || arrival_round(battle, unit) >= FIRST_ARRIVALS || state.flags.contains(UnitFlags::WITHDRAWN);
    // In its player's own Reinforcements step, whatever the round.
    let at_once = || {
        method == Reserves::DeepStrike
            && clock.active == battle.player(unit)
            && clock.phase == Phase::Movement
            && modifiers::may(battle, unit, Permission::DeepStrikeAtOnce)
            && deep_strikes(battle, unit)
    };
    // One that has joined the army anew waits for a later turn.
    let anew = state.fell > 0 && state.fell == clock.turn_number();
    matches!(state.place, Whereabouts::Reserves(_))
        && !anew
        && (in_time() || at_once() || may_escalate(battle, unit, method))
}

/// Rapid Escalation: some of the Strategic Reserves arrive in the first round, in their player's own turn.
fn may_escalate(battle: Battle<'_>, unit: UnitId, method: Reserves) -> bool {
    let clock = &battle.state.clock;
    let player = battle.player(unit);
    if !battle.setup.has_twist(TwistRule::RapidEscalation)
        || (clock.round, clock.active, clock.phase) != (1, player, Phase::Movement)
        || method != Reserves::Strategic
        || battle.state.unit(unit).place != Whereabouts::Reserves(Reserves::Strategic)
    {
        return false;
    }
    let older = battle.setup.mission.as_ref().is_some_and(|mission| mission.pack == Pack::PariahNexus);
    // A fifth of the battle's points; in Pariah Nexus a tenth, and BATTLELINE only.
    let most = battle.setup.position.size.points() / if older { 10 } else { 5 };
    let leads = |other: &UnitId| battle.state.unit(*other).attached_to.is_none();
    let came = |other: &UnitId| battle.on_table(*other) && battle.state.unit(*other).flags.contains(UnitFlags::ARRIVED);
    let before: u32 = battle.setup.units_of(player).filter(leads).filter(came).map(|other| points(battle, other)).sum();
    (!older || battle.keys(unit).contains(Keys::BATTLELINE)) && before + points(battle, unit) <= most
}

/// What a unit costs with its leaders and everybody inside it.
pub(crate) fn points(battle: Battle<'_>, unit: UnitId) -> u32 {
    let of = |unit: UnitId| battle.parts(unit).map(|part| u32::from(battle.setup.unit(part).points)).sum::<u32>();
    of(unit) + battle.passengers(unit).map(of).sum::<u32>()
}
