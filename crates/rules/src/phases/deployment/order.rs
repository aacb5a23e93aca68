//! Whose turn it is to set up (M3.1, M3.3, M1.7).

use crate::battle::Battle;
use crate::ids::{Player, UnitId};
use crate::resolution::Resolution;
use crate::setup::Keys;
use crate::state::Whereabouts;

/// The units a player has still to set up; a transport and its passengers are one, and so is an
/// attached unit.
pub(crate) fn left(battle: Battle<'_>, player: Player) -> impl Iterator<Item = UnitId> + '_ {
    battle.setup.units_of(player).filter(move |&unit| {
        let state = battle.state.unit(unit);
        state.place == Whereabouts::Undeployed && state.attached_to.is_none() && is_deployed_at_all(battle, unit)
    })
}

/// M1.7, R19.1 an empty DEDICATED TRANSPORT and aircraft are not set up.
pub(crate) fn is_deployed_at_all(battle: Battle<'_>, unit: UnitId) -> bool {
    !carries_nobody(battle, unit) && !battle.setup.unit(unit).keys.contains(Keys::AIRCRAFT)
}

fn carries_nobody(battle: Battle<'_>, unit: UnitId) -> bool {
    let dedicated = battle.setup.unit(unit).keys.contains(Keys::DEDICATED_TRANSPORT);
    dedicated && battle.passengers(unit).next().is_none()
}

/// M1.7 a DEDICATED TRANSPORT that carries nobody is not set up; it counts as destroyed.
pub(crate) fn is_lost(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.state.unit(unit).place == Whereabouts::Undeployed && carries_nobody(battle, unit)
}

fn has_left(battle: Battle<'_>, player: Player) -> bool {
    !battle.state.clock.ready[player.index()] && left(battle, player).next().is_some()
}

/// Whether anybody has anything left to set up.
pub(crate) fn waits(battle: Battle<'_>) -> bool {
    Player::BOTH.iter().any(|&player| has_left(battle, player))
}

/// Whose turn it is: when one player is done the other places the rest.
pub(crate) fn waiting(battle: Battle<'_>) -> Player {
    let next = battle.state.clock.next;
    if !has_left(battle, next) && has_left(battle, next.other()) { next.other() } else { next }
}

/// A player has set up a unit: the other is next, unless a TITANIC unit made them skip.
pub(crate) fn pass_on(r: &mut Resolution<'_>, player: Player, unit: UnitId) {
    let other = player.other();
    let titanic = r.battle().keys(unit).contains(Keys::TITANIC);
    let alone = !has_left(r.battle(), player);
    r.change_clock(|clock| {
        clock.skips[player.index()] += u8::from(titanic);
        clock.next = other;
        if clock.skips[other.index()] > 0 && !alone {
            clock.skips[other.index()] -= 1;
            clock.next = player;
        }
    });
}
