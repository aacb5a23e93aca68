//! END_DEPLOYMENT: nobody is left to set up; redeployments, then the roll-off (M3.4 to M3.6).
//!
//! A player whose last units find no room may end too: they wait in strategic reserves as far as
//! the limits allow, and what is beyond them is lost.

use super::{order, place};
use crate::attack::damage;
use crate::battle::Battle;
use crate::dice::Context;
use crate::event::{Event, Roll};
use crate::ids::{Player, UnitId};
use crate::moments::Moment;
use crate::phases::formations::reserves;
use crate::phases::scout;
use crate::position::Reserves;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use smallvec::smallvec;

/// Whether the player has nothing left that could be set up.
pub(crate) fn check(battle: Battle<'_>, player: Player) -> Result<(), Refusal> {
    match order::left(battle, player).find(|&unit| place::anywhere(battle, player, unit).is_some()) {
        Some(unit) => Err(Refusal::new(Code::UnfinishedUnit).unit(unit).because(Reason::SetUpFirst)),
        None => Ok(()),
    }
}

/// Ends a player's deployment; if nobody has anything left, the whole of it.
pub(crate) fn resolve(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    let stranded: Vec<UnitId> = order::left(r.battle(), player).collect();
    for unit in stranded {
        strand(r, player, unit)?;
    }
    r.change_clock(|clock| {
        clock.ready[player.index()] = true;
        clock.next = player.other();
    });
    if order::left(r.battle(), player.other()).next().is_some() {
        return Ok(());
    }
    if !r.battle().state.clock.redeployed {
        redeploy(r)?;
        if order::waits(r.battle()) {
            return Ok(());
        }
    }
    roll_off(r)
}

/// A unit that found no room waits, or is lost with everybody inside.
fn strand(r: &mut Resolution<'_>, player: Player, unit: UnitId) -> Result<(), Stop> {
    let mut first = First::default();
    reserves::limits(r.battle(), player, unit, Reserves::Strategic, &mut first);
    if first.result().is_ok() {
        return reserves::resolve(r, unit, Reserves::Strategic);
    }
    // Whoever was to begin inside is lost with it, and so are the leaders of all of them.
    let battle = r.battle();
    let riders: Vec<UnitId> = battle.passengers(unit).chain([unit]).collect();
    let lost: Vec<UnitId> = battle.setup.unit_ids().filter(|&other| riders.contains(&battle.lead(other))).collect();
    // R20.4 a unit that finds no place counts as destroyed by the opponent.
    let destroyer = r.destroyer.replace(player.other());
    damage::never_came(r, &lost)?;
    r.destroyer = destroyer;
    Ok(())
}

/// M3.5, R20.3 rules that set units up again act here, the Attacker's first. Units that leave the table for it are
/// deployed like any others, by players in turn, and the roll-off waits until they stand.
fn redeploy(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let attacker = r.setup.attacker;
    r.change_clock(|clock| clock.redeployed = true);
    r.at(Moment::Deployed)?;
    r.change_clock(|clock| {
        clock.ready = [false; 2];
        clock.next = attacker;
    });
    Ok(())
}

/// M3.6 the higher die takes the first turn; ties are rolled again.
fn roll_off(r: &mut Resolution<'_>) -> Result<(), Stop> {
    loop {
        let mut faces = [0; 2];
        for player in Player::BOTH {
            faces[player.index()] = r.d6(Context::RollOff)?;
            let unit = r.setup.units_of(player).next().unwrap_or(UnitId(0));
            r.note(Roll {
                rerolled: smallvec![],
                ..Roll::of(Context::RollOff, unit, smallvec![faces[player.index()]])
            });
        }
        let winner = match faces[0].cmp(&faces[1]) {
            std::cmp::Ordering::Greater => Player::One,
            std::cmp::Ordering::Less => Player::Two,
            std::cmp::Ordering::Equal => continue,
        };
        r.say(Event::RollOff { faces, winner });
        r.change_clock(|clock| {
            clock.redeployed = false;
            clock.first = winner;
            clock.active = winner;
        });
        scout::begin(r);
        return Ok(());
    }
}
